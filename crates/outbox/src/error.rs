//! What can go wrong between a database and NATS.

use std::error::Error as StdError;
use std::path::Path;
use std::time::Duration;

/// The pause after the first failure, or while there is no connection.
const SHORTEST_PAUSE: Duration = Duration::from_millis(100);

/// Why something of this crate did not work. The text says what happened at this level; the cause is in
/// `source()`.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// PostgreSQL refused or is out of reach.
    #[error("the database did not do it")]
    Database(#[from] sqlx::Error),
    /// There is no connection to NATS at the moment; it is being tried in the background.
    #[error("NATS is not connected")]
    NotConnected,
    /// NATS answered with an error, or not in time.
    #[error("NATS did not {action}")]
    Nats {
        /// What was asked of it.
        action: &'static str,
        /// Its answer.
        source: Box<dyn StdError + Send + Sync>,
    },
    /// The address is not one of a NATS server.
    #[error("the address of NATS is not valid")]
    Address(#[source] Box<dyn StdError + Send + Sync>),
    /// A file of credentials for NATS can't be read.
    #[error("{file} can't be read")]
    Credentials {
        /// The file.
        file: String,
        /// Why.
        source: std::io::Error,
    },
    /// A server that cannot be told to write to disk before it acknowledges.
    #[error(
        "NATS {version} is too old: 2.10 or newer is needed, older ones lose acknowledged messages in a \
        power cut"
    )]
    OldServer {
        /// What the server said of itself.
        version: String,
    },
    /// A server that keeps no streams.
    #[error(
        "NATS has no JetStream: start its servers with it (`jetstream` in their configuration)"
    )]
    NoJetStream,
    /// Somebody else wrote to the stream since the relay looked: it looks again before it goes on.
    #[error("stream {stream} gave sequence {given} where {expected} was expected")]
    OutOfStep {
        /// The stream.
        stream: String,
        /// The sequence that the next message should have got.
        expected: u64,
        /// The one it got.
        given: u64,
    },
    /// The database belongs to another node; its ids are in that node's range.
    #[error(
        "this database belongs to node {stored}, it can't become node {asked}: \
        start with MAILLON_NODE={stored} or with an empty database"
    )]
    OtherNode {
        /// The number stored at the first start.
        stored: u16,
        /// The number of this start.
        asked: u16,
    },
    /// Ids above this node's range would not fit into a JSON number.
    #[error("node {asked} is out of range: 0 to 8191")]
    NodeOutOfRange {
        /// The number asked for.
        asked: u16,
    },
}

/// Why the facts of a record, or one fact, were not applied.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotApplied {
    #[error("the handler panicked")]
    Panic,
    #[error("the owner tells no such entity")]
    NoSuchEntity,
    #[error("nobody can be asked")]
    NoOwner,
    #[error("the owner did not answer in time")]
    NoAnswer,
    #[error("the owner, NATS or another process came in between: it is filled once more")]
    WentBack,
}

impl Error {
    /// Wraps an answer of NATS.
    pub(crate) fn nats<E: StdError + Send + Sync + 'static>(
        action: &'static str,
    ) -> impl FnOnce(E) -> Self {
        move |source| Self::Nats {
            action,
            source: Box::new(source),
        }
    }

    pub(crate) fn credentials(file: &Path, source: std::io::Error) -> Self {
        Self::Credentials {
            file: file.display().to_string(),
            source,
        }
    }

    /// How long to wait after so many failures in a row: longer each time, but asking for a connection costs
    /// nothing.
    pub(crate) fn pause(&self, failures: u32) -> Duration {
        let doublings = if matches!(self, Self::NotConnected) {
            0
        } else {
            failures.min(6)
        };
        SHORTEST_PAUSE * 2_u32.pow(doublings)
    }

    /// Whether trying again can't help.
    pub fn is_final(&self) -> bool {
        matches!(
            self,
            Self::OldServer { .. }
                | Self::NoJetStream
                | Self::Credentials { .. }
                | Self::Address(_)
                | Self::OtherNode { .. }
                | Self::NodeOutOfRange { .. }
        )
    }
}
