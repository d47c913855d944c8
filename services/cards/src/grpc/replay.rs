//! The present state of every record as the facts that would have led to it, for whoever makes a projection anew.

use std::collections::VecDeque;

use futures_util::stream::{self, BoxStream, StreamExt, TryStreamExt};
use outbox::{Actor, Envelope};
use platform::{Clock, Refusal};
use prost::Message;
use proto::Timestamp;
use proto::maillon::event::v1::ReplayRequest;
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tonic::Status;
use uuid::Uuid;

use crate::error::Error;
use crate::store::{card, delivery, replay as store, transaction};
use crate::{App, events};

/// Rows read at once.
const PART: i64 = 1_000;

const ENTITIES: [&str; 4] = ["holder", "card", "transaction", "delivery"];

pub(super) fn replay(
    app: &App,
    request: &ReplayRequest,
) -> Result<BoxStream<'static, Result<Envelope, Status>>, Error> {
    let asked = &request.entities;
    if asked.iter().any(|word| !ENTITIES.contains(&word.as_str())) {
        let refusal = Refusal::new(Reason::ValidationFailed);
        return Err(refusal
            .and("entities", Fault::UnknownWord, &ENTITIES.join(", "))
            .into());
    }
    let entities: VecDeque<&str> = ENTITIES
        .into_iter()
        .filter(|entity| asked.is_empty() || asked.iter().any(|word| word == entity))
        .collect();
    let parts = stream::try_unfold(
        (app.db.clone(), app.clock.clone(), entities, 0),
        |(db, clock, mut entities, after)| async move {
            let Some(entity) = entities.front() else {
                return Ok(None);
            };
            let part = part(&db, &clock, entity, after).await?;
            let after = if let Some(last) = part.last() {
                last.entity_id
            } else {
                entities.pop_front();
                0
            };
            Ok::<_, Error>(Some((part, (db, clock, entities, after))))
        },
    );
    let facts = parts
        .map_ok(|part| stream::iter(part.into_iter().map(Ok::<_, Error>)))
        .try_flatten();
    Ok(facts.map_err(Status::from).boxed())
}

/// Some rows of an entity behind an id.
async fn part(db: &PgPool, clock: &Clock, entity: &str, after: i64) -> sqlx::Result<Vec<Envelope>> {
    let now = clock.now();
    match entity {
        "holder" => {
            let holders = store::holders(db, after, PART).await?;
            let facts = holders.iter().map(|(told, version)| Envelope {
                entity_id: told.member_id,
                version: *version,
                at: Some(now.into()),
                message: events::HOLDER.to_owned(),
                after: told.encode_to_vec(),
                ..fact(events::HOLDER_UPDATED)
            });
            Ok(facts.collect())
        }
        "card" => {
            let found = store::cards(db, after, PART).await?;
            let ids: Vec<i64> = found.iter().map(|(id, _)| *id).collect();
            let cards = card::at(db, &ids, now.date_naive().into()).await?;
            let facts = cards.iter().zip(found).map(|(card, (_, at))| {
                let state = (card.id, card.version, at, card.encode_to_vec());
                of(
                    events::CARD,
                    ["cards.card.created", "cards.card.refreshed"],
                    state,
                )
            });
            Ok(facts.collect())
        }
        "delivery" => {
            let found = store::deliveries(db, after, PART).await?;
            let ids: Vec<i64> = found.iter().map(|(id, ..)| *id).collect();
            let deliveries = delivery::at_all(db, &ids).await?;
            let facts = deliveries
                .iter()
                .zip(found)
                .map(|(told, (_, at, is_deleted))| {
                    let state = (told.id, told.version, at, told.encode_to_vec());
                    let subjects = ["cards.delivery.created", "cards.delivery.updated"];
                    let living = of(events::DELIVERY, subjects, state);
                    living_or_gone(living, is_deleted, "cards.delivery.deleted")
                });
            Ok(facts.collect())
        }
        _ => {
            let found = store::transactions(db, after, PART).await?;
            let ids: Vec<i64> = found.iter().map(|(id, ..)| *id).collect();
            let transactions = transaction::at(db, &ids).await?;
            let facts = transactions
                .iter()
                .zip(found)
                .map(|(told, (_, at, is_deleted))| {
                    let state = (told.id, told.version, at, told.encode_to_vec());
                    let subjects = ["cards.transaction.created", "cards.transaction.updated"];
                    let living = of(events::TRANSACTION, subjects, state);
                    living_or_gone(living, is_deleted, "cards.transaction.deleted")
                });
            Ok(facts.collect())
        }
    }
}

/// A deleted record is told as one, with its last state before.
fn living_or_gone(living: Envelope, is_deleted: bool, subject: &str) -> Envelope {
    if !is_deleted {
        return living;
    }
    Envelope {
        subject: subject.to_owned(),
        before: living.after,
        after: Vec::new(),
        ..living
    }
}

/// What a record's last fact would be. Nobody stands behind it: it was told before.
fn of(
    message: &str,
    [created, changed]: [&str; 2],
    (entity_id, version, at, after): (i64, i64, Timestamp, Vec<u8>),
) -> Envelope {
    Envelope {
        entity_id,
        version,
        at: Some(at),
        message: message.to_owned(),
        after,
        ..fact(if version == 1 { created } else { changed })
    }
}

fn fact(subject: &str) -> Envelope {
    Envelope {
        id: Uuid::now_v7().to_string(),
        subject: subject.to_owned(),
        actor: Some(Actor::default()),
        ..Envelope::default()
    }
}
