//! The present state of every member as the facts that would have led to it, for services that fill a
//! projection.

use futures_util::stream::BoxStream;
use listing::rows;
use outbox::Envelope;
use platform::Clock;
use proto::Timestamp;
use proto::maillon::event::v1::ReplayRequest;
use proto::maillon::members::v1::{LocalityUse, Member};
use sqlx::PgPool;
use tonic::Status;

use crate::domain::job::Kind;
use crate::error::Error;
use crate::store::{member, replay as store};
use crate::{App, events};

const ENTITIES: [&str; 4] = ["member", "use", "job", figures::ENTITY];

pub(crate) fn replay(
    app: &App,
    request: &ReplayRequest,
) -> Result<BoxStream<'static, Result<Envelope, Status>>, Error> {
    let (db, clock, counter) = (app.db.clone(), app.clock.clone(), app.figures());
    // Who asks for named members waits for the transactions that are changing them.
    let await_writers = !request.ids.is_empty();
    let facts = rows::replayed(
        &request.entities,
        &request.ids,
        &ENTITIES,
        move |entity, after, limit| {
            let (db, clock, counter) = (db.clone(), clock.clone(), counter.clone());
            async move {
                if entity == figures::ENTITY {
                    return Ok::<_, Error>(counter.replay(after, limit).await?);
                }
                if entity == "job" {
                    let now = clock.now().into();
                    return Ok(jobs::replay::<Kind>(&db, now, after, limit).await?);
                }
                if await_writers {
                    store::await_writers(&db, after + 1).await?;
                }
                Ok(read(&db, &clock, entity, after, limit).await?)
            }
        },
    );
    Ok(facts?)
}

/// Facts of the rows behind an id.
async fn read(
    db: &PgPool,
    clock: &Clock,
    entity: &str,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<Envelope>> {
    if entity == "use" {
        let uses = store::uses(db, after, limit).await?;
        let at = Timestamp::from(clock.now());
        return Ok(uses
            .iter()
            .map(|(counted, version)| use_fact(counted, *version, at))
            .collect());
    }
    let ids = store::members(db, after, limit).await?;
    let members = member::at(db, &ids, member::FACTS).await?;
    Ok(members.iter().map(member_fact).collect())
}

fn member_fact(member: &Member) -> Envelope {
    const SUBJECTS: [&str; 3] = [
        events::MEMBER_CREATED,
        events::MEMBER_UPDATED,
        events::MEMBER_ARCHIVED,
    ];
    let (is_now, is_archived) = ((member.id, member.version), member.archived_at.is_some());
    let at = member.updated_at.unwrap_or_default();
    rows::last_fact(SUBJECTS, member, is_now, at, is_archived)
}

fn use_fact(counted: &LocalityUse, version: i64, at: Timestamp) -> Envelope {
    let is_now = (counted.locality_id, version);
    rows::last_fact([events::USE_COUNTED; 3], counted, is_now, at, false)
}
