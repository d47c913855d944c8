//! Runs that are carried out on a node: what was changed here goes up first, then page after page comes from
//! the centre and goes to its owners. Owners keep how far they read, so a run that is cut anywhere goes on
//! where it was.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use consistency::Owner;
use outbox::Actor;
use platform::lifecycle::again;
use proto::maillon::sync::v1::{
    ApplyRecordsRequest, ReplicaCursor, ReplicaPage, SynchronizationState,
};
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::run::not_applied;
use super::{node, upload};
use crate::App;
use crate::centre::{Centre, Link, Missed};
use crate::domain::run::{Cause, Run, comes_down, goes_up};
use crate::domain::{cursor, page};
use crate::error::Error;
use crate::store::run as store;

/// How long a run waits that nobody woke: a process before this one left it.
const LEFT: Duration = Duration::from_secs(30);
/// How long a process has a run to itself since its last step.
const CARRIED: TimeDelta = TimeDelta::seconds(30);
/// Pause after a failure; it is twice as long after each further one.
const PAUSE: Duration = Duration::from_secs(1);

/// What a step came to.
#[derive(PartialEq, Eq)]
enum Step {
    More,
    Through,
}

impl App {
    /// Carries out the runs of this node, until the token is cancelled.
    pub(crate) async fn carry_out(self, stop: CancellationToken) -> Result<(), Error> {
        let (carrier, link) = (Uuid::new_v4(), Mutex::new(None));
        again(&stop, PAUSE, "synchronization waits", || {
            step(&self, carrier, &link)
        })
        .await;
        Ok(())
    }
}

/// Does the next part of the run that is wanted; false: there is none.
async fn step(app: &App, carrier: Uuid, link: &Mutex<Option<Link>>) -> Result<bool, Error> {
    let mut link = link.lock().await;
    let now = app.clock.now();
    let until = (now + CARRIED).into();
    let Some(run) = store::take(&app.db, carrier, now.into(), until).await? else {
        *link = None;
        let _ = tokio::time::timeout(LEFT, app.wanted.notified()).await;
        return Ok(false);
    };
    let Some(centre) = &app.centre else {
        return end(
            app,
            &run,
            SynchronizationState::Failed,
            Some(Cause::CentreAway),
        )
        .await;
    };
    match advance(app, centre, &mut link, &run).await {
        Ok(Step::More) => Ok(true),
        Ok(Step::Through) => {
            *link = None;
            end(app, &run, SynchronizationState::Done, None).await
        }
        Err(Missed::SignedOut) => {
            *link = None;
            Ok(true)
        }
        Err(Missed::Because(cause)) if cause.passes() => {
            store::tell(&app.db, run.id, cause).await?;
            Err(Error::Stuck(cause.word()))
        }
        Err(Missed::Because(cause)) => {
            *link = None;
            end(app, &run, SynchronizationState::Failed, Some(cause)).await
        }
    }
}

/// Carries one batch up or, once nothing is left to send, one page down.
async fn advance(
    app: &App,
    centre: &Centre,
    link: &mut Option<Link>,
    run: &Run,
) -> Result<Step, Missed> {
    let here = if let Some(open) = link {
        open
    } else {
        let backlog = node::backlog(app).await.ok_or(Cause::NotApplied)?;
        let said = (app.clock.now(), &backlog);
        link.insert(centre.begin(run, &app.node_name, said).await?)
    };
    if goes_up(run.direction) && upload::send_next(app, centre, here, run).await? {
        return Ok(Step::More);
    }
    if comes_down(run.direction) && bring_page(app, centre, here, run).await? == Step::More {
        return Ok(Step::More);
    }
    // What was carried is where it belongs, whether the centre hears of the end or not.
    let left = node::backlog(app).await;
    let _ = centre.end(here, left.as_ref()).await;
    Ok(Step::Through)
}

/// Brings one page to its owners.
async fn bring_page(app: &App, centre: &Centre, here: &Link, run: &Run) -> Result<Step, Missed> {
    let owners = describe(app).await?;
    let before: Vec<ReplicaCursor> = owners.iter().flat_map(|owner| owner.1.clone()).collect();
    let given = centre.read_page(here, &cursor::encode(&before)).await?;
    let after = cursor::decode(Some(&given.cursor)).map_err(|_| Cause::OtherProtocol)?;
    note(app, run, 0, given.sent.bytes(), None).await?;
    let pages = page::pages(&before, after, given.sent);
    apply(app, run, owners, pages).await?;
    Ok(if given.has_more {
        Step::More
    } else {
        Step::Through
    })
}

/// An owner, and how far it has read each of its entities.
type Known = (Arc<dyn Owner>, Vec<ReplicaCursor>);

/// The owners, those first that others refer to.
async fn describe(app: &App) -> Result<Vec<Known>, Cause> {
    let mut known = Vec::new();
    for owner in app.neighbours.owners() {
        let described = owner
            .describe()
            .await
            .map_err(|refusal| not_applied(&refusal))?;
        known.push((owner, described.cursors));
    }
    Ok(known)
}

/// Notes what was done; a page that one owner took counts although the next one did not take its own.
async fn note(
    app: &App,
    run: &Run,
    done: i64,
    bytes: i64,
    waiting: Option<i64>,
) -> Result<(), Cause> {
    let now = app.clock.now().into();
    let noted = store::advance(&app.db, run.id, done, bytes, waiting, now).await;
    noted.map_err(|_| Cause::NotApplied)
}

/// Gives each owner its pages, and notes how many records wait for a place then.
async fn apply(
    app: &App,
    run: &Run,
    owners: Vec<Known>,
    pages: Vec<ReplicaPage>,
) -> Result<(), Cause> {
    let mut waiting = 0;
    for (owner, entities) in owners {
        let is_its = |page: &&ReplicaPage| {
            let mut entities = entities.iter();
            entities.any(|cursor| cursor.entity == page.entity)
        };
        let own: Vec<ReplicaPage> = pages.iter().filter(is_its).cloned().collect();
        let records: usize = own.iter().map(|page| page.records.len()).sum();
        let applied = owner.apply(ApplyRecordsRequest { pages: own }).await;
        waiting += applied.map_err(|refusal| not_applied(&refusal))?.waiting;
        let records = i64::try_from(records).unwrap_or(i64::MAX);
        note(app, run, records, 0, None).await?;
    }
    note(app, run, 0, 0, Some(waiting)).await
}

/// Ends a run that nobody ended meanwhile.
async fn end(
    app: &App,
    run: &Run,
    state: SynchronizationState,
    cause: Option<Cause>,
) -> Result<bool, Error> {
    let mut tx = outbox::begin(&app.db).await?;
    let now = app.clock.now().into();
    super::run::end(&mut tx, &Actor::default(), run, (state, cause), now).await?;
    tx.commit().await?;
    Ok(true)
}
