//! A refusal as an HTTP answer: status, stable code, French sentence, the fields it concerns.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use platform::Refusal;
use proto::maillon::cards::v1::EligibilityReason;
use proto::maillon::refusal::v1::{FieldFault, Reason};
use proto::{Message, Route};

use crate::answer::answer;
use crate::denials::Denied;
use crate::{french, json};

/// A "no" on its way to a person.
#[derive(Debug)]
pub(crate) struct Problem {
    refusal: Refusal,
    /// The call, where its name makes the sentence clearer.
    route: Option<&'static Route>,
    not_there_yet: bool,
    /// Fields of the reply that are told all the same.
    beside: Vec<u8>,
}

impl Problem {
    /// The call is declared, but nothing serves it here.
    pub(crate) fn not_there_yet(route: &'static Route) -> Self {
        Self {
            refusal: Refusal::new(Reason::Unavailable),
            route: Some(route),
            not_there_yet: true,
            beside: Vec::new(),
        }
    }

    /// What a service answered to a call.
    pub(crate) fn of_call(route: &'static Route, refusal: Refusal) -> Self {
        Self {
            refusal,
            route: Some(route),
            not_there_yet: false,
            beside: Vec::new(),
        }
    }

    /// Tells these fields beside the refusal.
    pub(crate) fn beside(mut self, fields: Vec<u8>) -> Self {
        self.beside = fields;
        self
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        Self {
            refusal,
            route: None,
            not_there_yet: false,
            beside: Vec::new(),
        }
    }
}

impl From<Reason> for Problem {
    fn from(reason: Reason) -> Self {
        Refusal::new(reason).into()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let reason = self.refusal.reason();
        let told = self.refusal.message();
        let mut text = b"{\"status\":\"error\",\"code\":".to_vec();
        json::text(&mut text, &code(reason));
        text.extend_from_slice(b",\"message\":");
        let sentence = if self.not_there_yet {
            french::NOT_THERE_YET.to_owned()
        } else {
            french::sentence(told, self.route)
        };
        json::text(&mut text, &sentence);
        if !told.fields.is_empty() {
            write_faults(&mut text, &told.fields);
        }
        if reason == Reason::NotEligible {
            write_reasons(&mut text, told.reasons());
        }
        if !self.beside.is_empty() {
            text.push(b',');
            text.extend_from_slice(&self.beside);
        }
        if let Some(message) = Message::named(&told.current_message) {
            text.push(b',');
            // A record that can't be read is left out: the refusal itself is what counts.
            let start = text.len();
            if json::object(message, &told.current, &mut text).is_err() {
                text.truncate(start - 1);
            }
        }
        text.push(b'}');
        let status = StatusCode::from_u16(reason.http()).expect("the build checked its range");
        let mut response = answer(status, text);
        let retry =
            if told.retry_after_s == 0 && reason == Reason::Unavailable && !self.not_there_yet {
                2
            } else {
                told.retry_after_s
            };
        if retry > 0 {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(retry));
        }
        if let Some(denied) = Denied::of(reason) {
            response.extensions_mut().insert(denied);
        }
        response
    }
}

/// What is wrong with each field.
fn write_faults(text: &mut Vec<u8>, faults: &[FieldFault]) {
    text.extend_from_slice(b",\"errors\":[");
    for (index, fault) in faults.iter().enumerate() {
        text.extend_from_slice(if index == 0 {
            b"{\"field\":"
        } else {
            b",{\"field\":"
        });
        json::text(text, &fault.field);
        text.extend_from_slice(b",\"message\":");
        json::text(text, &french::fault_of_field(fault));
        text.extend_from_slice(b",\"reason\":");
        json::text(text, &word(fault.fault().as_str_name(), "FAULT_"));
        if fault.row > 0 {
            text.extend_from_slice(format!(",\"row\":{}", fault.row).as_bytes());
        }
        text.push(b'}');
    }
    text.push(b']');
}

/// Everything that keeps a member from a card (contract §5).
fn write_reasons(text: &mut Vec<u8>, reasons: impl Iterator<Item = EligibilityReason>) {
    text.extend_from_slice(b",\"reasons\":[");
    for (index, reason) in reasons.enumerate() {
        if index > 0 {
            text.push(b',');
        }
        json::text(text, &word(reason.as_str_name(), "ELIGIBILITY_REASON_"));
    }
    text.push(b']');
}

/// The stable English word of a reason: its name in the contract, in lower case.
fn code(reason: Reason) -> String {
    match reason {
        // One word for every token that is not good (contract §1).
        Reason::SessionEnded => "unauthenticated".to_owned(),
        Reason::Unspecified => "internal".to_owned(),
        _ => word(reason.as_str_name(), "REASON_"),
    }
}

/// The stable English word of a name in the contract.
fn word(name: &str, prefix: &str) -> String {
    name.trim_start_matches(prefix).to_lowercase()
}
