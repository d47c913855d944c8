//! Tokens that somebody may try; all but one thing is right in each.

use auth::testing::{Mint, unsigned};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac;
use serde_json::{Value, json};

/// What is wrong, and the token.
pub(crate) type Forged = (String, String);

/// Every forgery of a good token.
pub(crate) fn forged(mint: &Mint, good: &str) -> Vec<Forged> {
    let mut forged = claims_changed(mint, good);
    forged.extend(headers_changed(mint, good));
    forged.extend(unsigned_or_cut(mint, good));
    forged
}

fn claims_changed(mint: &Mint, good: &str) -> Vec<Forged> {
    let claims = part(good, 1);
    let now = claims["iat"].as_i64().expect("seconds");
    let changes = [
        ("exp", json!(now - 60)),
        ("exp", Value::Null),
        ("nbf", json!(now + 3600)),
        ("aud", Value::Null),
        ("aud", json!("others")),
        ("iss", Value::Null),
        ("iss", json!("others")),
        ("sub", Value::Null),
        ("sub", json!("admin")),
        ("sid", Value::Null),
        ("sid", json!("1")),
        ("role", json!("emperor")),
        ("role", Value::Null),
        ("name", json!("n".repeat(9 * 1024))),
    ];
    changes
        .into_iter()
        .map(|(claim, value)| {
            let mut changed = claims.clone();
            let object = changed.as_object_mut().expect("an object");
            let what = format!("{claim} = {:.20}", value.to_string());
            match value {
                Value::Null => object.shift_remove(claim),
                value => object.insert(claim.to_owned(), value),
            };
            (what, mint.sign(&part(good, 0), &changed))
        })
        .collect()
}

fn headers_changed(mint: &Mint, good: &str) -> Vec<Forged> {
    let other = Mint::new();
    let key = json!({
        "kty": "OKP", "crv": "Ed25519", "kid": mint.kid(), "x": URL_SAFE_NO_PAD.encode(other.public_key()),
    });
    let changes = [
        (&other, json!({})),
        (&other, json!({"kid": other.kid()})),
        (&other, json!({"jwk": key})),
        (&other, json!({"jku": "https://attacker.example/jwks.json"})),
        (&other, json!({"x5u": "https://attacker.example/cert.pem"})),
        (mint, json!({"kid": "nobody's"})),
        (mint, json!({"kid": ""})),
        (mint, json!({"kid": null})),
        (mint, json!({"kid": "../../dev/null"})),
        (mint, json!({"kid": "' or 1 = 1 --"})),
        (mint, json!({"alg": "RS256"})),
        (mint, json!({"alg": 1})),
    ];
    changes
        .into_iter()
        .map(|(signer, change)| {
            let mut header = part(good, 0);
            let own = header.as_object_mut().expect("an object");
            own.extend(change.as_object().cloned().unwrap_or_default());
            (
                format!("header {change}"),
                signer.sign(&header, &part(good, 1)),
            )
        })
        .collect()
}

fn unsigned_or_cut(mint: &Mint, good: &str) -> Vec<Forged> {
    let (header, claims) = (part(good, 0), part(good, 1));
    let signature = good.rsplit('.').next().expect("a signature");
    let mut risen = claims.clone();
    risen["sub"] = json!("2");
    let mut forged = vec![
        (
            "an altered payload".to_owned(),
            format!("{}.{signature}", unsigned(&header, &risen)),
        ),
        (
            "a cut signature".to_owned(),
            good[..good.len() - 2].to_owned(),
        ),
        ("no signature".to_owned(), unsigned(&header, &claims)),
        (
            "an empty signature".to_owned(),
            format!("{}.", unsigned(&header, &claims)),
        ),
        ("one part".to_owned(), "jeton".to_owned()),
        ("nothing".to_owned(), String::new()),
        ("four parts".to_owned(), format!("{good}.{signature}")),
        ("another scheme inside".to_owned(), format!("Bearer {good}")),
    ];
    for alg in ["none", "None", "NONE", "nOnE"] {
        let text = unsigned(
            &json!({"typ": "JWT", "alg": alg, "kid": mint.kid()}),
            &claims,
        );
        forged.push((format!("alg {alg}"), format!("{text}.")));
        forged.push((format!("alg {alg}, signed"), format!("{text}.{signature}")));
    }
    let published = URL_SAFE_NO_PAD.encode(mint.public_key());
    for secret in [mint.public_key(), published.as_bytes()] {
        let text = unsigned(
            &json!({"typ": "JWT", "alg": "HS256", "kid": mint.kid()}),
            &claims,
        );
        let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret), text.as_bytes());
        let token = format!("{text}.{}", URL_SAFE_NO_PAD.encode(tag.as_ref()));
        forged.push(("HS256 with the public key".to_owned(), token));
    }
    forged
}

/// A part of a token, unchecked.
pub(crate) fn part(token: &str, nth: usize) -> Value {
    let text = token.split('.').nth(nth).expect("three parts");
    let bytes = URL_SAFE_NO_PAD.decode(text).expect("base64");
    serde_json::from_slice(&bytes).expect("JSON")
}
