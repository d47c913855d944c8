//! What becomes of a job by what somebody does to it (docs/decisions/0194), and what is told of it.

use outbox::Actor;
use proto::maillon::reports::v1::JobState;
use proto::{JobAct, Timestamp};
use sqlx::PgConnection;

use crate::change::Change;
use crate::kind::Kind;
use crate::store::{Held, Step};
use crate::{attempt, shown, store};

/// Tells of the work as it stands now.
pub(crate) async fn publish<K: Kind>(
    change: &mut impl Change,
    id: i64,
    subject: &'static str,
) -> sqlx::Result<()> {
    let actor = change.actor().clone();
    publish_by::<K>(change.db(), &actor, id, subject).await
}

async fn publish_by<K: Kind>(
    db: &mut PgConnection,
    actor: &Actor,
    id: i64,
    subject: &'static str,
) -> sqlx::Result<()> {
    if let Some(shown) = shown::find::<K>(&mut *db, id).await? {
        outbox::publish(db, actor, shown.fact(subject)).await?;
    }
    Ok(())
}

/// Does what somebody did to some work in `reports`. False: there is no such work, or nothing is left to do.
pub(crate) async fn change<K: Kind>(
    db: &mut PgConnection,
    id: i64,
    act: JobAct,
    actor: &Actor,
    now: Timestamp,
) -> sqlx::Result<bool> {
    let Some(held) = store::hold::<K>(&mut *db, id).await? else {
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
        JobAct::Pause => K::SUBJECTS.paused,
        JobAct::Resume => K::SUBJECTS.resumed,
        JobAct::Retry => K::SUBJECTS.retried,
        JobAct::Cancel => K::SUBJECTS.cancelled,
    };
    match act {
        JobAct::Pause => store::step(&mut *db, id, &step, now).await?,
        JobAct::Cancel => end(db, &held, step, now).await?,
        JobAct::Resume | JobAct::Retry => {
            attempt::forget(&mut *db, id).await?;
            store::step(&mut *db, id, &step, now).await?;
        }
    }
    publish_by::<K>(db, actor, id, subject).await?;
    Ok(true)
}

/// Ends work before all of it is done. What was cancelled is left for good, and a file that will never be
/// whole can be thrown away from now on; what failed may be tried again for a time.
pub(crate) async fn end<K: Kind>(
    db: &mut PgConnection,
    held: &Held<K>,
    step: Step,
    now: Timestamp,
) -> sqlx::Result<()> {
    let until = if step.state == JobState::Failed {
        let kept = held.kind().map(Kind::kept_failed);
        kept.map(|kept| (now.instant() + kept).into())
    } else {
        store::drop_items(&mut *db, held.id()).await?;
        held.kind().filter(|kind| kind.makes_file()).map(|_| now)
    };
    let step = Step {
        file_until: until,
        ..step
    };
    store::step(&mut *db, held.id(), &step, now).await
}
