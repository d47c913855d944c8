//! Forms that carry a file, beside the JSON that every call takes.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use axum::http::{HeaderMap, header};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use platform::Refusal;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Kind, Route, Shape};

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
/// hold, where its field is a text. Of a part that is there twice, the last one counts.
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
    let unreadable = |_| Refusal::new(Reason::BadRequest);
    let mut form = Multipart::from_request(request, &())
        .await
        .map_err(|_| Refusal::new(Reason::BadRequest))?;
    // By the numbers of the fields. What is empty stays out, as prost leaves it out.
    let mut arguments: BTreeMap<u32, Vec<u8>> = BTreeMap::new();
    while let Some(part) = form.next_field().await.map_err(unreadable)? {
        let Some(field) = part.name().and_then(|name| route.request.field(name)) else {
            continue;
        };
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
            _ => continue,
        }
        arguments.insert(field.number, value);
    }
    let values: Vec<Vec<u8>> = arguments.into_values().collect();
    Ok(values.concat())
}

fn wrong(field: &str) -> Refusal {
    Refusal::new(Reason::BadRequest).and(field, Fault::WrongType, "")
}
