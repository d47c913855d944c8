//! Which deliveries a page shows, and how many there are. Statements are made of just what was asked for.

use listing::page::{Found, Page};
use listing::statement::{Days, during, fetch, limit, order};
use listing::total;
use listing::words::Words;
use proto::Date;
use sqlx::{PgPool, Postgres, QueryBuilder};
use territory::Scope;
use tracing::instrument;

/// What the list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("delivery_id", "d.id"),
    ("delivery_code", "d.code"),
    ("delivery_status", "d.status"),
    ("delivery_isErrorType", "d.is_error_type"),
    (
        "delivery_quantity",
        "(select count(*) from delivery_line as line where line.delivery_id = d.id)",
    ),
    (
        "delivery_settled",
        "(select count(line.settled_at) from delivery_line as line where line.delivery_id = d.id)",
    ),
    ("delivery_createdByLoginId", "d.created_by_id"),
    ("delivery_createdByLogin", "d.created_by"),
    ("delivery_creationDateTime", "d.created_at"),
    ("delivery_sent", "(d.sent_at is not null)"),
    ("delivery_sentDateTime", "d.sent_at"),
    ("delivery_receivedDateTime", "d.received_at"),
    ("delivery_closedDateTime", "d.closed_at"),
    ("delivery_deliveredByLoginId", "d.delivered_by_id"),
    ("delivery_deliveredByLogin", "d.delivered_by"),
    ("delivery_reason", "d.reason"),
    ("delivery_remark", "d.remark"),
    ("delivery_version", "d.version"),
];

/// What a list finds.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Filter {
    /// Whose cards the caller sees, within the places that were asked for.
    pub(crate) scope: Scope,
    pub(crate) words: Words,
    /// Part of the code, without spaces or hyphens.
    pub(crate) code: Option<String>,
    /// Number of a card or member on it, likewise.
    pub(crate) number: Option<String>,
    pub(crate) status: Option<i32>,
    pub(crate) is_error_type: Option<bool>,
    pub(crate) sent: Option<bool>,
    pub(crate) created: Days,
    /// Neither closed nor cancelled.
    pub(crate) only_open: bool,
    /// Sent before this day, and not settled yet.
    pub(crate) sent_before: Option<Date>,
    /// When it left.
    pub(crate) left: Days,
    /// Closed ones: for how many days it was on its way, at least and at most.
    pub(crate) days: (Option<i64>, Option<i64>),
    /// Only what it found.
    pub(crate) check: Option<&'static str>,
}

/// One page, in a total order.
#[instrument(name = "store.delivery.list.page", skip_all)]
pub(crate) async fn page(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Found> {
    let mut query = QueryBuilder::new("select d.id from delivery as d");
    filter.narrow(&mut query);
    order(&mut query, page.column, page.descending, "d.id");
    limit(&mut query, page);
    let ids = fetch(db, query).await?;
    Found::of(ids, page, count(db, filter)).await
}

/// The ids of the whole list in its order.
#[instrument(name = "store.delivery.list.ids", skip_all)]
pub(crate) async fn ids(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Vec<i64>> {
    let mut query = QueryBuilder::new("select d.id from delivery as d");
    filter.narrow(&mut query);
    order(&mut query, page.column, page.descending, "d.id");
    fetch(db, query).await
}

/// How many there are, and whether that is an estimate.
#[instrument(name = "store.delivery.list.count", skip_all)]
pub(crate) async fn count(db: &PgPool, filter: &Filter) -> sqlx::Result<(i64, bool)> {
    if *filter == Filter::default() {
        return total::of_table(db, "delivery", "deleted_at is null").await;
    }
    let mut query = QueryBuilder::new("select count(*), false from delivery as d");
    filter.narrow(&mut query);
    query.build_query_as().persistent(false).fetch_one(db).await
}

/// The lines of a delivery with what they show of members.
const LINES: &str = "select from delivery_line as line
    join card as c on c.id = line.card_id
    left join known_member as member on member.id = c.member_id
    where line.delivery_id = d.id";

/// Days from the one on which it left to the one on which it was closed.
const DAYS: &str = "(d.closed_at at time zone 'UTC')::date - (d.sent_at at time zone 'UTC')::date";

impl Filter {
    /// Adds all conditions to a statement whose deliveries are called `d`.
    fn narrow(&self, query: &mut QueryBuilder<Postgres>) {
        query.push(" where d.deleted_at is null");
        self.bound(query);
        self.find(query);
        if let Some(code) = &self.code {
            query.push(" and number_key(d.code) like ");
            query.push_bind(format!("%{code}%"));
        }
        if let Some(number) = &self.number {
            // A card that is unknown here belongs to nobody, so everybody may look for it.
            query.push(
                " and (d.id in (select delivery_id from delivery_line where card_id is null and \
                card_id_number = ",
            );
            query.push_bind(number.clone());
            query.push(format!(") or exists ({LINES} and (line.card_id_number = "));
            query.push_bind(number.clone());
            query.push(" or number_key(c.member_id_number) = ");
            query.push_bind(number.clone()).push(")");
            self.scope
                .bound(query, "member.locality_id", "c.created_by_id");
            query.push("))");
        }
        if let Some(status) = self.status {
            query.push(" and d.status = ").push_bind(status);
        }
        for (holds, yes, no) in [
            (self.is_error_type, "d.is_error_type", "not d.is_error_type"),
            (self.sent, "d.sent_at is not null", "d.sent_at is null"),
        ] {
            if let Some(holds) = holds {
                query.push(format!(" and {}", if holds { yes } else { no }));
            }
        }
        during(query, "d.created_at", self.created);
        during(query, "d.sent_at", self.left);
        checks::narrow(query, "d.id", self.check);
        for (compared, days) in [(">=", self.days.0), ("<=", self.days.1)] {
            if let Some(days) = days {
                query.push(format!(" and d.status = 5 and {DAYS} {compared} "));
                query.push_bind(days);
            }
        }
        if let Some(day) = self.sent_before {
            query.push(" and d.status between 2 and 4 and d.sent_at < ");
            query.push_bind(day).push("::date at time zone 'UTC'");
        }
        if self.only_open {
            query.push(" and d.status between 1 and 4");
        }
    }

    /// Only what the caller sees, and where members of the places live that were asked for.
    fn bound(&self, query: &mut QueryBuilder<Postgres>) {
        if self.scope.localities.is_none() {
            return;
        }
        query.push(" and (false");
        if let Some(login_id) = self.scope.creator {
            query.push(" or d.created_by_id = ").push_bind(login_id);
        }
        query.push(format!(" or exists ({LINES}"));
        self.scope
            .bound(query, "member.locality_id", "c.created_by_id");
        query.push("))");
    }

    /// Words in its code and its creator's name, or in the cards on it that the caller sees.
    fn find(&self, query: &mut QueryBuilder<Postgres>) {
        if self.words.is_empty() {
            return;
        }
        query.push(" and (true");
        self.words
            .find(query, "(' ' || fold(d.code || ' ' || d.created_by))");
        query.push(
            " or d.id in (
                select line.delivery_id from card as c
                join delivery_line as line on line.card_id = c.id
                left join known_member as member on member.id = c.member_id
                where true",
        );
        self.words.find(query, "c.search");
        self.scope
            .bound(query, "member.locality_id", "c.created_by_id");
        query.push("))");
    }
}
