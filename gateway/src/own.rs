//! Calls that the gateway answers itself: the environment, the public keys, the documentation.

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::{MethodFilter, MethodRouter, on};
use platform::keys::fetch_over;
use proto::maillon::refusal::v1::Reason;
use proto::{Own, Route};
use serde_json::json;

use crate::Gateway;
use crate::answer::answer;
use crate::problem::Problem;
use crate::{base_map, batch, clicks, documentation, french};

/// Version of the web's assets (specification §9).
const ASSET_VERSION: &str = "1.0.9";

/// What answers such a call. One without an answer does not compile.
pub(crate) fn handler(
    call: Own,
    filter: MethodFilter,
    route: &'static Route,
    reads: &Router,
) -> MethodRouter<Gateway> {
    type Name = Result<Path<String>, PathRejection>;
    match call {
        Own::GetEnvironment => on(filter, environment),
        Own::ReadBatch => {
            let reads = reads.clone();
            on(filter, move |gateway, peer, request| {
                batch::read(gateway, peer, route, reads, request)
            })
        }
        Own::SaveClicks => on(filter, move |gateway: State<Gateway>, request: Request| {
            clicks::save(gateway, route, request)
        }),
        Own::ListKeys => on(filter, move |gateway: State<Gateway>| keys(gateway, route)),
        Own::GetManual => on(
            filter,
            move |gateway: State<Gateway>, headers: HeaderMap| {
                documentation::manual(gateway, route, headers)
            },
        ),
        Own::GetManualPage => on(
            filter,
            move |gateway: State<Gateway>, name: Name, headers: HeaderMap| {
                documentation::page(gateway, route, name, headers)
            },
        ),
        Own::GetTemplateSchema => on(
            filter,
            move |gateway: State<Gateway>, headers: HeaderMap| {
                documentation::template_schema(gateway, route, headers)
            },
        ),
        Own::GetBaseMap => on(filter, move |gateway: State<Gateway>, request: Request| {
            base_map::serve(gateway, route, request)
        }),
        Own::GetOpenApi => on(
            filter,
            move |gateway: State<Gateway>, headers: HeaderMap| {
                documentation::openapi(gateway, route, headers)
            },
        ),
    }
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
        "tracedClicks": environment.traced_clicks,
        "hasMap": gateway.base_map.is_some(),
        "banner": french::banner(&environment.running),
    });
    answer(StatusCode::OK, told.to_string().into_bytes())
}

/// The JWKS document as `auth` publishes it, for anyone who checks our tokens.
async fn keys(State(gateway): State<Gateway>, route: &Route) -> Result<Response, Problem> {
    let channel = gateway
        .channels
        .get(route.process)
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
