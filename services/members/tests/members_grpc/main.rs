//! The service behind its real layers, on a real PostgreSQL, over the in-process channel.

mod alike;
mod country;
mod crowd;
mod duplicate;
mod family;
mod fields;
mod figures;
mod hostile;
mod list;
mod list_rows;
mod member;
mod missing_photo;
mod number;
mod photo;
mod photo_check;
mod photo_file;
mod photo_sweep;
mod photo_world;
mod plans;
mod previous_photo;
mod printed;
mod replay;
mod status;
mod support;
mod territory;
