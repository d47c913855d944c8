//! What can go wrong in this service, and what a caller is told of it.

use consistency::NotNow;
use platform::{Refusal, postgres};
use proto::maillon::refusal::v1::Reason;
use tonic::Status;

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Unknown name or wrong password; nobody learns which.
    #[error("wrong login or password")]
    WrongCredentials,
    /// The session gives no more tokens.
    #[error("the session ended")]
    SessionEnded,
    /// Too many passwords wait for a core.
    #[error("too many passwords are waiting to be checked")]
    Busy,
    /// The password given for the first account can't be one.
    #[error(
        "the first administrator's password must have 4 characters or more and at most 1024 bytes, and not be blank"
    )]
    AdminPassword,
    /// The name given for an administrator can't be one.
    #[error("an account's name has 4 to 100 characters, all of one script")]
    AdminName,
    /// The secret that processes share is no secret.
    #[error("the secret of service tokens must have 32 characters or more")]
    ServiceSecret,
    /// There is no key to sign with; [`crate::App::prepare`] was not called.
    #[error("there is no signing key")]
    NoKey,
    /// The caller can do something about it.
    #[error("refused: {0:?}")]
    Refused(Refusal),
    /// PostgreSQL refused or is out of reach.
    #[error("the database did not do it")]
    Database(#[from] sqlx::Error),
    /// A password could not be hashed.
    #[error("a password could not be hashed")]
    Hash(#[from] argon2::password_hash::Error),
    /// A token could not be signed.
    #[error("a token could not be signed")]
    Signature(#[from] jsonwebtoken::errors::Error),
    /// The system gives no randomness.
    #[error("the system gives no randomness")]
    Randomness,
}

impl From<Reason> for Error {
    fn from(reason: Reason) -> Self {
        Self::Refused(reason.into())
    }
}

impl From<NotNow> for Error {
    fn from(error: NotNow) -> Self {
        match error {
            NotNow::Database(error) => Self::Database(error),
            NotNow::Refused(refusal) => Self::Refused(refusal),
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// ring tells no cause; where it is used here, randomness is the only thing that can be missing.
impl From<ring::error::Unspecified> for Error {
    fn from(_: ring::error::Unspecified) -> Self {
        Self::Randomness
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        match error {
            Error::WrongCredentials => Self::new(Reason::WrongCredentials),
            Error::SessionEnded => Self::new(Reason::SessionEnded),
            Error::Busy => Self::new(Reason::Unavailable).retry_after(2),
            Error::Refused(refusal) => refusal,
            Error::Database(error) => match postgres::constraint(&error) {
                Some("login_name_key_key") => Self::new(Reason::LoginNameExists),
                // A token of a process has no account to keep a value for.
                Some("login_param_login_id_fkey") => Self::new(Reason::SessionEnded),
                _ => postgres::refusal_of(&error),
            },
            Error::AdminPassword
            | Error::AdminName
            | Error::ServiceSecret
            | Error::NoKey
            | Error::Hash(_)
            | Error::Signature(_)
            | Error::Randomness => {
                tracing::error!(error = &error as &dyn std::error::Error, "a call failed");
                Self::new(Reason::Internal)
            }
        }
    }
}

impl From<Error> for Status {
    fn from(error: Error) -> Self {
        Refusal::from(error).into()
    }
}
