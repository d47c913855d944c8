//! What came back, and what is true of every answer of `/api`.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use http_body_util::BodyExt;
use serde_json::Value;

/// An answer that has come in whole.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Answer {
    pub(crate) async fn of(response: Response) -> Self {
        let (parts, body) = response.into_parts();
        let answer = Self {
            status: parts.status,
            headers: parts.headers,
            body: body.collect().await.expect("a whole body").to_bytes(),
        };
        answer.is_secured();
        answer
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| value.to_str().expect("ASCII"))
    }

    /// Security headers are on everything that leaves us, the web's files included.
    fn is_secured(&self) {
        for (name, part) in [
            (
                "content-security-policy",
                "default-src 'self'; script-src 'self' 'wasm-unsafe-eval';",
            ),
            ("content-security-policy", "frame-ancestors 'none'"),
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
        ] {
            assert!(
                self.header(name).contains(part),
                "{name}: {:?}",
                self.headers
            );
        }
        assert!(!self.headers.contains_key("server"), "nobody needs to know");
    }

    /// The JSON object of a call.
    pub(crate) fn json(&self) -> Value {
        assert_eq!(
            self.header("content-type"),
            "application/json",
            "{}",
            self.text()
        );
        assert_eq!(self.header(header::CACHE_CONTROL.as_str()), "no-store");
        let value: Value = serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()));
        let object = value.as_object().expect("an object");
        let first = object.iter().next().expect("a status");
        let word = if self.status.is_success() {
            "ok"
        } else {
            "error"
        };
        assert_eq!((first.0.as_str(), first.1), ("status", &Value::from(word)));
        if let Some(sentence) = object.get("message") {
            is_french(sentence.as_str().expect("a sentence"));
        }
        value
    }

    /// The JSON of a call that did what was asked.
    pub(crate) fn ok(&self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text());
        self.json()
    }

    /// The sentence of a refusal.
    pub(crate) fn refused(&self, status: u16, code: &str) -> String {
        let told = self.json();
        assert_eq!(
            (self.status.as_u16(), &told["code"]),
            (status, &Value::from(code)),
            "{told}"
        );
        for error in told["errors"].as_array().into_iter().flatten() {
            is_french(error["message"].as_str().expect("a sentence"));
            assert!(error["field"].is_string());
        }
        told["message"].as_str().expect("a sentence").to_owned()
    }

    /// The fields that a refusal names.
    pub(crate) fn fields(&self) -> Vec<String> {
        let told = self.json();
        let errors = told["errors"].as_array();
        errors
            .into_iter()
            .flatten()
            .map(|error| error["field"].as_str().expect("a name").to_owned())
            .collect()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Not a proof, but no English sentence of a library or of ours gets past it.
pub(crate) fn is_french(sentence: &str) {
    const ENGLISH: &[&str] = &[
        "the",
        "not",
        "is",
        "are",
        "found",
        "invalid",
        "error",
        "failed",
        "missing",
        "denied",
        "unexpected",
        "field",
        "required",
        "unknown",
        "must",
        "expected",
        "database",
        "token",
        "request",
        "service is",
        "internal",
        "of",
    ];
    assert!(!sentence.trim().is_empty(), "no sentence");
    for word in sentence.split(|letter: char| !letter.is_alphanumeric() && letter != '_') {
        assert!(
            !ENGLISH.contains(&word.to_lowercase().as_str()),
            "English: {sentence}"
        );
    }
}
