//! Places for connections. One address gets most of them, but never all; a proxy that is trusted speaks for
//! many people.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

use metrics::{Counter, Gauge};

use crate::TrustedProxies;

/// Connections at once.
const ALL: usize = 4096;
/// Of them, from one address: offices share one, so it is no small number.
const OF_ONE: usize = 2560;
/// Bits of an IPv6 address that one household or office has for itself.
const NETWORK: u32 = 64;

/// All places.
pub(super) struct Places {
    counts: Arc<Counts>,
    proxies: TrustedProxies,
    refused: Counter,
}

struct Counts {
    by_address: Mutex<HashMap<IpAddr, usize>>,
    open: Gauge,
}

/// A place that was taken; it is given back with this.
pub(super) struct Place {
    counts: Arc<Counts>,
    address: IpAddr,
}

impl Places {
    pub(super) fn new(proxies: TrustedProxies) -> Self {
        let by_address = Mutex::default();
        let open = metrics::gauge!("http_connections");
        Self {
            counts: Arc::new(Counts { by_address, open }),
            proxies,
            refused: metrics::counter!("http_connections_refused_total"),
        }
    }

    /// A place for a connection from this address, if there is one.
    pub(super) fn take(&self, peer: IpAddr) -> Option<Place> {
        let address = network(peer.to_canonical());
        let most = if self.proxies.trusts(peer.to_canonical()) {
            ALL
        } else {
            OF_ONE
        };
        let mut by_address = self.counts.lock();
        let all: usize = by_address.values().sum();
        let own = by_address.get(&address).copied().unwrap_or_default();
        if all >= ALL || own >= most {
            self.refused.increment(1);
            return None;
        }
        by_address.insert(address, own + 1);
        self.counts.open.increment(1.0);
        Some(Place {
            counts: Arc::clone(&self.counts),
            address,
        })
    }
}

impl Counts {
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.by_address
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut by_address = self.counts.lock();
        if let Some(number) = by_address.get_mut(&self.address) {
            *number -= 1;
            if *number == 0 {
                by_address.remove(&self.address);
            }
        }
        self.counts.open.decrement(1.0);
    }
}

fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let network = address.to_bits() >> (128 - NETWORK) << (128 - NETWORK);
            Ipv6Addr::from_bits(network).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s1_one_address_never_has_all_places() {
        let proxies = TrustedProxies::new(["10.0.0.0/8".parse().expect("a network")]);
        let places = Places::new(proxies);
        let from = |address: &str| places.take(address.parse().expect("an address"));
        let mut of_one: Vec<Place> = std::iter::from_fn(|| from("192.0.2.7")).collect();
        assert_eq!(of_one.len(), OF_ONE);
        let other = from("192.0.2.8");
        assert!(other.is_some(), "others have room");
        of_one.pop();
        assert!(from("192.0.2.7").is_some(), "a place was given back");
        drop((of_one, other));

        let of_a_network = |nth: usize| from(&format!("2001:db8::{nth:x}"));
        let of_one: Vec<Place> = (0..ALL).map_while(of_a_network).collect();
        assert_eq!(of_one.len(), OF_ONE);
        drop(of_one);
        let of_a_proxy: Vec<Place> = std::iter::from_fn(|| from("10.1.2.3")).collect();
        assert_eq!(of_a_proxy.len(), ALL);
        assert!(from("192.0.2.7").is_none(), "there are no more");
    }
}
