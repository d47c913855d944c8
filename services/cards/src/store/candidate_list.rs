//! Which members a page of candidates shows, in which order, and how many there are. The conditions say what
//! [`crate::domain::eligibility`] says, with what `holder` keeps of each member's cards and transactions.

mod by_place;

use listing::page::Page;
use listing::total;
use listing::words::{self, Words};
use proto::maillon::cards::v1::EligibilityReason;
use sqlx::{PgExecutor, PgPool, Postgres, QueryBuilder};
use territory::Scope;
use tracing::instrument;

use super::{Found, limit, order};
use crate::domain::eligibility::Rules;

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

/// Whom a list finds.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    pub(crate) scope: Scope,
    pub(crate) text: Text,
    pub(crate) cooperative_id: Option<i64>,
    pub(crate) is_main: Option<bool>,
    pub(crate) which: Which,
    pub(crate) rules: Rules,
}

/// Whom of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    Everybody,
    /// Against whom nothing stands.
    Eligible,
    /// Against whom this stands.
    Hindered(EligibilityReason),
}

/// Words to look for, as patterns of the folded columns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Text {
    words: Words,
    firstname: Vec<String>,
    number: Option<String>,
}

impl Text {
    fn is_empty(&self) -> bool {
        self.words.is_empty() && self.firstname.is_empty() && self.number.is_none()
    }
}

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
    order(&mut query, page, "m.id");
    limit(&mut query, page);
    super::ids(db, query).await
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
    super::ids(db, query).await
}

impl Filter {
    /// From where, and all conditions.
    fn narrow(&self, query: &mut QueryBuilder<Postgres>, needs_places: bool) {
        query.push(" from known_member as m left join holder as h on h.member_id = m.id");
        if needs_places {
            query.push(" left join territory_place as place on place.locality_id = m.locality_id");
        }
        query.push(" where not m.is_archived");
        match self.which {
            Which::Everybody => {}
            Which::Hindered(reason) => {
                query.push(" and ");
                self.hinders(query, reason);
            }
            Which::Eligible => self.allow(query),
        }
        // Nobody limited has made a member known here: those without a locality are the nation's.
        self.scope.bound(query, "m.locality_id", "null::bigint");
        if let Some(id) = self.cooperative_id {
            query.push(" and m.cooperative_id = ").push_bind(id);
        }
        if let Some(is_main) = self.is_main {
            query.push(if is_main {
                " and m.kind = 1"
            } else {
                " and m.kind <> 1"
            });
        }
        self.text.words.find(query, "m.search");
        for pattern in &self.text.firstname {
            // `search` holds the first name too: its index finds what the column then decides.
            query
                .push(" and m.search like ")
                .push_bind(pattern.clone())
                .push(" and ' ' || m.firstname_key like ")
                .push_bind(pattern.clone());
        }
        if let Some(pattern) = &self.text.number {
            query
                .push(" and m.search like ")
                .push_bind(pattern.to_lowercase())
                .push(" and m.id_number_key like ")
                .push_bind(pattern.clone());
        }
    }

    /// Adds that no reason of [`REASONS`] stands against a card. Not the negation of what `hinders` adds: it
    /// repeats the conditions of partial indexes, or PostgreSQL would not take them.
    fn allow(&self, query: &mut QueryBuilder<Postgres>) {
        let rules = &self.rules;
        query
            .push(" and (h.best_payment is not null or h.has_faulty_card) and (h.has_faulty_card or \
                h.best_payment >= ")
            .push_bind(rules.min_amount)
            .push(") and not h.is_in_preparation and (h.valid_until is null or h.valid_until <= ")
            .push_bind(rules.renewable_until())
            .push(") and m.photo_file_name is not null and m.firstname <> '' and m.lastname <> '' and \
                m.birth_date is not null and m.status = 1");
        if rules.is_photo_check_required {
            query.push(" and m.photo_checked");
        }
    }

    /// Adds the condition that this stands against a card: true or false, never null.
    fn hinders(&self, query: &mut QueryBuilder<Postgres>, reason: EligibilityReason) {
        let rules = &self.rules;
        match reason {
            EligibilityReason::Unspecified => query.push("false"),
            EligibilityReason::NoPhoto => query.push("(m.photo_file_name is null)"),
            EligibilityReason::PhotoNotChecked => query
                .push("(m.photo_file_name is not null and not m.photo_checked and ")
                .push_bind(rules.is_photo_check_required)
                .push(")"),
            EligibilityReason::NoTransaction => query
                .push("(not coalesce(h.has_faulty_card, false) and not coalesce(h.best_payment >= ")
                .push_bind(rules.min_amount)
                .push(", false))"),
            EligibilityReason::HasValidCard => query
                .push("(coalesce(h.is_in_preparation, false) or coalesce(h.valid_until > ")
                .push_bind(rules.renewable_until())
                .push(", false))"),
            EligibilityReason::Incomplete => {
                query.push("(m.firstname = '' or m.lastname = '' or m.birth_date is null)")
            }
            EligibilityReason::MemberInactive => query.push("(m.status <> 1)"),
        };
    }
}

/// All that can stand against a card.
pub(crate) const REASONS: [EligibilityReason; 6] = [
    EligibilityReason::NoPhoto,
    EligibilityReason::PhotoNotChecked,
    EligibilityReason::NoTransaction,
    EligibilityReason::HasValidCard,
    EligibilityReason::Incomplete,
    EligibilityReason::MemberInactive,
];
