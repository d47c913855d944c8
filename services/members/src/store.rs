//! Every SQL statement of the service, one file an entity.

pub(crate) mod demo;
pub(crate) mod member;
