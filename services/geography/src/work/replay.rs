//! The present state of every unit as the facts that would have led to it, for whoever makes a projection
//! anew.

use futures_util::stream::BoxStream;
use listing::rows;
use outbox::Envelope;
use proto::maillon::event::v1::ReplayRequest;
use sqlx::{PgExecutor, PgPool};
use tonic::Status;

use crate::App;
use crate::domain::unit::Unit;
use crate::error::Error;
use crate::store::lock;
use crate::store::replay::{self as store, Row};

/// From above, so that a parent comes before its children.
const LEVELS: [&str; 4] = ["region", "department", "subprefecture", "locality"];

pub(crate) fn replay(
    app: &App,
    replay: ReplayRequest,
) -> Result<BoxStream<'static, Result<Envelope, Status>>, Error> {
    let db = app.db.clone();
    let is_of_some = !replay.ids.is_empty();
    let facts = rows::replayed(
        &replay.entities,
        &replay.ids,
        &LEVELS,
        move |level, after, limit| {
            let db = db.clone();
            async move {
                Ok::<_, Error>(if is_of_some {
                    one(&db, level, after + 1).await?
                } else {
                    part(&db, level, after, limit).await?
                })
            }
        },
    );
    Ok(facts?)
}

/// Some rows of a level behind an id.
async fn part(
    db: impl PgExecutor<'_>,
    level: &str,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<Envelope>> {
    Ok(match level {
        "region" => facts(store::regions(db, after, limit).await?),
        "department" => facts(store::departments(db, after, limit).await?),
        "subprefecture" => facts(store::subprefectures(db, after, limit).await?),
        _ => facts(store::localities(db, after, limit).await?),
    })
}

/// A unit behind those above it, once nobody is deleting it any more: whoever waits for it to be there needs
/// all of them.
async fn one(db: &PgPool, level: &str, id: i64) -> sqlx::Result<Vec<Envelope>> {
    let mut tx = outbox::begin(db).await?;
    lock::share(&mut *tx).await?;
    store::await_writers(&mut tx, level, id).await?;
    let above = store::above(&mut *tx, level, id).await?;
    let mut facts = Vec::new();
    for (level, id) in above {
        facts.extend(part(&mut *tx, level, id - 1, 1).await?);
    }
    Ok(facts)
}

fn facts<U: Unit>(rows: Vec<Row<U>>) -> Vec<Envelope> {
    rows.into_iter().map(fact).collect()
}

fn fact<U: Unit>(row: Row<U>) -> Envelope {
    let subjects = [U::CREATED, U::UPDATED, U::DELETED];
    let is_now = (row.unit.id(), row.unit.version());
    rows::last_fact(subjects, &row.unit, is_now, row.at, row.is_deleted)
}
