//! The present state of every record as the fact that led to it, for whoever makes a projection anew.

use futures_util::stream::BoxStream;
use listing::rows;
use outbox::Envelope;
use prost::Message;
use proto::Timestamp;
use proto::maillon::event::v1::ReplayRequest;
use tonic::Status;

use crate::domain::job::Kind;
use crate::error::Error;
use crate::store::{card, delivery, replay as store, transaction};
use crate::{App, events};

const ENTITIES: [&str; 6] = [
    "holder",
    "card",
    "transaction",
    "delivery",
    "job",
    figures::ENTITY,
];

pub(crate) type Facts = BoxStream<'static, Result<Envelope, Status>>;

/// The records of the entities that are asked for.
pub(crate) fn replay(app: &App, request: &ReplayRequest) -> Result<Facts, Error> {
    let app = app.clone();
    let read = move |entity, after, limit| {
        let app = app.clone();
        async move { Ok::<_, Error>(part(&app, entity, after, limit).await?) }
    };
    Ok(rows::replayed(
        &request.entities,
        &request.ids,
        &ENTITIES,
        read,
    )?)
}

/// Some rows of an entity behind an id.
async fn part(app: &App, entity: &str, after: i64, limit: i64) -> sqlx::Result<Vec<Envelope>> {
    match entity {
        "job" => jobs::replay::<Kind>(&app.db, app.clock.now().into(), after, limit).await,
        "holder" => holders(app, after, limit).await,
        "card" => cards(app, after, limit).await,
        "delivery" => deliveries(app, after, limit).await,
        figures::ENTITY => app.figures().replay(after, limit).await,
        _ => transactions(app, after, limit).await,
    }
}

async fn holders(app: &App, after: i64, limit: i64) -> sqlx::Result<Vec<Envelope>> {
    let holders = store::holders(&app.db, after, limit).await?;
    let now = Timestamp::from(app.clock.now());
    let facts = holders.iter().map(|(holder, version)| {
        let (subject, message) = (events::HOLDER_UPDATED, events::HOLDER);
        fact(subject, message, holder.member_id, *version, now, holder)
    });
    Ok(facts.collect())
}

async fn cards(app: &App, after: i64, limit: i64) -> sqlx::Result<Vec<Envelope>> {
    let found = store::cards(&app.db, after, limit).await?;
    let ids: Vec<i64> = found.iter().map(|(id, _)| *id).collect();
    let cards = card::at(&app.db, &ids, app.today()).await?;
    let facts = cards.iter().zip(found).map(|(card, (_, at))| {
        let subject = match card.version {
            1 => "cards.card.created",
            _ => "cards.card.refreshed",
        };
        fact(subject, events::CARD, card.id, card.version, at, card)
    });
    Ok(facts.collect())
}

async fn deliveries(app: &App, after: i64, limit: i64) -> sqlx::Result<Vec<Envelope>> {
    const SUBJECTS: [&str; 3] = [
        "cards.delivery.created",
        "cards.delivery.updated",
        "cards.delivery.deleted",
    ];
    let found = store::deliveries(&app.db, after, limit).await?;
    let ids: Vec<i64> = found.iter().map(|(id, ..)| *id).collect();
    let deliveries = delivery::at_all(&app.db, &ids).await?;
    let facts = deliveries
        .iter()
        .zip(found)
        .map(|(state, (id, at, is_deleted))| {
            let subject = subject(SUBJECTS, state.version, is_deleted);
            let fact = fact(subject, events::DELIVERY, id, state.version, at, state);
            living_or_gone(fact, is_deleted)
        });
    Ok(facts.collect())
}

async fn transactions(app: &App, after: i64, limit: i64) -> sqlx::Result<Vec<Envelope>> {
    const SUBJECTS: [&str; 3] = [
        "cards.transaction.created",
        "cards.transaction.updated",
        "cards.transaction.deleted",
    ];
    let found = store::transactions(&app.db, after, limit).await?;
    let ids: Vec<i64> = found.iter().map(|(id, ..)| *id).collect();
    let transactions = transaction::at(&app.db, &ids).await?;
    let facts = transactions
        .iter()
        .zip(found)
        .map(|(state, (id, at, is_deleted))| {
            let subject = subject(SUBJECTS, state.version, is_deleted);
            let fact = fact(subject, events::TRANSACTION, id, state.version, at, state);
            living_or_gone(fact, is_deleted)
        });
    Ok(facts.collect())
}

/// Of the subjects of a new, a changed and a deleted record the one of its last fact.
fn subject([created, updated, deleted]: [&str; 3], version: i64, is_deleted: bool) -> &str {
    match (is_deleted, version) {
        (true, _) => deleted,
        (false, 1) => created,
        (false, _) => updated,
    }
}

/// A deleted record is told as one, with its last state before.
fn living_or_gone(fact: Envelope, is_deleted: bool) -> Envelope {
    if !is_deleted {
        return fact;
    }
    Envelope {
        before: fact.after,
        after: Vec::new(),
        ..fact
    }
}

/// What a record's last fact would be. Nobody stands behind it: it was told before.
fn fact(
    subject: &str,
    message: &str,
    entity_id: i64,
    version: i64,
    at: Timestamp,
    state: &impl Message,
) -> Envelope {
    Envelope {
        message: message.to_owned(),
        after: state.encode_to_vec(),
        ..rows::replayed_fact(subject, entity_id, version, at)
    }
}
