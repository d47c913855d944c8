//! The service behind its real layers, on a real PostgreSQL, over the in-process channel.

mod access;
mod attacks;
mod refresh;
mod sign_in;
mod start;
mod support;
