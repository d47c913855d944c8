//! Every SQL statement of the service, one file an entity.

pub(crate) mod duplicate;
pub(crate) mod family;
pub(crate) mod member;
pub(crate) mod replay;
