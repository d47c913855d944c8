//! What can go wrong in a call: a refusal, which the caller reads in full; or a failure, which is logged and
//! answered without details.

use consistency::NotNow;
use platform::{Refusal, postgres};
use proto::maillon::refusal::v1::{Fault, Reason};
use tonic::Status;

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The caller can do something about it.
    #[error("refused")]
    Refused(Refusal),
    /// The database did not do it.
    #[error("the database did not do it")]
    Database(#[from] sqlx::Error),
    /// The store of the photos did not do it.
    #[error("the store of the photos did not do it")]
    Photos(#[from] object_store::Error),
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

impl From<Reason> for Error {
    fn from(reason: Reason) -> Self {
        Self::Refused(reason.into())
    }
}

impl From<Error> for Status {
    fn from(error: Error) -> Self {
        match error {
            Error::Refused(refusal) => refusal.into(),
            Error::Database(error) => violated(&error)
                .unwrap_or_else(|| postgres::refusal_of(&error))
                .into(),
            Error::Photos(error) => {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "the store of the photos failed"
                );
                Refusal::new(Reason::StorageUnavailable)
                    .retry_after(30)
                    .into()
            }
        }
    }
}

/// Rules that the database decides; their constraints have names.
fn violated(error: &sqlx::Error) -> Option<Refusal> {
    match postgres::constraint(error)? {
        "member_id_number_key" => Some(Reason::MemberNumberExists.into()),
        // A sign that the database takes for neither a letter nor a digit.
        "member_id_number_check" => Some(Refusal::field("member_idNumber", Fault::WrongType)),
        // The main member was archived, or became a dependant, while this was saved.
        "member_main_fkey" => Some(Refusal::field("member_mainMemberId", Fault::NotAMainMember)),
        _ => None,
    }
}
