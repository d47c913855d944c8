//! Every SQL statement of the service, one file an entity.

pub(crate) mod member;
pub(crate) mod missing_photo;
pub(crate) mod photo;
