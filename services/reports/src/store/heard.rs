//! What services have told and the audit has heard: their outboxes beside its entries.

use sqlx::PgExecutor;
use tracing::instrument;
use uuid::Uuid;

/// Facts read at once.
const AT_ONCE: i64 = 10_000;

/// A fact of an outbox.
pub(crate) struct Fact {
    pub(crate) position: i64,
    pub(crate) id: Uuid,
    pub(crate) subject: String,
}

/// Up to which position of its outbox a service was heard; none = never.
#[instrument(name = "store.heard.until", skip_all)]
pub(crate) async fn until(db: impl PgExecutor<'_>, consumer: &str) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        "select head_position from consumer_place where consumer = $1",
        consumer
    )
    .fetch_optional(db)
    .await
}

/// The next facts of an outbox behind a position and up to another; any service's database has one.
#[instrument(name = "store.heard.facts", skip_all)]
pub(crate) async fn facts(
    db: impl PgExecutor<'_>,
    after: i64,
    until: i64,
) -> sqlx::Result<Vec<Fact>> {
    sqlx::query_as!(
        Fact,
        r#"select position as "position!", id, subject from outbox
        where position > $1 and position <= $2 order by position limit $3"#,
        after,
        until,
        AT_ONCE
    )
    .fetch_all(db)
    .await
}

/// Those of these facts that are no entries.
#[instrument(name = "store.heard.missing", skip_all)]
pub(crate) async fn missing(db: impl PgExecutor<'_>, facts: &[Uuid]) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        r#"select fact as "fact!" from unnest($1::uuid[]) with ordinality as asked (fact, nth)
        where not exists (select from audit_entry where event_id = fact) order by nth"#,
        facts
    )
    .fetch_all(db)
    .await
}
