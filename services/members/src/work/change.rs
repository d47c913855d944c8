//! A transaction by one author at one instant, as jobs do their parts in it.

use outbox::Actor;
use platform::Caller;
use proto::Timestamp;
use sqlx::{PgConnection, Postgres, Transaction};

use crate::App;

/// Dropped before its end, nothing of it has happened.
pub(super) struct Change {
    pub(super) tx: Transaction<'static, Postgres>,
    actor: Actor,
    now: Timestamp,
}

impl Change {
    /// Begins what a caller asked for.
    pub(super) async fn begin(app: &App, caller: &Caller) -> sqlx::Result<Self> {
        let tx = outbox::begin(&app.db).await?;
        Ok(Self::go_on(app, tx, caller.actor()))
    }

    /// Goes on in a transaction that found out for whom it is.
    pub(super) fn go_on(app: &App, tx: Transaction<'static, Postgres>, actor: Actor) -> Self {
        let now = app.clock.now().into();
        Self { tx, actor, now }
    }
}

impl jobs::Change for Change {
    fn db(&mut self) -> &mut PgConnection {
        &mut self.tx
    }

    fn now(&self) -> Timestamp {
        self.now
    }

    fn actor(&self) -> &Actor {
        &self.actor
    }

    async fn commit(self) -> sqlx::Result<()> {
        self.tx.commit().await
    }

    async fn roll_back(self) -> sqlx::Result<()> {
        self.tx.rollback().await
    }
}
