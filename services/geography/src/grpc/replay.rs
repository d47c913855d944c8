//! The present state of every unit as the facts that would have led to it, for whoever makes a projection anew.

use std::collections::VecDeque;

use futures_util::stream::{self, BoxStream, StreamExt, TryStreamExt};
use outbox::{Actor, Envelope};
use platform::Refusal;
use proto::maillon::event::v1::ReplayRequest;
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tonic::Status;
use uuid::Uuid;

use crate::App;
use crate::error::Error;
use crate::events::Unit;
use crate::store::replay::{self as store, Row};

/// Rows read at once.
const PART: i64 = 1_000;

/// From above, so that a parent is told before its children.
const LEVELS: [&str; 4] = ["region", "department", "subprefecture", "locality"];

pub(super) fn replay(
    app: &App,
    request: &ReplayRequest,
) -> Result<BoxStream<'static, Result<Envelope, Status>>, Error> {
    let asked = &request.entities;
    if asked.iter().any(|word| !LEVELS.contains(&word.as_str())) {
        let refusal = Refusal::new(Reason::ValidationFailed);
        return Err(refusal
            .and("entities", Fault::UnknownWord, &LEVELS.join(", "))
            .into());
    }
    let levels: VecDeque<&str> = LEVELS
        .into_iter()
        .filter(|level| asked.is_empty() || asked.iter().any(|word| word == level))
        .collect();
    let parts = stream::try_unfold(
        (app.db.clone(), levels, 0),
        |(db, mut levels, after)| async move {
            let Some(level) = levels.front() else {
                return Ok(None);
            };
            let part = part(&db, level, after).await?;
            let after = if let Some(last) = part.last() {
                last.entity_id
            } else {
                levels.pop_front();
                0
            };
            Ok::<_, Error>(Some((part, (db, levels, after))))
        },
    );
    let facts = parts
        .map_ok(|part| stream::iter(part.into_iter().map(Ok::<_, Error>)))
        .try_flatten();
    Ok(facts.map_err(Status::from).boxed())
}

/// Some rows of a level behind an id.
async fn part(db: &PgPool, level: &str, after: i64) -> sqlx::Result<Vec<Envelope>> {
    Ok(match level {
        "region" => facts(store::regions(db, after, PART).await?),
        "department" => facts(store::departments(db, after, PART).await?),
        "subprefecture" => facts(store::subprefectures(db, after, PART).await?),
        _ => facts(store::localities(db, after, PART).await?),
    })
}

fn facts<U: Unit>(rows: Vec<Row<U>>) -> Vec<Envelope> {
    rows.into_iter().map(fact).collect()
}

/// What a unit's last fact would be. Nobody stands behind it: it was told before.
fn fact<U: Unit>(row: Row<U>) -> Envelope {
    let version = row.unit.version();
    let state = row.unit.encode_to_vec();
    let (subject, before, after) = match (row.is_deleted, version) {
        (true, _) => (U::DELETED, state, Vec::new()),
        (false, 1) => (U::CREATED, Vec::new(), state),
        (false, _) => (U::UPDATED, Vec::new(), state),
    };
    Envelope {
        id: Uuid::now_v7().to_string(),
        subject: subject.to_owned(),
        entity_id: row.unit.id(),
        version,
        at: Some(row.at),
        actor: Some(Actor::default()),
        message: U::MESSAGE.to_owned(),
        before,
        after,
        sequence: 0,
    }
}
