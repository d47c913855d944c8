//! The service behind its real layers, on a real PostgreSQL, over the in-process channel.

mod access;
mod attacks;
mod authors;
mod check;
mod crowd;
mod hostile;
mod keeper;
mod keys;
mod limits;
mod list;
mod node_session;
mod open_session;
mod own_password;
mod params;
mod refresh;
mod regions;
mod replay;
mod replica;
mod save;
mod service_token;
mod sign_in;
mod start;
mod support;
mod user;
