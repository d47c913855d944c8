//! The use cases: what a call or a task does, from its first read to its commit.

mod check;
pub(crate) mod cooperative;
pub(crate) mod duplicate;
pub(crate) mod export;
pub(crate) mod family;
pub(crate) mod figures;
mod filter;
pub(crate) mod list;
pub(crate) mod locality_use;
pub(crate) mod member;
pub(crate) mod membership;
pub(crate) mod missing_photo;
pub(crate) mod photo;
pub(crate) mod photo_check;
pub(crate) mod photo_file;
mod photo_presence;
pub(crate) mod photo_sweep;
pub(crate) mod previous_photo;
pub(crate) mod print_document;
pub(crate) mod print_list;
pub(crate) mod printable;
pub(crate) mod replay;
pub(crate) mod save;
pub(crate) mod search;
pub(crate) mod status;
pub(crate) mod suggestion;
pub(crate) mod tally;
