//! Why fictitious data could not be added, and what to do about it.

/// Why fictitious data could not be added.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// There is no country to live in.
    #[error(
        "the hierarchy is empty, so `members` knows no localities either: import a hierarchy, then try again"
    )]
    NoLocalities,
    /// A service does not hear of the localities that there are.
    #[error(
        "`{service}` knows {known} of {there} localities and heard of no others for {seconds} s, so nothing \
        was added: see that it runs, and NATS, then try again"
    )]
    Behind {
        /// Who.
        service: &'static str,
        /// How many it knows.
        known: i64,
        /// How many there are.
        there: i64,
        /// How long it heard of none.
        seconds: u64,
    },
    /// Nobody knows of any locality, and the owner of the hierarchy can't be asked.
    #[error(
        "`{service}` knows no localities and heard of none for {seconds} s, so nothing was added: see that \
        there is a hierarchy and that Maillon runs, then try again"
    )]
    NothingHeard {
        /// Who.
        service: &'static str,
        /// How long it heard of none.
        seconds: u64,
    },
    /// A database does not answer.
    #[error("the database of `{service}` did not answer")]
    Database {
        /// Whose.
        service: &'static str,
        /// Why.
        source: sqlx::Error,
    },
    /// Members can't be added.
    #[error("members could not be added")]
    Members(#[from] demo_members::Failure),
    /// Cards can't be added.
    #[error("cards could not be added")]
    Cards(#[from] demo_cards::Failure),
}
