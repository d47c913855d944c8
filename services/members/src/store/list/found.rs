//! What a list found.

/// A page of a list.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) ids: Vec<i64>,
    pub(crate) total: i64,
    pub(crate) is_estimate: bool,
}

impl Found {
    pub(super) fn exact(ids: Vec<i64>, total: i64) -> Self {
        Self {
            ids,
            total,
            is_estimate: false,
        }
    }
}
