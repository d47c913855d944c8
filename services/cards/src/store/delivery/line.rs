//! Every SQL statement about the lines of deliveries.

use std::collections::HashMap;

use photo_store::path_of;
use platform::Caller;
use platform::postgres::rows;
use proto::Date;
use proto::maillon::cards::v1::DeliveryLine;
use sqlx::PgExecutor;
use territory::Territory;
use tracing::instrument;

use super::super::each;
use crate::domain::delivery::hand_over::Settlement;
use crate::domain::delivery::lines::Line;

/// The lines of these deliveries that a caller sees, each with its delivery: those of members in the caller's
/// territory, and those whose card is unknown here.
#[instrument(name = "store.delivery.line.of", skip_all)]
pub(crate) async fn of(
    db: impl PgExecutor<'_>,
    deliveries: &[i64],
    caller: &Caller,
    today: Date,
) -> sqlx::Result<Vec<(i64, DeliveryLine)>> {
    let territory = Territory::of(caller);
    let found = sqlx::query_file!(
        "src/store/delivery_lines.sql",
        deliveries,
        today as Date,
        territory.regions(),
        caller.login_id
    );
    let found = found.map(|row| {
        let line = DeliveryLine {
            card_id: row.card_id,
            card_id_number: row.card_id_number,
            card_firstname: row.card_firstname,
            card_lastname: row.card_lastname,
            card_birth_date: row.card_birth_date,
            card_birth_date_precision: row.card_birth_date_precision,
            card_member_id: row.card_member_id,
            card_member_id_number: row.card_member_id_number,
            card_delivered_at: row.card_delivered_at,
            card_expiration_date: row.card_expiration_date,
            card_status: row.card_status,
            card_photo_file_path: row.card_photo_file_name.as_deref().map(path_of),
            card_photo_file_name: row.card_photo_file_name,
            motive: row.motive,
            received_by: row.received_by,
            relation: row.relation,
            identity_document: row.identity_document,
            not_delivered_reason: row.not_delivered_reason,
            under_responsibility: row.is_under_responsibility,
        };
        (row.delivery_id, line)
    });
    rows(found.fetch_all(db)).await
}

/// A line as the database has it, also one that the caller may not see.
#[derive(Debug)]
pub(crate) struct KeptLine {
    pub(crate) line: Line,
    pub(crate) settlement: Option<Settlement>,
    /// Nothing is left to do with it.
    pub(crate) is_settled: bool,
    /// Whether the caller may see it.
    pub(crate) is_seen: bool,
}

/// All lines of a delivery, and which of them a caller sees.
#[instrument(name = "store.delivery.line.all", skip_all)]
pub(crate) async fn all(
    db: impl PgExecutor<'_>,
    delivery_id: i64,
    caller: &Caller,
) -> sqlx::Result<Vec<KeptLine>> {
    let territory = Territory::of(caller);
    let found = sqlx::query!(
        r#"select line.card_id, line.card_id_number, line.motive, line.delivered_at, line.received_by,
            line.relation,
            line.identity_document, line.is_under_responsibility, line.not_delivered_reason,
            line.settled_at is not null as "is_settled!",
            coalesce(
                $2::bigint[] is null or line.card_id is null or place.region_id = any($2)
                    or member.locality_id is null and c.created_by_id = $3,
                false
            ) as "is_seen!"
        from delivery_line as line
        left join card as c on c.id = line.card_id
        left join known_member as member on member.id = c.member_id
        left join territory_place as place on place.locality_id = member.locality_id
        where line.delivery_id = $1
        order by line.nth"#,
        delivery_id,
        territory.regions(),
        caller.login_id
    );
    let found = found.map(|row| {
        let settlement = match (row.delivered_at, row.received_by, row.not_delivered_reason) {
            (Some(on), Some(by), _) => Some(Settlement::Delivered {
                on,
                by,
                relation: row.relation,
                document: row.identity_document,
                is_under_responsibility: row.is_under_responsibility,
            }),
            (_, _, reason) => reason.map(Settlement::Returned),
        };
        KeptLine {
            line: Line {
                card_id: row.card_id,
                number: row.card_id_number,
                motive: row.motive,
            },
            settlement,
            is_settled: row.is_settled,
            is_seen: row.is_seen,
        }
    });
    rows(found.fetch_all(db)).await
}

/// Puts these lines in the place of all that were there.
#[instrument(name = "store.delivery.line.replace", skip_all)]
pub(crate) async fn replace(
    db: &mut sqlx::PgConnection,
    delivery_id: i64,
    lines: &[Line],
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from delivery_line where delivery_id = $1",
        delivery_id
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into delivery_line (delivery_id, nth, card_id, card_id_number, motive)
        select $1, nth, card_id, number, motive
        from unnest($2::bigint[], $3::text[], $4::text[]) with ordinality as line (card_id, number, motive,
            nth)",
        delivery_id,
        &each(lines, |line| line.card_id) as &[Option<i64>],
        &each(lines, |line| line.number.clone()),
        &each(lines, |line| line.motive.clone()) as &[Option<String>]
    )
    .execute(&mut *db)
    .await
    .map(|_| ())
}

/// Takes a delivery's cards off its lines: another delivery may have them. Unsettled lines stay so.
#[instrument(name = "store.delivery.line.release", skip_all)]
pub(crate) async fn release(db: impl PgExecutor<'_>, delivery_id: i64) -> sqlx::Result<()> {
    sqlx::query!(
        "update delivery_line set is_open = false where delivery_id = $1 and is_open",
        delivery_id
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Ids of the cards that lines mean: by these ids, or by these numbers.
#[instrument(name = "store.delivery.line.find", skip_all)]
pub(crate) async fn find(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    numbers: &[String],
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        r#"select id as "id!" from card where id = any($1)
        union
        select id from card where id_number = any($2)"#,
        ids,
        numbers
    )
    .fetch_all(db)
    .await
}

/// Those of these cards that lie on another open delivery, with its code; true as long as they are held.
#[instrument(name = "store.delivery.line.elsewhere", skip_all)]
pub(crate) async fn elsewhere(
    db: impl PgExecutor<'_>,
    cards: &[i64],
    delivery_id: Option<i64>,
) -> sqlx::Result<HashMap<i64, String>> {
    let found = sqlx::query!(
        r#"select line.card_id as "card_id!", delivery.code
        from delivery_line as line
        join delivery on delivery.id = line.delivery_id
        where line.card_id = any($1) and line.is_open and ($2::bigint is null or line.delivery_id <> $2)"#,
        cards,
        delivery_id
    );
    let rows = found.fetch_all(db).await?.into_iter();
    Ok(rows.map(|row| (row.card_id, row.code)).collect())
}

/// The cards whose place these take: those they replace, and those their members have in hand.
#[instrument(name = "store.delivery.line.predecessors", skip_all)]
pub(crate) async fn predecessors(db: impl PgExecutor<'_>, cards: &[i64]) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        r#"select replaces_card_id as "id!" from card where id = any($1) and replaces_card_id is not null
        union
        select in_hand.id
        from card as coming
        join card as in_hand on in_hand.member_id = coming.member_id and in_hand.status in (4, 5)
        where coming.id = any($1) and in_hand.id <> coming.id"#,
        cards
    )
    .fetch_all(db)
    .await
}
