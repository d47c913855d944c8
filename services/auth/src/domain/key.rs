//! Signing keys and the tokens they sign (contract §2).
//!
//! Rotation is: add a key (it is published at once), sign with it after [`PUBLISHED_FIRST`], retire the old
//! one a little later, which stays published for [`KEPT_PUBLISHED`].

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use platform::NewKey;
use platform::keys::{Claims, ISSUER};
use proto::Timestamp;
use ring::digest::{SHA256, digest};
use uuid::Uuid;

use crate::domain::session::MAX_AGE;
use crate::domain::user::User;

/// Life of a token.
pub(crate) const TOKEN_LIFE: TimeDelta = TimeDelta::minutes(10);
/// A new key is published this long before it signs, so that whoever checks tokens knows it by then.
pub(crate) const PUBLISHED_FIRST: TimeDelta = TimeDelta::minutes(1);
/// A key that a newer one replaced retires this long after that one was made: by then every process signs
/// with it, also one whose clock is late.
pub(crate) const RETIRED_AFTER: TimeDelta = TimeDelta::minutes(5);
/// A key is replaced by itself when it is this old.
pub(crate) const REPLACED_AFTER: TimeDelta = TimeDelta::days(90);
/// A retired key stays published while a session may still be refreshed with a token it signed.
pub(crate) const KEPT_PUBLISHED: TimeDelta = TimeDelta::minutes(MAX_AGE.num_minutes() + 10);

/// A key pair as it is kept.
#[derive(Clone)]
pub(crate) struct SigningKey {
    pub(crate) kid: String,
    pub(crate) public_key: Vec<u8>,
    pub(crate) private_key: Vec<u8>,
    pub(crate) created_at: Timestamp,
    pub(crate) retired_at: Option<Timestamp>,
}

impl SigningKey {
    /// A new pair.
    pub(crate) fn generate(now: DateTime<Utc>) -> Result<Self, ring::error::Unspecified> {
        let key = NewKey::make(thumbprint)?;
        Ok(Self {
            kid: key.kid,
            public_key: key.public_key,
            private_key: key.secret_key,
            created_at: now.into(),
            retired_at: None,
        })
    }

    /// The next token of a session.
    pub(crate) fn token(
        &self,
        user: &User,
        session: Uuid,
        now: DateTime<Utc>,
    ) -> Result<String, jsonwebtoken::errors::Error> {
        self.sign(&Claims {
            sub: user.id.to_string(),
            name: user.name.clone(),
            role: user.role.clone(),
            scope: user.region_ids.clone(),
            sid: session,
            provisional: user.must_change_password,
            iat: now.timestamp(),
            exp: (now + TOKEN_LIFE).timestamp(),
            iss: ISSUER.to_owned(),
            aud: ISSUER.to_owned(),
        })
    }

    /// A token of a process of ours: of nobody and of no session, so it can't be renewed.
    pub(crate) fn service_token(
        &self,
        process: &str,
        now: DateTime<Utc>,
    ) -> Result<String, jsonwebtoken::errors::Error> {
        self.sign(&Claims {
            sub: "0".to_owned(),
            name: process.to_owned(),
            role: proto::SERVICE.to_owned(),
            scope: Vec::new(),
            sid: Uuid::nil(),
            provisional: false,
            iat: now.timestamp(),
            exp: (now + TOKEN_LIFE).timestamp(),
            iss: ISSUER.to_owned(),
            aud: ISSUER.to_owned(),
        })
    }

    fn sign(&self, claims: &Claims) -> Result<String, jsonwebtoken::errors::Error> {
        let mut header = Header::new(Algorithm::EdDSA);
        header.kid = Some(self.kid.clone());
        jsonwebtoken::encode(
            &header,
            claims,
            &EncodingKey::from_ed_der(&self.private_key),
        )
    }
}

/// The key that signs now: the newest that is neither retired nor too new to be known everywhere. The only
/// one signs at once.
pub(crate) fn signing(keys: &[SigningKey], now: DateTime<Utc>) -> Option<&SigningKey> {
    let in_use = || keys.iter().filter(|key| key.retired_at.is_none());
    in_use()
        .filter(|key| key.created_at.instant() + PUBLISHED_FIRST <= now)
        .max_by_key(|key| key.created_at)
        .or_else(|| in_use().min_by_key(|key| key.created_at))
}

/// The array `keys` of the JWKS document.
pub(crate) fn jwks(keys: &[SigningKey]) -> String {
    let keys: Vec<_> = keys
        .iter()
        .map(|key| {
            serde_json::json!({
                "kty": "OKP",
                "crv": "Ed25519",
                "use": "sig",
                "alg": "EdDSA",
                "kid": key.kid,
                "x": URL_SAFE_NO_PAD.encode(&key.public_key),
            })
        })
        .collect();
    serde_json::Value::Array(keys).to_string()
}

/// RFC 7638: SHA-256 of the required members in the order of their names.
fn thumbprint(public_key: &[u8]) -> String {
    let x = URL_SAFE_NO_PAD.encode(public_key);
    let members = format!(r#"{{"crv":"Ed25519","kty":"OKP","x":"{x}"}}"#);
    URL_SAFE_NO_PAD.encode(digest(&SHA256, members.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minutes: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + minutes * 60, 0)
            .expect("an instant of this century")
    }

    fn key(kid: &str, created: i64, retired: Option<i64>) -> SigningKey {
        SigningKey {
            kid: kid.to_owned(),
            public_key: vec![0; 32],
            private_key: vec![],
            created_at: at(created).into(),
            retired_at: retired.map(|minutes| at(minutes).into()),
        }
    }

    #[test]
    fn a_new_key_signs_only_when_everybody_can_know_it() {
        let kid = |keys: &[SigningKey], now| signing(keys, at(now)).map(|key| key.kid.clone());
        let old = || key("old", 0, None);
        assert_eq!(kid(&[old()], 0).as_deref(), Some("old"));
        let both = [old(), key("new", 100, None)];
        assert_eq!(kid(&both, 100).as_deref(), Some("old"));
        assert_eq!(kid(&both, 101).as_deref(), Some("new"));
        let rotated = [key("old", 0, Some(100)), key("new", 100, None)];
        assert_eq!(kid(&rotated, 100).as_deref(), Some("new"));
        assert_eq!(kid(&[key("old", 0, Some(1))], 2), None);
    }

    #[test]
    fn the_thumbprint_is_the_one_of_rfc_8037() {
        // RFC 8037 appendix A.3.
        let public = URL_SAFE_NO_PAD
            .decode("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo")
            .expect("base64");
        assert_eq!(
            thumbprint(&public),
            "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"
        );
    }
}
