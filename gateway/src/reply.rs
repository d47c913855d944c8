//! What a service replied, as the contract answers it: JSON, with the sentence that says what was done.

use std::borrow::Cow;

use axum::http::StatusCode;
use axum::response::Response;
use proto::maillon::refusal::v1::Reason;
use proto::{Route, Write};

use crate::answer::answer;
use crate::problem::Problem;
use crate::{french, json};

/// What a call that a service said yes to has written.
#[derive(Clone, Copy)]
pub(crate) enum Written {
    /// What it was asked what it would do: nothing.
    Nothing,
    /// A record that was not there.
    New,
    /// What was there, or no record.
    Old,
}

impl Written {
    pub(crate) fn of(route: &Route, arguments: &[u8]) -> Self {
        if route.dry_run > 0 && json::is_true(arguments, route.dry_run) {
            Self::Nothing
        } else if route.is_write() && !names_an_id(arguments) {
            Self::New
        } else {
            Self::Old
        }
    }
}

/// What a service replied, in JSON; `written` chooses its sentence.
pub(crate) fn encode_reply(
    route: &'static Route,
    written: Written,
    reply: &[u8],
) -> Result<Response, Problem> {
    if let Some(refusal) = json::refusal(route, reply) {
        return Err(Problem::of_call(route, refusal).beside(fields(route, reply)?));
    }
    let mut text = Vec::with_capacity(reply.len() * 5 / 2 + 256);
    text.extend_from_slice(b"{\"status\":\"ok\"");
    if let Some(write) = route.write {
        text.extend_from_slice(b",\"message\":");
        json::text(&mut text, &confirm(route, write, written, reply));
    }
    if !route.reply.fields.is_empty() {
        text.push(b',');
        write_fields(route, reply, &mut text)?;
    }
    text.push(b'}');
    Ok(answer(StatusCode::OK, text))
}

/// The sentence that says what a write did.
fn confirm(route: &Route, write: Write, written: Written, reply: &[u8]) -> Cow<'static, str> {
    let done = french::done(write, matches!(written, Written::New));
    match json::outcomes(route, reply) {
        _ if matches!(written, Written::Nothing) => french::SIMULATED.into(),
        _ if has_only_begun(route, reply) => french::begun(write).into(),
        Some(many) if many.done < many.all => french::of_many(done, &many),
        _ if has_changed_nothing(route, reply) => french::unchanged(write).into(),
        _ => done.into(),
    }
}

/// Whether what was asked for is a job now.
fn has_only_begun(route: &Route, reply: &[u8]) -> bool {
    route.job > 0 && json::has_field(reply, route.job)
}

/// Whether all that the reply counts is nothing; a count of 0 does not travel.
fn has_changed_nothing(route: &Route, reply: &[u8]) -> bool {
    let is_counted = |number: &u32| json::has_field(reply, *number);
    !route.changed.is_empty() && !route.changed.iter().any(is_counted)
}

/// What a reply tells beside its refusal: not the record that was not saved.
fn fields(route: &Route, reply: &[u8]) -> Result<Vec<u8>, Problem> {
    const OF_A_RECORD: [&str; 3] = ["_id", "_version", "_idNumber"];
    let is_of_a_record = |name: &str| OF_A_RECORD.iter().any(|end| name.ends_with(end));
    let mut text = Vec::new();
    write_fields(route, reply, &mut text)?;
    if !route
        .reply
        .fields
        .iter()
        .any(|field| is_of_a_record(field.name))
    {
        return Ok(text);
    }
    let whole = [b"{", text.as_slice(), b"}"].concat();
    let mut told: serde_json::Map<String, serde_json::Value> =
        serde_json::from_slice(&whole).expect("it was written as an object");
    told.retain(|name, _| !is_of_a_record(name));
    let whole = serde_json::Value::Object(told).to_string();
    Ok(whole.as_bytes()[1..whole.len() - 1].to_vec())
}

fn write_fields(route: &Route, reply: &[u8], text: &mut Vec<u8>) -> Result<(), Problem> {
    json::object(route.reply, reply, text).map_err(|error| {
        tracing::error!(
            rpc = route.rpc,
            error = &error as &dyn std::error::Error,
            "a reply can't be read"
        );
        Problem::from(Reason::Internal)
    })
}

/// Whether a save names the record it changes (field 1 of every save is its id); a create is told in another
/// sentence.
fn names_an_id(arguments: &[u8]) -> bool {
    json::has_field(arguments, 1)
}
