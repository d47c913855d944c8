//! Dashboards of a Metabase that is configured: an address signed for one caller, with their regions locked
//! in it (Metabase, « static embedding »).

use jsonwebtoken::{Algorithm, EncodingKey, Header};
use platform::MetabaseSite;
use serde_json::json;

/// Seconds that an address is good for.
const GOOD_FOR: i64 = 600;

/// A Metabase, the key that it trusts, and its dashboards by the names of ours.
#[derive(Clone)]
pub struct Metabase {
    site: MetabaseSite,
    key: EncodingKey,
    dashboards: Vec<(String, i64)>,
}

/// An address, and until when it is good, in seconds since 1970.
pub(crate) struct Embedded {
    pub(crate) url: String,
    pub(crate) expires_at: i64,
}

impl Metabase {
    /// `key` is the site's embedding secret.
    pub fn new(site: MetabaseSite, key: &str, dashboards: Vec<(String, i64)>) -> Self {
        Self {
            site,
            key: EncodingKey::from_secret(key.as_bytes()),
            dashboards,
        }
    }

    /// The dashboard of this name, for somebody who sees these regions; none = ours is shown.
    pub(crate) fn embed(
        &self,
        name: &str,
        regions: &[i64],
        now: i64,
    ) -> Option<Result<Embedded, jsonwebtoken::errors::Error>> {
        let (_, dashboard) = self.dashboards.iter().find(|(known, _)| known == name)?;
        let expires_at = now + GOOD_FOR;
        let claims = json!({"resource": {"dashboard": dashboard}, "params": {"region_id": regions},
            "exp": expires_at});
        let token = jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.key);
        Some(token.map(|token| Embedded {
            url: format!("{}/embed/dashboard/{token}", self.site),
            expires_at,
        }))
    }
}

#[cfg(test)]
mod tests {
    use jsonwebtoken::{DecodingKey, Validation};
    use serde_json::Value;

    use super::*;

    #[test]
    fn an_address_holds_the_regions_and_ten_minutes_and_is_signed() {
        let site = "https://chiffres.example".parse().expect("a site");
        let metabase = Metabase::new(site, "a long secret", vec![("members".to_owned(), 7)]);
        assert!(metabase.embed("cards", &[1], 0).is_none());
        let now = jsonwebtoken::get_current_timestamp().cast_signed();
        let embedded = metabase
            .embed("members", &[3, 5], now)
            .expect("there is one");
        let embedded = embedded.expect("it can be signed");
        assert_eq!(embedded.expires_at, now + 600);
        let start = "https://chiffres.example/embed/dashboard/";
        let token = embedded.url.strip_prefix(start).expect("its address");
        let key = DecodingKey::from_secret(b"a long secret");
        let read = jsonwebtoken::decode::<Value>(token, &key, &Validation::new(Algorithm::HS256));
        let claims = read.expect("it is signed").claims;
        assert_eq!(claims["resource"], json!({"dashboard": 7}));
        assert_eq!(claims["params"], json!({"region_id": [3, 5]}));
        let other = DecodingKey::from_secret(b"another secret");
        let read = jsonwebtoken::decode::<Value>(token, &other, &Validation::new(Algorithm::HS256));
        assert!(read.is_err());
    }
}
