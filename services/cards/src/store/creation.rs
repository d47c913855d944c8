//! Every SQL statement that makes cards.

use proto::maillon::cards::v1::CreatedCard;
use proto::{Date, Timestamp};
use sqlx::PgExecutor;
use tracing::instrument;
use uuid::Uuid;

use crate::domain::author::By;

/// Holds these members in the order of their ids: nobody else makes them a card until the transaction ends.
#[instrument(name = "store.creation.hold_members", skip_all)]
pub(crate) async fn hold_members(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select id from known_member where id = any($1) order by id for update",
        ids
    )
    .fetch_all(db)
    .await
}

/// The next of the sequence of cards, as many as asked for; never given again.
#[instrument(name = "store.creation.next_numbers", skip_all)]
pub async fn next_numbers(db: impl PgExecutor<'_>, count: usize) -> sqlx::Result<Vec<i64>> {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    sqlx::query_scalar!(
        r#"select nextval('card_number') as "number!" from generate_series(1, $1::bigint)"#,
        count
    )
    .fetch_all(db)
    .await
}

/// Cards to be written, column by column.
#[derive(Default)]
pub(crate) struct New {
    pub(crate) member_ids: Vec<i64>,
    pub(crate) id_numbers: Vec<String>,
    pub(crate) qrcodes: Vec<String>,
    pub(crate) transaction_ids: Vec<Option<i64>>,
    pub(crate) replaces_card_ids: Vec<Option<i64>>,
}

/// Writes cards of these members as they are known now.
#[instrument(name = "store.creation.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    new: &New,
    expires: Date,
    reason: Option<&str>,
    job_id: Option<i64>,
    by: &By,
) -> sqlx::Result<Vec<CreatedCard>> {
    let uuids: Vec<Uuid> = new.member_ids.iter().map(|_| Uuid::now_v7()).collect();
    let made = sqlx::query_file!(
        "src/store/card_insert.sql",
        &new.member_ids,
        &uuids,
        &new.id_numbers,
        &new.qrcodes,
        &new.transaction_ids as &[Option<i64>],
        &new.replaces_card_ids as &[Option<i64>],
        reason,
        by.now as Timestamp,
        expires as Date,
        job_id,
        by.actor.login_name,
        by.actor.login_id
    );
    let made = made.map(|row| CreatedCard {
        member_id: row.member_id,
        card_id: row.id,
        card_id_number: row.id_number,
    });
    made.fetch_all(db).await
}

/// Marks the transactions of these cards as used by them.
#[instrument(name = "store.creation.use_up", skip_all)]
pub(crate) async fn use_up(db: impl PgExecutor<'_>, card_ids: &[i64], by: &By) -> sqlx::Result<()> {
    sqlx::query!(
        "update transaction
        set card_id = card.id, version = transaction.version + 1, updated_at = $2,
            updated_by = $3
        from card
        where card.id = any($1) and transaction.id = card.transaction_id",
        card_ids,
        by.now as Timestamp,
        by.actor.login_name
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// The cards of these that may be refreshed, held in the order of their ids.
#[instrument(name = "store.creation.hold_created", skip_all)]
pub(crate) async fn hold_created(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select id from card where id = any($1) and status = 1 order by id for update",
        ids
    )
    .fetch_all(db)
    .await
}

/// All cards that are still to be printed, within these regions; none = everywhere.
#[instrument(name = "store.creation.all_created", skip_all)]
pub(crate) async fn all_created(
    db: impl PgExecutor<'_>,
    regions: Option<&[i64]>,
    login_id: i64,
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select c.id from card as c
        left join known_member as m on m.id = c.member_id
        left join territory_place as place on place.locality_id = m.locality_id
        where c.status = 1
            and ($1::bigint[] is null or place.region_id = any($1) or m.locality_id is null
            and c.created_by_id = $2)
        order by c.id",
        regions,
        login_id
    )
    .fetch_all(db)
    .await
}

/// What a refresh needs to know of a card.
pub(crate) struct Snapshot {
    pub(crate) id: i64,
    pub(crate) id_number: String,
    pub(crate) member_id: i64,
    pub(crate) transaction_id: Option<i64>,
    pub(crate) replaces_card_id: Option<i64>,
    pub(crate) expiration_date: Date,
    /// The member's number now.
    pub(crate) member_id_number: String,
    /// Whether the member's record says something else than the card.
    pub(crate) is_outdated: bool,
}

/// These cards that the caller may see, beside their members.
#[instrument(name = "store.creation.snapshots", skip_all)]
pub(crate) async fn snapshots(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    regions: Option<&[i64]>,
    login_id: i64,
) -> sqlx::Result<Vec<Snapshot>> {
    sqlx::query_file_as!(
        Snapshot,
        "src/store/card_snapshots.sql",
        ids,
        regions,
        login_id
    )
    .fetch_all(db)
    .await
}

/// Takes the members' data of today into these cards, with their new codes.
#[instrument(name = "store.creation.refresh", skip_all)]
pub(crate) async fn refresh(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    qrcodes: &[String],
    by: &By,
) -> sqlx::Result<()> {
    sqlx::query_file!(
        "src/store/card_refresh.sql",
        ids,
        qrcodes,
        by.now as Timestamp,
        by.actor.login_name
    )
    .execute(db)
    .await
    .map(|_| ())
}
