//! Every SQL statement of this service.

pub(crate) mod key;
pub(crate) mod lock;
pub(crate) mod session;
pub(crate) mod user;
