//! Looking up what a plan needs to know.

use listing::page::Page;
use listing::statement::{fetch, order};
use sqlx::{PgPool, Postgres, QueryBuilder};

use super::facts::{Fact, Facts, Known, Sample, share};
use super::statement::select;
use crate::store::filter::Filter;
use crate::store::tally;
use crate::store::texts::Texts;

/// Adds a fact about the list.
pub(super) async fn fact(
    db: &PgPool,
    texts: &Texts,
    filter: &Filter,
    fact: Fact,
    facts: &mut Facts,
) -> sqlx::Result<()> {
    match fact {
        Fact::Listed => facts.listed = Some(tally::count(db, filter).await?.count),
        Fact::WithoutPhone => facts.without_phone = Some(share_without_phone(db).await?),
        Fact::Known => {
            let kept = texts.now(db).await?;
            facts.known = Some(Known {
                members: kept.of,
                texts: kept.len(),
                hits: kept.with(filter.text.words()),
            });
        }
        Fact::Found => facts.found = Some(sampled(db, filter, share(members(facts))).await?),
    }
    Ok(())
}

/// Of the same table the same sample, whichever process asks: a total stands still from page to page.
const SAME_PAGES: &str = "repeatable (1)";

/// Adds a sample of the page's order.
pub(super) async fn sample(
    db: &PgPool,
    filter: &Filter,
    page: &Page,
    facts: &mut Facts,
) -> sqlx::Result<()> {
    let more = filter.more_columns();
    let columns = format!("m.id, m.search{more}, {} as key", page.column);
    let percent = share(members(facts)) * 100.0;
    let some = format!("member as m tablesample system ({percent:.6}) {SAME_PAGES}");
    let mut query = QueryBuilder::new("select true");
    filter.text.find(&mut query);
    query.push(" from (");
    query.push(select(&columns, &some, page));
    filter.narrow_but_text(&mut query);
    query.push(") as m");
    order(&mut query, "m.key", page.descending, "m.id");
    let rows: Vec<bool> = fetch(db, query).await?;
    let hits = rows.iter().enumerate().filter(|(_, is_hit)| **is_hit);
    facts.sample = Some(Sample {
        rows: rows.len(),
        hits: hits.map(|(place, _)| place).collect(),
    });
    Ok(())
}

fn members(facts: &Facts) -> i64 {
    facts.known.map_or(1, |known| known.members)
}

/// How many rows a filter finds, by this share of the rows.
#[expect(clippy::cast_precision_loss, reason = "an estimate of rows")]
async fn sampled(db: &PgPool, filter: &Filter, share: f64) -> sqlx::Result<f64> {
    let percent = 100.0 * share;
    let mut query: QueryBuilder<Postgres> = QueryBuilder::new(format!(
        "select count(*) from member as m tablesample system ({percent:.6}) {SAME_PAGES}"
    ));
    filter.narrow(&mut query);
    let counting = query.build_query_scalar().persistent(false);
    let found: i64 = counting.fetch_one(db).await?;
    Ok(found as f64 / share)
}

/// The share of the members without a telephone, as PostgreSQL's statistics have it: a count would cost as
/// much as the page.
async fn share_without_phone(db: &PgPool) -> sqlx::Result<f64> {
    let share = sqlx::query_scalar!(
        r#"select null_frac as "share!" from pg_stats
        where schemaname = current_schema() and tablename = 'member' and attname = 'contact_key'"#
    );
    Ok(share.fetch_optional(db).await?.map_or(0.0, f64::from))
}
