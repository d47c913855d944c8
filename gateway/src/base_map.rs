//! What lies under the parcels of a map: one PMTiles file on this machine (docs/decisions/0272). Browsers
//! read ranges of it.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use proto::Route;
use proto::maillon::refusal::v1::Reason;
use tower::ServiceExt;
use tower_http::services::ServeFile;

use crate::Gateway;
use crate::problem::Problem;

/// Of an archive; of what is compressed already.
pub(crate) const TYPE: &str = "application/vnd.pmtiles";
/// What the third version of the format begins with.
const BEGINNING: &[u8; 8] = b"PMTiles\x03";
/// Whoever opens a map again within an hour asks for what is new to them.
const KEPT: HeaderValue = HeaderValue::from_static("private, max-age=3600");

/// A file that was looked at.
#[derive(Clone, Debug)]
pub struct BaseMap(PathBuf);

impl BaseMap {
    /// Refuses what is no archive of the format's third version.
    pub fn open(file: &Path) -> io::Result<Self> {
        let mut beginning = [0; BEGINNING.len()];
        let read = File::open(file)?.read_exact(&mut beginning);
        if read.is_err() || &beginning != BEGINNING {
            return Err(io::Error::other("no PMTiles file of version 3"));
        }
        Ok(Self(file.to_owned()))
    }
}

/// The file, or what was asked for of it.
pub(crate) async fn serve(
    State(gateway): State<Gateway>,
    route: &Route,
    mut request: Request,
) -> Result<Response, Problem> {
    gateway.admit(route, request.headers()).await?;
    let file = gateway.base_map.as_ref().ok_or(Reason::NotFound)?;
    let metadata = tokio::fs::metadata(&file.0).await;
    let tag = metadata.ok().and_then(|metadata| tag_of(&metadata));
    let Some(tag) = tag else {
        tracing::error!("the file of the map is not there any more");
        return Err(Reason::Unavailable.into());
    };
    if names(request.headers(), header::IF_NONE_MATCH, &tag) {
        let told = [(header::ETAG, tag), (header::CACHE_CONTROL, KEPT)];
        return Ok((StatusCode::NOT_MODIFIED, told).into_response());
    }
    let headers = request.headers_mut();
    // Part of what the caller has is of another file.
    let is_other =
        headers.contains_key(header::IF_RANGE) && !names(headers, header::IF_RANGE, &tag);
    if is_other
        || headers
            .get(header::RANGE)
            .is_some_and(|range| !is_one_of_bytes(range))
    {
        headers.remove(header::RANGE);
    }
    let media = TYPE.parse().expect("a media type");
    let files = ServeFile::new_with_mime(&file.0, &media);
    let served = files.oneshot(request).await;
    let mut response = served.unwrap_or_else(|never| match never {}).map(Body::new);
    match response.status() {
        StatusCode::NOT_FOUND => return Err(Reason::Unavailable.into()),
        status if status.is_server_error() => return Err(Reason::Internal.into()),
        _ => {}
    }
    let headers = response.headers_mut();
    headers.insert(header::ETAG, tag);
    headers.insert(header::CACHE_CONTROL, KEPT);
    Ok(response)
}

/// Changes with the file.
fn tag_of(metadata: &Metadata) -> Option<HeaderValue> {
    let changed = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    let tag = format!("\"{:x}-{:x}\"", metadata.len(), changed.as_nanos());
    HeaderValue::try_from(tag).ok()
}

/// Another unit, and several ranges at once, are ignored: the whole is answered (RFC 9110, 14.2).
fn is_one_of_bytes(range: &HeaderValue) -> bool {
    let range = range.to_str().unwrap_or_default();
    range.starts_with("bytes=") && !range.contains(',')
}

fn names(headers: &HeaderMap, header: header::HeaderName, tag: &HeaderValue) -> bool {
    headers.get(header).is_some_and(|named| named == tag)
}
