//! The present state of every member as the facts that would have led to it, for whoever makes a projection anew.

use std::collections::VecDeque;

use futures_util::stream::{self, BoxStream, StreamExt, TryStreamExt};
use outbox::{Actor, Envelope};
use platform::{Clock, Refusal};
use prost::Message;
use proto::Timestamp;
use proto::maillon::event::v1::ReplayRequest;
use proto::maillon::members::v1::{LocalityUse, Member};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tonic::Status;
use uuid::Uuid;

use crate::error::Error;
use crate::store::{member, replay as store};
use crate::{App, events};

/// Rows read at once.
const PART: i64 = 1_000;

const ENTITIES: [&str; 2] = ["member", "use"];

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
    if entity == "use" {
        let uses = store::uses(db, after, PART).await?;
        let at = Timestamp::from(clock.now());
        return Ok(uses
            .iter()
            .map(|(counted, version)| of_use(counted, *version, at))
            .collect());
    }
    let ids = store::members(db, after, PART).await?;
    Ok(member::at(db, &ids).await?.iter().map(of_member).collect())
}

/// What a member's last fact would be. Nobody stands behind it: it was told before.
fn of_member(member: &Member) -> Envelope {
    let state = member.encode_to_vec();
    let (subject, before, after) = match (member.archived_at, member.version) {
        (Some(_), _) => (events::MEMBER_ARCHIVED, state, Vec::new()),
        (None, 1) => (events::MEMBER_CREATED, Vec::new(), state),
        (None, _) => (events::MEMBER_UPDATED, Vec::new(), state),
    };
    Envelope {
        entity_id: member.id,
        version: member.version,
        at: member.updated_at,
        message: events::MEMBER.to_owned(),
        before,
        after,
        ..fact(subject)
    }
}

fn of_use(counted: &LocalityUse, version: i64, at: Timestamp) -> Envelope {
    Envelope {
        entity_id: counted.locality_id,
        version,
        at: Some(at),
        message: events::USE.to_owned(),
        after: counted.encode_to_vec(),
        ..fact(events::USE_COUNTED)
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
