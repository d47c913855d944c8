//! Every SQL statement of the service, one file an entity.

pub(crate) mod agent;
pub(crate) mod chain;
pub(crate) mod entry;
pub(crate) mod figures;
pub(crate) mod job;
pub(crate) mod list;
pub(crate) mod report;
pub(crate) mod seal;
