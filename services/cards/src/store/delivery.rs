//! Every SQL statement about deliveries one by one.

pub(crate) mod line;
pub(crate) mod list;
pub(crate) mod settlement;

use platform::Caller;
use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::cards::v1::{Delivery, DeliveryStatus};
use sqlx::PgExecutor;
use territory::Territory;
use tracing::instrument;
use uuid::Uuid;

use crate::domain::author::By;

/// These deliveries in this order, without those that don't exist.
#[instrument(name = "store.delivery.at", skip_all)]
pub async fn at(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<Delivery>> {
    rows(sqlx::query_file_as!(Delivery, "src/store/delivery_at.sql", ids, false).fetch_all(db))
        .await
}

/// The same, deleted ones too.
#[instrument(name = "store.delivery.at_all", skip_all)]
pub(crate) async fn at_all(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<Delivery>> {
    rows(sqlx::query_file_as!(Delivery, "src/store/delivery_at.sql", ids, true).fetch_all(db)).await
}

/// How many lines these deliveries have, in this order.
#[instrument(name = "store.delivery.quantities", skip_all)]
pub(crate) async fn quantities(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        r#"select (select count(*) from delivery_line as line
        where line.delivery_id = asked.id) as "quantity!"
        from unnest($1::bigint[]) with ordinality as asked (id, nth)
        order by asked.nth"#,
        ids
    )
    .fetch_all(db)
    .await
}

/// Those of these deliveries that a caller sees: a member of one of their lines lives in the caller's
/// territory, or the caller made them.
#[instrument(name = "store.delivery.seen", skip_all)]
pub(crate) async fn seen(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    caller: &Caller,
) -> sqlx::Result<Vec<i64>> {
    let territory = Territory::of(caller);
    sqlx::query_scalar!(
        "select d.id
        from delivery as d
        where d.id = any($1) and d.deleted_at is null and (
            $2::bigint[] is null or d.created_by_id = $3 or exists (
                select from delivery_line as line
                join card as c on c.id = line.card_id
                left join known_member as member on member.id = c.member_id
                left join territory_place as place on place.locality_id = member.locality_id
                where line.delivery_id = d.id
                    and (place.region_id = any($2) or member.locality_id is null and c.created_by_id = $3)
            )
        )",
        ids,
        territory.regions(),
        caller.login_id
    )
    .fetch_all(db)
    .await
}

/// Locks a delivery: nobody else writes it until the transaction ends. Always before its cards, so that no
/// two transactions wait for each other.
#[instrument(name = "store.delivery.hold", skip_all)]
pub(crate) async fn hold(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<()> {
    sqlx::query!("select id from delivery where id = $1 for update", id)
        .fetch_optional(db)
        .await
        .map(|_| ())
}

/// How many of its lines are not settled.
#[instrument(name = "store.delivery.unsettled", skip_all)]
pub(crate) async fn unsettled(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from delivery_line where delivery_id = $1 and settled_at is null"#,
        id
    )
    .fetch_one(db)
    .await
}

/// This node's number and the next of the sequence.
#[instrument(name = "store.delivery.next_number", skip_all)]
pub(crate) async fn next_number(db: impl PgExecutor<'_>) -> sqlx::Result<(i32, i64)> {
    let next = sqlx::query!(
        r#"select coalesce((select number from node), 0) as "node!",
            nextval('delivery_number') as "sequence!""#
    );
    let next = next.fetch_one(db).await?;
    Ok((next.node, next.sequence))
}

/// Adds one and answers its id.
#[instrument(name = "store.delivery.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    code: &str,
    is_error_type: bool,
    by: &By,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into delivery (uuid, code, is_error_type, created_at, created_by, created_by_id, updated_at,
            updated_by)
        values ($1, $2, $3, $4, $5, $6, $4, $5)
        returning id",
        Uuid::now_v7(),
        code,
        is_error_type,
        by.now as Timestamp,
        by.actor.login_name,
        by.actor.login_id
    )
    .fetch_one(db)
    .await
}

/// What changes of a delivery; the rest of it stays as it is.
#[derive(Default)]
pub(crate) struct Update<'a> {
    pub(crate) status: Option<DeliveryStatus>,
    pub(crate) is_error_type: Option<bool>,
    pub(crate) sent_at: Option<Timestamp>,
    pub(crate) received_at: Option<Timestamp>,
    pub(crate) closed_at: Option<Timestamp>,
    pub(crate) deleted_at: Option<Timestamp>,
    /// Who handed over.
    pub(crate) delivered_by: Option<(i64, &'a str)>,
    pub(crate) reason: Option<&'a str>,
    /// What was said when it arrived.
    pub(crate) remark: Option<&'a str>,
}

/// Changes one and answers its version.
#[instrument(name = "store.delivery.update", skip_all)]
pub(crate) async fn update(
    db: impl PgExecutor<'_>,
    id: i64,
    change: &Update<'_>,
    by: &By,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "update delivery
        set status = coalesce($2, status), is_error_type = coalesce($3, is_error_type),
            sent_at = coalesce($4, sent_at),
            received_at = coalesce($5, received_at), closed_at = coalesce($6, closed_at),
            deleted_at = coalesce($7, deleted_at),
            delivered_by_id = coalesce($8, delivered_by_id), delivered_by = coalesce($9, delivered_by),
            reason = coalesce($10, reason), remark = coalesce($11, remark), version = version + 1,
            updated_at = $12,
            updated_by = $13
        where id = $1
        returning version",
        id,
        change.status.map(i32::from),
        change.is_error_type,
        change.sent_at as Option<Timestamp>,
        change.received_at as Option<Timestamp>,
        change.closed_at as Option<Timestamp>,
        change.deleted_at as Option<Timestamp>,
        change.delivered_by.map(|(login_id, _)| login_id),
        change.delivered_by.map(|(_, name)| name),
        change.reason,
        change.remark,
        by.now as Timestamp,
        by.actor.login_name
    )
    .fetch_one(db)
    .await
}
