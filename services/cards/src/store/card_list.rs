//! Which cards a list, an export or a print is about, and how many there are. Statements are made of just what was asked for, so that
//! PostgreSQL plans each combination with its own indexes.

use platform::page::Page;
use platform::postgres::rows;
use platform::total;
use platform::words::{Words, escaped};
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
    pub(crate) expires: (Option<Date>, Option<Date>),
    pub(crate) created: (Option<Date>, Option<Date>),
    /// The day that decides which have expired.
    pub(crate) today: Date,
}

/// A page of a list.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) ids: Vec<i64>,
    pub(crate) total: i64,
    pub(crate) is_estimate: bool,
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
    order(&mut query, page);
    query.push(" limit ").push_bind(page.limit);
    query.push(" offset ").push_bind(page.offset);
    let ids: Vec<i64> = rows(query.build_query_scalar().persistent(false).fetch_all(db)).await?;
    if let Some(total) = page.total_if_whole(ids.len()) {
        return Ok(Found {
            ids,
            total,
            is_estimate: false,
        });
    }
    let (total, is_estimate) = count(db, filter).await?;
    Ok(Found {
        ids,
        total,
        is_estimate,
    })
}

/// How many cards the whole list has, and whether that is an estimate.
#[instrument(name = "store.card_list.count", skip_all)]
pub(crate) async fn count(db: &PgPool, filter: &Filter) -> sqlx::Result<(i64, bool)> {
    total::of(&mut *db.acquire().await?, |query| {
        query.push(select("1", filter, ""));
        filter.narrow(query);
    })
    .await
}

/// The ids of the whole list in its order.
#[instrument(name = "store.card_list.ids", skip_all)]
pub(crate) async fn ids(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Vec<i64>> {
    let mut query = QueryBuilder::new(select("c.id", filter, page.column));
    filter.narrow(&mut query);
    order(&mut query, page);
    rows(query.build_query_scalar().persistent(false).fetch_all(db)).await
}

/// The page out of everything that the text's own index finds, and how much that is.
async fn by_the_index(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Found> {
    let columns = format!("c.id, {} as key", page.column);
    let hits = select(&columns, filter, page.column);
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

fn order(query: &mut QueryBuilder<Postgres>, page: &Page) {
    let (column, way) = (page.column, if page.descending { " desc" } else { "" });
    if column == "c.id" {
        query.push(format!(" order by c.id{way}"));
    } else {
        query.push(format!(" order by {column}{way}, c.id{way}"));
    }
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
                " and not exists (select from delivery_line as line where line.card_id = c.id and line.is_open)",
            );
        }
        self.narrow_status(query);
        let (from, to) = self.expires;
        if let Some(day) = from {
            query.push(" and c.expiration_date >= ").push_bind(day);
        }
        if let Some(day) = to {
            query.push(" and c.expiration_date <= ").push_bind(day);
        }
        let (from, to) = self.created;
        if let Some(day) = from {
            query.push(" and c.created_at >= ").push_bind(day);
            query.push("::date at time zone 'UTC'");
        }
        if let Some(day) = to {
            query.push(" and c.created_at < (").push_bind(day);
            query.push("::date + 1) at time zone 'UTC'");
        }
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
