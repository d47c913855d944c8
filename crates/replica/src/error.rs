//! Why the exchange of records was refused.

use platform::Refusal;
use proto::maillon::refusal::v1::{Fault, Reason};

/// Why records were not given, or not taken.
#[derive(Debug, thiserror::Error)]
pub enum ReplicaError {
    /// The database did not do it.
    #[error("the database did not do it")]
    Database(#[from] sqlx::Error),
    /// The centre gives records, and this is a node.
    #[error("a node gives nothing")]
    NotTheCentre,
    /// Nodes take records, and this is the centre.
    #[error("the centre takes nothing")]
    NotANode,
    /// A page of this entity, or a record of it, is none.
    #[error("a page of {0} can't be read")]
    Malformed(String),
}

impl ReplicaError {
    /// What the caller of an owner hears.
    pub fn refusal<E: From<sqlx::Error> + From<Refusal>>(self) -> E {
        let refusal = match self {
            Self::Database(error) => return error.into(),
            Self::NotTheCentre => Refusal::new(Reason::CentralOnly),
            Self::NotANode => Refusal::new(Reason::FieldOnly),
            Self::Malformed(entity) => {
                let refusal = Refusal::new(Reason::ValidationFailed);
                refusal.and("pages", Fault::WrongType, &entity)
            }
        };
        refusal.into()
    }
}
