//! A change: one transaction of the database, by one author at one instant, and the members whose cards or
//! payments it touches. Whatever writes cards, payments or deliveries takes `&mut Change`, so that its end
//! tells `members` what has become of their flags.

use std::collections::BTreeSet;
use std::ops::{Deref, DerefMut};

use outbox::{Actor, Event};
use platform::Caller;
use prost::Message;
use proto::{Named, Timestamp};
use sqlx::{PgConnection, Postgres, Transaction};

use super::holder_flags;
use crate::domain::author::By;
use crate::error::Error;
use crate::{App, events};

/// Dropped before its end, nothing of it has happened.
pub(crate) struct Change {
    pub(crate) db: Open,
    pub(crate) by: By,
    touched: BTreeSet<i64>,
}

/// The transaction of a change, which the change alone ends.
pub(crate) struct Open(Transaction<'static, Postgres>);

impl Deref for Open {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.0
    }
}

impl DerefMut for Open {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.0
    }
}

impl Change {
    /// Begins what a caller asked for.
    pub(crate) async fn begin(app: &App, caller: &Caller) -> sqlx::Result<Self> {
        let tx = outbox::begin(&app.db).await?;
        Ok(Self::go_on(app, tx, caller.actor()))
    }

    /// Begins what nobody asked for: the day did, or the end of a job.
    pub(crate) async fn begin_by_itself(app: &App) -> sqlx::Result<Self> {
        let tx = outbox::begin(&app.db).await?;
        Ok(Self::go_on(app, tx, Actor::default()))
    }

    /// Goes on in a transaction that found out for whom it is.
    pub(crate) fn go_on(app: &App, tx: Transaction<'static, Postgres>, actor: Actor) -> Self {
        Self {
            db: Open(tx),
            by: By::at(actor, app.clock.now()),
            touched: BTreeSet::new(),
        }
    }

    /// Notes members of whom a card or a payment changed. Whoever writes one does.
    pub(crate) fn touch(&mut self, members: impl IntoIterator<Item = i64>) {
        self.touched.extend(members);
    }

    /// Tells facts about cards, payments and deliveries.
    pub(crate) async fn publish(&mut self, facts: Vec<Event>) -> sqlx::Result<()> {
        events::publish(&mut self.db, &self.by.actor, facts).await
    }

    /// Ends it, and keeps the reply for whoever asks the same again.
    pub(crate) async fn commit<R: Message + Named>(mut self, reply: R) -> Result<R, Error> {
        self.publish_flags().await?;
        Ok(outbox::commit(self.db.0, reply).await?)
    }

    /// Ends it where there is no reply to be kept: a call is refused, or has more than one transaction.
    pub(crate) async fn commit_without_reply(mut self) -> sqlx::Result<()> {
        self.publish_flags().await?;
        self.db.0.commit().await
    }

    /// Takes it back at once, not when the connection is used next.
    pub(crate) async fn roll_back(self) -> sqlx::Result<()> {
        self.db.0.rollback().await
    }

    /// Last of all, because it locks the members' flags until the transaction ends.
    async fn publish_flags(&mut self) -> sqlx::Result<()> {
        if self.touched.is_empty() {
            return Ok(());
        }
        let members: Vec<i64> = std::mem::take(&mut self.touched).into_iter().collect();
        holder_flags::publish_flags(&mut self.db, &self.by.actor, &members, self.by.today).await
    }
}

impl jobs::Change for Change {
    fn db(&mut self) -> &mut PgConnection {
        &mut self.db
    }

    fn now(&self) -> Timestamp {
        self.by.now
    }

    fn actor(&self) -> &Actor {
        &self.by.actor
    }

    async fn commit(self) -> sqlx::Result<()> {
        self.commit_without_reply().await
    }

    async fn roll_back(self) -> sqlx::Result<()> {
        self.roll_back().await
    }
}
