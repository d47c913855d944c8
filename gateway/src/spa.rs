//! The web: files with a hash in their name are kept for ever, everything else is the page that the router
//! reads.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use proto::maillon::refusal::v1::Reason;
use tower::ServiceExt;
use tower_http::services::{ServeDir, ServeFile};

use crate::Gateway;
use crate::problem::Problem;

/// Folder of files whose names change with their content.
const HASHED: &str = "/assets/";
/// No file of the web has a longer path. File systems don't say of longer names that there is no such file:
/// they fail.
const LONGEST_PATH: usize = 255;

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
    let files = ServeDir::new(gateway.web.as_path())
        // A folder is no page, and no reason to send anybody elsewhere.
        .append_index_html_on_directories(false)
        .precompressed_br()
        .precompressed_gzip();
    let page = ServeFile::new(gateway.web.join("index.html"))
        .precompressed_br()
        .precompressed_gzip();
    // A missing asset is a 404, so that a stale page notices; a missing page is the router's business.
    let served = match (hashed, nameable) {
        (true, true) => files.oneshot(request).await,
        (true, false) => return Problem::from(Reason::NotFound).into_response(),
        (false, true) => files.fallback(page).oneshot(request).await,
        (false, false) => page.oneshot(request).await,
    };
    let mut response = served.unwrap_or_else(|never| match never {}).map(Body::new);
    let kept = if hashed && response.status().is_success() {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    match response.status() {
        StatusCode::NOT_FOUND => Problem::from(Reason::NotFound).into_response(),
        // The file system failed.
        status if status.is_server_error() => Problem::from(Reason::Internal).into_response(),
        _ => response,
    }
}
