//! Why there are no fictitious members.

/// Why there are no fictitious members.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The database did not do it.
    #[error("the database did not do it")]
    Database(#[from] sqlx::Error),
    /// Members must live somewhere.
    #[error(
        "the members' database knows no localities yet: start Maillon on it, with a hierarchy, and try again"
    )]
    NoLocalities,
    /// Real members must not stand among fictitious ones.
    #[error(
        "the database holds members that are not fictitious: nothing was added; \
        fictitious ones need a database without others"
    )]
    NotFictitious,
    /// A rule of the service refused what is made up.
    #[error("the service refused it")]
    Refused(#[from] tonic::Status),
    /// A portrait could not be drawn.
    #[error("a portrait could not be drawn")]
    Drawing(#[from] tokio::task::JoinError),
    /// A portrait could not be stored.
    #[error("a portrait could not be stored")]
    Storing(#[from] object_store::Error),
}
