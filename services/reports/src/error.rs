//! What can go wrong in a call.

use proto::maillon::refusal::v1::Reason;

platform::call_error! {
    pub
    constraints {}
    failures {
        /// A preview can't be drawn; the template was checked, so it is a fault of ours or of the sample.
        #[error("the preview can't be drawn")]
        Print(#[from] print::Error) => Reason::Internal,
        /// There is no key to sign files of the audit with.
        #[error("there is no key to sign files of the audit with")]
        Key => Reason::Internal,
        /// An address of Metabase can't be signed.
        #[error("an address of Metabase can't be signed")]
        Signature(#[from] jsonwebtoken::errors::Error) => Reason::Internal,
    }
}
