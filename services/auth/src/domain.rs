//! The rules of signing in, without any I/O.

pub(crate) mod key;
pub(crate) mod password;
pub(crate) mod session;
pub(crate) mod user;
