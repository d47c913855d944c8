//! Work that goes on after its answer: begun, told of, paused, tried again, cancelled. What is left of it is
//! in the database.

use futures_util::stream::{self, StreamExt};
use outbox::{Actor, publish};
use platform::Caller;
use printer::Pieces;
use prost::Message;
use proto::maillon::reports::v1::JobState;
use proto::maillon::v1::FileChunk;
use proto::{JobAct, Timestamp};
use serde_json::json;
use sqlx::PgConnection;

use super::change::Change;
use crate::domain::count;
use crate::domain::job::{Kind, PrintOptions, Request};
use crate::error::Error;
use crate::store::job::{self as store, Held, Step};
use crate::store::job_attempt as attempts;
use crate::store::job_shown::{self, Shown};
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
    let Some(shown) = job_shown::find(&mut *db, id).await? else {
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

/// Does what somebody did to some work in `reports`. False: there is no such work, or nothing is left to do.
pub(crate) async fn change(
    db: &mut PgConnection,
    id: i64,
    act: JobAct,
    actor: &Actor,
    now: Timestamp,
) -> sqlx::Result<bool> {
    let Some(held) = store::hold(&mut *db, id).await? else {
        return Ok(false);
    };
    let next = held.state().after(act).filter(|next| *next != held.state());
    let Some(state) = next else {
        return Ok(false);
    };
    if act == JobAct::Retry && !store::has_items(&mut *db, id).await? {
        return Ok(false);
    }
    let step = Step {
        state,
        act: Some((act, actor.login_name.clone())),
        ..Step::default()
    };
    let subject = match act {
        JobAct::Pause => "cards.job.paused",
        JobAct::Resume => "cards.job.resumed",
        JobAct::Retry => "cards.job.retried",
        JobAct::Cancel => "cards.job.cancelled",
    };
    match act {
        JobAct::Pause => store::step(&mut *db, id, &step, now).await?,
        JobAct::Cancel => end(db, &held, step, now).await?,
        JobAct::Resume | JobAct::Retry => {
            attempts::forget(&mut *db, id).await?;
            store::step(&mut *db, id, &step, now).await?;
        }
    }
    publish_job(db, actor, id, subject).await?;
    Ok(true)
}

/// Ends work before all of it is done. What was cancelled is left for good, and a file that will never be
/// whole can be thrown away from now on; what failed may be tried again for a time.
pub(crate) async fn end(
    db: &mut PgConnection,
    held: &Held,
    step: Step,
    now: Timestamp,
) -> sqlx::Result<()> {
    let until = if step.state == JobState::Failed {
        let kept = held.kind().map(Kind::kept_failed);
        kept.map(|kept| (now.instant() + kept).into())
    } else {
        store::drop_items(&mut *db, held.id).await?;
        held.kind().filter(|kind| kind.makes_file()).map(|_| now)
    };
    let step = Step {
        file_until: until,
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
