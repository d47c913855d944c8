//! The centre as a node calls it: over HTTP, as any client of the contract.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use proto::maillon::sync::v1::{ExchangeConflict, ExchangeRecord, ExchangeTombstone};
use reqwest::{Client, Method, RequestBuilder, StatusCode, Url};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::domain::batch::{Batch, HttpResult};
use crate::domain::conflict::HttpConflict;
use crate::domain::page::Sent;
use crate::domain::run::{Backlog, Cause, Run};

/// Longest wait for a connection, and for a part of an answer.
const CONNECTING: Duration = Duration::from_secs(10);
const READING: Duration = Duration::from_mins(1);
/// Largest answer that is unpacked, in bytes.
const MAX_BYTES: usize = 64 * 1024 * 1024;

/// Why there is no way to the centre.
#[derive(Debug, thiserror::Error)]
pub enum NoCentre {
    /// One of the two is missing.
    #[error("MAILLON_CENTRE_URL and MAILLON_SYNC_TOKEN are given together or not at all")]
    Half,
    /// No address.
    #[error("MAILLON_CENTRE_URL is no address of the centre, such as https://maillon.example")]
    Address,
    /// Anybody on the way could read what is about people.
    #[error("MAILLON_CENTRE_URL begins with https://, except on this machine")]
    Plain,
    /// No client of HTTP can be made.
    #[error("no client of HTTP can be made")]
    Client(#[from] reqwest::Error),
}

/// The way to the centre, and this node's token; cheap to clone.
#[derive(Clone)]
pub struct Centre {
    url: Url,
    token: Arc<str>,
    http: Client,
}

impl fmt::Debug for Centre {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Centre").finish_non_exhaustive()
    }
}

/// Being signed in there, and the run that is open there.
pub(crate) struct Link {
    bearer: String,
    uuid: String,
    /// How far this run has sent what each owner has, by its place among them: the last of its changes. What
    /// the centre rejects stays to be sent; a run sends it once.
    pub(crate) reached: BTreeMap<usize, i64>,
}

/// A page of the centre's feed.
pub(crate) struct Given {
    pub(crate) cursor: String,
    pub(crate) sent: Sent,
    pub(crate) has_more: bool,
}

/// Why a call brought nothing.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Missed {
    /// The session there has ended; signing in again helps.
    SignedOut,
    Because(Cause),
}

impl From<Cause> for Missed {
    fn from(cause: Cause) -> Self {
        Self::Because(cause)
    }
}

#[derive(Deserialize)]
struct Token {
    token: String,
}

#[derive(Deserialize)]
struct Begun {
    uuid: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Page {
    cursor: String,
    has_more: bool,
    records: Vec<Record>,
    tombstones: Vec<Record>,
}

#[derive(Deserialize)]
struct Results {
    results: Vec<HttpResult>,
}

#[derive(Deserialize)]
struct Record {
    entity: String,
    id: i64,
    fields: Option<Value>,
    stamp: Value,
    /// A centre of the version before knows none.
    #[serde(default)]
    decided: Vec<HttpConflict>,
}

impl Record {
    fn decided(decided: Vec<HttpConflict>) -> Vec<ExchangeConflict> {
        decided.into_iter().map(HttpConflict::read).collect()
    }
}

impl Centre {
    /// The centre at an address, and the token that it gave.
    pub fn new(url: &str, token: &str) -> Result<Self, NoCentre> {
        let url: Url = url.parse().map_err(|_| NoCentre::Address)?;
        let is_here = matches!(url.host_str(), Some("127.0.0.1" | "localhost" | "[::1]"));
        match url.scheme() {
            "https" => {}
            "http" if is_here => {}
            "http" => return Err(NoCentre::Plain),
            _ => return Err(NoCentre::Address),
        }
        // The client comes without its own choice of cryptography; somebody else's in this process is as
        // good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = Client::builder()
            .connect_timeout(CONNECTING)
            .read_timeout(READING)
            .build()?;
        Ok(Self {
            url,
            token: token.trim().into(),
            http,
        })
    }

    /// Whether anything answers at its address.
    pub(crate) async fn answers(&self) -> bool {
        let asked = self.http.head(self.url.clone()).timeout(CONNECTING);
        let answered = asked.send().await;
        answered.is_ok_and(|answer| !answer.status().is_server_error())
    }

    /// Signs in there, and begins a run or goes on with the one that is open.
    pub(crate) async fn begin(
        &self,
        run: &Run,
        name: &str,
        (now, backlog): (DateTime<Utc>, &Backlog),
    ) -> Result<Link, Cause> {
        let body = json!({ "login_syncToken": &*self.token });
        let asked = self.call(Method::POST, "post.node_session", &[]);
        let asked = asked.header("content-type", "application/json");
        let signed: Token = match self.ask(asked.body(body.to_string())).await {
            Ok(signed) => signed,
            Err((Missed::SignedOut, _)) => return Err(Cause::TokenRefused),
            Err((Missed::Because(cause), _)) => return Err(cause),
        };
        let (node, clock) = (run.node.to_string(), now.to_rfc3339());
        let (to_send, oldest) = backlog.written();
        let mut told = vec![
            ("node", &*node),
            ("nodeName", name),
            ("program", env!("CARGO_PKG_VERSION")),
            ("clock", &clock),
            ("toSend", &to_send),
        ];
        told.extend(oldest.as_deref().map(|oldest| ("oldestUnsentAt", oldest)));
        let start = format!("get_synchronization_start/{}", run.way());
        let start = self.call(Method::GET, &start, &told);
        let begun: Result<Begun, _> = self.ask(start.bearer_auth(&signed.token)).await;
        let begun = match begun {
            Ok(begun) => begun,
            // A run of ours is open: it was cut.
            Err((_, Some(open))) => {
                serde_json::from_value(open).map_err(|_| Cause::CentreRefused)?
            }
            Err((Missed::Because(cause), None)) => return Err(cause),
            Err((Missed::SignedOut, None)) => return Err(Cause::TokenRefused),
        };
        Ok(Link {
            bearer: signed.token,
            uuid: begun.uuid,
            reached: BTreeMap::new(),
        })
    }

    /// Gives it a batch; what it made of each record, and bytes of what was sent.
    pub(crate) async fn send(
        &self,
        link: &Link,
        batch: &Batch,
    ) -> Result<(Vec<HttpResult>, i64), Missed> {
        let body = json!({"uuid": link.uuid, "batch_id": batch.uuid.to_string(),
            "records": batch.records})
        .to_string();
        let bytes = i64::try_from(body.len()).unwrap_or(i64::MAX);
        let asked = self.call(Method::POST, "post_synchronization", &[]);
        let asked = asked.header("content-type", "application/json").body(body);
        let answered = self.ask(asked.bearer_auth(&link.bearer)).await;
        let answered: Results = answered.map_err(|(missed, _)| missed)?;
        Ok((answered.results, bytes))
    }

    /// What was written there behind a cursor.
    pub(crate) async fn read_page(&self, link: &Link, cursor: &str) -> Result<Given, Missed> {
        let asked = [("uuid", &*link.uuid), ("cursor", cursor)];
        let asked = self.call(Method::GET, "get_synchronization_from_server", &asked);
        let answered = self.ask(asked.bearer_auth(&link.bearer)).await;
        let page: Page = answered.map_err(|(missed, _)| missed)?;
        let records = page.records.into_iter().map(|record| ExchangeRecord {
            entity: record.entity,
            id: record.id,
            fields: record.fields.unwrap_or_default().to_string(),
            stamp: Some(record.stamp.to_string()),
            decided: Record::decided(record.decided),
            ..ExchangeRecord::default()
        });
        let gone = page.tombstones.into_iter().map(|record| ExchangeTombstone {
            entity: record.entity,
            id: record.id,
            fields: record.fields.map(|fields| fields.to_string()),
            stamp: Some(record.stamp.to_string()),
            decided: Record::decided(record.decided),
            ..ExchangeTombstone::default()
        });
        Ok(Given {
            cursor: page.cursor,
            sent: Sent {
                records: records.collect(),
                tombstones: gone.collect(),
            },
            has_more: page.has_more,
        })
    }

    /// Ends the run there.
    pub(crate) async fn end(&self, link: &Link, left: Option<&Backlog>) -> Result<(), Missed> {
        let mut body = json!({ "uuid": link.uuid });
        if let Some(left) = left {
            body["toSend"] = json!(left.to_send);
            body["oldestUnsentAt"] = json!(left.written().1);
        }
        let body = body.to_string();
        let asked = self.call(Method::POST, "get_synchronization_stop", &[]);
        let asked = asked.header("content-type", "application/json").body(body);
        let ended: Result<Begun, _> = self.ask(asked.bearer_auth(&link.bearer)).await;
        ended.map(|_| ()).map_err(|(missed, _)| missed)
    }

    fn call(&self, method: Method, call: &str, asked: &[(&str, &str)]) -> RequestBuilder {
        let mut url = self.url.clone();
        url.set_path(&format!("/api/synchronization/{call}"));
        if !asked.is_empty() {
            url.query_pairs_mut().extend_pairs(asked);
        }
        self.http.request(method, url)
    }

    /// An answer, or why there is none, with what a refusal says of the state there.
    async fn ask<T: DeserializeOwned>(
        &self,
        asked: RequestBuilder,
    ) -> Result<T, (Missed, Option<Value>)> {
        let away = |error: reqwest::Error| {
            // Without the address, which may hold a token one day.
            let error = error.without_url();
            tracing::debug!(
                error = &error as &dyn std::error::Error,
                "the centre was not reached"
            );
            (Missed::Because(Cause::CentreAway), None)
        };
        let mut answer = asked.send().await.map_err(away)?;
        let status = answer.status();
        let mut body = Vec::new();
        while let Some(part) = answer.chunk().await.map_err(away)? {
            body.extend_from_slice(&part);
            if body.len() > MAX_BYTES {
                return Err((Cause::OtherProtocol.into(), None));
            }
        }
        if status.is_success() {
            let read = serde_json::from_slice(&body);
            return read.map_err(|_| (Cause::OtherProtocol.into(), None));
        }
        let refusal: Option<Value> = serde_json::from_slice(&body).ok();
        let code = refusal
            .as_ref()
            .and_then(|refusal| refusal["code"].as_str());
        Err(match (status, code) {
            (StatusCode::UNAUTHORIZED, _) => (Missed::SignedOut, None),
            (_, Some("synchronization_open")) => (Cause::CentreRefused.into(), refusal),
            // It was closed there: another one is begun.
            (_, Some("synchronization_closed" | "synchronization_not_found")) => {
                (Missed::SignedOut, None)
            }
            // A page of a proxy, or nothing of ours behind the address.
            (_, None) if !status.is_server_error() => (Cause::OtherProtocol.into(), None),
            (StatusCode::TOO_MANY_REQUESTS, _) => (Cause::CentreAway.into(), None),
            _ if status.is_server_error() => (Cause::CentreAway.into(), None),
            _ => (Cause::CentreRefused.into(), None),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_about_people_goes_over_a_plain_line() {
        for good in [
            "https://maillon.example",
            "http://127.0.0.1:8080",
            "http://localhost/",
        ] {
            assert!(Centre::new(good, "t").is_ok(), "{good}");
        }
        assert!(matches!(
            Centre::new("http://maillon.example", "t"),
            Err(NoCentre::Plain)
        ));
        for bad in ["maillon.example", "ftp://maillon.example", ""] {
            assert!(
                matches!(Centre::new(bad, "t"), Err(NoCentre::Address)),
                "{bad}"
            );
        }
        let centre = Centre::new("https://maillon.example", "secret").expect("it is good");
        assert!(!format!("{centre:?}").contains("secret"));
    }
}
