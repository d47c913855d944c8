//! The service behind its real layers, on a real PostgreSQL, over the in-process channel.

mod missing_photo;
mod photo;
mod photo_file;
mod photo_sweep;
mod photo_world;
