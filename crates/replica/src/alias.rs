//! Records that became another one. What was decided stays as it was decided: of A that became B, and B that
//! became C, A is C, and B again as soon as the second is taken back.

use std::collections::BTreeMap;

use proto::Timestamp;
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;
use uuid::Uuid;

/// Our space among the advisory locks of a database; others have theirs.
const SPACE: i32 = 0x7265;

/// A record that is another one from now on.
#[derive(Clone, Copy, Debug)]
pub struct Alias<'a> {
    /// The entity as subjects name it: `member`.
    pub entity: &'a str,
    /// The record that is gone.
    pub id: i64,
    /// By which other nodes know it.
    pub uuid: Uuid,
    /// The record that stays.
    pub survivor_id: i64,
}

/// Why a record can't become another one.
#[derive(Debug, thiserror::Error)]
pub enum AliasError {
    /// The database did not do it.
    #[error("the database did not do it")]
    Database(#[from] sqlx::Error),
    /// The one that is to stay is, by what was decided before, the one that is to go.
    #[error("the record that is to stay became the one that is to go")]
    Circle,
}

/// Notes in the caller's transaction that a record became another one; noting it again changes nothing.
#[instrument(name = "alias.write", skip_all)]
pub async fn write(db: &mut PgConnection, alias: Alias<'_>) -> Result<(), AliasError> {
    // One at a time of an entity: two that go together could make a circle that neither of them sees.
    sqlx::query!(
        "select pg_advisory_xact_lock($1, hashtext($2))",
        SPACE,
        alias.entity
    )
    .execute(&mut *db)
    .await?;
    if resolve(&mut *db, alias.entity, alias.survivor_id).await? == alias.id {
        return Err(AliasError::Circle);
    }
    sqlx::query!(
        "insert into entity_alias as known (entity, id, uuid, survivor_id) values ($1, $2, $3, $4)
        on conflict on constraint entity_alias_pkey do update
        set uuid = excluded.uuid, survivor_id = excluded.survivor_id, deleted_at = null,
            version = known.version + 1
        where known.deleted_at is not null or known.survivor_id <> excluded.survivor_id",
        alias.entity,
        alias.id,
        alias.uuid,
        alias.survivor_id
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What a record is now: itself, or the one that it became at last.
#[instrument(name = "alias.resolve", skip_all)]
pub async fn resolve(db: impl PgExecutor<'_>, entity: &str, id: i64) -> sqlx::Result<i64> {
    let last = sqlx::query_scalar!(
        r#"with recursive became as (
            select survivor_id, 1 as nth from entity_alias
            where entity = $1 and id = $2 and deleted_at is null
            union all
            select next.survivor_id, became.nth + 1 from became
            join entity_alias as next
                on next.entity = $1 and next.id = became.survivor_id and next.deleted_at is null
        )
        select survivor_id as "survivor_id!" from became order by nth desc limit 1"#,
        entity,
        id
    );
    Ok(last.fetch_optional(db).await?.unwrap_or(id))
}

/// Those of these records that became another one, each with what it is now.
#[instrument(name = "alias.became", skip_all)]
pub async fn became(
    db: &mut PgConnection,
    entity: &str,
    ids: &[i64],
) -> sqlx::Result<BTreeMap<i64, i64>> {
    let gone = sqlx::query_scalar!(
        "select id from entity_alias where entity = $1 and id = any($2) and deleted_at is null",
        entity,
        ids
    );
    let mut became = BTreeMap::new();
    for id in gone.fetch_all(&mut *db).await? {
        became.insert(id, resolve(&mut *db, entity, id).await?);
    }
    Ok(became)
}

/// The same of a record that another node names by its UUID; none = it never became another one.
#[instrument(name = "alias.resolve_uuid", skip_all)]
pub async fn resolve_uuid(
    db: &mut PgConnection,
    entity: &str,
    uuid: Uuid,
) -> sqlx::Result<Option<i64>> {
    let gone = sqlx::query_scalar!(
        "select id from entity_alias where entity = $1 and uuid = $2 and deleted_at is null",
        entity,
        uuid
    );
    match gone.fetch_optional(&mut *db).await? {
        Some(id) => resolve(db, entity, id).await.map(Some),
        None => Ok(None),
    }
}

/// Takes it back in the caller's transaction: the record is itself again. Says whether it was another one.
#[instrument(name = "alias.withdraw", skip_all)]
pub async fn withdraw(
    db: &mut PgConnection,
    entity: &str,
    id: i64,
    now: Timestamp,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update entity_alias set deleted_at = $3, version = version + 1
        where entity = $1 and id = $2 and deleted_at is null",
        entity,
        id,
        now as Timestamp
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}
