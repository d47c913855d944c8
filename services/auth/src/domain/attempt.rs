//! How many wrong passwords are let through (contract §2).

use std::net::{IpAddr, Ipv6Addr};

use chrono::{DateTime, TimeDelta, Utc};
use proto::Timestamp;

/// Failures older than this don't count.
pub(crate) const WINDOW: TimeDelta = TimeDelta::minutes(15);
/// Failures for one name from one address.
const PER_NAME: i64 = 5;
/// Failures from one address, whatever the name.
const PER_ADDRESS: i64 = 20;

/// Failures within the window.
pub(crate) struct Failures {
    pub(crate) of_name: i64,
    pub(crate) first_of_name: Option<Timestamp>,
    pub(crate) of_address: i64,
    pub(crate) first_of_address: Option<Timestamp>,
}

impl Failures {
    /// Seconds until another attempt is looked at; none = now.
    pub(crate) fn wait(&self, now: DateTime<Utc>) -> Option<u32> {
        let left = |first: Option<Timestamp>| {
            let until = first.map_or(now, Timestamp::instant) + WINDOW;
            // Rounded up: who comes back then is not told one second more.
            u32::try_from((until - now).num_seconds() + 1).unwrap_or(1)
        };
        let of_name = (self.of_name >= PER_NAME).then(|| left(self.first_of_name));
        let of_address = (self.of_address >= PER_ADDRESS).then(|| left(self.first_of_address));
        of_name.max(of_address)
    }
}

/// What an address is counted as. An IPv6 caller has a whole network of 64 bits to choose addresses from; what is no address
/// counts as one.
pub(crate) fn network(address: &str) -> String {
    match address
        .parse::<IpAddr>()
        .map(|address| address.to_canonical())
    {
        Ok(IpAddr::V4(address)) => address.to_string(),
        Ok(IpAddr::V6(address)) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        Err(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fifth_failure_of_a_name_and_the_twentieth_of_an_address_close_the_door() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).expect("an instant of this century");
        let ago = |minutes| Some(Timestamp::from(now - TimeDelta::minutes(minutes)));
        let wait = |of_name, of_address| {
            let failures = Failures {
                of_name,
                first_of_name: ago(5),
                of_address,
                first_of_address: ago(14),
            };
            failures.wait(now)
        };
        assert_eq!(wait(0, 0), None);
        assert_eq!(wait(4, 19), None);
        assert_eq!(wait(5, 5), Some(601));
        assert_eq!(wait(1, 20), Some(61));
        assert_eq!(wait(5, 20), Some(601));
    }

    #[test]
    fn one_network_counts_as_one_address() {
        let cases = [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
            ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
            ("", ""),
            ("unknown", ""),
        ];
        for (address, counted) in cases {
            assert_eq!(network(address), counted, "{address}");
        }
    }
}
