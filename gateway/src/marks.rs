//! What a session wrote lately, for the services that its next calls reach (docs/decisions/0121). A gateway
//! remembers it for those who don't; the web tells it itself, so that another gateway knows it too.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use platform::channel::{AFTER_HEADER, WROTE_HEADER};
use tonic::metadata::{Ascii, MetadataMap, MetadataValue};
use uuid::Uuid;

/// How long it is told: whatever is behind for longer says so itself.
const TOLD: Duration = Duration::from_mins(2);
/// Marks of one session; of more, the last.
const MARKS: usize = 16;
/// Longest text of marks that is believed.
const LONGEST: usize = 4 * 1024;
/// Sessions that are remembered before the old ones are looked for.
const SESSIONS: usize = 10_000;

/// What sessions wrote; shared by its clones.
#[derive(Clone, Default)]
pub(crate) struct Marks(Arc<Mutex<HashMap<Uuid, Noted>>>);

/// Marks of a session, each since when, the oldest first.
type Noted = VecDeque<(Instant, String)>;

/// What the call of a request wrote, beside the request.
#[derive(Clone, Default)]
pub(crate) struct Wrote(Arc<Mutex<Option<HeaderValue>>>);

impl Marks {
    /// What a call of this session is to wait for, as metadata of the service's call.
    pub(crate) fn metadata_for(
        &self,
        session: Uuid,
        headers: &HeaderMap,
    ) -> Option<MetadataValue<Ascii>> {
        let mut marks: Vec<String> = Vec::new();
        let own = headers.get(AFTER_HEADER).and_then(|own| own.to_str().ok());
        if let Some(own) = own.filter(|own| is_believed(own)) {
            marks.extend(own.split(';').map(str::to_owned));
        }
        {
            let sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let noted = sessions.get(&session).into_iter().flatten();
            let fresh = noted.filter(|(since, _)| since.elapsed() < TOLD);
            for (_, mark) in fresh {
                if !marks.contains(mark) {
                    marks.push(mark.clone());
                }
            }
        }
        if marks.is_empty() {
            return None;
        }
        let last = &marks[marks.len().saturating_sub(MARKS)..];
        last.join(";").parse().ok()
    }

    /// Notes what a call of this session wrote, as its service tells.
    pub(crate) fn note(&self, session: Uuid, reply: &MetadataMap, parts: &Parts) {
        let Some(wrote) = reply
            .get(WROTE_HEADER)
            .and_then(|wrote| wrote.to_str().ok())
        else {
            return;
        };
        if let Some(beside) = parts.extensions.get::<Wrote>() {
            let mut beside = beside.0.lock().unwrap_or_else(PoisonError::into_inner);
            *beside = HeaderValue::from_str(wrote).ok();
        }
        let now = Instant::now();
        let mut sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if sessions.len() >= SESSIONS {
            sessions.retain(|_, marks| {
                marks
                    .back()
                    .is_some_and(|(since, _)| since.elapsed() < TOLD)
            });
        }
        let marks = sessions.entry(session).or_default();
        marks.extend(wrote.split(';').map(|mark| (now, mark.to_owned())));
        let surplus = marks.len().saturating_sub(MARKS);
        marks.drain(..surplus);
    }
}

impl Wrote {
    /// Tells it to the caller.
    pub(crate) fn write_header(&self, response: &mut Response) {
        let wrote = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(wrote) = wrote {
            response.headers_mut().insert(WROTE_HEADER, wrote);
        }
    }
}

fn is_believed(marks: &str) -> bool {
    let is_sign =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"._=:,;-".contains(&byte);
    marks.len() <= LONGEST && !marks.is_empty() && marks.bytes().all(is_sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrote(mark: &str) -> MetadataMap {
        let mut reply = MetadataMap::new();
        reply.insert(WROTE_HEADER, mark.parse().expect("a value"));
        reply
    }

    #[test]
    fn a_session_is_told_what_it_wrote_and_no_other() {
        let (marks, session) = (Marks::default(), Uuid::new_v4());
        let (parts, ()) = axum::http::Request::new(()).into_parts();
        marks.note(session, &wrote("members.member.created=1:7"), &parts);
        for nth in 0..MARKS {
            marks.note(
                session,
                &wrote(&format!("cards.card.created={nth}:")),
                &parts,
            );
        }
        let mut headers = HeaderMap::new();
        headers.insert(
            AFTER_HEADER,
            HeaderValue::from_static("auth.user.created=9:1"),
        );
        let told = marks.metadata_for(session, &headers).expect("marks");
        let told = told.to_str().expect("text");
        assert_eq!(told.split(';').count(), MARKS);
        assert!(told.ends_with("cards.card.created=15:"), "{told}");
        assert!(!told.contains("member"), "the oldest are left out");

        let other = marks
            .metadata_for(Uuid::new_v4(), &headers)
            .expect("its own");
        assert_eq!(other, "auth.user.created=9:1");
        headers.insert(AFTER_HEADER, HeaderValue::from_static("<script>"));
        assert!(marks.metadata_for(Uuid::new_v4(), &headers).is_none());
    }
}
