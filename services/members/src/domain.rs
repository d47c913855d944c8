//! Rules of members and families; no I/O.

pub(crate) mod access;
pub(crate) mod archiving;
pub(crate) mod arrival;
pub(crate) mod conflict;
pub(crate) mod cooperative;
pub(crate) mod duplicate;
pub(crate) mod family;
mod fields;
pub(crate) mod job;
pub(crate) mod list;
pub(crate) mod member;
pub(crate) mod membership;
pub(crate) mod number;
pub(crate) mod parcel;
pub(crate) mod parcel_finding;
pub(crate) mod parcel_import;
pub(crate) mod parcel_title;
pub(crate) mod photo;
pub(crate) mod photo_check;
mod place;
pub(crate) mod plot_export;
pub(crate) mod receipt;
pub(crate) mod rectangle;
pub(crate) mod replica;
pub(crate) mod search;
pub(crate) mod status;
pub(crate) mod suggestion;
