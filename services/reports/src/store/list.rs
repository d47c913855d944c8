//! Lists of entries: one statement with just the conditions that were asked for, so that PostgreSQL plans
//! each combination with its own indexes (docs/decisions/0050).

use listing::page::Page;
use listing::total;
use listing::words::{Words, escaped};
use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::reports::v1::AuditEntry;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgExecutor, Postgres, QueryBuilder, Row};
use tracing::instrument;

use crate::domain::window;

/// What a list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("audit_at", "at"),
    ("audit_id", "id"),
    ("audit_recordedAt", "recorded_at"),
    ("audit_loginId", "login_id"),
    ("audit_loginName", "login_name"),
    ("audit_role", "role"),
    ("audit_address", "address"),
    ("audit_node", "node"),
    ("audit_service", "service"),
    ("audit_action", "action"),
    ("audit_entity", "entity"),
    ("audit_entityId", "entity_id"),
    ("audit_entityLabel", "entity_label"),
    ("audit_reason", "reason"),
    ("audit_traceId", "trace_id"),
    ("audit_hash", "hash"),
];

/// Those that an index has. A list in another order is sorted, as far as it is short enough.
pub(crate) const INDEXED: [&str; 2] = ["at", "id"];

/// What `read` reads.
const COLUMNS: &str =
    "id, at, recorded_at, login_id, login_name, role, address, node::bigint, service, \
    action, entity, entity_id,
    entity_label, reason, before::text, after::text, trace_id, encode(hash, 'hex')";

/// What a list is narrowed to.
#[derive(Clone, Default)]
pub(crate) struct Within<'a> {
    pub(crate) words: Words,
    pub(crate) login_id: Option<i64>,
    pub(crate) action: Option<&'a str>,
    pub(crate) entity: Option<&'a str>,
    pub(crate) entity_id: Option<i64>,
    /// That of the member, as [`number`](crate::domain::label::number) writes it.
    pub(crate) number: Option<String>,
    pub(crate) from: Option<Timestamp>,
    pub(crate) to: Option<Timestamp>,
    /// What concerns this region.
    pub(crate) region_id: Option<i64>,
    /// The regions that a caller is limited to: what concerns one of them, and of sums what lies in them
    /// whole.
    pub(crate) regions: Option<&'a [i64]>,
    /// And what has no region: the history of a record without a place, for who made it.
    pub(crate) without_region: bool,
}

impl Within<'_> {
    /// Whether regions narrow it, and nothing that no index with the regions has.
    fn is_by_regions(&self) -> bool {
        (self.regions.is_some() || self.region_id.is_some()) && self.words.is_empty()
    }
}

/// A page, and how many entries PostgreSQL expects of the whole list, where it was asked.
pub(crate) struct Found {
    pub(crate) rows: Vec<AuditEntry>,
    pub(crate) guessed: Option<i64>,
}

/// One page, in a total order.
#[instrument(name = "store.list.page", skip_all)]
pub(crate) async fn page(
    db: &mut PgConnection,
    within: &Within<'_>,
    page: &Page,
) -> sqlx::Result<Found> {
    if within.is_by_regions() {
        // Of many rows that lie elsewhere the indexes alone are read (docs/decisions/0195).
        let mut query = QueryBuilder::new("");
        select(&mut query, within, "id");
        order(&mut query, page);
        bound(&mut query, page);
        let query = query.build_query_scalar().persistent(false);
        let ids = rows(query.fetch_all(&mut *db)).await?;
        return Ok(Found {
            rows: at(db, &ids).await?,
            guessed: None,
        });
    }
    let has_times = within.from.is_some() || within.to.is_some();
    if within.words.is_empty() || has_times || page.column != "at" {
        return Ok(Found {
            rows: entries(db, within, page).await?,
            guessed: None,
        });
    }
    let guessed = guess(db, within).await?;
    let rows = match likely(db, within, page, guessed).await? {
        Some(rows) => rows,
        None => entries(db, within, page).await?,
    };
    Ok(Found {
        rows,
        guessed: Some(guessed),
    })
}

async fn guess(db: &mut PgConnection, within: &Within<'_>) -> sqlx::Result<i64> {
    total::guess(db, |query| select(query, within, "id")).await
}

/// A page of what frequent words find, out of as short a time as is likely to have it: what is found lies all
/// over the table. None = not so frequent, or that time had too few.
async fn likely(
    db: &mut PgConnection,
    within: &Within<'_>,
    page: &Page,
    guessed: i64,
) -> sqlx::Result<Option<Vec<AuditEntry>>> {
    let Some((first, last)) = ends(db).await? else {
        return Ok(None);
    };
    let wanted = page.offset.saturating_add(page.limit);
    let Some(length) = window::length((first, last), wanted, guessed) else {
        return Ok(None);
    };
    let mut within = within.clone();
    if page.descending {
        within.from = Some(Timestamp {
            micros: last.micros - length,
        });
    } else {
        within.to = Some(Timestamp {
            micros: first.micros + length,
        });
    }
    let found = entries(db, &within, page).await?;
    let is_full = i64::try_from(found.len()) == Ok(page.limit);
    Ok(is_full.then_some(found))
}

/// When the first and the last entry were written.
async fn ends(db: &mut PgConnection) -> sqlx::Result<Option<(Timestamp, Timestamp)>> {
    let ends = sqlx::query!(
        r#"select first.recorded_at as "first: Timestamp", last.recorded_at as "last: Timestamp"
        from (select recorded_at from audit_entry order by id limit 1) as first,
            (select recorded_at from audit_entry order by id desc limit 1) as last"#
    );
    let ends = ends.map(|row| (row.first, row.last));
    ends.fetch_optional(db).await
}

async fn entries(
    db: &mut PgConnection,
    within: &Within<'_>,
    page: &Page,
) -> sqlx::Result<Vec<AuditEntry>> {
    let mut query = QueryBuilder::new("");
    select(&mut query, within, COLUMNS);
    order(&mut query, page);
    bound(&mut query, page);
    // Planned for these words: a plan for any of them would not know how rare they are.
    let query = query.build().persistent(false);
    rows(query.try_map(read).fetch_all(db)).await
}

/// The ids of the whole list in its order.
#[instrument(name = "store.list.ids", skip_all)]
pub(crate) async fn ids(
    db: impl PgExecutor<'_>,
    within: &Within<'_>,
    page: &Page,
) -> sqlx::Result<Vec<i64>> {
    let mut query = QueryBuilder::new("");
    select(&mut query, within, "id");
    order(&mut query, page);
    let query = query.build_query_scalar().persistent(false);
    rows(query.fetch_all(db)).await
}

/// These entries, in this order.
#[instrument(name = "store.list.at", skip_all)]
pub(crate) async fn at(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<AuditEntry>> {
    let mut query = QueryBuilder::new(format!("select {COLUMNS} from audit_entry join unnest("));
    query.push_bind(ids.to_vec());
    query
        .push("::bigint[]) with ordinality as asked (asked_id, nth) on asked_id = id order by nth");
    rows(query.build().try_map(read).fetch_all(db)).await
}

/// How many there are, and whether that is an estimate; `guessed` is what was expected of the page.
#[instrument(name = "store.list.count", skip_all)]
pub(crate) async fn count(
    db: &mut PgConnection,
    within: &Within<'_>,
    guessed: Option<i64>,
) -> sqlx::Result<(i64, bool)> {
    let guessed = match guessed {
        Some(guessed) => guessed,
        None => guess(db, within).await?,
    };
    total::of_guessed(db, guessed, |query| select(query, within, "id")).await
}

/// Whether any entry has this word in a column.
#[instrument(name = "store.list.has_word", skip_all)]
pub(crate) async fn has_word(
    db: impl PgExecutor<'_>,
    column: &'static str,
    word: &str,
) -> sqlx::Result<bool> {
    let mut query = QueryBuilder::new(format!(
        "select exists (select from audit_entry where {column} = "
    ));
    query.push_bind(word.to_owned()).push(")");
    query.build_query_scalar().fetch_one(db).await
}

fn order(query: &mut QueryBuilder<Postgres>, page: &Page) {
    let way = if page.descending { " desc" } else { "" };
    query.push(format!(" order by {}{way}, id{way}", page.column));
}

fn bound(query: &mut QueryBuilder<Postgres>, page: &Page) {
    query.push(" limit ").push_bind(page.limit);
    query.push(" offset ").push_bind(page.offset);
}

fn select(query: &mut QueryBuilder<Postgres>, within: &Within<'_>, columns: &str) {
    query.push(format!("select {columns} from audit_entry where true"));
    narrow(query, within);
}

fn narrow(query: &mut QueryBuilder<Postgres>, within: &Within<'_>) {
    for (column, id) in [
        ("login_id", within.login_id),
        ("entity_id", within.entity_id),
    ] {
        if let Some(id) = id {
            query.push(format!(" and {column} = ")).push_bind(id);
        }
    }
    for (column, word) in [("action", within.action), ("entity", within.entity)] {
        if let Some(word) = word {
            query.push(format!(" and {column} = "));
            query.push_bind(word.to_owned());
            // Every entry has both among its words: together with others, that index finds them alone.
            if !within.words.is_empty() && is_plain(word) {
                query.push(" and search like ");
                query.push_bind(format!("% {}%", escaped(word)));
            }
        }
    }
    if let Some(number) = &within.number {
        query.push(" and number = ").push_bind(number.clone());
    }
    for (bound, instant) in [("at >= ", within.from), ("at < ", within.to)] {
        if let Some(instant) = instant {
            query.push(format!(" and {bound}")).push_bind(instant);
        }
    }
    if let Some(region_id) = within.region_id {
        query.push(" and regions @> ").push_bind(vec![region_id]);
        // An entry may concern a region of theirs and another one, of which they are told nothing.
        let is_outside = |regions: &[i64]| !regions.contains(&region_id);
        if within.regions.is_some_and(is_outside) {
            query.push(" and false");
        }
    }
    if let Some(regions) = within.regions {
        query.push(" and (regions && ").push_bind(regions.to_vec());
        // A file, a job or a count of refusals has one figure for all its regions.
        query.push(" and (action not in ('exported', 'denied') and entity <> 'job' or regions <@ ");
        query.push_bind(regions.to_vec()).push(")");
        if within.without_region {
            query.push(" or regions = '{}'");
        }
        query.push(")");
    }
    within.words.find(query, "search");
}

/// Whether a word is the same where it is folded.
fn is_plain(word: &str) -> bool {
    word.bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

fn read(row: PgRow) -> sqlx::Result<AuditEntry> {
    Ok(AuditEntry {
        id: row.try_get(0)?,
        at: row.try_get(1)?,
        recorded_at: row.try_get(2)?,
        login_id: row.try_get(3)?,
        login_name: row.try_get(4)?,
        role: row.try_get(5)?,
        address: row.try_get(6)?,
        node: row.try_get(7)?,
        service: row.try_get(8)?,
        action: row.try_get(9)?,
        entity: row.try_get(10)?,
        entity_id: row.try_get(11)?,
        entity_label: row.try_get(12)?,
        reason: row.try_get(13)?,
        before: row.try_get(14)?,
        after: row.try_get(15)?,
        trace_id: row.try_get(16)?,
        hash: row.try_get(17)?,
    })
}
