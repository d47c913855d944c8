//! The contracts: every message and call of Maillon, compiled from `maillon/**/*.proto`, with the tables that
//! say where a call is found in REST, who may call it and how its messages look in JSON. Nothing here talks
//! to anything.

mod change;
mod date;
mod encoded;
mod job;
mod named;
mod setting;
mod table;
mod timestamp;

pub use change::Change;
pub use date::Date;
pub use encoded::Encoded;
pub use job::JobAct;
pub use named::Named;
pub use setting::{Setting, SettingKind};
pub use table::{
    Access, Download, Field, Kind, MESSAGES, Message, Own, PERMISSIONS, Permission, ROLES, ROUTES,
    Route, SERVICE, Shape, Write, calls,
};
pub use timestamp::Timestamp;

/// The OpenAPI 3.1 document of the REST contract.
pub const OPENAPI: &str = include_str!(concat!(env!("OUT_DIR"), "/openapi.json"));

/// Bounds of fields and settings, which the web has as well: an object of `bounds` and `settings`.
pub const FACTS: &str = include_str!(concat!(env!("OUT_DIR"), "/facts.json"));

/// A value of an enumeration as JSON has it: of `CARD_STATUS_IN_DELIVERY` and `CARD_STATUS_`, `in_delivery`.
pub fn word(name: &str, prefix: &str) -> String {
    name.strip_prefix(prefix).unwrap_or(name).to_lowercase()
}

impl maillon::refusal::v1::Reason {
    /// As REST and results of single records name it: `card_not_found`.
    pub fn word(self) -> String {
        word(self.as_str_name(), "REASON_")
    }
}

include!(concat!(env!("OUT_DIR"), "/messages.rs"));
include!(concat!(env!("OUT_DIR"), "/names.rs"));
include!(concat!(env!("OUT_DIR"), "/facts.rs"));
include!(concat!(env!("OUT_DIR"), "/refusals.rs"));
