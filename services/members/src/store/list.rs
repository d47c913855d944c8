//! Which members a page shows, in which order, and how many there are (docs/decisions/0070,
//! docs/member-search.md).

mod by_place;
mod facts;
mod look_up;
mod plan;
mod read;
mod statement;

use listing::page::{Found, Page};
use listing::statement::{fetch, order};
use listing::total::COUNTED;
use sqlx::{PgPool, QueryBuilder};
use tracing::instrument;

use super::filter::Filter;
use super::tally;
use super::texts::Texts;
use facts::Facts;
use plan::{Count, Plan, plan, plan_count};

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

/// One page, in a total order.
#[instrument(name = "store.list.page", skip_all)]
pub(crate) async fn page(
    db: &PgPool,
    texts: &Texts,
    filter: &Filter,
    page: &Page,
) -> sqlx::Result<Found> {
    let mut facts = Facts::of(filter, Some(page));
    loop {
        match plan(&facts) {
            Plan::LookUp(fact) => look_up::fact(db, texts, filter, fact, &mut facts).await?,
            Plan::Sample => look_up::sample(db, filter, page, &mut facts).await?,
            Plan::Nothing => return Ok(Found::exact(Vec::new(), facts.listed.unwrap_or_default())),
            Plan::ByPlace => {
                let ids = by_place::page(db, filter, page).await?;
                return Ok(Found::exact(ids, tally::count(db, filter).await?.count));
            }
            Plan::InOrder { from_the_end } => {
                let listed = facts.listed.filter(|_| from_the_end);
                let ids = read::in_order(db, filter, page, listed).await?;
                let total = match facts.listed.or_else(|| page.total_if_whole(ids.len())) {
                    Some(total) => total,
                    None => tally::count(db, filter).await?.count,
                };
                return Ok(Found::exact(ids, total));
            }
            Plan::ByIndex => return read::by_index(db, filter, page).await,
            Plan::Walk { rows } => {
                let Some(ids) = read::walk(db, filter, page, rows).await? else {
                    return read::by_index(db, filter, page).await;
                };
                let (counts, is_estimate) = count_by(facts, db, texts, filter).await?;
                return Ok(Found {
                    ids,
                    total: counts.count,
                    is_estimate,
                });
            }
        }
    }
}

/// How many a filter finds, and whether that is an estimate.
#[instrument(name = "store.list.count", skip_all)]
pub(crate) async fn count(
    db: &PgPool,
    texts: &Texts,
    filter: &Filter,
) -> sqlx::Result<(tally::Counts, bool)> {
    count_by(Facts::of(filter, None), db, texts, filter).await
}

async fn count_by(
    mut facts: Facts,
    db: &PgPool,
    texts: &Texts,
    filter: &Filter,
) -> sqlx::Result<(tally::Counts, bool)> {
    let only = |count| tally::Counts {
        count,
        ..tally::Counts::default()
    };
    loop {
        match plan_count(&facts) {
            Count::LookUp(fact) => look_up::fact(db, texts, filter, fact, &mut facts).await?,
            Count::Exact => return Ok((tally::count(db, filter).await?, false)),
            Count::Estimate(estimate) => return Ok((only(estimate), true)),
            Count::Promised { estimate } => {
                let counts = tally::count_rows(db, filter, Some(COUNTED + 1)).await?;
                if counts.count <= COUNTED {
                    return Ok((counts, false));
                }
                return Ok((only(estimate.max(counts.count)), true));
            }
        }
    }
}

/// The ids of the whole list in its order.
#[instrument(name = "store.list.ids", skip_all)]
pub(crate) async fn ids(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Vec<i64>> {
    let mut query = QueryBuilder::new(statement::select("m.id", statement::ALL, page));
    filter.narrow(&mut query);
    order(&mut query, page.column, page.descending, "m.id");
    fetch(db, query).await
}
