//! An HTTP client that keeps its connection.

use std::time::Duration;

use bytes::Bytes;
use http::{Method, Request, StatusCode, request};
use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;

use crate::Failure;

/// One server as a caller sees it.
pub(crate) struct Web {
    client: Client<HttpConnector, Full<Bytes>>,
    address: String,
    token: Option<String>,
}

impl Web {
    pub(crate) fn new(address: &str) -> Self {
        Self {
            client: Client::builder(TokioExecutor::new()).build_http(),
            address: address.to_owned(),
            token: None,
        }
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(crate) fn with_token(self, token: &str) -> Self {
        Self {
            token: Some(token.to_owned()),
            ..self
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Result<Bytes, Failure> {
        self.call(Method::GET, path, Bytes::new()).await
    }

    pub(crate) async fn post(
        &self,
        path: &str,
        body: &serde_json::Value,
    ) -> Result<Bytes, Failure> {
        self.call(Method::POST, path, Bytes::from(body.to_string()))
            .await
    }

    /// The same with a body that is a text already.
    pub(crate) async fn post_text(&self, path: &str, body: &str) -> Result<Bytes, Failure> {
        self.call(Method::POST, path, Bytes::copy_from_slice(body.as_bytes()))
            .await
    }

    /// The same with a form whose parts are divided by `x`.
    pub(crate) async fn post_form(&self, path: &str, form: Vec<u8>) -> Result<Bytes, Failure> {
        let request = self.request(Method::POST, path);
        let request = request.header("content-type", "multipart/form-data; boundary=x");
        self.send(path, request.body(Full::new(Bytes::from(form)))?)
            .await
    }

    /// The token of the first administrator.
    pub(crate) async fn sign_in(&self, password: &str) -> Result<String, Failure> {
        self.sign_in_as("admin", password).await
    }

    /// The token of anybody.
    pub(crate) async fn sign_in_as(&self, login: &str, password: &str) -> Result<String, Failure> {
        let body = serde_json::json!({"login": login, "password": password});
        let answer = self.post("/api/auth/login", &body).await?;
        let answer: serde_json::Value = serde_json::from_slice(&answer)?;
        let token = answer["token"].as_str().ok_or("no token in the answer")?;
        Ok(token.to_owned())
    }

    /// Another caller with the same token and connections of its own.
    pub(crate) fn another(&self) -> Self {
        Self {
            token: self.token.clone(),
            ..Self::new(&self.address)
        }
    }

    async fn call(&self, method: Method, path: &str, body: Bytes) -> Result<Bytes, Failure> {
        let request = self.request(method, path).body(Full::new(body))?;
        self.send(path, request).await
    }

    fn request(&self, method: Method, path: &str) -> request::Builder {
        let request = Request::builder()
            .method(method)
            .uri(format!("http://{}{path}", self.address));
        match &self.token {
            Some(token) => request.header("authorization", format!("Bearer {token}")),
            None => request,
        }
    }

    async fn send(&self, path: &str, request: Request<Full<Bytes>>) -> Result<Bytes, Failure> {
        let answer = self.client.request(request).await?;
        let status = answer.status();
        let bytes = answer.into_body().collect().await?.to_bytes();
        if status == StatusCode::OK {
            Ok(bytes)
        } else {
            Err(format!("{path}: {status} {}", String::from_utf8_lossy(&bytes)).into())
        }
    }

    /// Asks for a long answer and says how many bytes it had, keeping none.
    pub(crate) async fn drain(&self, path: &str) -> Result<u64, Failure> {
        let request = self.request(Method::GET, path);
        let answer = self
            .client
            .request(request.body(Full::new(Bytes::new()))?)
            .await?;
        if answer.status() != StatusCode::OK {
            return Err(format!("{path}: {}", answer.status()).into());
        }
        let (mut body, mut bytes) = (answer.into_body(), 0);
        while let Some(frame) = body.frame().await {
            bytes += frame?.data_ref().map_or(0, |data| data.len() as u64);
        }
        Ok(bytes)
    }

    /// Waits until a path answers.
    pub(crate) async fn wait(&self, path: &str) -> Result<(), Failure> {
        for _ in 0..150 {
            if self.get(path).await.is_ok() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Err(format!("{}{path} did not answer in 15 s", self.address).into())
    }
}
