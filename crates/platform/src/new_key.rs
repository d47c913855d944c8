//! A new pair of Ed25519 keys, whatever it is to sign.

use ring::error::Unspecified;
use ring::rand::SystemRandom;
use ring::signature::{Ed25519KeyPair, KeyPair};

/// A pair that nobody has signed with yet.
pub struct NewKey {
    /// What readers find it by.
    pub kid: String,
    /// The private half, as PKCS#8.
    pub secret_key: Vec<u8>,
    /// The public half, 32 bytes.
    pub public_key: Vec<u8>,
}

impl NewKey {
    /// Makes a pair; `kid` says what the id of a public half is. Fails when the system gives no random bytes.
    pub fn make(kid: impl FnOnce(&[u8]) -> String) -> Result<Self, Unspecified> {
        let pkcs8 = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new())?;
        let pair = Ed25519KeyPair::from_pkcs8(pkcs8.as_ref())
            .expect("ring reads the key that it has just written");
        let public_key = pair.public_key().as_ref().to_vec();
        Ok(Self {
            kid: kid(&public_key),
            secret_key: pkcs8.as_ref().to_vec(),
            public_key,
        })
    }

    /// Whether a private half can be read and belongs to this public one.
    pub fn is_pair(secret_key: &[u8], public_key: &[u8]) -> bool {
        Ed25519KeyPair::from_pkcs8(secret_key)
            .is_ok_and(|pair| pair.public_key().as_ref() == public_key)
    }
}
