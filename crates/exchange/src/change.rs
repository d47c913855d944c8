//! What travels between a node and the centre about one record.

use crate::{Group, Row, Stamp};

/// A group that a node changed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Change<V> {
    /// Which one.
    pub group: Group,
    /// What its author saw and replaced; none = the record was made on the node.
    pub base: Option<V>,
    /// The centre's version that stood there then.
    pub seen: Stamp,
    /// Of [`DELETION`](crate::DELETION): the record that its author saw. Of another group: that it was
    /// archived, if it was.
    pub beside: Option<Row<V>>,
    /// What stands there now.
    pub value: V,
}

/// The same change has the same name after any crash, restore or way of travel, and another change never
/// has. A service hashes it together with entity and id of the record.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OpName<V> {
    /// Number of the node.
    pub node: i32,
    /// Which group.
    pub group: Group,
    /// The version that its author saw.
    pub seen: Stamp,
    /// What stands there now.
    pub value: V,
}

impl<V: Clone> Change<V> {
    /// Its name, when the node with this number makes it.
    pub fn name(&self, node: i32) -> OpName<V> {
        OpName {
            node,
            group: self.group,
            seen: self.seen.clone(),
            value: self.value.clone(),
        }
    }
}

/// Why a value does not become live by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Why {
    /// The centre has another value, which its author did not see.
    Differs,
    /// The group can't be changed any more: the payment was used.
    Frozen,
    /// It does not fit beside other records: the number is another one's, a family would break.
    DoesNotFit,
    /// The record left the node's regions, or was to leave them: nothing is written there from this node.
    Elsewhere,
    /// The record was archived unseen, and is in use again because it was edited.
    Revived,
    /// The record was to be archived, but is not what its author saw.
    ChangedSince,
    /// The record was to be restored, but became another one.
    Merged,
    /// Written on both sides of a restore of the centre.
    PutBack,
}

/// Two values of which a person chooses one. It stays until then, at the centre and on the node.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Conflict<V> {
    /// Number of the node.
    pub node: i32,
    /// Which group.
    pub group: Group,
    /// What the author on the node saw.
    pub base: Option<V>,
    /// The node's value.
    pub node_value: V,
    /// The centre's, when it was found; this one is live.
    pub centre_value: V,
    /// What stands between them.
    pub why: Why,
}

/// What the centre answers about a record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reply<V> {
    /// The version that is live now.
    pub stamp: Stamp,
    /// The live record; none where the node has it already: its row with what it sent.
    pub record: Option<Row<V>>,
    /// Values that did not become live.
    pub conflicts: Vec<Conflict<V>>,
}
