//! The secret that the processes of an installation share, as it is held: not itself, but what recognises it.

use std::sync::Arc;

use platform::{Refusal, text};
use proto::maillon::refusal::v1::Fault;
use ring::hmac;
use ring::rand::SystemRandom;

use crate::error::Error;

/// Shorter ones could be guessed.
pub const MIN_BYTES: usize = 32;
/// Longest name of a process, in characters.
const MAX_PROCESS: usize = 50;

/// The name of a process that comes with the secret.
pub(crate) fn read_process(given: &str) -> Result<String, Refusal> {
    text::line(given, MAX_PROCESS)
        .ok()
        .filter(|process| !process.is_empty())
        .ok_or_else(|| Refusal::field("process", Fault::Required))
}

/// Recognises the secret, in the same time whatever it is compared with.
#[derive(Clone)]
pub(crate) struct ServiceSecret(Arc<(hmac::Key, hmac::Tag)>);

impl ServiceSecret {
    pub(crate) fn new(secret: &str) -> Result<Self, Error> {
        if secret.len() < MIN_BYTES {
            return Err(Error::ServiceSecret);
        }
        let key = hmac::Key::generate(hmac::HMAC_SHA256, &SystemRandom::new())?;
        let tag = hmac::sign(&key, secret.as_bytes());
        Ok(Self(Arc::new((key, tag))))
    }

    /// Whether it is this one.
    pub(crate) fn is(&self, given: &str) -> bool {
        let (key, tag) = &*self.0;
        hmac::verify(key, given.as_bytes(), tag.as_ref()).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_recognises_itself_and_nothing_else() {
        let secret = "s".repeat(32);
        let held = ServiceSecret::new(&secret).expect("long enough");
        assert!(held.is(&secret));
        assert!(!held.is("") && !held.is(&"s".repeat(33)) && !held.is(&"S".repeat(32)));
        assert!(matches!(
            ServiceSecret::new(&"s".repeat(31)),
            Err(Error::ServiceSecret)
        ));
    }
}
