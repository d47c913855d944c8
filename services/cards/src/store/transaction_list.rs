//! Which transactions a page shows, in which order, and how many there are. Statements are made of just what
//! was asked for and planned each time: ten million rows forgive no general plan.

use listing::page::{Found, Page};
use listing::statement::{Days, between, fetch, limit, order};
use listing::total;
use listing::words::{self, Words};
use sqlx::{PgExecutor, PgPool, Postgres, QueryBuilder};
use territory::Scope;
use tracing::instrument;

/// What the list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("transaction_id", "t.id"),
    ("transaction_date", "t.date"),
    ("transaction_amount", "t.amount"),
    ("transaction_number", "t.number"),
    ("transaction_type", "t.transaction_type"),
    ("transaction_mobileOperator", "t.mobile_operator"),
    ("transaction_createdAt", "t.created_at"),
    ("transaction_createdByUser", "t.created_by"),
    ("transaction_memberId", "t.member_id"),
    ("transaction_cardId", "t.card_id"),
    ("transaction_isUsedForCard", "(t.card_id is not null)"),
    ("transaction_version", "t.version"),
    ("member_idNumber", "m.id_number_key"),
    ("member_firstname", "m.firstname_key"),
    ("member_lastname", "m.lastname_key"),
];

/// What a list or an export finds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub(crate) scope: Scope,
    pub(crate) text: Text,
    pub(crate) member_id: Option<i64>,
    pub(crate) transaction_type: Option<i32>,
    pub(crate) mobile_operator: Option<i32>,
    pub(crate) is_used: Option<bool>,
    pub(crate) dates: Days,
    /// Only what it found.
    pub(crate) check: Option<&'static str>,
}

/// Words to look for in a transaction's number and its member's names and number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Text {
    words: Words,
    /// The longest of the words, which an index finds.
    longest: String,
    /// All of it as one number.
    number: String,
}

/// The text of a request as the columns have it.
#[instrument(name = "store.transaction_list.fold", skip_all)]
pub(crate) async fn fold(db: impl PgExecutor<'_>, filter: Option<&str>) -> sqlx::Result<Text> {
    let Some(filter) = filter else {
        return Ok(Text::default());
    };
    let folded = sqlx::query!(
        r#"select fold($1) as "words!", number_key($1) as "number!""#,
        filter
    );
    let folded = folded.fetch_one(db).await?;
    let longest = folded
        .words
        .split(' ')
        .max_by_key(|word| word.chars().count());
    Ok(Text {
        words: Words::of(&folded.words),
        longest: longest
            .unwrap_or_default()
            .trim_start_matches('+')
            .to_owned(),
        number: folded.number,
    })
}

/// One page, in a total order.
#[instrument(name = "store.transaction_list.page", skip_all)]
pub(crate) async fn page(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Found> {
    let mut query = QueryBuilder::new("");
    filter.hits(&mut query);
    query.push("select t.id");
    filter.from(&mut query, page.column.starts_with("m."));
    order(&mut query, page.column, page.descending, "t.id");
    limit(&mut query, page);
    let ids = fetch(db, query).await?;
    Found::of(ids, page, count(db, filter)).await
}

async fn count(db: &PgPool, filter: &Filter) -> sqlx::Result<(i64, bool)> {
    let write = |query: &mut QueryBuilder<Postgres>| {
        filter.hits(query);
        query.push("select t.id");
        filter.from(query, false);
    };
    let mut db = db.acquire().await?;
    match filter.check {
        Some(_) => total::exact(&mut db, write).await,
        None => total::of(&mut db, write).await,
    }
}

/// The ids of the whole list in its order.
#[instrument(name = "store.transaction_list.ids", skip_all)]
pub(crate) async fn ids(db: &PgPool, filter: &Filter, page: &Page) -> sqlx::Result<Vec<i64>> {
    let mut query = QueryBuilder::new("");
    filter.hits(&mut query);
    query.push("select t.id");
    filter.from(&mut query, page.column.starts_with("m."));
    order(&mut query, page.column, page.descending, "t.id");
    fetch(db, query).await
}

impl Filter {
    /// What the text finds, each by an index: the whole number, the longest word in a number or a member.
    fn hits(&self, query: &mut QueryBuilder<Postgres>) {
        let text = &self.text;
        if text.words.is_empty() {
            return;
        }
        let anywhere = |word: &str| format!("%{}%", words::escaped(word));
        query.push("with hit as materialized (");
        if text.number.chars().count() >= 3 {
            query.push(
                "select t.id from transaction as t where t.deleted_at is null and t.number like ",
            );
            query.push_bind(anywhere(&text.number)).push(" union ");
        }
        for by_number in [true, false] {
            query.push(
                "select t.id from transaction as t left join known_member as m on m.id = t.member_id
                where t.deleted_at is null and ",
            );
            if by_number {
                query.push("t.number like ");
                query.push_bind(anywhere(&text.longest.to_uppercase()));
            } else {
                query.push(
                    "t.member_id = any(array(select known.id from known_member as known where \
                    known.search like ",
                );
                query.push_bind(anywhere(&text.longest)).push("))");
            }
            text.words
                .find(query, "(' ' || lower(t.number) || coalesce(m.search, ''))");
            query.push(if by_number { " union " } else { ") " });
        }
    }

    /// From where, and all conditions.
    fn from(&self, query: &mut QueryBuilder<Postgres>, needs_member: bool) {
        query.push(" from transaction as t");
        if needs_member || self.scope.localities.is_some() {
            query.push(" left join known_member as m on m.id = t.member_id");
        }
        query.push(" where t.deleted_at is null");
        if !self.text.words.is_empty() {
            query.push(" and t.id in (select id from hit)");
        }
        self.scope.bound(query, "m.locality_id", "t.created_by_id");
        if let Some(id) = self.member_id {
            query.push(" and t.member_id = ").push_bind(id);
        }
        for (column, number) in [
            ("t.transaction_type", self.transaction_type),
            ("t.mobile_operator", self.mobile_operator),
        ] {
            if let Some(number) = number {
                query.push(format!(" and {column} = ")).push_bind(number);
            }
        }
        if let Some(is_used) = self.is_used {
            query.push(if is_used {
                " and t.card_id is not null"
            } else {
                " and t.card_id is null"
            });
        }
        between(query, "t.date", self.dates);
        checks::narrow(query, "t.id", self.check);
    }
}
