//! Every SQL statement that writes members one by one.

use chrono::{DateTime, Utc};
use platform::Caller;
use proto::{Date, Timestamp};
use sqlx::PgExecutor;
use tracing::instrument;
use uuid::Uuid;

use crate::domain::member::Content;
use crate::domain::status::Standing;

/// This node's number and the next of the sequence.
#[instrument(name = "store.member_change.next_number", skip_all)]
pub(crate) async fn next_number(db: impl PgExecutor<'_>) -> sqlx::Result<(i32, i64)> {
    let next = sqlx::query!(
        r#"select coalesce((select number from node), 0) as "node!", nextval('member_number') as "sequence!""#
    );
    let next = next.fetch_one(db).await?;
    Ok((next.node, next.sequence))
}

/// Who writes, and when.
#[derive(Clone, Copy)]
pub(crate) struct By<'a> {
    pub(super) id: i64,
    pub(super) name: &'a str,
    pub(super) now: Timestamp,
}

impl<'a> By<'a> {
    /// A caller at an instant.
    pub(crate) fn at(caller: &'a Caller, now: DateTime<Utc>) -> Self {
        Self {
            id: caller.login_id,
            name: &caller.name,
            now: now.into(),
        }
    }
}

/// Adds a member and gives its id; none = somebody has the number.
#[instrument(name = "store.member_change.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    content: &Content,
    id_number: &str,
    by: By<'_>,
) -> sqlx::Result<Option<i64>> {
    sqlx::query_file_scalar!(
        "src/store/member_insert.sql",
        Uuid::now_v7(),
        id_number,
        content.firstname,
        content.lastname,
        content.gender,
        content.birth_date as Option<Date>,
        content.birth_date_precision,
        content.birth_location,
        content.city,
        content.address,
        content.district,
        content.contact,
        content.contact_urgency,
        content.locality_id,
        content.membership_start_date as Option<Date>,
        content.cooperative_id,
        content.kind.number(),
        content.main_member_id,
        content.order_number,
        content.marital_status,
        content.education_level,
        content.ethnicity,
        content.nationality,
        content.other_nationality,
        content.occupation,
        content.other_occupation,
        content.identity_document_type,
        content.identity_document_number,
        content.household_status,
        content.household_size,
        content.dependent_count,
        by.name,
        by.id,
        by.now as Timestamp
    )
    .fetch_optional(db)
    .await
}

#[instrument(name = "store.member_change.update", skip_all)]
pub(crate) async fn update(
    db: impl PgExecutor<'_>,
    id: i64,
    content: &Content,
    by: By<'_>,
) -> sqlx::Result<()> {
    sqlx::query_file!(
        "src/store/member_update.sql",
        id,
        content.firstname,
        content.lastname,
        content.gender,
        content.birth_date as Option<Date>,
        content.birth_date_precision,
        content.birth_location,
        content.city,
        content.address,
        content.district,
        content.contact,
        content.contact_urgency,
        content.locality_id,
        content.membership_start_date as Option<Date>,
        content.cooperative_id,
        content.kind.number(),
        content.main_member_id,
        content.order_number,
        content.marital_status,
        content.education_level,
        content.ethnicity,
        content.nationality,
        content.other_nationality,
        content.occupation,
        content.other_occupation,
        content.identity_document_type,
        content.identity_document_number,
        content.household_status,
        content.household_size,
        content.dependent_count,
        by.name,
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Archives a member, or restores it where `at` is none; gives its new version.
#[instrument(name = "store.member_change.archive", skip_all)]
pub(crate) async fn archive(
    db: impl PgExecutor<'_>,
    id: i64,
    at: Option<Timestamp>,
    by: By<'_>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "update member
        set deleted_at = $2, synchronization_needed = coalesce((select number <> 0 from node), false),
            version = version + 1, updated_at = $4, updated_by = $3
        where id = $1
        returning version",
        id,
        at as Option<Timestamp>,
        by.name,
        by.now as Timestamp
    )
    .fetch_one(db)
    .await
}

#[instrument(name = "store.member_change.put_status", skip_all)]
pub(crate) async fn put_status(
    db: impl PgExecutor<'_>,
    id: i64,
    standing: &Standing,
    by: By<'_>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update member
        set status = $2, status_reason = $3, status_on = $4,
            synchronization_needed = coalesce((select number <> 0 from node), false),
            version = version + 1, updated_at = $6, updated_by = $5
        where id = $1",
        id,
        i32::from(standing.status),
        standing.reason,
        standing.on as Date,
        by.name,
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}
