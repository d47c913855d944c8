//! Ports of the servers that are started here.

use std::net::TcpListener;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::error::{Result, sentence};

/// Below those that the system gives to outgoing connections: one of these could have the port by the time
/// that its server starts.
const PORTS: Range<u32> = 12_000..32_000;

/// Holds a port of loopback that nobody had.
pub(crate) fn hold_free() -> Result<TcpListener> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    // Not where another process begins to look.
    let first = std::process::id().wrapping_mul(64);
    for _ in PORTS {
        let nth = first.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
        let port = PORTS.start + nth % (PORTS.end - PORTS.start);
        let port = u16::try_from(port).expect("the range is one of ports");
        if let Ok(listener) = TcpListener::bind(("127.0.0.1", port)) {
            return Ok(listener);
        }
    }
    sentence("no port of this machine is free")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_hold_two_ports_that_no_outgoing_connection_is_given() {
        let held = [hold_free().expect("free"), hold_free().expect("free")];
        let [one, other] = held.map(|held| held.local_addr().expect("bound").port());
        assert_ne!(one, other);
        assert!(
            [one, other]
                .iter()
                .all(|port| PORTS.contains(&u32::from(*port)))
        );
    }
}
