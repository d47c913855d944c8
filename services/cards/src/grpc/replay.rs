//! The present state of every record as the facts that would have led to it, for whoever makes a projection anew.

use futures_util::stream::BoxStream;
use outbox::{Actor, Envelope};
use platform::{Clock, rows};
use prost::Message;
use proto::Timestamp;
use proto::maillon::event::v1::ReplayRequest;
use sqlx::PgPool;
use tonic::Status;
use uuid::Uuid;

use crate::error::Error;
use crate::store::{card, delivery, job, replay as store, transaction};
use crate::work::job::regions_of;
use crate::{App, events};

const ENTITIES: [&str; 5] = ["holder", "card", "transaction", "delivery", "job"];

pub(super) fn replay(
    app: &App,
    request: &ReplayRequest,
) -> Result<BoxStream<'static, Result<Envelope, Status>>, Error> {
    let (db, clock) = (app.db.clone(), app.clock.clone());
    let facts = rows::replayed(
        &request.entities,
        &request.ids,
        &ENTITIES,
        move |entity, after, limit| {
            let (db, clock) = (db.clone(), clock.clone());
            async move { Ok::<_, Error>(part(&db, &clock, entity, after, limit).await?) }
        },
    );
    Ok(facts?)
}

/// Some rows of an entity behind an id.
async fn part(
    db: &PgPool,
    clock: &Clock,
    entity: &str,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<Envelope>> {
    let now = clock.now();
    match entity {
        "job" => {
            let jobs = job::replay(db, after, limit).await?;
            let facts = jobs.iter().map(|(told, version, request)| Envelope {
                entity_id: told.id,
                region_ids: regions_of(request),
                version: *version,
                at: Some(now.into()),
                message: events::JOB.to_owned(),
                after: told.encode_to_vec(),
                ..fact("cards.job.progressed")
            });
            Ok(facts.collect())
        }
        "holder" => {
            let holders = store::holders(db, after, limit).await?;
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
            let found = store::cards(db, after, limit).await?;
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
            let found = store::deliveries(db, after, limit).await?;
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
            let found = store::transactions(db, after, limit).await?;
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
