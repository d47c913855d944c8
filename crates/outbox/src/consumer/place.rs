//! Where a consumer is, in its own database: what NATS believes may be of another time than what was applied.

use async_nats::jetstream::Message;
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::Consumer;
use crate::Envelope;
use healing::{Head, Known, Place, Turn};

/// How long a process that fills a projection may say nothing of it before another one does it.
const FILLING: f64 = 15.0;

struct Row {
    stream: i64,
    sequence: i64,
    filled_to: i64,
    generation: Option<Uuid>,
    past: Vec<Uuid>,
    head: Option<Uuid>,
    head_position: i64,
    is_torn: bool,
}

impl From<Row> for Known {
    fn from(row: Row) -> Self {
        Self {
            place: (row.stream != 0).then_some(Place {
                stream: row.stream,
                sequence: row.sequence,
            }),
            filled_to: row.filled_to,
            generation: row.generation,
            past: row.past,
            head: row.head.map(|event| Head {
                event,
                position: row.head_position,
            }),
            is_torn: row.is_torn,
        }
    }
}

/// What is known.
pub(super) async fn load(db: impl PgExecutor<'_>, consumer: &str) -> sqlx::Result<Known> {
    let found = sqlx::query_as!(
        Row,
        r#"select stream, sequence, filled_to, generation, past, head, head_position,
            filler is not null as "is_torn!"
        from consumer_place where consumer = $1"#,
        consumer
    );
    let found = found.fetch_optional(db).await?;
    Ok(found.map(Known::from).unwrap_or_default())
}

/// What is known, kept from others until the transaction ends: neither another process of the service nor a
/// filling applies anything of this consumer meanwhile.
pub(super) async fn hold(tx: &mut PgConnection, consumer: &Consumer) -> sqlx::Result<Known> {
    loop {
        let found = sqlx::query_as!(
            Row,
            r#"select stream, sequence, filled_to, generation, past, head, head_position,
                filler is not null as "is_torn!"
            from consumer_place where consumer = $1 for no key update"#,
            consumer.name
        );
        if let Some(row) = found.fetch_optional(&mut *tx).await? {
            return Ok(row.into());
        }
        sqlx::query!(
            "insert into consumer_place (consumer, owner) values ($1, $2) on conflict do nothing",
            consumer.name,
            consumer.stream
        )
        .execute(&mut *tx)
        .await?;
    }
}

/// Writes what is known now, in the transaction that holds it.
pub(super) async fn save(tx: &mut PgConnection, consumer: &str, known: &Known) -> sqlx::Result<()> {
    let place = known.place.unwrap_or(Place {
        stream: 0,
        sequence: 0,
    });
    sqlx::query!(
        "update consumer_place set stream = $2, sequence = $3, filled_to = $4, generation = $5, past = $6,
            head = $7, head_position = $8, filler = case when $9 then filler end,
            filling_until = case when $9 then filling_until end
        where consumer = $1",
        consumer,
        place.stream,
        place.sequence,
        known.filled_to,
        known.generation,
        &known.past,
        known.head.map(|head| head.event),
        known.head.map_or(0, |head| head.position),
        known.is_torn
    )
    .execute(tx)
    .await
    .map(|_| ())
}

/// Whether the projection has to be filled before anything else is applied.
pub(super) async fn is_due(db: impl PgExecutor<'_>, consumer: &Consumer) -> sqlx::Result<bool> {
    if !consumer.is_filled_by_its_owner() {
        return Ok(false);
    }
    sqlx::query_scalar!(
        r#"select not exists (select from projection where name = $1) as "is_due!""#,
        consumer.name
    )
    .fetch_one(db)
    .await
}

/// Has the projection filled anew.
pub(super) async fn demand(db: impl PgExecutor<'_>, consumer: &Consumer) -> sqlx::Result<()> {
    sqlx::query!("delete from projection where name = $1", consumer.name)
        .execute(db)
        .await?;
    consumer.filler.due.notify_one();
    Ok(())
}

/// Takes it on to fill the projection; false = another process is at it.
pub(super) async fn lease(db: impl PgExecutor<'_>, consumer: &Consumer) -> sqlx::Result<bool> {
    let leased = sqlx::query!(
        "insert into consumer_place as place (consumer, owner, filler, filling_until)
        values ($1, $4, $2, now() + make_interval(secs => $3))
        on conflict (consumer) do update set filler = $2, filling_until = excluded.filling_until
        where place.filler = $2 or coalesce(place.filling_until < now(), true)",
        consumer.name,
        consumer.filler.process,
        FILLING,
        consumer.stream
    );
    Ok(leased.execute(db).await?.rows_affected() == 1)
}

/// Goes on with a filling; false = another process followed. That one may have ended already: what was read
/// before it began may be lost since.
pub(super) async fn renew(db: impl PgExecutor<'_>, consumer: &Consumer) -> sqlx::Result<bool> {
    let renewed = sqlx::query!(
        "update consumer_place set filling_until = now() + make_interval(secs => $3)
        where consumer = $1 and filler = $2",
        consumer.name,
        consumer.filler.process,
        FILLING
    );
    Ok(renewed.execute(db).await?.rows_affected() == 1)
}

/// Whether what was kept of an event may still be applied: not where a filling came from another generation
/// of its owner.
pub(super) async fn is_of_now(
    db: impl PgExecutor<'_>,
    consumer: &Consumer,
    kept: &Envelope,
) -> sqlx::Result<bool> {
    if consumer.tables.is_empty() {
        return Ok(true);
    }
    let known = load(db, consumer.name).await?;
    let turn = healing::judge(&known, generation(kept), i64::MAX);
    Ok(known.generation.is_none() || turn == Turn::Apply)
}

/// The generation that an event names.
pub(super) fn generation(event: &Envelope) -> Option<Uuid> {
    event.generation.parse().ok()
}

/// Where a message stands in its stream.
pub(super) fn sequence(message: &Message) -> i64 {
    message.info().map_or(0, |info| {
        i64::try_from(info.stream_sequence).unwrap_or(i64::MAX)
    })
}
