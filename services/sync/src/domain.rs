//! What is decided without a database.

pub(crate) mod batch;
pub(crate) mod conflict;
pub(crate) mod cursor;
pub(crate) mod page;
pub(crate) mod run;
pub(crate) mod timetable;
