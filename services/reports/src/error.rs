//! What can go wrong in a call: a refusal, told in full; or a failure, logged and told as such.

use platform::{Refusal, postgres};
use proto::maillon::refusal::v1::Reason;
use tonic::Status;

/// Why a call did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The caller can do something about it.
    #[error("refused")]
    Refused(Refusal),
    /// The database did not do it.
    #[error("the database did not do it")]
    Database(#[from] sqlx::Error),
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Reason> for Error {
    fn from(reason: Reason) -> Self {
        Self::Refused(reason.into())
    }
}

impl From<Error> for Status {
    fn from(error: Error) -> Self {
        match error {
            Error::Refused(refusal) => refusal.into(),
            Error::Database(error) => postgres::refusal_of(&error).into(),
        }
    }
}
