//! The service behind its real layers, on a real PostgreSQL, over the in-process channel.

mod support;
