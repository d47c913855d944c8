//! What a field node proves with that it may synchronise: 256 random bits, so their SHA-256 can't be turned
//! back.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::digest::{SHA256, digest};
use ring::rand::{SecureRandom, SystemRandom};

/// A token that nobody had before.
pub(crate) fn new() -> Result<String, ring::error::Unspecified> {
    let mut bytes = [0_u8; 32];
    SystemRandom::new().fill(&mut bytes)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// As it is kept.
pub(crate) fn hash(token: &str) -> Vec<u8> {
    digest(&SHA256, token.as_bytes()).as_ref().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_tokens_differ_and_so_do_their_hashes() {
        let (first, second) = (new().expect("random"), new().expect("random"));
        assert_eq!(first.len(), 43);
        assert_ne!(first, second);
        assert_eq!(hash(&first), hash(&first));
        assert_ne!(hash(&first), hash(&second));
    }
}
