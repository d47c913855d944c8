//! Which cards a list, an export or a print is about, and how many there are. Statements are made of just
//! what was asked for, so that PostgreSQL plans each combination with its own indexes.

use listing::page::{Found, Page};
use listing::statement::{Days, HITS, between, during, fetch, limit, order, page_of_hits};
use listing::total;
use listing::words::{Words, escaped};
use proto::Date;
use proto::maillon::cards::v1::CardStatus;
use sqlx::{PgPool, Postgres, QueryBuilder};
use territory::Scope;
use tracing::instrument;

/// What the list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("card_id", "c.id"),
    ("card_idNumber", "c.id_number"),
    ("card_firstname", "fold(c.firstname)"),
    ("card_lastname", "fold(c.lastname)"),
    ("card_status", "c.status"),
    ("card_birthDate", "c.birth_date"),
    ("card_memberIdNumber", "c.member_id_number"),
    ("card_membershipStartDate", "c.membership_start_date"),
    ("card_expirationDate", "c.expiration_date"),
    ("card_deliveredAt", "c.delivered_at"),
    ("card_createdAt", "c.created_at"),
    ("card_printedAt", "c.printed_at"),
    ("card_version", "c.version"),
    ("locality_name", "place.locality_key"),
    ("subprefecture_name", "place.subprefecture_key"),
    ("department_name", "place.department_key"),
    ("region_name", "place.region_key"),
];

/// What a list finds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub(crate) scope: Scope,
    pub(crate) words: Words,
    pub(crate) member_id: Option<i64>,
    /// A part of it, as `number_key` spells it, in lower case.
    pub(crate) member_number: Option<String>,
    pub(crate) status: Option<CardStatus>,
    pub(crate) delivery_id: Option<i64>,
    /// On no open delivery.
    pub(crate) is_off_delivery: bool,
    pub(crate) expires: Days,
    pub(crate) created: Days,
    /// The day since which it is in its status.
    pub(crate) status_since: Days,
    /// Only what it found.
    pub(crate) check: Option<&'static str>,
    /// The day that decides which have expired.
    pub(crate) today: Date,
}

/// A member's number, or a part of it, as the filter has it.
#[instrument(name = "store.card_list.number", skip_all)]
pub(crate) async fn number(db: &PgPool, typed: &str) -> sqlx::Result<Option<String>> {
    let key = sqlx::query_scalar!(r#"select lower(number_key($1)) as "key!""#, typed);
    let key = key.fetch_one(db).await?;
    Ok(Some(key).filter(|key| !key.is_empty()))
}

/// One page, in a total order.
#[instrument(name = "store.card_list.page", skip_all)]
pub(crate) async fn page(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Found> {
    if filter.is_text() {
        return by_the_index(db, filter, page).await;
    }
    let mut query = QueryBuilder::new(select("c.id", filter, page.column));
    filter.narrow(&mut query);
    order(&mut query, page.column, page.descending, "c.id");
    limit(&mut query, page);
    let ids = fetch(db, query).await?;
    Found::of(ids, page, count(db, filter)).await
}

/// How many cards the whole list has, and whether that is an estimate.
#[instrument(name = "store.card_list.count", skip_all)]
pub(crate) async fn count(db: &PgPool, filter: &Filter) -> sqlx::Result<(i64, bool)> {
    let write = |query: &mut QueryBuilder<Postgres>| {
        query.push(select("1", filter, ""));
        filter.narrow(query);
    };
    let mut db = db.acquire().await?;
    match filter.check {
        Some(_) => total::exact(&mut db, write).await,
        None => total::of(&mut db, write).await,
    }
}

/// The ids of the whole list in its order.
#[instrument(name = "store.card_list.ids", skip_all)]
pub(crate) async fn ids(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Vec<i64>> {
    let mut query = QueryBuilder::new(select("c.id", filter, page.column));
    filter.narrow(&mut query);
    order(&mut query, page.column, page.descending, "c.id");
    fetch(db, query).await
}

/// The page out of everything that the text's own index finds, and how much that is.
async fn by_the_index(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Found> {
    let columns = format!("c.id, {} as key", page.column);
    let hits = select(&columns, filter, page.column);
    let mut query = QueryBuilder::new(format!("{HITS}{hits}"));
    filter.narrow(&mut query);
    page_of_hits(db, query, page.descending, (page.limit, page.offset)).await
}

/// The cards, with their members and places where the filter or the order needs them.
fn select(columns: &str, filter: &Filter, order: &str) -> String {
    let by_place = order.starts_with("place.");
    let mut from = format!("select {columns} from card as c");
    if by_place || filter.scope.localities.is_some() {
        from.push_str(" left join known_member as member on member.id = c.member_id");
    }
    if by_place {
        from.push_str(
            " left join territory_place as place on place.locality_id = member.locality_id",
        );
    }
    from.push_str(" where true");
    from
}

impl Filter {
    fn is_text(&self) -> bool {
        !self.words.is_empty() || self.member_number.is_some()
    }

    fn narrow(&self, query: &mut QueryBuilder<Postgres>) {
        self.scope
            .bound(query, "member.locality_id", "c.created_by_id");
        self.words.find(query, "c.search");
        if let Some(number) = &self.member_number {
            let pattern = format!("%{}%", escaped(number));
            // The first has an index, the second tells the member's number from the card's.
            query.push(" and c.search like ").push_bind(pattern.clone());
            query
                .push(" and lower(number_key(c.member_id_number)) like ")
                .push_bind(pattern);
        }
        if let Some(id) = self.member_id {
            query.push(" and c.member_id = ").push_bind(id);
        }
        if let Some(id) = self.delivery_id {
            query.push(" and c.id in (select card_id from delivery_line where delivery_id = ");
            query.push_bind(id).push(")");
        }
        if self.is_off_delivery {
            query.push(
                " and not exists (select from delivery_line as line where line.card_id = c.id and \
                line.is_open)",
            );
        }
        self.narrow_status(query);
        between(query, "c.expiration_date", self.expires);
        during(query, "c.created_at", self.created);
        during(query, "c.status_at", self.status_since);
        checks::narrow(query, "c.id", self.check);
    }

    /// `expired` is kept nowhere: it is delivered, and its day has passed.
    fn narrow_status(&self, query: &mut QueryBuilder<Postgres>) {
        let Some(status) = self.status else { return };
        let (kept, day) = match status {
            CardStatus::Expired => (CardStatus::Delivered, Some("<")),
            CardStatus::Delivered => (status, Some(">=")),
            _ => (status, None),
        };
        query.push(" and c.status = ").push_bind(kept as i32);
        if let Some(compared) = day {
            query.push(format!(" and c.expiration_date {compared} "));
            query.push_bind(self.today);
        }
    }
}
