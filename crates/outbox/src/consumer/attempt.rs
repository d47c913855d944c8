//! The handler's turn, behind a savepoint: what it wrote is taken back where it fails.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use sqlx::{Acquire, PgConnection};

use super::{Arrival, Consumer};
use crate::error::NotApplied;
use crate::{Envelope, Error, Failure};

/// Has the events applied at once where the consumer knows how to, behind a savepoint; false = each of them
/// is to be applied alone.
pub(super) async fn set(
    consumer: &Consumer,
    tx: &mut PgConnection,
    events: &[Arrival<'_>],
) -> Result<bool, Error> {
    let Some(handler) = consumer.set.as_ref().filter(|_| events.len() > 1) else {
        return Ok(false);
    };
    let mut savepoint = tx.begin().await?;
    let handled = AssertUnwindSafe(handler(&mut savepoint, events))
        .catch_unwind()
        .await;
    if matches!(handled, Ok(Ok(()))) {
        match savepoint.commit().await {
            Ok(()) => return Ok(true),
            Err(sqlx::Error::Database(_)) => return Ok(false),
            Err(error) => return Err(error.into()),
        }
    }
    savepoint.rollback().await?;
    Ok(false)
}

/// Calls the handler behind a savepoint: the outer error is the database's, the inner one the handler's.
pub(super) async fn one(
    consumer: &Consumer,
    tx: &mut PgConnection,
    envelope: &Envelope,
) -> Result<Result<(), Failure>, Error> {
    let mut savepoint = tx.begin().await?;
    let handled = AssertUnwindSafe((consumer.handler)(&mut savepoint, envelope))
        .catch_unwind()
        .await;
    match handled.unwrap_or_else(|_| Err(NotApplied::Panic.into())) {
        Ok(()) => match savepoint.commit().await {
            Ok(()) => Ok(Ok(())),
            // A handler that hides the failure of a statement leaves an aborted transaction: then this is its
            // failure, and dropping the savepoint has taken it back.
            Err(error @ sqlx::Error::Database(_)) => Ok(Err(error.into())),
            Err(error) => Err(error.into()),
        },
        Err(failure) => {
            savepoint.rollback().await?;
            Ok(Err(failure))
        }
    }
}
