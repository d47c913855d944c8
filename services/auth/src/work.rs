//! The use cases, from the rules (`domain`) and the rows (`store`) to the facts (`events`), and
//! the work that nobody calls for.

mod arrival;
pub(crate) mod attempt;
pub(crate) mod author;
mod check;
pub(crate) mod denial;
pub(crate) mod flood;
pub(crate) mod hasher;
pub(crate) mod key;
pub(crate) mod login_param;
pub(crate) mod node_session;
pub(crate) mod open_session;
pub(crate) mod own_password;
pub(crate) mod password_hash;
pub(crate) mod permission;
pub(crate) mod reference;
pub(crate) mod replay;
pub(crate) mod replica;
mod reset_admin;
pub(crate) mod service_token;
pub(crate) mod session;
mod session_end;
pub(crate) mod setting;
mod start;
mod upkeep;
pub(crate) mod user;
