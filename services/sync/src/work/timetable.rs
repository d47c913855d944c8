//! Runs that a node begins by itself: some time after the last one, as soon as the centre answers.

use std::time::Duration;

use chrono::{DateTime, Utc};
use outbox::Actor;
use platform::lifecycle::again;
use proto::Timestamp;
use proto::maillon::sync::v1::SynchronizationDirection;
use proto::settings::SYNCHRONIZATION_EVERY_MINUTES;
use tokio_util::sync::CancellationToken;

use crate::domain::timetable::due;
use crate::error::Error;
use crate::store::run::{self as store, Beginning};
use crate::{App, events};

/// How often it is looked whether a run is due and the centre answers.
const EVERY: Duration = Duration::from_mins(1);

impl App {
    /// Begins runs when they are due, until the token is cancelled.
    pub(crate) async fn keep_timetable(self, stop: CancellationToken) -> Result<(), Error> {
        let begin = || async { self.begin_due().await.map(|_| false) };
        again(&stop, EVERY, "the timetable waits", begin).await;
        Ok(())
    }

    /// Begins a run if one is due and the centre answers; whether it did. While the centre is away nothing is
    /// written: the journal would fill with weeks without a network.
    pub async fn begin_due(&self) -> Result<bool, Error> {
        let now = self.clock.now();
        let (Some(centre), Some(due)) = (&self.centre, next(self, now).await?) else {
            return Ok(false);
        };
        if due > now || !centre.answers().await {
            return Ok(false);
        }
        let mut tx = outbox::begin(&self.db).await?;
        let run = Beginning {
            node: outbox::node_number(&mut *tx).await?,
            node_name: &self.node_name,
            direction: SynchronizationDirection::Both.into(),
            login_id: 0,
            login_name: "",
        };
        let Some(run) = store::insert(&mut *tx, run, now.into()).await? else {
            return Ok(false);
        };
        store::want(&mut *tx, run.id, now.into()).await?;
        outbox::publish(&mut *tx, &Actor::default(), events::started(&run)).await?;
        tx.commit().await?;
        self.wanted.notify_one();
        Ok(true)
    }
}

/// From when on this node synchronises by itself; none = it does not, or a run is open.
pub(super) async fn next(app: &App, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>, Error> {
    let own = outbox::node_number(&app.db).await?;
    if own == 0 || app.centre.is_none() {
        return Ok(None);
    }
    let mut db = app.db.acquire().await?;
    if store::open_of(&mut *db, own).await?.is_some() {
        return Ok(None);
    }
    let every = settings::number(&mut *db, &SYNCHRONIZATION_EVERY_MINUTES).await?;
    let ended = store::last_end(&mut *db, own).await?;
    Ok(due(now, ended.map(Timestamp::instant), every))
}
