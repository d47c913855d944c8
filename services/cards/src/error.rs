//! What can go wrong in a call, and which constraint of the database means what.

use platform::Refusal;
use proto::maillon::refusal::v1::Reason;

platform::call_error! {
    pub(crate)
    constraints {
        "transaction_number_key" => Refusal::duplicate(Reason::TransactionNumberExists, "transaction_number"),
        // Somebody made the member a card meanwhile.
        "card_in_preparation_key" | "card_in_hand_key" | "card_replaces_key" => Reason::NotEligible,
        // A card used it meanwhile.
        "transaction_card_key" | "card_transaction_fkey" | "transaction_deleted_check" => {
            Reason::TransactionInUse
        },
        "delivery_line_open_key" => Reason::CardOnDelivery,
    }
    failures {
        /// No key signs codes, or the one that does can't be read.
        #[error("there is no key for the codes on cards")]
        Key => Reason::Internal,
        /// Cards are signed at the centre alone.
        #[error("this is a node in the field: the key for cards is the centre's, and made anew there")]
        NoCentre => Reason::CentralOnly,
        /// The store of the photos did not answer.
        #[error("the store of the photos did not do it")]
        Photos(#[from] object_store::Error) => Refusal::new(Reason::StorageUnavailable).retry_after(30),
        /// A file can't be drawn; the default templates can, so it is a fault of ours.
        #[error("the file can't be drawn")]
        Print(#[from] print::Error) => Reason::Internal,
        /// A ZIP or a list in it can't be written; it is written to memory, so it is a fault of ours.
        #[error("the bundle can't be written")]
        Bundle(#[from] std::io::Error) => Reason::Internal,
    }
}
