//! The manual and the reference of the API. The texts are in the program, not among the web's files, which
//! anyone may load.

use std::sync::LazyLock;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use proto::Route;
use proto::maillon::refusal::v1::Reason;
use serde::Serialize;
use serde_json::{Value, json};

use crate::Gateway;
use crate::answer::answer;
use crate::problem::Problem;

/// A page of the manual, as build.rs made it.
#[derive(Debug, Serialize)]
struct Page {
    #[serde(rename = "page")]
    name: &'static str,
    title: &'static str,
    chapter: &'static str,
    html: &'static str,
    /// Who may read it as help beside a screen; empty = anyone signed in.
    #[serde(skip)]
    permission: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/manual.rs"));

/// The manual as a whole.
pub(crate) async fn manual(
    State(gateway): State<Gateway>,
    route: &Route,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    gateway.admit(route, &headers).await?;
    Ok(encode(&json!({"status": "ok", "pages": PAGES})))
}

/// Whoever may open a screen may read its page; the manual as a whole is another call.
pub(crate) async fn page(
    State(gateway): State<Gateway>,
    route: &Route,
    name: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let caller = gateway.admit(route, &headers).await?;
    let page = name
        .ok()
        .and_then(|Path(name)| PAGES.iter().find(|page| page.name == name))
        .ok_or_else(|| Problem::from(Reason::NotFound))?;
    let may =
        page.permission.is_empty() || caller.is_some_and(|caller| caller.holds(page.permission));
    if !may {
        return Err(Reason::PermissionDenied.into());
    }
    Ok(encode(&json!({"status": "ok", "page": page})))
}

/// The OpenAPI document.
pub(crate) async fn openapi(
    State(gateway): State<Gateway>,
    route: &Route,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
        serde_json::from_str(proto::OPENAPI).expect("the build of the protos wrote JSON")
    });
    gateway.admit(route, &headers).await?;
    Ok(encode(&json!({"status": "ok", "openapi": &*DOCUMENT})))
}

/// The schema of templates.
pub(crate) async fn template_schema(
    State(gateway): State<Gateway>,
    route: &Route,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    static SCHEMA: LazyLock<Value> =
        LazyLock::new(|| serde_json::from_str(print::SCHEMA).expect("the schema is JSON"));
    gateway.admit(route, &headers).await?;
    Ok(encode(&json!({"status": "ok", "schema": &*SCHEMA})))
}

fn encode(body: &Value) -> Response {
    answer(StatusCode::OK, body.to_string().into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_names_a_permission_that_exists() {
        assert!(!PAGES.is_empty(), "the manual is empty");
        for page in PAGES.iter().filter(|page| !page.permission.is_empty()) {
            assert!(
                proto::Permission::of(page.permission).is_some(),
                "{}: {}",
                page.name,
                page.permission
            );
        }
    }

    #[test]
    fn no_page_holds_a_script_or_an_address_of_another_site() {
        for page in PAGES {
            for foreign in ["<script", "<img", "<iframe", "javascript:", "href=\"http"] {
                assert!(!page.html.contains(foreign), "{}: {foreign}", page.name);
            }
        }
    }
}
