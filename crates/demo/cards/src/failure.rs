//! Why there are no fictitious cards.

use cards::KeyFailure;

/// Why there are no fictitious cards.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The database did not do it.
    #[error("the database did not do it")]
    Database(#[from] sqlx::Error),
    /// Nothing can be signed.
    #[error("the cards could not be signed")]
    Key(#[from] KeyFailure),
}
