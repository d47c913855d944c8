//! What is printed: PDF files as the services draw them, and the cards with their photos for those who draw
//! them themselves, as JSON or as a ZIP. None is ever held whole.

use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt, stream};
use platform::Clock;
use prost::Message;
use proto::maillon::cards::v1::ListCardsToPrintReply;
use proto::maillon::v1::FileChunk;
use proto::{Download, Route, Shape};
use tonic::Status;

use crate::answer::answer;
use crate::problem::Problem;
use crate::{Gateway, calls, french, json};

/// Encoded messages as they come from a service.
type Pieces = BoxStream<'static, Result<Bytes, Status>>;

/// Serves one call.
pub(crate) async fn serve(
    gateway: &Gateway,
    route: &'static Route,
    peer: SocketAddr,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, mut body) = request.into_parts();
    let served = serve_call(gateway, route, peer, &parts, &mut body).await;
    if served.is_err() {
        calls::drain(body).await;
    }
    served
}

async fn serve_call(
    gateway: &Gateway,
    route: &'static Route,
    peer: SocketAddr,
    parts: &Parts,
    body: &mut Body,
) -> Result<Response, Problem> {
    gateway.admit(route, &parts.headers).await?;
    let (channel, arguments) = calls::read_call(gateway, route, parts, body).await?;
    let refuse = |status: Status| calls::refuse(route, &status);
    let (_, mut pieces) = calls::stream(gateway, channel, route, parts, peer, arguments)
        .await
        .map_err(refuse)?;
    // A refusal may come with the first piece: what follows it can only break off.
    let first = pieces.next().await.transpose().map_err(refuse)?;
    let Shape::File {
        download,
        media_type,
    } = route.shape
    else {
        let pages = stream::iter(first.map(Ok)).chain(pieces).boxed();
        return Ok(in_one(route, pages));
    };
    let first = first.ok_or_else(|| refuse(Status::internal("a file without a piece")))?;
    let first = FileChunk::decode(first).map_err(|_| refuse(unreadable()))?;
    Ok(file(download, media_type, first, pieces))
}

fn unreadable() -> Status {
    Status::internal("a piece can't be read")
}

/// A file for the screen or the disk; or the job that makes it.
fn file(
    download: Download,
    media_type: &'static str,
    first: FileChunk,
    pieces: Pieces,
) -> Response {
    if let Some(job_id) = first.job_id {
        let mut text = b"{\"status\":\"ok\",\"message\":".to_vec();
        json::text(&mut text, french::PRINTED_BY_JOB);
        text.extend_from_slice(format!(",\"job_id\":{job_id}}}").as_bytes());
        return answer(StatusCode::OK, text);
    }
    let extension = media_type.rsplit('/').next().unwrap_or_default();
    // A browser shows a PDF; all else goes to the disk.
    let shown = if extension == "pdf" {
        "inline"
    } else {
        "attachment"
    };
    let mut response = Response::new(Body::empty());
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let today = Clock::default().now().format("%Y-%m-%d");
    let name = format!("{}-{today}.{extension}", french::file_name(download));
    if let Ok(value) = HeaderValue::try_from(format!("{shown}; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    if first.size > 0 {
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(first.size));
    }
    let rest = pieces.map(|piece| {
        let piece = FileChunk::decode(piece?).map_err(|_| unreadable())?;
        Ok(Bytes::from(piece.content))
    });
    let content = stream::iter([Ok(Bytes::from(first.content))]).chain(rest);
    *response.body_mut() = Body::from_stream(content.inspect(broke_off));
    response
}

/// Pages as one JSON answer: their rows one after the other, then what the pages tell beside them.
fn in_one(route: &'static Route, pages: Pieces) -> Response {
    let start = stream::iter([Ok(Bytes::from_static(b"{\"status\":\"ok\",\"rows\":["))]);
    let state = (pages, Rest::default(), false);
    let rest = stream::unfold(state, move |(mut pages, mut rest, is_over)| async move {
        if is_over {
            return None;
        }
        let (text, is_over) = match pages.next().await {
            Some(page) => (page.and_then(|page| rest.rows(route, page)), false),
            None => (Ok(rest.end()), true),
        };
        let is_over = is_over || text.is_err();
        Some((text.map(Bytes::from), (pages, rest, is_over)))
    });
    let mut response = answer(StatusCode::OK, Vec::new());
    *response.body_mut() = Body::from_stream(start.chain(rest).inspect(broke_off));
    response
}

/// What pages tell beside their rows.
#[derive(Default)]
struct Rest {
    written: usize,
    remaining: i64,
    missing: Vec<i64>,
}

impl Rest {
    /// The rows of one more page.
    fn rows(&mut self, route: &Route, page: Bytes) -> Result<Vec<u8>, Status> {
        let page = ListCardsToPrintReply::decode(page).map_err(|_| unreadable())?;
        self.remaining = page.remaining;
        self.missing.extend(page.missing);
        let message = route.reply.field("rows").and_then(|rows| match rows.kind {
            proto::Kind::Message(message) => Some(message),
            _ => None,
        });
        let message = message.ok_or_else(unreadable)?;
        let mut text = Vec::new();
        for card in page.rows {
            if self.written > 0 {
                text.push(b',');
            }
            self.written += 1;
            text.push(b'{');
            json::object(message, &card.encode_to_vec(), &mut text).map_err(|_| unreadable())?;
            text.push(b'}');
        }
        Ok(text)
    }

    fn end(&self) -> Vec<u8> {
        let missing: Vec<String> = self.missing.iter().map(i64::to_string).collect();
        let (remaining, missing) = (self.remaining, missing.join(","));
        format!("],\"remaining\":{remaining},\"missing\":[{missing}]}}").into_bytes()
    }
}

fn broke_off(piece: &Result<Bytes, Status>) {
    if let Err(status) = piece {
        tracing::error!(code = ?status.code(), "what is printed broke off");
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;
    use proto::maillon::cards::v1::Card;
    use serde_json::{Value, json};

    use super::*;

    fn route() -> &'static Route {
        let mut routes = proto::ROUTES.iter();
        routes
            .find(|route| route.shape == Shape::Pages)
            .expect("a call of the contract")
    }

    fn pdf(first: FileChunk, rest: Pieces) -> Response {
        file(Download::PrintDeliveries, "application/pdf", first, rest)
    }

    fn page(ids: &[i64], remaining: i64, missing: &[i64]) -> Bytes {
        let card = |id: &i64| Card {
            id: *id,
            status: 1,
            ..Card::default()
        };
        let page = ListCardsToPrintReply {
            rows: ids.iter().map(card).collect(),
            remaining,
            missing: missing.to_vec(),
        };
        page.encode_to_vec().into()
    }

    async fn joined(pages: Vec<Result<Bytes, Status>>) -> Option<Value> {
        let response = in_one(route(), stream::iter(pages).boxed());
        let body = response.into_body().collect().await.ok()?.to_bytes();
        Some(serde_json::from_slice(&body).expect("JSON"))
    }

    #[tokio::test]
    async fn pages_become_one_answer() {
        let pages = vec![
            Ok(page(&[3, 1], 0, &[])),
            Ok(page(&[], 0, &[])),
            Ok(page(&[2], 7, &[99, 98])),
        ];
        let told = joined(pages).await.expect("whole");
        let ids: Vec<i64> = told["rows"]
            .as_array()
            .expect("rows")
            .iter()
            .filter_map(|row| row["card_id"].as_i64())
            .collect();
        assert_eq!(ids, [3, 1, 2]);
        assert_eq!(told["rows"][0]["card_status"], "created");
        assert_eq!(told["remaining"], 7);
        assert_eq!(told["missing"], json!([99, 98]));
    }

    #[tokio::test]
    async fn nothing_to_print_is_an_answer_too() {
        let empty = json!({"status": "ok", "rows": [], "remaining": 0, "missing": []});
        assert_eq!(joined(Vec::new()).await, Some(empty));
    }

    #[tokio::test]
    async fn an_answer_that_broke_off_is_no_whole_one() {
        let pages = vec![Ok(page(&[3], 0, &[])), Err(Status::unavailable(""))];
        assert_eq!(joined(pages).await, None);
    }

    #[tokio::test]
    async fn what_a_job_prints_is_told_by_its_number() {
        let first = FileChunk {
            job_id: Some(12),
            ..FileChunk::default()
        };
        let response = pdf(first, stream::empty().boxed());
        let body = response
            .into_body()
            .collect()
            .await
            .expect("whole")
            .to_bytes();
        let told: Value = serde_json::from_slice(&body).expect("JSON");
        assert_eq!(told["job_id"], 12);
    }

    #[tokio::test]
    async fn a_file_comes_in_pieces_under_a_french_name() {
        let piece = |content: &[u8]| FileChunk {
            content: content.to_vec(),
            ..FileChunk::default()
        };
        let rest = vec![Ok(Bytes::from(piece(b"-1.7").encode_to_vec()))];
        let response = pdf(piece(b"%PDF"), stream::iter(rest).boxed());
        let name = response.headers()[header::CONTENT_DISPOSITION]
            .to_str()
            .expect("ASCII");
        assert!(name.starts_with("inline; filename=\"bordereaux-"), "{name}");
        assert_eq!(response.headers()[header::CONTENT_TYPE], "application/pdf");
        let body = response
            .into_body()
            .collect()
            .await
            .expect("whole")
            .to_bytes();
        assert_eq!(body.as_ref(), b"%PDF-1.7");
    }
}
