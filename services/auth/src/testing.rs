//! Tokens for tests: good ones, and every bad one that somebody may try.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use platform::Clock;
use platform::keys::{self, ISSUER, Verifier};
use ring::signature::Ed25519KeyPair;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::domain::key::{SigningKey, TOKEN_LIFE, jwks, signing};
use crate::store;

/// A signing key in the hands of a test.
pub struct Mint(SigningKey);

impl Mint {
    /// A mint with a key of its own, for tests without a database.
    pub fn new() -> Self {
        let now = Clock::default().now();
        Self(SigningKey::generate(now).expect("the system gives randomness"))
    }

    /// A mint with the key that a prepared database signs with.
    pub async fn of(db: &PgPool) -> Self {
        let now = Clock::default().now();
        let keys = store::key::published(db, now)
            .await
            .expect("the test's database answers");
        Self(signing(&keys, now).expect("prepare() made a key").clone())
    }

    /// Checks tokens of this mint.
    pub fn verifier(&self) -> Verifier {
        let document = keys::document(&jwks(std::slice::from_ref(&self.0)));
        Verifier::new(Arc::new(move || {
            let document = document.clone();
            Box::pin(async move { Ok(document) })
        }))
    }

    /// Name of the key.
    pub fn kid(&self) -> &str {
        &self.0.kid
    }

    /// The 32 bytes that everybody knows.
    pub fn public_key(&self) -> &[u8] {
        &self.0.public_key
    }

    /// A token of a role, for ten minutes by the system's clock, of user 1 and a session that no database
    /// knows. `overrides` sets claims, and takes those away that it sets to null.
    pub fn token(&self, role: &str, overrides: &[(&str, Value)]) -> String {
        let now = Clock::default().now();
        let mut claims = json!({
            "sub": "1",
            "name": "test",
            "role": role,
            "scope": [],
            "sid": Uuid::new_v4(),
            "iat": now.timestamp(),
            "exp": (now + TOKEN_LIFE).timestamp(),
            "iss": ISSUER,
            "aud": ISSUER,
        });
        if let Some(claims) = claims.as_object_mut() {
            for (claim, value) in overrides {
                match value {
                    Value::Null => claims.remove(*claim),
                    value => claims.insert((*claim).to_owned(), value.clone()),
                };
            }
        }
        self.sign(
            &json!({"typ": "JWT", "alg": "EdDSA", "kid": self.kid()}),
            &claims,
        )
    }

    /// A token of any header and claims, signed with this mint's key.
    pub fn sign(&self, header: &Value, claims: &Value) -> String {
        let pair =
            Ed25519KeyPair::from_pkcs8(&self.0.private_key).expect("the key is one that ring made");
        let text = unsigned(header, claims);
        let signature = URL_SAFE_NO_PAD.encode(pair.sign(text.as_bytes()));
        format!("{text}.{signature}")
    }
}

impl Default for Mint {
    fn default() -> Self {
        Self::new()
    }
}

/// Header and claims of a token, without a signature.
pub fn unsigned(header: &Value, claims: &Value) -> String {
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    format!("{}.{}", part(header), part(claims))
}
