//! What is stored already of what a file names.

/// A stored region, department or sub-prefecture.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) id: i64,
    /// 0 for a region.
    pub(crate) parent_id: i64,
    pub(crate) code: String,
    pub(crate) name: String,
    pub(crate) code_key: String,
    pub(crate) name_key: String,
    pub(crate) version: i64,
}

/// A stored locality of a sub-prefecture that the file names.
#[derive(Clone, Debug)]
pub(crate) struct KnownLocality {
    pub(crate) id: i64,
    pub(crate) subprefecture_id: i64,
    pub(crate) name: String,
    pub(crate) name_key: String,
    pub(crate) version: i64,
}
