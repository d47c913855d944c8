//! Whom a request comes from: the peer, or whom a trusted proxy names. Rate limits and the audit depend on
//! it, so nobody else's word counts.

use std::net::{AddrParseError, IpAddr};
use std::num::ParseIntError;
use std::str::FromStr;
use std::sync::Arc;

use axum::http::HeaderMap;

/// The header in which a chain of proxies tells whom each of them served, the first caller first.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// The header in which a proxy tells by which protocol it was asked.
const FORWARDED_PROTO: &str = "x-forwarded-proto";

/// Networks whose forwarded addresses are believed; none by default.
#[derive(Clone, Debug, Default)]
pub struct TrustedProxies(Arc<[Network]>);

impl TrustedProxies {
    /// Of these networks.
    pub fn new(networks: impl IntoIterator<Item = Network>) -> Self {
        Self(networks.into_iter().collect())
    }

    /// The caller's address: going back from the peer, the first one that is no proxy of ours.
    pub(crate) fn address(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut address = peer.to_canonical();
        let told: Vec<&str> = headers
            .get_all(FORWARDED_FOR)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .collect();
        for hop in told.iter().rev() {
            if !self.trusts(address) {
                break;
            }
            let Some(before) = hop_address(hop.trim()) else {
                break;
            };
            address = before;
        }
        address
    }

    /// Whether people reach us by HTTPS: the proxy that speaks to us says so.
    pub(crate) fn is_https(&self, peer: IpAddr, headers: &HeaderMap) -> bool {
        let told = headers.get_all(FORWARDED_PROTO).iter().next_back();
        let told = told.and_then(|value| value.to_str().ok()?.rsplit(',').next());
        self.trusts(peer.to_canonical())
            && told.is_some_and(|scheme| scheme.trim().eq_ignore_ascii_case("https"))
    }

    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.holds(address))
    }
}

/// `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1` or `[2001:db8::1]:4711`.
fn hop_address(text: &str) -> Option<IpAddr> {
    let address = text
        .parse()
        .or_else(|_| text.parse().map(|socket: std::net::SocketAddr| socket.ip()))
        .or_else(|_| text.trim_matches(['[', ']']).parse());
    address.ok().map(|address: IpAddr| address.to_canonical())
}

/// An address with the number of bits that count: `10.0.0.0/8`; all of them when none is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    fn holds(&self, address: IpAddr) -> bool {
        match (self.address, address) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                let differing = own.to_bits() ^ other.to_bits();
                differing.leading_zeros() >= u32::from(self.bits)
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                let differing = own.to_bits() ^ other.to_bits();
                differing.leading_zeros() >= u32::from(self.bits)
            }
            _ => false,
        }
    }
}

/// Why a text is no network.
#[derive(Debug, thiserror::Error)]
pub enum NetworkError {
    /// Before the slash.
    #[error("not an address")]
    Address(#[from] AddrParseError),
    /// After the slash.
    #[error("not a number of bits")]
    Bits(#[from] ParseIntError),
    /// More than the address has.
    #[error("more bits than the address has")]
    TooManyBits,
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text, None),
        };
        let address: IpAddr = address.trim().parse()?;
        let all = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(all), |bits| bits.trim().parse())?;
        if bits > all {
            return Err(NetworkError::TooManyBits);
        }
        Ok(Self { address, bits })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn caller(trusted: &[&str], peer: &str, forwarded: &[&str]) -> String {
        let networks = trusted.iter().map(|text| text.parse().expect("a network"));
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED_FOR, HeaderValue::try_from(*value).expect("ASCII"));
        }
        TrustedProxies::new(networks)
            .address(peer.parse().expect("an address"), &headers)
            .to_string()
    }

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_up_to_the_first_stranger() {
        let cases: &[(&[&str], &str, &[&str], &str)] = &[
            (&[], "192.0.2.7", &["203.0.113.9"], "192.0.2.7"),
            (&["10.0.0.0/8"], "192.0.2.7", &["203.0.113.9"], "192.0.2.7"),
            (&["10.0.0.0/8"], "10.1.2.3", &[], "10.1.2.3"),
            (&["10.0.0.0/8"], "10.1.2.3", &["203.0.113.9"], "203.0.113.9"),
            // What the caller itself claims stands first and is not believed.
            (
                &["10.0.0.0/8"],
                "10.1.2.3",
                &["198.51.100.1, 203.0.113.9"],
                "203.0.113.9",
            ),
            (
                &["10.0.0.0/8"],
                "10.1.2.3",
                &["198.51.100.1", "203.0.113.9, 10.9.9.9"],
                "203.0.113.9",
            ),
            (
                &["10.0.0.0/8"],
                "10.1.2.3",
                &["203.0.113.9:4711"],
                "203.0.113.9",
            ),
            (&["10.0.0.0/8"], "10.1.2.3", &["nonsense"], "10.1.2.3"),
            (
                &["10.0.0.0/8"],
                "::ffff:10.1.2.3",
                &["203.0.113.9"],
                "203.0.113.9",
            ),
            (
                &["2001:db8::/32"],
                "2001:db8::1",
                &["[2001:db9::5]:443"],
                "2001:db9::5",
            ),
            (&["0.0.0.0/0"], "192.0.2.7", &["203.0.113.9"], "203.0.113.9"),
        ];
        for (trusted, peer, forwarded, expected) in cases {
            assert_eq!(
                caller(trusted, peer, forwarded),
                *expected,
                "{peer} {forwarded:?}"
            );
        }
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for text in ["", "10.0.0.0/33", "10.0.0.0/x", "ten", "2001:db8::/129"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }
}
