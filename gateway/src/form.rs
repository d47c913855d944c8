//! Forms that carry a file, beside the JSON that every call takes.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::extract::multipart::{Field as Part, MultipartError};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use axum::http::{HeaderMap, header};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use platform::Refusal;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Field, Kind, Route, Shape};

/// The field with the name of a file, where a call asks for it.
const FILE_NAME: &str = "fileName";

/// Whether a body is a form, of a call that takes one.
pub(crate) fn is_form(route: &Route, headers: &HeaderMap) -> bool {
    route.shape == Shape::Form
        && headers
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|value| {
                value
                    .trim_start()
                    .to_ascii_lowercase()
                    .starts_with("multipart/form-data")
            })
}

/// The arguments in a form whose parts are named as the fields; a file becomes the base64 that JSON would
/// hold, where its field is a text. Of a part that is there twice, the last one counts. What a file's part
/// says the file is called stands for the field that wants its name, where that is empty.
pub(crate) async fn read(
    route: &Route,
    headers: &HeaderMap,
    whole: Vec<u8>,
) -> Result<Vec<u8>, Refusal> {
    let mut request = Request::new(Body::from(whole));
    if let Some(value) = headers.get(header::CONTENT_TYPE) {
        let value = value.clone();
        request.headers_mut().insert(header::CONTENT_TYPE, value);
    }
    // It has been bounded when it was read.
    DefaultBodyLimit::disable().apply(&mut request);
    let mut form = Multipart::from_request(request, &())
        .await
        .map_err(|_| Refusal::new(Reason::BadRequest))?;
    // By the numbers of the fields. What is empty stays out, as prost leaves it out.
    let mut arguments: BTreeMap<u32, Vec<u8>> = BTreeMap::new();
    let mut called: Option<String> = None;
    while let Some(part) = form.next_field().await.map_err(unreadable)? {
        let Some(field) = part.name().and_then(|name| route.request.field(name)) else {
            continue;
        };
        if matches!(field.kind, Kind::Bytes) {
            called = part.file_name().map(str::to_owned);
        }
        if let Some(value) = argument(field, part).await? {
            arguments.insert(field.number, value);
        }
    }
    if let (Some(name), Some(field)) = (called, route.request.field(FILE_NAME)) {
        let value = arguments.entry(field.number).or_default();
        if value.is_empty() {
            wire::put_bytes(value, field.number, name.as_bytes());
        }
    }
    let values: Vec<Vec<u8>> = arguments.into_values().collect();
    Ok(values.concat())
}

/// What a part says; none of a field that forms don't have.
async fn argument(field: &Field, part: Part<'_>) -> Result<Option<Vec<u8>>, Refusal> {
    let mut value = Vec::new();
    match field.kind {
        Kind::Int64 => {
            let text = part.text().await.map_err(unreadable)?;
            let number: i64 = text.trim().parse().map_err(|_| wrong(field.name))?;
            if number != 0 {
                wire::put_number(&mut value, field.number, number);
            }
        }
        Kind::Bytes => {
            let bytes = part.bytes().await.map_err(unreadable)?;
            if !bytes.is_empty() {
                // One at a time: what came is as large as a file.
                value.reserve_exact(bytes.len() + 16);
                wire::put_bytes(&mut value, field.number, &bytes);
            }
        }
        Kind::Text => {
            let text = if part.file_name().is_some() {
                BASE64_STANDARD.encode(part.bytes().await.map_err(unreadable)?)
            } else {
                part.text().await.map_err(unreadable)?
            };
            if !text.is_empty() {
                wire::put_bytes(&mut value, field.number, text.as_bytes());
            }
        }
        _ => return Ok(None),
    }
    Ok(Some(value))
}

fn unreadable(_error: MultipartError) -> Refusal {
    Refusal::new(Reason::BadRequest)
}

fn wrong(field: &str) -> Refusal {
    Refusal::new(Reason::BadRequest).and(field, Fault::WrongType, "")
}
