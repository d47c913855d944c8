//! The use cases, each in one transaction, and the work that nobody calls for: runs that a node begins and
//! carries out, and runs that went silent.

pub(crate) mod conflict;
mod download;
pub(crate) mod feed;
pub(crate) mod figures;
pub(crate) mod journal;
pub(crate) mod node;
pub(crate) mod push;
pub(crate) mod record;
pub(crate) mod replay;
pub(crate) mod run;
mod silence;
mod timetable;
mod upload;
