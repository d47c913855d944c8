//! Finding the programs we need, in one order for all: the machine's own, pinned wheels, Debian's packages
//! for root.

pub(crate) mod chromium;
pub(crate) mod debian;
pub(crate) mod nats;
pub(crate) mod postgres;
pub(crate) mod prometheus;
pub(crate) mod wheel;

use crate::error::{Result, sentence};

/// Where servers may come from; a choice for testing the matrix of versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sources {
    /// Everything, in order.
    Any,
    /// What the machine has.
    System,
    /// The pinned wheels.
    Wheels,
}

impl Sources {
    /// Reads `MAILLON_SERVERS`.
    pub(crate) fn from_environment() -> Result<Self> {
        match std::env::var("MAILLON_SERVERS").as_deref() {
            Err(_) | Ok("" | "any") => Ok(Self::Any),
            Ok("system") => Ok(Self::System),
            Ok("wheels") => Ok(Self::Wheels),
            Ok(other) => sentence(format!(
                "MAILLON_SERVERS is `{other}`; it may be `any`, `system` or `wheels`."
            )),
        }
    }

    /// Whether the machine's own programs may be used.
    pub(crate) fn system(self) -> bool {
        self != Self::Wheels
    }

    /// Whether wheels may be used.
    pub(crate) fn wheels(self) -> bool {
        self != Self::System
    }
}

/// The first two numbers of a version anywhere in a program's `--version` line.
fn version(text: &str) -> Option<(u32, u32)> {
    text.split(|c: char| c.is_whitespace() || c == 'v')
        .find_map(|word| {
            let mut numbers = word.split('.').map(|part| {
                let digits: String = part.chars().take_while(char::is_ascii_digit).collect();
                digits.parse::<u32>().ok()
            });
            let major = numbers.next()??;
            Some((major, numbers.next().flatten().unwrap_or(0)))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_as_the_servers_print_them() {
        assert_eq!(
            version("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)"),
            Some((15, 18))
        );
        assert_eq!(version("postgres (PostgreSQL) 18beta1"), Some((18, 0)));
        assert_eq!(version("nats-server: v2.15.1"), Some((2, 15)));
        assert_eq!(version("nats-server: v2.9.10"), Some((2, 9)));
        assert_eq!(version("command not found"), None);
    }
}
