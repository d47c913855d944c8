//! How long a caller is willing to wait, as gRPC's header has it.

use std::time::Duration;

use http::HeaderValue;

/// Header that carries it.
pub const TIMEOUT_HEADER: &str = "grpc-timeout";

/// The header value for a deadline.
pub fn timeout_value(deadline: Duration) -> HeaderValue {
    HeaderValue::try_from(format!("{}m", deadline.as_millis()))
        .expect("digits and a letter are a header value")
}

/// Reads `grpc-timeout`: at most eight digits and a unit.
pub fn read_timeout(value: &HeaderValue) -> Option<Duration> {
    let text = value.to_str().ok()?;
    let (digits, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let number: u64 = digits.parse().ok().filter(|_| digits.len() <= 8)?;
    match unit {
        "H" => Some(Duration::from_secs(number * 3600)),
        "M" => Some(Duration::from_secs(number * 60)),
        "S" => Some(Duration::from_secs(number)),
        "m" => Some(Duration::from_millis(number)),
        "u" => Some(Duration::from_micros(number)),
        "n" => Some(Duration::from_nanos(number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timeout_is_read_as_it_is_written() {
        let ten = Duration::from_secs(10);
        assert_eq!(read_timeout(&timeout_value(ten)), Some(ten));
        for bad in ["", "S", "10", "10x", "123456789S", "-1S"] {
            assert_eq!(
                read_timeout(&HeaderValue::from_static(bad)),
                None,
                "{bad:?}"
            );
        }
    }
}
