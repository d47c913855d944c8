//! The transaction in which a part of a job is done.

use outbox::Actor;
use proto::Timestamp;
use sqlx::PgConnection;

/// A transaction of a service: by one author, at one instant.
pub trait Change: Send {
    /// What it is written by.
    fn db(&mut self) -> &mut PgConnection;
    /// When.
    fn now(&self) -> Timestamp;
    /// Who.
    fn actor(&self) -> &Actor;
    /// Ends it.
    fn commit(self) -> impl Future<Output = sqlx::Result<()>> + Send;
    /// Takes it back at once.
    fn roll_back(self) -> impl Future<Output = sqlx::Result<()>> + Send;
}
