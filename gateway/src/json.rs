//! JSON and query strings ⇄ protobuf bytes, straight from the contract's tables: no message is ever built in
//! between. Shapes only; what a text may hold is the services' business.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "the wire carries numbers of 32 bits in 64: the low bits are the number; \
        fractions are as exact as JSON's"
)]

#[cfg(test)]
mod property;
mod query;
mod read;
mod scalar;

use platform::Refusal;
use proto::{Kind, Message, Route};

pub(crate) use query::from_url;
pub(crate) use read::from_body;
pub(crate) use wire::json::{object, text};

/// Number of the field in which a reply holds a refusal that is too long for a status.
const REFUSAL: u32 = 100;

/// The refusal in a reply.
pub(crate) fn refusal(route: &Route, reply: &[u8]) -> Option<Refusal> {
    if !route.refuses {
        return None;
    }
    match find(reply, REFUSAL)? {
        wire::Value::Bytes(bytes) => Refusal::decoded(bytes),
        _ => None,
    }
}

/// Of how many things a call did each is told: how many, and for how many it was refused.
pub(crate) fn outcomes(route: &Route, reply: &[u8]) -> Option<(usize, usize)> {
    let results = route.reply.field("results")?;
    let Kind::Message(result) = results.kind else {
        return None;
    };
    let outcome = result.field("outcome")?;
    let Kind::Enum(words) = outcome.kind else {
        return None;
    };
    let (refused, _) = words.iter().find(|(_, word)| *word == "refused")?;
    let refused = u64::try_from(*refused).ok()?;
    let (mut all, mut refusals) = (0, 0);
    let mut records = wire::Records(reply);
    while let Ok(Some(record)) = records.read() {
        if let (true, wire::Value::Bytes(one)) = (record.number == results.number, record.value) {
            let is_refused = matches!(
                find(one, outcome.number),
                Some(wire::Value::Varint(value)) if value == refused
            );
            all += 1;
            refusals += usize::from(is_refused);
        }
    }
    Some((all, refusals))
}

/// The text in a field of encoded arguments.
pub(crate) fn text_field(message: &Message, name: &str, arguments: &[u8]) -> Option<String> {
    match find(arguments, message.field(name)?.number)? {
        wire::Value::Bytes(bytes) => String::from_utf8(bytes.to_vec()).ok(),
        _ => None,
    }
}

/// Whether encoded arguments hold a field.
pub(crate) fn has_field(arguments: &[u8], number: u32) -> bool {
    find(arguments, number).is_some()
}

/// What the first record of this number carries.
fn find(message: &[u8], number: u32) -> Option<wire::Value<'_>> {
    let mut records = wire::Records(message);
    while let Ok(Some(record)) = records.read() {
        if record.number == number {
            return Some(record.value);
        }
    }
    None
}
