//! Work that goes on after its answer: begun, told of, cancelled. What is still to be done stands in the database.

use outbox::{Actor, publish};
use platform::Caller;
use prost::Message;
use proto::maillon::reports::v1::JobState;
use serde_json::{Value, json};
use sqlx::PgConnection;

use crate::domain::author::By;
use crate::domain::job::Kind;
use crate::error::Error;
use crate::store::job::{self as store, Held, Step};
use crate::{App, events};

/// Notes work on these items, in the caller's name and territory, and answers the reply that its id makes.
pub(crate) async fn begin<R: Message>(
    app: &App,
    kind: Kind,
    caller: &Caller,
    by: By<'_>,
    items: &[i64],
    reply: impl FnOnce(i64) -> R,
) -> Result<R, Error> {
    let mut items = items.to_vec();
    items.sort_unstable();
    items.dedup();
    begin_in_order(app, kind, caller, by, &items, Value::Null, reply).await
}

/// The same, with items of which each is there once and whose order counts, and what else was asked for.
pub(crate) async fn begin_in_order<R: Message>(
    app: &App,
    kind: Kind,
    caller: &Caller,
    by: By<'_>,
    items: &[i64],
    asked: Value,
    reply: impl FnOnce(i64) -> R,
) -> Result<R, Error> {
    let mut tx = app.db.begin().await?;
    let mut request = json!({"role": caller.role, "regions": caller.regions});
    if let (Some(request), Value::Object(asked)) = (request.as_object_mut(), asked) {
        request.extend(asked);
    }
    let total = i64::try_from(items.len()).unwrap_or(i64::MAX);
    let id = store::insert(&mut *tx, kind.word(), total, &request, by).await?;
    store::add_items(&mut *tx, id, items).await?;
    tell(&mut tx, by.actor, id, "cards.job.created").await?;
    Ok(outbox::commit(tx, reply(id)).await?)
}

/// Tells of the work as it stands now.
pub(crate) async fn tell(
    db: &mut PgConnection,
    actor: &Actor,
    id: i64,
    subject: &'static str,
) -> sqlx::Result<()> {
    if let Some((mut job, version, request)) = store::find(&mut *db, id).await? {
        if job.file_until.is_some() {
            let files = Kind::of(&job.kind).and_then(Kind::files);
            job.file_path = files.map(|files| format!("{files}/{id}"));
        }
        publish(
            db,
            actor,
            events::job(subject, &job, version, regions_of(&request)),
        )
        .await?;
    }
    Ok(())
}

/// Takes away what is not done yet; what is done stays. False: there is no such work, or it is over.
pub(crate) async fn cancel(
    db: &mut PgConnection,
    id: i64,
    actor: &Actor,
    now: proto::Timestamp,
) -> sqlx::Result<bool> {
    let Some(held) = store::hold(&mut *db, id).await? else {
        return Ok(false);
    };
    store::drop_items(&mut *db, id).await?;
    let step = Step {
        state: JobState::Cancelled.into(),
        file_until: unwanted(&held, now),
        ..Step::default()
    };
    store::step(&mut *db, id, &step, now).await?;
    tell(db, actor, id, "cards.job.cancelled").await?;
    Ok(true)
}

/// Parts of a file that will never be whole are thrown away at once.
pub(super) fn unwanted(held: &Held, now: proto::Timestamp) -> Option<proto::Timestamp> {
    Kind::of(&held.kind).and_then(Kind::files).map(|_| now)
}

pub(super) fn actor_of(held: &Held) -> Actor {
    Actor {
        login_id: held.login_id,
        login_name: held.login_name.clone(),
        role: text_of(&held.request, "role"),
        address: held.login_address.clone().unwrap_or_default(),
    }
}

/// Whoever asked for the work, as far as it decides what it may touch.
pub(crate) fn caller_of(held: &Held) -> Caller {
    Caller {
        login_id: held.login_id,
        name: held.login_name.clone(),
        role: text_of(&held.request, "role"),
        regions: regions_of(&held.request),
        session: uuid::Uuid::nil(),
        is_provisional: false,
        address: held.login_address.clone().unwrap_or_default(),
    }
}

/// The regions that whoever asked for it was limited to; none = the whole country.
pub(crate) fn regions_of(request: &Value) -> Vec<i64> {
    let regions = request.get("regions").and_then(Value::as_array);
    let regions = regions.into_iter().flatten();
    regions.filter_map(Value::as_i64).collect()
}

fn text_of(request: &Value, name: &str) -> String {
    let text = request.get(name).and_then(Value::as_str);
    text.unwrap_or_default().to_owned()
}
