//! Forms that carry a photo, beside the JSON that every call takes.

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use axum::http::{HeaderMap, header};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use platform::Refusal;
use prost::Message;
use proto::Route;
use proto::maillon::members::v1::SaveMemberPhotoRequest;
use proto::maillon::refusal::v1::{Fault, Reason};

/// Whether a call of the table takes a photo: JSON like every other, or a form.
pub(crate) fn takes_photo(route: &Route) -> bool {
    route.operation == "Photos_SaveMemberPhoto"
}

/// Whether a body is a form of the call that takes photos.
pub(crate) fn carries_photo(route: &Route, headers: &HeaderMap) -> bool {
    takes_photo(route)
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

/// The arguments in a form with the parts `member_id` and `member_photo`, the latter a file or what JSON would hold. Of a part that
/// is there twice, the last one counts.
pub(crate) async fn read(headers: &HeaderMap, whole: Vec<u8>) -> Result<Vec<u8>, Refusal> {
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
    let mut arguments = SaveMemberPhotoRequest::default();
    while let Some(part) = form.next_field().await.map_err(unreadable)? {
        match part.name() {
            Some("member_id") => {
                let id = part.text().await.map_err(unreadable)?;
                arguments.member_id = id.trim().parse().map_err(|_| wrong("member_id"))?;
            }
            Some("member_photo") if part.file_name().is_some() => {
                let file = part.bytes().await.map_err(unreadable)?;
                arguments.member_photo = BASE64_STANDARD.encode(file);
            }
            Some("member_photo") => {
                arguments.member_photo = part.text().await.map_err(unreadable)?;
            }
            _ => {}
        }
    }
    Ok(arguments.encode_to_vec())
}

fn wrong(field: &str) -> Refusal {
    Refusal::new(Reason::BadRequest).and(field, Fault::WrongType, "")
}
