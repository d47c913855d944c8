//! An end of the chain as it is noted elsewhere: `id:hash`.

use std::fmt;
use std::str::FromStr;

use super::entry::Hash;

/// An entry that was the last one when it was noted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// Its id.
    pub id: i64,
    /// Its hash, in lower-case hexadecimal digits.
    pub hash: String,
}

impl Noted {
    pub(crate) fn new(id: i64, hash: &Hash) -> Self {
        Self {
            id,
            hash: hex::encode(hash),
        }
    }
}

impl fmt::Display for Noted {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.id, self.hash)
    }
}

impl FromStr for Noted {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text}: an id and a hash as verify-audit prints them");
        let (id, hash) = text.split_once(':').ok_or_else(wrong)?;
        let is_hash = hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        let id = id.parse().ok().filter(|_| is_hash).ok_or_else(wrong)?;
        Ok(Self {
            id,
            hash: hash.to_ascii_lowercase(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_as_it_was_written() {
        let noted = Noted {
            id: 202_612_000_000_001,
            hash: "0a".repeat(32),
        };
        assert_eq!(noted.to_string().parse(), Ok(noted));
        for wrong in ["", "1", "1:", "x:00", "1:zz"] {
            assert!(wrong.parse::<Noted>().is_err(), "{wrong}");
        }
    }
}
