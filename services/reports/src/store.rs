//! Every SQL statement of the service, one file an entity.

pub(crate) mod entry;
pub(crate) mod list;
