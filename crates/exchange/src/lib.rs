//! What a node and the centre decide when records are exchanged: pure functions, without database, network
//! and clock (decision 0290). Whoever calls them reads what they need, in the transaction that writes what
//! they answer.
//!
//! A record is a [`Row`]: a value for each *group* of fields that travels, merges and conflicts whole. A
//! node keeps a [`Held`] record: what people see there, the centre's last word, and for each group that
//! was changed what its author saw. The centre keeps a [`Live`] one with its [`Stamp`].
//!
//! | step | at the node | at the centre |
//! |---|---|---|
//! | somebody saves | [`Held::edit`], [`Held::make`] | [`Live::write`] |
//! | up | [`Held::send`] | [`turn`], [`newcomer`], [`Live::judge`], [`fit()`], [`Live::conclude`] |
//! | its answer | [`Held::acknowledge`] | |
//! | down | [`Held::come_down`], [`Held::leave`], then [`fit()`] and [`Held::settle`] | [`coming`] |
//! | the centre was put back | | [`take_back`] |
//! | a fact (a hand-over) | [`Witnessed::witness`], [`Witnessed::shown`] | [`note()`], [`known_from()`] |
//!
//! The walk in this crate's tests goes through every order of edits, lost answers, late pages and
//! restores; the histories do the same by chance, with families, numbers that are unique, merges and
//! territories.

mod centre;
mod change;
mod fact;
mod fit;
mod node;
mod reach;
mod row;
mod rule;
mod stamp;

#[cfg(test)]
mod walk;

pub use centre::{Back, Live, Newcomer, Registered, Turn, Verdict, newcomer, take_back, turn};
pub use change::{Change, Conflict, OpName, Reply, Why};
pub use fact::{Does, Fact, Witnessed, known_from, note};
pub use fit::fit;
pub use node::{Changed, Down, Held};
pub use reach::{Coming, Lies, coming, released};
pub use row::{DELETION, Group, Row, Value};
pub use stamp::{Generation, Stamp};
