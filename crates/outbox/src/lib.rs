//! Events leave with the transaction and arrive once.
//!
//! A service writes its rows and its events in one transaction ([`publish`]); its [`Relay`] carries them to
//! the service's JetStream stream in the order of their commits; other services take them with a
//! [`Consumer`], which applies each of them once, or with [`watch()`] for state that every process holds in
//! memory. The same relay numbers the rows of the change feed ([`feed`]). What a call wrote is told to its
//! caller ([`Mark`]), so that the next one finds it in the projections of other services ([`Projections`]);
//! what somebody deletes is held off there ([`reserve`]). Projections become what their owners have, whatever
//! was put back to an older state ([`healing`]). What every service's database starts with is the
//! [`foundation`](with_foundation).
//!
//! Nothing here knows what an event means, and nothing here reads a configuration: see `docs/EVENTS.md`.

mod beside;
mod condition;
mod consumer;
mod error;
mod event;
mod fail_point;
pub mod feed;
mod foundation;
pub mod generation;
mod going;
mod letters;
mod mark;
mod nats;
mod node;
mod notes;
mod once;
mod projections;
mod relay;
mod survey;
mod trace;
mod transaction;
mod watch;

pub use beside::connect_beside;
pub use condition::{Position, Waiting, waiting};
pub use consumer::{
    AfterFilling, Arrival, Consumer, Facts, Failure, Handled, Piece, Table, UnknownKind,
    end_doubts, latest, make_anew,
};
pub use error::Error;
pub use event::{Event, publish, publish_all};
pub use foundation::{FOUNDATION, join, with_foundation};
pub use going::{forget_reservations, going, hold_off, reserve};
pub use letters::{Letter, ask_for_retry, drop_letters, heed_retries, list_letters};
pub use mark::{Mark, forget_marks, noting_marks, read_marks, write_marks};
pub use nats::{Credentials, Nats};
pub use node::{HIGHEST_NODE, claim_node, node_number, node_of};
pub use notes::Notes;
pub use once::{Call, KeptReply, commit, find_reply, is_replied_meanwhile, once};
pub use projections::{Behind, Projections, Unknown};
pub use proto::maillon::event::v1::{Actor, Envelope, Origin};
pub use relay::Relay;
pub use survey::{Heard, Kept};
pub use transaction::begin;
pub use watch::watch;
