//! What can go wrong in a call: a refusal, told in full; or a failure, logged and told as such.

use consistency::NotNow;
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
    /// No key signs codes, or the one that does can't be read.
    #[error("there is no key for the codes on cards")]
    Key,
    /// The store of the photos did not answer.
    #[error("the store of the photos did not do it")]
    Photos(#[from] object_store::Error),
    /// A file can't be drawn; the default templates can, so it is a fault of ours.
    #[error("the file can't be drawn")]
    Print(#[from] print::Error),
    /// A ZIP or a list in it can't be written; it is written to memory, so it is a fault of ours.
    #[error("the bundle can't be written")]
    Bundle(#[from] std::io::Error),
    /// What draws files panicked.
    #[error("what draws files panicked")]
    Printer,
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
            // Whatever hears of panics has logged it.
            Error::Printer => Refusal::new(Reason::Internal).into(),
            Error::Photos(_) => {
                log(&error);
                let refusal = Refusal::new(Reason::StorageUnavailable);
                refusal.retry_after(30).into()
            }
            Error::Key | Error::Print(_) | Error::Bundle(_) => {
                log(&error);
                Refusal::new(Reason::Internal).into()
            }
        }
    }
}

fn log(error: &Error) {
    tracing::error!(error = error as &dyn std::error::Error, "{error}");
}

/// Rules that the database decides; their constraints have names.
fn violated(error: &sqlx::Error) -> Option<Refusal> {
    match postgres::constraint(error)? {
        "transaction_number_key" => Some(Reason::TransactionNumberExists.into()),
        // Somebody made the member a card meanwhile.
        "card_in_preparation_key" | "card_in_hand_key" | "card_replaces_key" => {
            Some(Reason::NotEligible.into())
        }
        // A card used it meanwhile.
        "transaction_card_key" | "card_transaction_fkey" | "transaction_deleted_check" => {
            Some(Reason::TransactionInUse.into())
        }
        "delivery_line_open_key" => Some(Reason::CardOnDelivery.into()),
        _ => None,
    }
}
