//! A record as groups of fields.

use std::collections::BTreeMap;

/// The name of fields that travel, merge and conflict together: `firstname`, or `family` for kind, main
/// member and order number. Whoever describes an entity lists them; names that a program does not know
/// never get this far.
pub type Group = &'static str;

/// Whether the record is archived, a group of its own.
pub const DELETION: Group = "deleted";

/// The values of a record by group. Empty = the record is not here (yet).
pub type Row<V> = BTreeMap<Group, V>;

/// What stands in a group: JSON in the services, something smaller in the walk.
pub trait Value: Clone + Eq {
    /// [`DELETION`] of a record that is in use.
    fn in_use() -> Self;

    /// Whether this is the [`DELETION`] of an archived record. Two that are archived at different times
    /// have different values, and are the same to the exchange.
    fn is_archived(&self) -> bool;
}

/// `null`, or when it was archived.
impl Value for serde_json::Value {
    fn in_use() -> Self {
        Self::Null
    }

    fn is_archived(&self) -> bool {
        !self.is_null()
    }
}

/// Whether two values of a group say the same.
pub(crate) fn same<V: Value>(group: Group, one: &V, other: &V) -> bool {
    one == other || (group == DELETION && one.is_archived() == other.is_archived())
}

/// Whether a row is one of an archived record.
pub(crate) fn is_archived<V: Value>(row: &Row<V>) -> bool {
    row.get(DELETION).is_some_and(V::is_archived)
}

/// Whether two rows say the same, whether or not they are archived.
pub(crate) fn same_beside_deletion<V: Value>(one: &Row<V>, other: &Row<V>) -> bool {
    let said = |row: &'_ Row<V>| row.iter().filter(|(group, _)| **group != DELETION).count();
    let mut values = one.iter().filter(|(group, _)| **group != DELETION);
    said(one) == said(other) && values.all(|(group, value)| other.get(group) == Some(value))
}
