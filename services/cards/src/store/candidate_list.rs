//! Which members a page of candidates shows, in which order, and how many there are. The conditions say what
//! [`crate::domain::eligibility`] says, with what `holder` keeps of each member's cards and transactions.

mod by_place;
mod filter;

use listing::page::{Found, Page};
use listing::statement::{fetch, limit, order};
use listing::total;
use listing::words::{self, Words};
use sqlx::{PgExecutor, PgPool, QueryBuilder};
use tracing::instrument;

use filter::Text;
pub(crate) use filter::{Filter, REASONS, Which};

/// What the list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("member_id", "m.id"),
    ("member_idNumber", "m.id_number_key"),
    ("member_firstname", "m.firstname_key"),
    ("member_lastname", "m.lastname_key"),
    ("member_birthDate", "m.birth_date"),
    ("member_contact", "m.contact"),
    ("member_isMainAccount", "m.kind"),
    ("member_localityId", "m.locality_id"),
    ("member_photoChecked", "m.photo_checked"),
    ("locality_name", "place.locality_key"),
    ("subprefecture_name", "place.subprefecture_key"),
    ("department_name", "place.department_key"),
    ("region_name", "place.region_key"),
    ("card_expirationDate", "h.valid_until"),
];

/// The texts of a request as the columns have them.
#[instrument(name = "store.candidate_list.fold", skip_all)]
pub(crate) async fn fold(
    db: impl PgExecutor<'_>,
    filter: Option<&str>,
    firstname: Option<&str>,
    number: Option<&str>,
) -> sqlx::Result<Text> {
    if filter.is_none() && firstname.is_none() && number.is_none() {
        return Ok(Text::default());
    }
    let folded = sqlx::query!(
        r#"select fold($1) as filter, fold($2) as firstname, number_key($3) as number"#,
        filter,
        firstname,
        number
    );
    let folded = folded.fetch_one(db).await?;
    let number = folded.number.unwrap_or_default();
    Ok(Text {
        words: Words::of(&folded.filter.unwrap_or_default()),
        firstname: folded
            .firstname
            .unwrap_or_default()
            .split_whitespace()
            .map(words::pattern)
            .collect(),
        number: (!number.is_empty()).then(|| format!("%{}%", words::escaped(&number))),
    })
}

/// One page, in a total order.
#[instrument(name = "store.candidate_list.page", skip_all)]
pub(crate) async fn page(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Found> {
    let ids = async {
        // What a text finds is few, or in the order of no place.
        if page.column.starts_with("place.") && filter.text.is_empty() {
            by_place::page(db, filter, page).await
        } else {
            in_order(db, filter, page).await
        }
    };
    // Each may take long on its own.
    let (ids, counted) = tokio::try_join!(ids, count(db, filter, filter.which))?;
    Found::of(ids, page, async { Ok(counted) }).await
}

async fn in_order(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Vec<i64>> {
    let mut query = QueryBuilder::new("select m.id");
    filter.narrow(&mut query, page.column.starts_with("place."));
    order(&mut query, page.column, page.descending, "m.id");
    limit(&mut query, page);
    fetch(db, query).await
}

/// How many the filter would find if it looked for these, and whether that is an estimate.
#[instrument(name = "store.candidate_list.count", skip_all)]
pub(crate) async fn count(db: &PgPool, filter: &Filter, which: Which) -> sqlx::Result<(i64, bool)> {
    let filter = Filter {
        which,
        ..filter.clone()
    };
    total::of(&mut *db.acquire().await?, |query| {
        query.push("select m.id");
        filter.narrow(query, false);
    })
    .await
}

/// Everybody whom the filter finds.
#[instrument(name = "store.candidate_list.ids", skip_all)]
pub(crate) async fn ids(db: &PgPool, filter: &Filter) -> sqlx::Result<Vec<i64>> {
    let mut query = QueryBuilder::new("select m.id");
    filter.narrow(&mut query, false);
    query.push(" order by m.id");
    fetch(db, query).await
}
