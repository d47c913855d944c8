//! The service behind its real layers, on a real PostgreSQL, with the real owner of the hierarchy beside it.

mod conflicts;
mod feed;
mod figures;
mod journal;
mod nodes;
mod push;
mod run;
mod support;
mod timetable;
