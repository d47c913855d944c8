//! A "no" of the product on its way: a reason with the fields it concerns, as a gRPC status and back.

use std::fmt::Display;

use prost::Message;
use prost_types::Any;
use proto::Named;
use proto::maillon::refusal::v1::{self as pb, Fault, FieldFault, Reason};
use tonic::{Code, Status};

/// What the name of a message stands after in the details of a status.
const TYPE_URL: &str = "type.googleapis.com/";

/// The caller can do something about it: told in full, never logged as an error.
#[derive(Clone, Default, PartialEq)]
pub struct Refusal(Box<pb::Refusal>);

impl Refusal {
    /// A refusal for this reason.
    pub fn new(reason: Reason) -> Self {
        Self(Box::new(pb::Refusal {
            reason: reason.into(),
            ..Default::default()
        }))
    }

    /// A validation refusal of one field, named as in JSON.
    pub fn field(field: &str, fault: Fault) -> Self {
        Self::new(Reason::ValidationFailed).and(field, fault, "")
    }

    /// A value that may be there once only and that another record has.
    pub fn duplicate(reason: Reason, field: &str) -> Self {
        Self::new(reason).and(field, Fault::Taken, "")
    }

    /// Names one more field; `detail` is the bound or the words its sentence tells.
    #[must_use]
    pub fn and(mut self, field: &str, fault: Fault, detail: &str) -> Self {
        self.0.fields.push(FieldFault {
            field: field.to_owned(),
            fault: fault.into(),
            detail: detail.to_owned(),
            ..FieldFault::default()
        });
        self
    }

    /// Names one more field, which holds less or more than it may.
    #[must_use]
    pub fn outside(
        self,
        field: &str,
        least: impl Display + Copy,
        most: impl Display + Copy,
    ) -> Self {
        let bounds = format!("{}–{}", grouped(least), grouped(most));
        self.and(field, Fault::OutOfRange, &bounds)
    }

    /// Tells a figure, such as how many records still refer to this one.
    #[must_use]
    pub fn count(mut self, what: &str, number: i64) -> Self {
        self.0.counts.insert(what.to_owned(), number);
        self
    }

    /// Tells everything that keeps a member from a card, as numbers of the contract's words.
    #[must_use]
    pub fn reasons(mut self, reasons: impl IntoIterator<Item = i32>) -> Self {
        self.0.reasons.extend(reasons);
        self.0.reasons.sort_unstable();
        self.0.reasons.dedup();
        self
    }

    /// Adds the record as it is now, as the reply to who reads it.
    #[must_use]
    pub fn current<M: Message + Named>(mut self, reply: &M) -> Self {
        self.0.current = reply.encode_to_vec();
        M::FULL_NAME.clone_into(&mut self.0.current_message);
        self
    }

    /// Tells after how many seconds it is worth trying again.
    #[must_use]
    pub fn retry_after(mut self, seconds: u32) -> Self {
        self.0.retry_after_s = seconds;
        self
    }

    /// Refused only if a field was named: collects all faults of a request before saying no.
    pub fn unless_clean(self) -> Result<(), Self> {
        if self.0.fields.is_empty() {
            Ok(())
        } else {
            Err(self)
        }
    }

    /// Why.
    pub fn reason(&self) -> Reason {
        self.0.reason()
    }

    /// As it travels.
    pub fn message(&self) -> &pb::Refusal {
        &self.0
    }

    /// A refusal out of its bytes.
    pub fn decoded(bytes: &[u8]) -> Option<Self> {
        pb::Refusal::decode(bytes)
            .ok()
            .map(|told| Self(Box::new(told)))
    }

    /// Names a field of a line of a file; lines are counted from the header, which is 1.
    pub fn at_row(&mut self, row: u32, field: &str, fault: Fault, detail: String) {
        self.0.fields.push(FieldFault {
            field: field.to_owned(),
            fault: fault.into(),
            detail,
            row,
            is_feature: false,
        });
    }

    /// Names a field of a feature of a file, the first being 1.
    pub fn at_feature(&mut self, number: u32, field: &str, fault: Fault, detail: String) {
        self.at_row(number, field, fault, detail);
        if let Some(told) = self.0.fields.last_mut() {
            told.is_feature = true;
        }
    }

    /// The refusal in a status; a status of the transport or of a newer service becomes the general reason of
    /// its code.
    pub fn of(status: &Status) -> Self {
        let told = tonic_types::pb::Status::decode(status.details())
            .ok()
            .and_then(|details| {
                details
                    .details
                    .into_iter()
                    .find(|any| any.type_url.strip_prefix(TYPE_URL) == Some(pb::Refusal::FULL_NAME))
            })
            .and_then(|any| pb::Refusal::decode(any.value.as_slice()).ok());
        told.map_or_else(
            || Self::new(reason_of(status.code())),
            |told| Self(Box::new(told)),
        )
    }
}

impl std::fmt::Debug for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} {:?}",
            self.reason().as_str_name(),
            self.0
                .fields
                .iter()
                .map(|fault| &fault.field)
                .collect::<Vec<_>>()
        )
    }
}

impl From<Refusal> for Status {
    fn from(refusal: Refusal) -> Self {
        let code = refusal.reason().code();
        let message = refusal.reason().as_str_name().to_owned();
        let any = Any {
            type_url: format!("{TYPE_URL}{}", pb::Refusal::FULL_NAME),
            value: refusal.0.encode_to_vec(),
        };
        let details = tonic_types::pb::Status {
            code: code as i32,
            message: message.clone(),
            details: vec![any],
        };
        Self::with_details(code, message, details.encode_to_vec().into())
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Self {
        Self::new(reason)
    }
}

/// The general reason of a status that tells none.
fn reason_of(code: Code) -> Reason {
    match code {
        Code::Unauthenticated => Reason::Unauthenticated,
        Code::PermissionDenied => Reason::PermissionDenied,
        Code::NotFound => Reason::NotFound,
        Code::InvalidArgument => Reason::BadRequest,
        Code::OutOfRange => Reason::TooLarge,
        Code::ResourceExhausted | Code::Unavailable | Code::Unimplemented => Reason::Unavailable,
        Code::DeadlineExceeded | Code::Cancelled => Reason::Timeout,
        _ => Reason::Internal,
    }
}

/// A whole number, not negative, with its thousands apart, as French writes it: `10 000`.
fn grouped(number: impl Display + Copy) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_survives_the_way_through_a_status() {
        let refusal = Refusal::field("region_code", Fault::Required)
            .and("region_name", Fault::TooLong, "120")
            .count("departments", 3);
        let back = Refusal::of(&Status::from(refusal.clone()));
        assert_eq!(back, refusal);
    }

    #[test]
    fn a_status_without_details_gets_the_general_reason() {
        assert_eq!(
            Refusal::of(&Status::unimplemented("")).reason(),
            Reason::Unavailable
        );
        assert_eq!(Refusal::of(&Status::unknown("")).reason(), Reason::Internal);
    }
}
