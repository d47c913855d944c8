//! Every SQL statement about the photos that members had before.

use proto::Timestamp;
use proto::maillon::members::v1::MemberPhoto;
use sqlx::PgExecutor;
use tracing::instrument;

use crate::domain::photo_check::Refused;

/// Keeps the photo that a member has and is about to lose, if there is one; `refused` says why, where it does
/// not just make room for another.
#[instrument(name = "store.previous_photo.keep", skip_all)]
pub(crate) async fn keep(
    db: impl PgExecutor<'_>,
    member_id: i64,
    refused: Option<&str>,
    now: Timestamp,
    by: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into previous_photo (
            member_id, file_name, given_at, given_by, was_checked, ended_at, ended_by, refused_reason
        )
        select id, photo_file_name, photo_updated_at, photo_updated_by, photo_checked and $2::text is null,
            $3, $4, $2
        from member where id = $1 and photo_file_name is not null",
        member_id,
        refused,
        now as _,
        by
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// The photo that a member lost last, if it was refused.
#[instrument(name = "store.previous_photo.last_refused", skip_all)]
pub(crate) async fn last_refused(
    db: impl PgExecutor<'_>,
    member_id: i64,
) -> sqlx::Result<Option<Refused>> {
    sqlx::query_as!(
        Refused,
        r#"select id, file_name, refused_reason as "reason!" from (
            select id, file_name, refused_reason from previous_photo
            where member_id = $1
            order by id desc
            limit 1
        ) as last
        where refused_reason is not null"#,
        member_id
    )
    .fetch_optional(db)
    .await
}

/// Gives a member back a photo that was refused, as if nobody had looked at it. One half of a change: what
/// comes next writes the version.
#[instrument(name = "store.previous_photo.withdraw", skip_all)]
pub(crate) async fn withdraw(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<()> {
    sqlx::query!(
        "with refused as (delete from previous_photo where id = $1 returning *)
        update member
        set photo_file_name = refused.file_name, photo_updated_at = refused.given_at,
            photo_updated_by = refused.given_by, photo_checked = false, photo_refused_reason = null
        from refused
        where member.id = refused.member_id",
        id
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Whether a member has this photo, or had it.
#[instrument(name = "store.previous_photo.is_of", skip_all)]
pub(crate) async fn is_of(
    db: impl PgExecutor<'_>,
    member_id: i64,
    file_name: &str,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
            select from previous_photo where member_id = $1 and file_name = $2
        ) or exists (
            select from member where id = $1 and photo_file_name = $2
        ) as "is_of!""#,
        member_id,
        file_name
    )
    .fetch_one(db)
    .await
}

/// The photo that a member has, then those before, the newest first.
#[instrument(name = "store.previous_photo.list", skip_all)]
pub(crate) async fn list(
    db: impl PgExecutor<'_>,
    member_id: i64,
    limit: i64,
) -> sqlx::Result<Vec<MemberPhoto>> {
    sqlx::query_as!(
        MemberPhoto,
        r#"select file_name as "photo_file_name!", $3 || file_name as "photo_file_path!",
            given_at as "photo_updated_at?", given_by as "photo_updated_by?",
            was_checked as "photo_checked!", refused_reason as "photo_refused_reason?",
            ended_at as "ended_at?", ended_by as "ended_by?"
        from (
            select null::bigint as id, photo_file_name as file_name, photo_updated_at as given_at,
                photo_updated_by as given_by, photo_checked as was_checked, null::text as refused_reason,
                null::timestamptz as ended_at, null::text as ended_by
            from member where id = $1 and photo_file_name is not null
            union all
            select id, file_name, given_at, given_by, was_checked, refused_reason, ended_at, ended_by
            from previous_photo where member_id = $1
        ) as photo
        order by id desc nulls first
        limit $2"#,
        member_id,
        limit,
        photo_store::PATHS
    )
    .fetch_all(db)
    .await
}
