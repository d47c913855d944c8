//! The web: files with a hash in their name are kept for ever, everything else is the page that the router
//! reads. While gateways of two builds run, each has the files of both (docs/decisions/0217).

use std::path::{Path, PathBuf};

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use proto::maillon::refusal::v1::Reason;
use tower::ServiceExt;
use tower_http::services::{ServeDir, ServeFile};

use crate::Gateway;
use crate::peers::Peers;
use crate::problem::Problem;

/// Folder of files whose names change with their content.
const HASHED: &str = "/assets/";
/// No file of the web has a longer path. File systems don't say of longer names that there is no such file:
/// they fail.
const LONGEST_PATH: usize = 255;

/// Where the web's files are.
#[derive(Clone)]
pub(crate) struct Web {
    folder: PathBuf,
    /// Of the build before.
    pub(crate) previous: Option<PathBuf>,
    /// Who may have those of a newer build.
    pub(crate) peers: Option<Peers>,
}

impl Web {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            previous: None,
            peers: None,
        }
    }
}

/// Serves a file, or the page for any path of the web.
pub(crate) async fn serve(State(gateway): State<Gateway>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut refused = Problem::from(Reason::MethodNotAllowed).into_response();
        refused
            .headers_mut()
            .insert(header::ALLOW, HeaderValue::from_static("GET,HEAD"));
        return refused;
    }
    let path = request.uri().path();
    let hashed = path.starts_with(HASHED);
    let nameable = path.len() <= LONGEST_PATH;
    let page = ServeFile::new(gateway.web.folder.join("index.html"))
        .precompressed_br()
        .precompressed_gzip();
    // A missing asset is a 404, so that a stale page notices; a missing page is the router's business.
    let served = match (hashed, nameable) {
        (true, true) => return serve_hashed(&gateway.web, request).await,
        (true, false) => return Problem::from(Reason::NotFound).into_response(),
        (false, true) => {
            let files = files_in(&gateway.web.folder);
            files.fallback(page).oneshot(request).await
        }
        (false, false) => page.oneshot(request).await,
    };
    let response = served.unwrap_or_else(|never| match never {}).map(Body::new);
    keep(response, "no-cache")
}

/// A file that is named by its content: of this build, of the one before, or of one that only another gateway
/// has.
async fn serve_hashed(web: &Web, request: Request) -> Response {
    const FOR_EVER: &str = "public, max-age=31536000, immutable";
    let (parts, _) = request.into_parts();
    let again = || Request::from_parts(parts.clone(), Body::empty());
    for folder in [Some(&web.folder), web.previous.as_ref()]
        .into_iter()
        .flatten()
    {
        let served = files_in(folder).oneshot(again()).await;
        let served = served.unwrap_or_else(|never| match never {}).map(Body::new);
        if served.status() != StatusCode::NOT_FOUND {
            let is_whole = served.status().is_success();
            return keep(served, if is_whole { FOR_EVER } else { "no-cache" });
        }
    }
    let elsewhere = match &web.peers {
        Some(peers) => peers.fetch(&parts).await,
        None => None,
    };
    elsewhere.map_or_else(
        || Problem::from(Reason::NotFound).into_response(),
        |found| keep(found, FOR_EVER),
    )
}

fn files_in(folder: &Path) -> ServeDir {
    ServeDir::new(folder)
        // A folder is no page, and no reason to send anybody elsewhere.
        .append_index_html_on_directories(false)
        .precompressed_br()
        .precompressed_gzip()
}

fn keep(mut response: Response, kept: &'static str) -> Response {
    let kept = HeaderValue::from_static(kept);
    response.headers_mut().insert(header::CACHE_CONTROL, kept);
    match response.status() {
        StatusCode::NOT_FOUND => Problem::from(Reason::NotFound).into_response(),
        // The file system failed.
        status if status.is_server_error() => Problem::from(Reason::Internal).into_response(),
        _ => response,
    }
}
