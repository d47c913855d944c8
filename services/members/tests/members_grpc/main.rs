//! The service behind its real layers, on a real PostgreSQL, over the in-process channel.

mod country;
mod demo;
mod crowd;
mod duplicate;
mod family;
mod fields;
mod hostile;
mod list;
mod member;
mod number;
mod replay;
mod status;
mod support;
mod territory;
