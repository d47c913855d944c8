//! What can go wrong in a call, and which constraint of the database means what.

use proto::maillon::refusal::v1::Reason;

platform::call_error! {
    pub
    constraints {
        "known_node_login_key" | "known_node_pkey" => Reason::NodeNumberTaken,
    }
    failures {
        /// What an owner gave can't be read.
        #[error("what an owner of records gave can't be read")]
        Record(#[from] serde_json::Error) => Reason::Internal,
        /// A run does not advance for now; the word says why.
        #[error("a run does not advance: {0}")]
        Stuck(&'static str) => Reason::Unavailable,
    }
}
