//! Every SQL statement of the service, one file an entity.

pub(crate) mod alike;
pub(crate) mod check;
pub(crate) mod cooperative;
pub(crate) mod cooperative_list;
pub(crate) mod duplicate;
pub(crate) mod family;
pub(crate) mod filter;
pub(crate) mod holder;
pub(crate) mod list;
pub(crate) mod member;
pub(crate) mod member_change;
pub(crate) mod membership;
pub(crate) mod missing_photo;
pub(crate) mod parcel;
pub(crate) mod parcel_finding;
pub(crate) mod parcel_list;
pub(crate) mod parcel_map;
pub(crate) mod parcel_outline;
pub(crate) mod photo;
pub(crate) mod photo_check;
pub(crate) mod photo_sweep;
pub(crate) mod previous_photo;
pub(crate) mod replay;
pub(crate) mod search;
pub(crate) mod tally;
pub(crate) mod texts;
