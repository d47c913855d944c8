//! The present state of every unit as the facts that would have led to it, for whoever makes a projection anew.

use futures_util::stream::BoxStream;
use outbox::{Actor, Envelope};
use platform::rows;
use proto::maillon::event::v1::ReplayRequest;
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
    let db = app.db.clone();
    let facts = rows::replayed(&request.entities, &LEVELS, move |level, after| {
        let db = db.clone();
        async move { Ok::<_, Error>(part(&db, level, after).await?) }
    });
    Ok(facts?)
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
        region_ids: Vec::new(),
    }
}
