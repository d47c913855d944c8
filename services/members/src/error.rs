//! What can go wrong in a call, and which constraint of the database means what.

use platform::Refusal;
use proto::maillon::refusal::v1::{Fault, Reason};

platform::call_error! {
    pub(crate)
    constraints {
        "member_id_number_key" => Refusal::duplicate(Reason::MemberNumberExists, "member_idNumber"),
        // A sign that the database takes for neither a letter nor a digit.
        "member_id_number_check" => Refusal::field("member_idNumber", Fault::WrongType),
        "cooperative_code_key" => Refusal::duplicate(Reason::CooperativeCodeExists, "cooperative_code"),
        "parcel_code_key" => Refusal::duplicate(Reason::ParcelCodeExists, "parcel_code"),
        "parcel_title_page_key" => Refusal::new(Reason::ParcelTitleExists),
        // The same import runs twice: the other one is writing these rows.
        "parcel_import_key" => Refusal::new(Reason::Unavailable).retry_after(5),
        // The main member was archived, or became a dependant, while this was saved.
        "member_main_fkey" => Refusal::field("member_mainMemberId", Fault::NotAMainMember),
    }
    failures {
        /// The store of the photos did not do it.
        #[error("the store of the photos did not do it")]
        Photos(#[from] object_store::Error) => Refusal::new(Reason::StorageUnavailable).retry_after(30),
        /// A file can't be drawn; its template was checked, so it is a fault of ours.
        #[error("the file can't be drawn")]
        Print(#[from] print::Error) => Reason::Internal,
        /// A file can't be written into memory: a fault of ours.
        #[error("the file can't be written")]
        File(#[from] std::io::Error) => Reason::Internal,
    }
}
