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

/// Failures for one name, wherever they came from, after which places it is not known at have to be slow.
const PER_ACCOUNT: i64 = 10;
/// How slow: one look at a password in this time.
const PAUSE: TimeDelta = TimeDelta::minutes(1);

/// Failures within the window.
#[derive(Default)]
pub(crate) struct Failures {
    pub(crate) of_name: i64,
    pub(crate) first_of_name: Option<Timestamp>,
    pub(crate) of_address: i64,
    pub(crate) first_of_address: Option<Timestamp>,
    pub(crate) of_account: i64,
    pub(crate) last_of_account: Option<Timestamp>,
}

impl Failures {
    /// Until when nothing is looked at; none = the door is open.
    pub(crate) fn closed_until(&self) -> Option<DateTime<Utc>> {
        self.name_closed_until().max(self.address_closed_until())
    }

    /// Until when the name is closed to the address.
    pub(crate) fn name_closed_until(&self) -> Option<DateTime<Utc>> {
        closed_until(self.of_name, PER_NAME, self.first_of_name)
    }

    /// Until when every name is closed to the address.
    pub(crate) fn address_closed_until(&self) -> Option<DateTime<Utc>> {
        closed_until(self.of_address, PER_ADDRESS, self.first_of_address)
    }

    /// Until when nobody is looked at who comes from where the name never signed in.
    pub(crate) fn account_slow_until(&self) -> Option<DateTime<Utc>> {
        self.last_of_account
            .filter(|_| self.of_account >= PER_ACCOUNT)
            .map(|last| last.instant() + PAUSE)
    }

    /// With a failure that happens now.
    pub(crate) fn and_one_more(self, now: DateTime<Utc>) -> Self {
        Self {
            of_name: self.of_name + 1,
            first_of_name: self.first_of_name.or(Some(now.into())),
            of_address: self.of_address + 1,
            first_of_address: self.first_of_address.or(Some(now.into())),
            of_account: self.of_account + 1,
            last_of_account: Some(now.into()),
        }
    }
}

/// It opens when the first of the failures does not count any more.
fn closed_until(failed: i64, allowed: i64, first: Option<Timestamp>) -> Option<DateTime<Utc>> {
    first
        .filter(|_| failed >= allowed)
        .map(|first| first.instant() + WINDOW)
}

/// What an address is counted as. An IPv6 caller has a whole network of 64 bits to choose addresses from;
/// what is no address counts as one.
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
        let failures = |of_name, of_address| Failures {
            of_name,
            first_of_name: ago(5),
            of_address,
            first_of_address: ago(14),
            ..Failures::default()
        };
        let minutes = |failures: Failures| {
            let until = failures.closed_until();
            until.map(|until| (until - now).num_minutes())
        };
        assert_eq!(minutes(failures(0, 0)), None);
        assert_eq!(minutes(failures(4, 19)), None);
        assert_eq!(minutes(failures(5, 5)), Some(10));
        assert_eq!(minutes(failures(1, 20)), Some(1));
        assert_eq!(minutes(failures(5, 20)), Some(10));
        assert_eq!(minutes(failures(4, 4).and_one_more(now)), Some(10));
        let first = Failures {
            of_name: 0,
            first_of_name: None,
            ..failures(0, 19)
        };
        assert_eq!(minutes(first.and_one_more(now)), Some(1));
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
