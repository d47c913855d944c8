//! The address of a Metabase: what the web may show in a frame, and where signed addresses lead.

use std::fmt;
use std::str::FromStr;

/// An origin: `https://metabase.example`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetabaseSite(String);

/// Not an origin.
#[derive(Debug, thiserror::Error)]
#[error("an address such as https://metabase.example, without a path")]
pub struct NotASite;

impl FromStr for MetabaseSite {
    type Err = NotASite;

    fn from_str(text: &str) -> Result<Self, NotASite> {
        let address = text.strip_suffix('/').unwrap_or(text);
        let host = address
            .strip_prefix("https://")
            .or_else(|| address.strip_prefix("http://"))
            .ok_or(NotASite)?;
        // It stands in a header: nothing that could end or widen it.
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || ".-:[]".contains(letter);
        if host.is_empty() || !host.chars().all(is_plain) {
            return Err(NotASite);
        }
        Ok(Self(address.to_owned()))
    }
}

impl fmt::Display for MetabaseSite {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_origin_is_a_site() {
        let site: MetabaseSite = "https://metabase.example:3000/".parse().expect("one");
        assert_eq!(site.to_string(), "https://metabase.example:3000");
        for wrong in [
            "",
            "metabase.example",
            "https://",
            "https://a.example/path",
            "https://a.example; script-src *",
            "https://a.example *",
            "javascript:alert(1)",
        ] {
            assert!(wrong.parse::<MetabaseSite>().is_err(), "{wrong}");
        }
    }
}
