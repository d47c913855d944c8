//! `maillon probe`: whether an address answers, for where there is no shell and no other client: health
//! checks of containers, `helm test`.

use std::time::Duration;

use bytes::Bytes;
use http::{Method, Request, Uri, header};
use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use proto::calls;
use serde_json::{Value, json};

use crate::cli::Probe;
use crate::wiring::Failure;

/// Longest wait for an answer.
const PATIENCE: Duration = Duration::from_secs(5);

pub(crate) async fn probe(config: Probe) -> Result<(), Failure> {
    let site = Site {
        client: Client::builder(TokioExecutor::new()).build_http(),
        url: config.url,
    };
    site.ask(Method::GET, site.url.path(), None, None).await?;
    if let (Some(login), Some(password)) = (&config.login, &config.password) {
        site.sign_in_and_read(login, password).await?;
    }
    Ok(())
}

struct Site {
    client: Client<HttpConnector, Full<Bytes>>,
    url: Uri,
}

impl Site {
    /// The session ends with it: none is left open by a probe that comes every minute.
    async fn sign_in_and_read(&self, login: &str, password: &str) -> Result<(), Failure> {
        let body = json!({"login": login, "password": password});
        let opened = self.ask(Method::POST, calls::LOGIN.path, None, Some(body));
        let opened: Value = serde_json::from_slice(&opened.await?)?;
        let Some(token) = opened["token"].as_str() else {
            return Err("the sign-in answered no token".into());
        };
        let read = self.ask(Method::GET, calls::LIST_REGIONS.path, Some(token), None);
        let read = read.await;
        let logout = calls::LOGOUT.path;
        self.ask(Method::POST, logout, Some(token), Some(json!({})))
            .await?;
        read.map(|_| ())
    }

    /// The body of an answer that says yes.
    async fn ask(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> Result<Bytes, Failure> {
        let mut parts = self.url.clone().into_parts();
        parts.path_and_query = Some(path.parse()?);
        let mut request = Request::builder()
            .method(method)
            .uri(Uri::from_parts(parts)?)
            .header(header::CONTENT_TYPE, "application/json");
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        let asked = self.client.request(request.body(Full::from(body))?);
        let answer = tokio::time::timeout(PATIENCE, async {
            let (head, body) = asked.await?.into_parts();
            Ok::<_, Failure>((head.status, body.collect().await?.to_bytes()))
        });
        let whom = self
            .url
            .authority()
            .map_or("", |authority| authority.as_str());
        let (status, body) = answer
            .await
            .map_err(|_| format!("{whom}{path} did not answer in time"))?
            .map_err(|error| format!("{whom}{path}: {error}"))?;
        if status.is_success() {
            return Ok(body);
        }
        let told = String::from_utf8_lossy(&body[..body.len().min(500)]).into_owned();
        Err(format!("{whom}{path} answered {status}: {}", told.trim()).into())
    }
}
