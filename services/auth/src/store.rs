//! Every SQL statement of this service.

pub(crate) mod attempt;
pub(crate) mod check;
pub(crate) mod credential;
pub(crate) mod key;
pub(crate) mod lock;
pub(crate) mod open_session;
pub(crate) mod param;
pub(crate) mod region;
pub(crate) mod replica;
pub(crate) mod session;
pub(crate) mod setting;
pub(crate) mod user;
pub(crate) mod user_list;
