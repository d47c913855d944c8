//! Calls that are no plain JSON ⇄ gRPC: the environment, the public keys, the documentation.

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::get;
use platform::keys::fetch_over;
use proto::Route;
use proto::maillon::refusal::v1::Reason;
use serde_json::json;

use crate::Gateway;
use crate::answer::answer;
use crate::problem::Problem;
use crate::{documentation, french};

/// Version of the web's assets (specification §9).
const ASSET_VERSION: &str = "1.0.9";

const ENVIRONMENT: &str = "/api/env/get_env";
const KEYS: &str = "/.well-known/jwks.json";

/// Whether a call of the table is mounted here.
pub(crate) fn serves(route: &Route) -> bool {
    matches!(route.path, ENVIRONMENT | KEYS) || documentation::serves(route)
}

/// Mounts them.
pub(crate) fn mount(router: Router<Gateway>) -> Router<Gateway> {
    documentation::mount(router)
        .route(ENVIRONMENT, get(environment))
        .route(KEYS, get(keys))
}

async fn environment(State(gateway): State<Gateway>) -> Response {
    let environment = &gateway.environment;
    let told = json!({
        "status": "ok",
        "runningEnv": environment.running,
        "version": env!("CARGO_PKG_VERSION"),
        "assetVersion": ASSET_VERSION,
        "nodeName": environment.node_name,
        "node": environment.node,
        "banner": french::banner(&environment.running),
    });
    answer(StatusCode::OK, told.to_string().into_bytes())
}

/// The JWKS document as `auth` publishes it, for anyone who checks our tokens.
async fn keys(State(gateway): State<Gateway>) -> Result<Response, Problem> {
    let channel = gateway
        .channels
        .get("auth")
        .ok_or_else(|| Problem::from(Reason::Unavailable))?;
    let document = fetch_over(channel.clone())()
        .await
        .map_err(|status| Problem::from(platform::Refusal::of(&status)))?;
    let mut response = answer(StatusCode::OK, document.into_bytes());
    response.headers_mut().insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=60"),
    );
    Ok(response)
}
