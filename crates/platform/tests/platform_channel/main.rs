//! The channel between processes over real sockets: several addresses, broken connections, TLS.

#![expect(
    clippy::disallowed_methods,
    reason = "tests read the clock and spawn as they are"
)]

mod server;
mod tls;
mod turns;
