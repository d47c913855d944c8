//! Work that goes on after its answer: begun, told of, cancelled. What is left of it is in the database.

use futures_util::stream::{self, StreamExt};
use outbox::{Actor, publish};
use platform::Caller;
use printer::Pieces;
use prost::Message;
use proto::Timestamp;
use proto::maillon::reports::v1::JobState;
use proto::maillon::v1::FileChunk;
use serde_json::json;
use sqlx::PgConnection;

use super::change::Change;
use crate::domain::count;
use crate::domain::job::{Kind, PrintOptions, Request};
use crate::error::Error;
use crate::store::job::{self as store, Held, Shown, Step};
use crate::{App, events};

/// Notes work on these items, in the caller's name and territory, and answers the reply that its id makes.
pub(crate) async fn begin<R: Message>(
    app: &App,
    kind: Kind,
    caller: &Caller,
    items: &[i64],
    reply: impl FnOnce(i64) -> R,
) -> Result<R, Error> {
    let mut items = items.to_vec();
    items.sort_unstable();
    items.dedup();
    begin_in_order(app, kind, caller, &items, PrintOptions::default(), reply).await
}

/// Notes work on a file of these items, each once and in this order; its id is answered instead of the file.
pub(crate) async fn begin_file(
    app: &App,
    kind: Kind,
    caller: &Caller,
    items: &[i64],
    print: PrintOptions,
) -> Result<Pieces, Error> {
    let begun = |job_id| FileChunk {
        job_id: Some(job_id),
        ..FileChunk::default()
    };
    let only = begin_in_order(app, kind, caller, items, print, begun).await?;
    Ok(stream::iter([Ok(only)]).boxed())
}

async fn begin_in_order<R: Message>(
    app: &App,
    kind: Kind,
    caller: &Caller,
    items: &[i64],
    print: PrintOptions,
    reply: impl FnOnce(i64) -> R,
) -> Result<R, Error> {
    let mut change = Change::begin(app, caller).await?;
    let request = json!(Request {
        role: caller.role.clone(),
        regions: caller.regions.clone(),
        print,
    });
    let (db, by) = (&mut change.db, &change.by);
    let id = store::insert(&mut **db, kind, count(items.len()), &request, by).await?;
    store::add_items(&mut **db, id, items).await?;
    publish_job(db, &by.actor, id, "cards.job.created").await?;
    change.commit(reply(id)).await
}

/// Tells of the work as it stands now.
pub(crate) async fn publish_job(
    db: &mut PgConnection,
    actor: &Actor,
    id: i64,
    subject: &'static str,
) -> sqlx::Result<()> {
    let Some(shown) = store::find(&mut *db, id).await? else {
        return Ok(());
    };
    let Shown {
        mut job,
        version,
        request,
    } = shown;
    if job.file_until.is_some() {
        let files = Kind::of(&job.kind).and_then(Kind::files);
        job.file_path = files.map(|files| format!("{files}/{id}"));
    }
    let event = events::job(subject, &job, version, request.regions);
    publish(db, actor, event).await.map(|_| ())
}

/// Takes away what is not done yet; what is done stays. False: there is no such work, or it is over.
pub(crate) async fn cancel(
    db: &mut PgConnection,
    id: i64,
    actor: &Actor,
    now: Timestamp,
) -> sqlx::Result<bool> {
    let Some(held) = store::hold(&mut *db, id).await? else {
        return Ok(false);
    };
    let step = Step {
        state: JobState::Cancelled,
        ..Step::default()
    };
    end(db, &held, step, now).await?;
    publish_job(db, actor, id, "cards.job.cancelled").await?;
    Ok(true)
}

/// Ends work before all of it is done. A file that will never be whole can be thrown away from now on.
pub(crate) async fn end(
    db: &mut PgConnection,
    held: &Held,
    step: Step,
    now: Timestamp,
) -> sqlx::Result<()> {
    store::drop_items(&mut *db, held.id).await?;
    let step = Step {
        file_until: held.kind().filter(|kind| kind.makes_file()).map(|_| now),
        ..step
    };
    store::step(&mut *db, held.id, &step, now).await
}

/// Whoever asked for the work, as far as it decides what it may touch.
pub(crate) fn caller_of(held: &Held) -> Caller {
    Caller {
        login_id: held.login_id,
        name: held.login_name.clone(),
        role: held.request.role.clone(),
        regions: held.request.regions.clone(),
        session: uuid::Uuid::nil(),
        is_provisional: false,
        address: held.login_address.clone().unwrap_or_default(),
    }
}
