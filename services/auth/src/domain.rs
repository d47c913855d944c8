//! The rules of accounts and of signing in, without any I/O.

pub(crate) mod account;
pub(crate) mod attempt;
pub(crate) mod common_password;
pub(crate) mod denial;
pub(crate) mod key;
pub(crate) mod login_name;
pub(crate) mod param;
pub(crate) mod password;
pub(crate) mod reference_pattern;
pub(crate) mod replica;
pub(crate) mod secret;
pub(crate) mod service_secret;
pub(crate) mod session;
pub(crate) mod setting;
pub(crate) mod sync_token;
pub(crate) mod user;
