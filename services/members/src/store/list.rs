//! Which members a page shows, in which order, and how many there are (docs/decisions/0070). Statements are made of just what was
//! asked for and planned each time: a million rows forgive no general plan.

mod by_place;

use platform::page::Page;
use platform::postgres::rows;
use platform::total::COUNTED;
use sqlx::{Decode, PgPool, Postgres, QueryBuilder, Type};
use tracing::instrument;

use super::filter::Filter;
use super::tally;
use super::texts::Texts;

/// What the list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("member_id", "m.id"),
    ("member_idNumber", "m.id_number_key"),
    ("member_firstname", "m.firstname_key"),
    ("member_lastname", "m.lastname_key"),
    ("member_gender", "m.gender"),
    ("member_birthDate", "m.birth_date"),
    ("member_city", "m.city_key"),
    ("member_contact", "m.contact_key"),
    ("member_membershipStartDate", "m.membership_start_date"),
    ("member_isMainAccount", "m.kind"),
    ("member_status", "m.status"),
    ("member_hasValidCard", "m.has_valid_card"),
    ("member_hasUnusedTransaction", "m.has_unused_transaction"),
    ("member_createdAt", "m.created_at"),
    ("member_createdByUser", "m.created_by"),
    ("member_updatedAt", "m.updated_at"),
    ("member_version", "m.version"),
    ("member_localityId", "m.locality_id"),
    ("locality_name", "place.locality_key"),
    ("subprefecture_name", "place.subprefecture_key"),
    ("department_name", "place.department_key"),
    ("region_name", "place.region_key"),
    ("member_archivedAt", "m.deleted_at"),
];

/// Rows that are looked at to guess how many a text finds.
const SAMPLE: i64 = 2_000;
/// Words that fewer of the texts in memory have are rare: sixteen of these have what is just frequent.
const FEW: usize = 4;
/// A text that finds more than this share of the rows is looked for along the order of the page, a rarer one in its own index.
const FREQUENT: f64 = 0.008;
/// What a row costs that is walked over in the order of the page, where the index holds what is looked for and where it does not, and
/// one that the text's own index finds: as measured on a million members, in no unit.
const WALKED: [i64; 2] = [1, 8];
const FOUND: i64 = 5;
/// So much farther than guessed a walk may be before it is given up; guessed by so many more of the sample's hits, where that is still
/// worth it: the first ones may be strays, far ahead of where what a name finds lies together.
const PATIENCE: i64 = 3;
const STRAYS: usize = 3;
/// A guess above this many is of more than [`COUNTED`], as sure as a sample can be.
const MANY: i64 = 3 * COUNTED;
/// A total above which a page near the end is read from there.
const LONG: i64 = 20_000;

/// A page of a list.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) ids: Vec<i64>,
    pub(crate) total: i64,
    pub(crate) is_estimate: bool,
}

/// One page, in a total order.
#[instrument(name = "store.list.page", skip_all)]
pub(crate) async fn page(
    db: &PgPool,
    texts: &Texts,
    filter: &Filter,
    page: &Page,
) -> sqlx::Result<Found> {
    if filter.text.is_empty() {
        return without_text(db, filter, page).await;
    }
    let guess = guess(db, texts, filter).await?;
    if guess.is_frequent
        && let Some(most) = walk(db, filter, page, &guess).await?
        && let Some(ids) = along_the_order(db, filter, page, most).await?
    {
        let (counts, is_estimate) = total(db, filter, &guess).await?;
        return Ok(Found {
            ids,
            total: counts.count,
            is_estimate,
        });
    }
    by_the_index(db, filter, page).await
}

/// How many a filter finds, and whether that is an estimate.
#[instrument(name = "store.list.count", skip_all)]
pub(crate) async fn count(
    db: &PgPool,
    texts: &Texts,
    filter: &Filter,
) -> sqlx::Result<(tally::Counts, bool)> {
    if !filter.text.is_empty() {
        let guess = guess(db, texts, filter).await?;
        if guess.is_frequent {
            return total(db, filter, &guess).await;
        }
    }
    Ok((tally::count(db, filter).await?, false))
}

/// How many a frequent text finds: counted up to [`COUNTED`], an estimate above.
async fn total(db: &PgPool, filter: &Filter, guess: &Guess) -> sqlx::Result<(tally::Counts, bool)> {
    let estimate = |count| {
        let counts = tally::Counts {
            count,
            ..tally::Counts::default()
        };
        (counts, true)
    };
    if guess.total > MANY {
        return Ok(estimate(guess.total));
    }
    let counts = tally::counted(db, filter, Some(COUNTED + 1)).await?;
    if counts.count > COUNTED {
        return Ok(estimate(guess.total.max(counts.count)));
    }
    Ok((counts, false))
}

/// The ids of the whole list in its order.
#[instrument(name = "store.list.ids", skip_all)]
pub(crate) async fn ids(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Vec<i64>> {
    let mut query = QueryBuilder::new(select("m.id", page));
    filter.narrow(&mut query);
    order(&mut query, page.column, page.descending);
    fetch(db, query).await
}

async fn without_text(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Found> {
    if page.column.starts_with("place.") && filter.bounds_only_places() {
        let ids = by_place::page(db, filter, page).await?;
        return Ok(Found {
            total: tally::count(db, filter).await?.count,
            ids,
            is_estimate: false,
        });
    }
    let mut total = None;
    let (mut offset, mut limit, mut descending) = (page.offset, page.limit, page.descending);
    if page.offset > LONG / 2 {
        let all = tally::count(db, filter).await?.count;
        total = Some(all);
        if page.offset >= all {
            return Ok(Found {
                total: all,
                ..Found::default()
            });
        }
        if all > LONG && is_nearer_from_behind(db, page, all).await? {
            limit = page.limit.min(all - page.offset);
            offset = all - page.offset - limit;
            descending = !descending;
        }
    }
    let mut query = QueryBuilder::new(select("m.id", page));
    filter.narrow(&mut query);
    order(&mut query, page.column, descending);
    query.push(" limit ").push_bind(limit);
    query.push(" offset ").push_bind(offset);
    let mut ids: Vec<i64> = fetch(db, query).await?;
    if descending != page.descending {
        ids.reverse();
    }
    let total = match total.or_else(|| page.total_if_whole(ids.len())) {
        Some(total) => total,
        None => tally::count(db, filter).await?.count,
    };
    Ok(Found {
        ids,
        total,
        is_estimate: false,
    })
}

/// Whether a page far in a list is nearer from the list's other end.
async fn is_nearer_from_behind(db: &PgPool, page: &Page, all: i64) -> sqlx::Result<bool> {
    let (before, behind) = (page.offset + page.limit, all - page.offset);
    if page.column != "m.contact_key" {
        return Ok(before > behind);
    }
    let share = sqlx::query_scalar!(
        r#"select null_frac as "share!" from pg_stats
        where schemaname = current_schema() and tablename = 'member' and attname = 'contact_key'"#
    );
    let share = share.fetch_optional(db).await?.unwrap_or_default();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "an estimate of rows"
    )]
    let without = (all as f64 * f64::from(share)) as i64;
    // From one telephone to the next it is far in the table, which costs as much as the entry itself; members without one, who come
    // last, lie side by side.
    let from_the_first = |rows: i64| rows + rows.min(all - without);
    let from_the_last = |rows: i64| rows + (rows - without).max(0);
    Ok(if page.descending {
        from_the_last(before) > from_the_first(behind)
    } else {
        from_the_first(before) > from_the_last(behind)
    })
}

/// What some of the rows say about a text.
struct Guess {
    is_frequent: bool,
    total: i64,
    /// Of the rows that were looked at.
    share: f64,
}

impl Guess {
    const RARE: Self = Self {
        is_frequent: false,
        total: 0,
        share: 1.0,
    };
}

async fn guess(db: &PgPool, texts: &Texts, filter: &Filter) -> sqlx::Result<Guess> {
    if filter.text.is_whole_number() {
        return Ok(Guess::RARE);
    }
    let kept = texts.now(db).await?;
    let hits = kept.with(filter.text.words());
    if kept.of < LONG || hits < FEW {
        return Ok(Guess::RARE);
    }
    #[expect(clippy::cast_precision_loss, reason = "an estimate of rows")]
    let (all, share) = (kept.of as f64, SAMPLE as f64 / kept.of as f64);
    #[expect(clippy::cast_precision_loss, reason = "an estimate of rows")]
    let total = if filter.bounds_only_words() {
        hits as f64 * kept.weight()
    } else {
        sampled(db, filter, share).await? as f64 / share
    };
    #[expect(clippy::cast_possible_truncation, reason = "an estimate of rows")]
    Ok(Guess {
        is_frequent: total > FREQUENT * all,
        total: total as i64,
        share,
    })
}

/// How many of this share of the rows a filter finds.
async fn sampled(db: &PgPool, filter: &Filter, share: f64) -> sqlx::Result<i64> {
    let percent = 100.0 * share;
    let mut query: QueryBuilder<Postgres> = QueryBuilder::new(format!(
        "select count(*) from member as m tablesample system ({percent:.6})"
    ));
    filter.narrow(&mut query);
    query
        .build_query_scalar()
        .persistent(false)
        .fetch_one(db)
        .await
}

/// How many rows of its order to walk over at most for the page to be full, as some of them have it. None = what the text finds lies
/// so far behind others that its index is the shorter way.
async fn walk(
    db: &PgPool,
    filter: &Filter,
    page: &Page,
    guess: &Guess,
) -> sqlx::Result<Option<i64>> {
    let more = filter.more_columns();
    let columns = format!("m.id, m.search{more}, {} as key", page.column);
    let some = format!(
        "member as m tablesample system ({:.6})",
        guess.share * 100.0
    );
    let mut query = QueryBuilder::new("select true");
    filter.text.find(&mut query, "m.search");
    query.push(" from (");
    query.push(select(&columns, page).replacen("member as m", &some, 1));
    filter.narrow_but_text(&mut query);
    query.push(") as m");
    order(&mut query, "m.key", page.descending);
    let hits: Vec<bool> = fetch(db, query).await?;
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "an estimate of rows"
    )]
    let (far, behind) = {
        let places: Vec<usize> = (0..hits.len()).filter(|place| hits[*place]).collect();
        let wanted = (page.offset + page.limit) as f64 / guess.total.max(1) as f64;
        let nth = (wanted * places.len() as f64) as usize;
        let rows = |place: usize| ((place + 1) as f64 / guess.share) as i64;
        let last = places.len().saturating_sub(1);
        let behind = places.get((nth + STRAYS).min(last)).copied();
        (places.get(nth).copied().map(rows), behind.map_or(0, rows))
    };
    let cost = WALKED[usize::from(!is_near(page))];
    let is_worth = |rows: &i64| rows * cost <= guess.total * FOUND;
    let behind = Some(behind).filter(is_worth).unwrap_or(0);
    Ok(far
        .filter(is_worth)
        .map(|far| behind.max(far) * PATIENCE + SAMPLE))
}

/// Whether the index of an order holds what is looked for, as `member_lastname_idx` and `member_firstname_idx` do, which include `search`;
/// rows in the order of their ids lie side by side.
fn is_near(page: &Page) -> bool {
    matches!(
        page.column,
        "m.id" | "m.created_at" | "m.lastname_key" | "m.firstname_key"
    )
}

/// The page by walking in its order until it is full: the more a text finds, the shorter the way. None = it was too far.
async fn along_the_order(
    db: &PgPool,
    filter: &Filter,
    page: &Page,
    most: i64,
) -> sqlx::Result<Option<Vec<i64>>> {
    // No column more than needed, or the index alone does not do.
    let more = filter.more_columns();
    let columns = format!("m.id, m.search{more}, {} as key", page.column);
    let mut query = QueryBuilder::new(format!("select m.id from ({}", select(&columns, page)));
    filter.narrow_but_text(&mut query);
    order(&mut query, page.column, page.descending);
    query.push(" limit ").push_bind(most);
    query.push(") as m where true");
    filter.text.find(&mut query, "m.search");
    order(&mut query, "m.key", page.descending);
    query.push(" limit ").push_bind(page.limit);
    query.push(" offset ").push_bind(page.offset);
    let ids: Vec<i64> = fetch(db, query).await?;
    let is_full = i64::try_from(ids.len()).is_ok_and(|found| found == page.limit);
    Ok(is_full.then_some(ids))
}

/// The page out of everything that the text's own index finds, and how much that is.
async fn by_the_index(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Found> {
    let columns = format!("m.id, {} as key", page.column);
    let hits = select(&columns, page);
    let mut query = QueryBuilder::new(format!("with hit as materialized ({hits}"));
    filter.narrow(&mut query);
    let way = if page.descending { " desc" } else { "" };
    query.push(format!(
        ") select (select count(*) from hit) as total, array(select id from hit order by key{way}, id{way} limit "
    ));
    query.push_bind(page.limit).push(" offset ");
    query.push_bind(page.offset).push(") as ids");
    let (total, ids): (i64, Vec<i64>) = query
        .build_query_as()
        .persistent(false)
        .fetch_one(db)
        .await?;
    Ok(Found {
        ids,
        total,
        is_estimate: false,
    })
}

/// The members, with their places where the order needs them.
fn select(columns: &str, page: &Page) -> String {
    let places = if page.column.starts_with("place.") {
        " left join territory_place as place on place.locality_id = m.locality_id"
    } else {
        ""
    };
    format!("select {columns} from member as m{places}")
}

fn order(query: &mut QueryBuilder<Postgres>, column: &str, descending: bool) {
    let way = if descending { " desc" } else { "" };
    if column == "m.id" {
        query.push(format!(" order by m.id{way}"));
    } else {
        query.push(format!(" order by {column}{way}, m.id{way}"));
    }
}

async fn fetch<T>(db: &PgPool, mut query: QueryBuilder<Postgres>) -> sqlx::Result<Vec<T>>
where
    T: for<'r> Decode<'r, Postgres> + Type<Postgres> + Send + Unpin,
{
    rows(query.build_query_scalar().persistent(false).fetch_all(db)).await
}
