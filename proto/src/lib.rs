//! The contracts: every message and call of Maillon, compiled from `maillon/**/*.proto`, with the tables that say where
//! a call is found in REST, who may call it and how its messages look in JSON. Nothing here talks to anything.

mod change;
mod date;
mod encoded;
mod table;
mod timestamp;

pub use change::Change;
pub use date::Date;
pub use encoded::Encoded;
pub use table::{
    Access, Field, Kind, MESSAGES, Message, PERMISSIONS, Permission, ROLES, ROUTES, Route, SERVICE,
};
pub use timestamp::Timestamp;

/// The OpenAPI 3.1 document of the REST contract.
pub const OPENAPI: &str = include_str!(concat!(env!("OUT_DIR"), "/openapi.json"));

include!(concat!(env!("OUT_DIR"), "/messages.rs"));
include!(concat!(env!("OUT_DIR"), "/debug.rs"));
