//! Tokens that somebody may try, at every call of the contract.

use auth::testing::{Mint, unsigned};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use platform::Clock;
use proto::maillon::refusal::v1::Reason;
use proto::{Access, ROUTES};
use ring::hmac;
use serde_json::{Value, json};
use sqlx::PgPool;
use tonic::Code;
use uuid::Uuid;

use crate::support::{Service, claims, part, reason, seconds};

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn no_forged_token_opens_any_call(db: PgPool) {
    let service = Service::start(db).await;
    // All but what is attacked is right: a living session of the administrator.
    let good = service.token().await;
    let mint = Mint::of(&service.db).await;
    service.me(&good).await.expect("the control is good");
    let control = mint.sign(&part(&good, 0), &claims(&good));
    service
        .me(&control)
        .await
        .expect("the mint's own is good too");

    let now = seconds(service.clock.now());
    for (attack, token) in forged(&mint, &good, now) {
        refused_everywhere(&service, attack, Some(&format!("Bearer {token}"))).await;
        if attack != "expired" {
            let refreshed = reason(service.refresh(&token).await);
            assert_eq!(refreshed, Reason::Unauthenticated, "refresh, {attack}");
        }
    }
    refused_everywhere(&service, "no token", None).await;
    for scheme in ["", "Basic ", "Bearer", "Bearer Bearer "] {
        refused_everywhere(&service, "another scheme", Some(&format!("{scheme}{good}"))).await;
    }

    let left = service.token().await;
    service.logout(&left).await.expect("signed in");
    refused_everywhere(&service, "ended session", Some(&format!("Bearer {left}"))).await;
    assert_eq!(reason(service.refresh(&left).await), Reason::SessionEnded);
    service.me(&good).await.expect("the control is still good");
}

async fn refused_everywhere(service: &Service, attack: &str, authorization: Option<&str>) {
    for route in ROUTES.iter().filter(|route| route.access != Access::Public) {
        let code = service.call(route.rpc, authorization).await;
        assert_eq!(code, Code::Unauthenticated, "{} with {attack}", route.rpc);
    }
}

fn forged(mint: &Mint, good: &str, now: i64) -> Vec<(&'static str, String)> {
    let header = part(good, 0);
    let claims = claims(good);
    let with = |claim: &str, value: Value| {
        let mut changed = claims.clone();
        match (changed.as_object_mut(), value) {
            (Some(object), Value::Null) => object.remove(claim),
            (Some(object), value) => object.insert(claim.to_owned(), value),
            (None, _) => None,
        };
        mint.sign(&header, &changed)
    };
    let headed = |mint: &Mint, extra: Value| {
        let mut changed = header.clone();
        if let (Some(changed), Some(extra)) = (changed.as_object_mut(), extra.as_object()) {
            changed.extend(extra.clone());
        }
        mint.sign(&changed, &claims)
    };
    let signature = good.rsplit('.').next().expect("a signature");
    let other = Mint::new();
    let other_key = json!({
        "kty": "OKP", "crv": "Ed25519", "kid": mint.kid(), "x": URL_SAFE_NO_PAD.encode(other.public_key()),
    });
    let mut risen = claims.clone();
    risen["sub"] = json!("2");

    let mut forged = vec![
        ("another key", headed(&other, json!({}))),
        ("an injected jwk", headed(&other, json!({"jwk": other_key}))),
        (
            "an injected jku",
            headed(
                &other,
                json!({"jku": "https://attacker.example/jwks.json", "kid": other.kid()}),
            ),
        ),
        (
            "an injected x5u",
            headed(&other, json!({"x5u": "https://attacker.example/cert.pem"})),
        ),
        ("an unknown kid", headed(mint, json!({"kid": "nobody's"}))),
        ("an empty kid", headed(mint, json!({"kid": ""}))),
        (
            "a kid that is a path",
            headed(mint, json!({"kid": "../../dev/null"})),
        ),
        (
            "a kid that is SQL",
            headed(mint, json!({"kid": "' or 1 = 1 --"})),
        ),
        (
            "no kid",
            mint.sign(&json!({"typ": "JWT", "alg": "EdDSA"}), &claims),
        ),
        (
            "an altered payload",
            format!("{}.{signature}", unsigned(&header, &risen)),
        ),
        ("expired", with("exp", json!(now - 60))),
        ("not valid yet", with("nbf", json!(now + 3600))),
        ("without aud", with("aud", Value::Null)),
        ("without iss", with("iss", Value::Null)),
        ("without exp", with("exp", Value::Null)),
        ("without sub", with("sub", Value::Null)),
        ("without sid", with("sid", Value::Null)),
        ("another audience", with("aud", json!("others"))),
        ("another issuer", with("iss", json!("others"))),
        ("an unknown role", with("role", json!("emperor"))),
        ("a sub that is no id", with("sub", json!("admin"))),
        ("a sid that is none", with("sid", json!("1"))),
        ("9 KB", with("name", json!("n".repeat(9 * 1024)))),
        ("a cut signature", good[..good.len() - 2].to_owned()),
        ("no signature", unsigned(&header, &claims)),
        (
            "an empty signature",
            format!("{}.", unsigned(&header, &claims)),
        ),
        ("one part", "token".to_owned()),
        ("nothing", String::new()),
        ("four parts", format!("{good}.{signature}")),
    ];
    for none in ["none", "None", "NONE"] {
        let header = json!({"typ": "JWT", "alg": none, "kid": mint.kid()});
        forged.push(("alg none", format!("{}.", unsigned(&header, &claims))));
        forged.push((
            "alg none, signed",
            format!("{}.{signature}", unsigned(&header, &claims)),
        ));
    }
    let published = URL_SAFE_NO_PAD.encode(mint.public_key());
    for secret in [mint.public_key(), published.as_bytes()] {
        let text = unsigned(
            &json!({"typ": "JWT", "alg": "HS256", "kid": mint.kid()}),
            &claims,
        );
        let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret), text.as_bytes());
        forged.push((
            "HS256 with the public key",
            format!("{text}.{}", URL_SAFE_NO_PAD.encode(tag.as_ref())),
        ));
    }
    forged
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_session_of_somebody_else_gives_no_token(db: PgPool) {
    let service = Service::start(db).await;
    let good = service.token().await;
    let mint = Mint::of(&service.db).await;
    let sid = claims(&good)["sid"].clone();
    for (what, overrides) in [
        ("another user's", vec![("sid", sid), ("sub", json!("999"))]),
        ("nobody's", vec![("sid", json!(Uuid::new_v4()))]),
    ] {
        let token = mint.token("admin", &overrides);
        assert_eq!(
            reason(service.refresh(&token).await),
            Reason::SessionEnded,
            "{what}"
        );
        assert_eq!(
            reason(service.me(&token).await),
            Reason::SessionEnded,
            "{what}"
        );
    }
    assert!(service.ends().await.is_empty(), "and ends none");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn light_a_token_from_the_future_is_refused(db: PgPool) {
    let service = Service::start(db).await;
    let mint = Mint::of(&service.db).await;
    let now = Clock::default().now().timestamp();
    for (later, code) in [(0, Code::Ok), (3600, Code::Unauthenticated)] {
        let claims = [
            ("iat", json!(now + later)),
            ("exp", json!(now + later + 600)),
        ];
        let bearer = format!("Bearer {}", mint.token("admin", &claims));
        let rpc = "/maillon.auth.v1.Users/ListUsers";
        assert_eq!(service.call(rpc, Some(&bearer)).await, code, "{later}");
    }
}
