//! The generation of an owner: a new one begins when its database was put back to an older state, so that
//! what was told after that state is known to be of the one that is lost.

use proto::Timestamp;
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use crate::{Error, relay};
use healing::{Comparison, Era, Head, Memory};

/// Ids and numbers that are passed over beside those that are known to be lost. Each lost record was told by
/// an event at least, so the positions that are missing bound their number.
pub const MARGIN: i64 = 10_000;

/// What the database knows of an event.
pub(crate) async fn remember(db: &mut PgConnection, told: Head) -> sqlx::Result<Memory> {
    // By its position, which an index finds; an event that was put back without one has another by now.
    let found = sqlx::query!(
        r#"select exists (select from outbox where position = $2 and id = $1)
                or exists (select from outbox where id = $1) as "has_row!",
            (select min(position) from outbox) as oldest"#,
        told.event,
        told.position
    );
    let found = found.fetch_one(db).await?;
    Ok(healing::remember(
        found.has_row,
        told.position,
        found.oldest,
    ))
}

/// What the database knows of a generation.
pub(crate) async fn era(db: &mut PgConnection, told: Option<Uuid>) -> sqlx::Result<Era> {
    let Some(told) = told else {
        return Ok(Era::Present);
    };
    let found = sqlx::query!(
        r#"select generation = $1 as "is_present!",
            exists (select from generation where id = $1) as "is_known!"
        from feed"#,
        told
    );
    let found = found.fetch_one(db).await?;
    Ok(match (found.is_present, found.is_known) {
        (true, _) => Era::Present,
        (false, true) => Era::Past,
        (false, false) => Era::Unknown,
    })
}

/// Notes a generation that was lost as one of the past: it tells nothing new any more.
pub(crate) async fn note(tx: &mut PgConnection, lost: Option<Uuid>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into generation (id) select $1::uuid where $1::uuid is not null on conflict do nothing",
        lost
    )
    .execute(tx)
    .await
    .map(|_| ())
}

/// Begins a generation in the caller's transaction: tells it, also when there is nothing else to say, and
/// moves ids and numbers ahead. `highest` is the highest position known to have been given, `margin` what is
/// passed over beside it.
pub async fn begin(
    tx: &mut PgConnection,
    service: &str,
    highest: i64,
    margin: i64,
) -> sqlx::Result<Uuid> {
    let begun =
        sqlx::query_scalar!("update feed set generation = gen_random_uuid() returning generation");
    let begun = begun.fetch_one(&mut *tx).await?;
    sqlx::query!(
        "insert into generation (id, went_back) values ($1, true)",
        begun
    )
    .execute(&mut *tx)
    .await?;
    let known = sqlx::query_scalar!(
        r#"update relay set last_position = greatest(last_position, $1)
        returning (select last_position from relay) as "known!""#,
        highest
    );
    let lost = (highest - known.fetch_one(&mut *tx).await?).max(0);
    sqlx::query!("select skip_ahead($1)", lost + margin)
        .execute(&mut *tx)
        .await?;
    sqlx::query!(
        "insert into outbox (id, subject, entity_id, version, message, login_id, login_name, role, address,
            headers)
        values ($1, $2, 0, 1, '', 0, '', '', '', '{}')",
        Uuid::now_v7(),
        subject(service)
    )
    .execute(tx)
    .await?;
    tracing::warn!(
        service,
        lost,
        "the database was put back to an older state: a new generation begins"
    );
    Ok(begun)
}

/// The highest position of an owner's outbox that a database has heard of: its own, or that of another
/// service, whose events it takes.
pub async fn highest_known(
    db: impl PgExecutor<'_>,
    owner: &str,
    is_own: bool,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select greatest(
            (select max(head_position) from consumer_place where owner = $1),
            case when $2 then (select last_position from relay)
                + (select count(*) from outbox where position is null) end, 0
        ) as "highest!""#,
        owner,
        is_own
    )
    .fetch_one(db)
    .await
}

/// When the database was found, or known, to have been put back to an older state; none = never.
pub async fn went_back_at(db: impl PgExecutor<'_>) -> sqlx::Result<Option<Timestamp>> {
    sqlx::query_scalar!(
        r#"select max(begun_at) as "at: Timestamp" from generation where went_back"#
    )
    .fetch_one(db)
    .await
}

/// What tells that a generation has begun.
pub(crate) fn subject(service: &str) -> String {
    format!("{service}.generation.begun")
}

/// Compares the newest fact that a projection knows, and the generation of which it takes it to be, with
/// what this owner wrote. What waits in the outbox has its position afterwards: a filling that read it can
/// name it.
pub async fn compare(
    db: &PgPool,
    service: &str,
    head: Option<Head>,
    generation: Option<Uuid>,
) -> Result<Comparison, Error> {
    let mut tx = crate::begin(db).await?;
    let mut memory = Memory::Written;
    if let Some(head) = head {
        memory = remember(&mut tx, head).await?;
        if healing::went_back(memory, era(&mut tx, generation).await?) {
            // Of two who find it out at once, the second sees what the first began.
            sqlx::query!("select from relay for update")
                .execute(&mut *tx)
                .await?;
            if healing::went_back(memory, era(&mut tx, generation).await?) {
                note(&mut tx, generation).await?;
                begin(&mut tx, service, head.position, MARGIN).await?;
            }
        }
    }
    relay::give_positions(&mut tx, None).await?;
    let now = sqlx::query!(
        r#"select generation, newest.id as "event?", newest.position as "position?",
            md5(format('%s %s', 'outbox'::regclass::oid, pg_postmaster_start_time()))::uuid as "tables!"
        from feed left join (
            select id, position from outbox where position is not null order by position desc limit 1
        ) as newest on true"#
    );
    let now = now.fetch_one(&mut *tx).await?;
    tx.commit().await?;
    let newest = now.event.zip(now.position);
    Ok(Comparison {
        generation: now.generation,
        newest: newest.map(|(event, position)| Head { event, position }),
        tables: now.tables,
        is_forgotten: memory == Memory::Forgotten,
    })
}
