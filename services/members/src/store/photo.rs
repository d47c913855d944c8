//! Every SQL statement about photos of members.

use platform::Caller;
use sqlx::PgExecutor;
use territory::Territory;
use tracing::instrument;

/// What of a member decides whether its photo may be seen or saved.
#[derive(Debug)]
pub(crate) struct Holder {
    pub(crate) id: i64,
    pub(crate) version: i64,
    pub(crate) can_write: bool,
    pub(crate) photo_file_name: Option<String>,
    pub(crate) photo_is_missing: bool,
}

/// A living member inside the caller's territory.
#[instrument(name = "store.photo.holder", skip_all)]
pub(crate) async fn holder(
    db: impl PgExecutor<'_>,
    caller: &Caller,
    member_id: i64,
) -> sqlx::Result<Option<Holder>> {
    let territory = Territory::of(caller);
    sqlx::query_as!(
        Holder,
        "select m.id, m.version, m.can_write, m.photo_file_name, m.photo_is_missing
        from member as m
        left join territory_place as place on place.locality_id = m.locality_id
        where m.id = $1 and m.deleted_at is null
            and ($2::bigint[] is null or place.region_id = any($2) or (m.locality_id is null
                and m.created_by_id = $3))",
        member_id,
        territory.regions(),
        caller.login_id
    )
    .fetch_optional(db)
    .await
}

/// The same, locked until the transaction ends.
#[instrument(name = "store.photo.lock", skip_all)]
pub(crate) async fn lock(
    db: impl PgExecutor<'_>,
    caller: &Caller,
    member_id: i64,
) -> sqlx::Result<Option<Holder>> {
    let territory = Territory::of(caller);
    sqlx::query_as!(
        Holder,
        "select m.id, m.version, m.can_write, m.photo_file_name, m.photo_is_missing
        from member as m
        where m.id = $1 and m.deleted_at is null
            and ($2::bigint[] is null
                or (select region_id from territory_place as place where place.locality_id = m.locality_id)
                    = any($2)
                or (m.locality_id is null and m.created_by_id = $3))
        for update of m",
        member_id,
        territory.regions(),
        caller.login_id
    )
    .fetch_optional(db)
    .await
}

/// Gives a member another photo, unchecked as yet; `previous_photo` has kept the one before.
#[instrument(name = "store.photo.put", skip_all)]
pub(crate) async fn put(
    db: impl PgExecutor<'_>,
    member_id: i64,
    file_name: &str,
    now: proto::Timestamp,
    by: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update member
        set photo_file_name = $2, photo_updated_at = $3, photo_updated_by = $4, photo_checked = false,
            photo_refused_reason = null, photo_is_missing = false,
            synchronization_needed = coalesce((select number <> 0 from node), false),
            version = version + 1, updated_at = $3, updated_by = $4
        where id = $1",
        member_id,
        file_name,
        now as _,
        by
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Whether a photo is, or was, of a living member inside the caller's territory.
#[instrument(name = "store.photo.is_seen", skip_all)]
pub(crate) async fn is_seen(
    db: impl PgExecutor<'_>,
    caller: &Caller,
    file_name: &str,
) -> sqlx::Result<bool> {
    let territory = Territory::of(caller);
    sqlx::query_scalar!(
        r#"select exists (
            select from member as m
            left join territory_place as place on place.locality_id = m.locality_id
            where m.id in (
                    select id from member where photo_file_name = $1
                    union all
                    select member_id from previous_photo where file_name = $1
                )
                and m.deleted_at is null
                and ($2::bigint[] is null or place.region_id = any($2) or (m.locality_id is null
                    and m.created_by_id = $3))
        ) as "is_seen!""#,
        file_name,
        territory.regions(),
        caller.login_id
    )
    .fetch_one(db)
    .await
}

/// Notes on members, at most so many, whether their files are in the store; gives those to whom it is news,
/// in the order of their ids. It is no new version of the member, and not in the feed: no person changed it.
#[instrument(name = "store.photo.note", skip_all)]
pub(crate) async fn note(
    db: impl PgExecutor<'_>,
    file_names: &[String],
    is_missing: bool,
    limit: i64,
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        r#"with held as (
            select id from member
            where photo_file_name = any($1) and photo_is_missing <> $2
            order by id
            limit $3
            for update
        ), noted as (
            update member as m set photo_is_missing = $2 from held where m.id = held.id returning m.id
        )
        select id as "id!" from noted order by id"#,
        file_names,
        is_missing,
        limit
    )
    .fetch_all(db)
    .await
}

/// The next members with a photo behind an id.
#[instrument(name = "store.photo.with_photo", skip_all)]
pub(crate) async fn with_photo(
    db: impl PgExecutor<'_>,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<(i64, String)>> {
    let named = sqlx::query!(
        r#"select id, photo_file_name as "photo_file_name!" from member
        where id > $1 and photo_file_name is not null and deleted_at is null
        order by id
        limit $2"#,
        after,
        limit
    )
    .fetch_all(db)
    .await?;
    Ok(named
        .into_iter()
        .map(|row| (row.id, row.photo_file_name))
        .collect())
}
