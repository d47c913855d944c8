//! Protobuf bytes → JSON text, in one pass when the records come in order, which is how prost writes them.

use std::io::Write;

use proto::{Field, Kind, Message, Timestamp};

use crate::{Malformed, Record, Records, Value, fixed64, low, single, varint};

/// Writes the fields of a message, `"a":1,"b":null`, without the braces.
pub fn object(message: &Message, wire: &[u8], out: &mut Vec<u8>) -> Result<(), Malformed> {
    let start = out.len();
    if !in_order(message, wire, out)? {
        out.truncate(start);
        in_any_order(message, wire, out)?;
    }
    Ok(())
}

/// Writes while records follow the table; false when a field comes back or comes too late.
fn in_order(message: &Message, wire: &[u8], out: &mut Vec<u8>) -> Result<bool, Malformed> {
    let mut records = Records(wire);
    let mut record = records.read()?;
    let start = out.len();
    for field in message.fields {
        while let Some(Record { number, .. }) = record
            && number < field.number
        {
            if knows(message, number) {
                return Ok(false);
            }
            record = records.read()?;
        }
        let is_there = record.is_some_and(|record| record.number == field.number);
        if field.omitted && !is_there {
            continue;
        }
        key(field, start, out);
        if field.repeated {
            out.push(b'[');
            let mut any = false;
            while let Some(Record {
                number,
                value: found,
            }) = record
                && number == field.number
            {
                elements(field, found, &mut any, out)?;
                record = records.read()?;
            }
            out.push(b']');
        } else if let Some(Record {
            number,
            value: found,
        }) = record
            && number == field.number
        {
            value(field, found, out)?;
            record = records.read()?;
            if record.is_some_and(|next| next.number == field.number) {
                return Ok(false);
            }
        } else {
            default(field, out);
        }
    }
    while let Some(Record { number, .. }) = record {
        if knows(message, number) {
            return Ok(false);
        }
        record = records.read()?;
    }
    Ok(true)
}

/// The general case: the last scalar wins, parts of a message are one message, elements keep their order.
fn in_any_order(message: &Message, wire: &[u8], out: &mut Vec<u8>) -> Result<(), Malformed> {
    let mut found: Vec<Vec<Value<'_>>> = vec![Vec::new(); message.fields.len()];
    let mut records = Records(wire);
    while let Some(record) = records.read()? {
        if let Ok(index) = message
            .fields
            .binary_search_by_key(&record.number, |field| field.number)
        {
            found[index].push(record.value);
        }
    }
    let start = out.len();
    for (field, values) in message.fields.iter().zip(&found) {
        if field.omitted && values.is_empty() {
            continue;
        }
        key(field, start, out);
        if field.repeated {
            out.push(b'[');
            let mut any = false;
            for each in values {
                elements(field, *each, &mut any, out)?;
            }
            out.push(b']');
        } else if values.is_empty() {
            default(field, out);
        } else if matches!(field.kind, Kind::Message(_) | Kind::Date | Kind::Timestamp) {
            let mut whole = Vec::new();
            for part in values {
                let Value::Bytes(bytes) = part else {
                    return Err(Malformed);
                };
                whole.extend_from_slice(bytes);
            }
            value(field, Value::Bytes(&whole), out)?;
        } else if let Some(last) = values.last() {
            value(field, *last, out)?;
        }
    }
    Ok(())
}

/// Writes the name of a field, behind a comma but where the object starts.
fn key(field: &Field, start: usize, out: &mut Vec<u8>) {
    if out.len() > start {
        out.push(b',');
    }
    out.extend_from_slice(field.key.as_bytes());
}

fn knows(message: &Message, number: u32) -> bool {
    message.fields.iter().any(|field| field.number == number)
}

/// One element, or the many of a packed record.
fn elements(
    field: &Field,
    found: Value<'_>,
    any: &mut bool,
    out: &mut Vec<u8>,
) -> Result<(), Malformed> {
    let mut comma = |out: &mut Vec<u8>| {
        if std::mem::replace(any, true) {
            out.push(b',');
        }
    };
    match (found, field.kind) {
        (
            Value::Bytes(mut packed),
            Kind::Int64 | Kind::Int32 | Kind::Uint32 | Kind::Bool | Kind::Enum(_),
        ) => {
            while !packed.is_empty() {
                comma(out);
                value(field, Value::Varint(varint(&mut packed)?), out)?;
            }
        }
        (Value::Bytes(mut packed), Kind::Double) => {
            while !packed.is_empty() {
                comma(out);
                value(field, Value::Fixed64(fixed64(&mut packed)?), out)?;
            }
        }
        _ => {
            comma(out);
            value(field, found, out)?;
        }
    }
    Ok(())
}

fn value(field: &Field, found: Value<'_>, out: &mut Vec<u8>) -> Result<(), Malformed> {
    match (field.kind, found) {
        (Kind::Int64, Value::Varint(bits)) => number(out, bits.cast_signed()),
        (Kind::Int32, Value::Varint(bits)) => number(out, low(bits).into()),
        (Kind::Uint32, Value::Varint(bits)) => number(out, i64::from(bits as u32)),
        (Kind::Bool, Value::Varint(bits)) => {
            out.extend_from_slice(if bits == 0 { b"false" } else { b"true" });
        }
        (Kind::Double, Value::Fixed64(bits)) => double(out, f64::from_bits(bits)),
        (Kind::Text, Value::Bytes(bytes)) => {
            text(out, std::str::from_utf8(bytes).map_err(|_| Malformed)?);
        }
        (Kind::Json, Value::Bytes([])) => out.extend_from_slice(b"null"),
        (Kind::Json, Value::Bytes(bytes)) => out.extend_from_slice(bytes),
        (Kind::Enum(words), Value::Varint(bits)) => word(out, words, low(bits)),
        (Kind::Date, Value::Bytes(bytes)) => date(out, low(single(bytes)?)),
        (Kind::Timestamp, Value::Bytes(bytes)) => instant(
            out,
            Timestamp {
                micros: single(bytes)?.cast_signed(),
            },
        ),
        (Kind::Message(message), Value::Bytes(bytes)) => {
            out.push(b'{');
            object(message, bytes, out)?;
            out.push(b'}');
        }
        _ => return Err(Malformed),
    }
    Ok(())
}

fn default(field: &Field, out: &mut Vec<u8>) {
    let text: &[u8] = match field.kind {
        _ if field.nullable => b"null",
        Kind::Int64 | Kind::Int32 | Kind::Uint32 => b"0",
        Kind::Double => b"0.0",
        Kind::Bool => b"false",
        Kind::Text => b"\"\"",
        Kind::Json
        | Kind::Bytes
        | Kind::Enum(_)
        | Kind::Date
        | Kind::Timestamp
        | Kind::Message(_) => b"null",
    };
    out.extend_from_slice(text);
}

fn number(out: &mut Vec<u8>, value: i64) {
    let mut digits = [0_u8; 20];
    let mut rest = value.unsigned_abs();
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if value < 0 {
        out.push(b'-');
    }
    out.extend_from_slice(&digits[at..]);
}

fn double(out: &mut Vec<u8>, value: f64) {
    // JSON has no NaN and no infinity; serde_json writes null for them. A sum of nothing may be -0.0, which
    // plus 0.0 is 0.0.
    let _ = serde_json::to_writer(out, &(value + 0.0));
}

fn word(out: &mut Vec<u8>, words: &[(i32, &str)], value: i32) {
    // Unspecified, or a word that only a newer service knows: not said.
    match words.iter().find(|(number, _)| *number == value) {
        Some((_, word)) => text(out, word),
        None => out.extend_from_slice(b"null"),
    }
}

/// A JSON string.
pub fn text(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let bytes = text.as_bytes();
    let mut from = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        if byte >= 0x20 && byte != b'"' && byte != b'\\' {
            continue;
        }
        out.extend_from_slice(&bytes[from..at]);
        match byte {
            b'"' => out.extend_from_slice(b"\\\""),
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            _ => {
                let _ = write!(out, "\\u{byte:04x}");
            }
        }
        from = at + 1;
    }
    out.extend_from_slice(&bytes[from..]);
    out.push(b'"');
}

// What chrono documents as its `Debug` is ISO 8601; a format string would be read anew for each of thousands.
fn date(out: &mut Vec<u8>, days: i32) {
    let _ = write!(out, "\"{:?}\"", proto::Date { days }.naive());
}

fn instant(out: &mut Vec<u8>, instant: Timestamp) {
    let _ = write!(out, "\"{:?}\"", instant.instant());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_a_sum_of_nothing_has_no_sign() {
        for (value, said) in [(-0.0, "0.0"), (-1.5, "-1.5"), (f64::NAN, "null")] {
            let mut out = Vec::new();
            double(&mut out, value);
            assert_eq!(String::from_utf8(out).as_deref(), Ok(said));
        }
    }
}
