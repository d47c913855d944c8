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

use std::cmp::Ordering;

use platform::Refusal;
use proto::{Kind, Message, Route};

pub(crate) use query::from_url;
pub(crate) use read::from_body;
pub(crate) use wire::json::{object, text};

/// Number of the field in which a reply holds a refusal that is too long for a status.
const REFUSAL: u32 = 100;

/// Numbers of the fields in which the reader notes names, in the order of the body.
const NOTED: [u32; 2] = [100, 101];

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

/// Of how many things a call did each is told.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcomes {
    pub(crate) all: usize,
    pub(crate) done: usize,
    pub(crate) refused: usize,
}

/// What became of each of many things; none = the call tells it of none.
pub(crate) fn outcomes(route: &Route, reply: &[u8]) -> Option<Outcomes> {
    let results = route.reply.field("results")?;
    let Kind::Message(result) = results.kind else {
        return None;
    };
    let outcome = result.field("outcome")?;
    let Kind::Enum(words) = outcome.kind else {
        return None;
    };
    let number = |word: &str| words.iter().find(|(_, name)| *name == word);
    let (done, _) = number("done")?;
    let (refused, _) = number("refused")?;
    let mut outcomes = Outcomes::default();
    let mut records = wire::Records(reply);
    while let Ok(Some(record)) = records.read() {
        if let (true, wire::Value::Bytes(one)) = (record.number == results.number, record.value) {
            let became = match find(one, outcome.number) {
                Some(wire::Value::Varint(bits)) => wire::low(bits),
                _ => 0,
            };
            outcomes.all += 1;
            outcomes.done += usize::from(became == *done);
            outcomes.refused += usize::from(became == *refused);
        }
    }
    Some(outcomes)
}

/// The same bytes for the same message, in whatever order its fields came; what is in a list keeps its order,
/// but for the names that the reader notes.
pub(crate) fn in_order(message: &Message, bytes: &[u8]) -> Result<Vec<u8>, wire::Malformed> {
    let mut parts: Vec<(u32, Vec<u8>)> = Vec::new();
    let mut records = wire::Records(bytes);
    loop {
        let before = records.0;
        let Some(record) = records.read()? else { break };
        let field = message
            .fields
            .iter()
            .find(|field| field.number == record.number);
        let part = match (field.map(|field| field.kind), record.value) {
            (Some(Kind::Message(inner)), wire::Value::Bytes(one)) => in_order(inner, one)?,
            (Some(Kind::Json), wire::Value::Bytes(one)) => sorted_json(one),
            _ => before[..before.len() - records.0.len()].to_vec(),
        };
        parts.push((record.number, part));
    }
    parts.sort_by(|(one, first), (other, second)| match one.cmp(other) {
        Ordering::Equal if NOTED.contains(one) => first.cmp(second),
        order => order,
    });
    let mut out = Vec::with_capacity(bytes.len());
    for (number, part) in parts {
        wire::put_bytes(&mut out, number, &part);
    }
    Ok(out)
}

/// A JSON value with the keys of its objects in order.
fn sorted_json(text: &[u8]) -> Vec<u8> {
    let Ok(mut value) = serde_json::from_slice::<serde_json::Value>(text) else {
        return text.to_vec();
    };
    value.sort_all_objects();
    value.to_string().into_bytes()
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

/// Whether the field with this number says yes.
pub(crate) fn is_true(arguments: &[u8], number: u32) -> bool {
    matches!(find(arguments, number), Some(wire::Value::Varint(bits)) if bits != 0)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_one_message_is_the_same_bytes_however_its_fields_came() {
        let bytes = |name: &str, body: &str| {
            let message = Message::named(name).expect("in the table");
            let read = from_body(message, body.as_bytes()).expect("a good body");
            in_order(message, &read).expect("a message")
        };
        let region = |body| bytes("maillon.geography.v1.SaveRegionRequest", body);
        let save = region(r#"{"region_id":1,"region_code":"A","region_name":null}"#);
        assert_eq!(
            save,
            region(r#"{"region_name":null,"region_code":"A","region_id":1}"#)
        );
        assert_ne!(save, region(r#"{"region_id":1,"region_code":"A"}"#));
        assert_ne!(
            save,
            region(r#"{"region_id":1,"region_code":"B","region_name":null}"#)
        );
        let nulls = region(r#"{"region_code":null,"region_name":null}"#);
        assert_eq!(nulls, region(r#"{"region_name":null,"region_code":null}"#));
        let rows = |body| bytes("maillon.geography.v1.ImportLocalitiesRequest", body);
        let import =
            rows(r#"{"rows":[{"region_code":"A","region_name":"B"},{"region_code":"C"}]}"#);
        let turned = r#"{"rows":[{"region_name":"B","region_code":"A"},{"region_code":"C"}]}"#;
        assert_eq!(import, rows(turned));
        let other = r#"{"rows":[{"region_code":"C"},{"region_name":"B","region_code":"A"}]}"#;
        assert_ne!(import, rows(other));
        let json = |body| bytes("maillon.reports.v1.ImportReportRequest", body);
        let template = json(r#"{"report_json":{"a":[1, {"c":2,"d":3}],"b":1}}"#);
        assert_eq!(
            template,
            json(r#"{"report_json":{"b":1,"a":[1,{"d":3,"c":2}]}}"#)
        );
    }
}
