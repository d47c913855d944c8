//! A JSON body → protobuf bytes. Unknown fields are ignored, `null` is noted in `cleared`, every fault is
//! named at once.

use std::fmt;

use platform::Refusal;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Field, Kind, Message};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::scalar::{Faults, Given, put};
use wire::put_bytes;

/// Number of `repeated string cleared` in a save request.
const CLEARED: u32 = 100;
/// Number of `repeated string sent`: which arrays were there at all.
const SENT: u32 = 101;
/// Most elements of all the arrays of a body (contract §3). Counted while they are read: an empty row is
/// three bytes of a body and hundreds in memory, so what a body weighs does not bound what is made of it.
const ELEMENTS: usize = 100_000;

/// The bytes of a message, or what is wrong with the body.
pub(crate) fn from_body(message: &'static Message, body: &[u8]) -> Result<Vec<u8>, Refusal> {
    let mut reading = Reading::default();
    // Names and quotes go: about half of it stays.
    let mut out = Vec::with_capacity(body.len() / 2);
    if body.iter().all(u8::is_ascii_whitespace) {
        return Ok(out);
    }
    let mut json = serde_json::Deserializer::from_slice(body);
    let seed = Body {
        message,
        reading: &mut reading,
        out: &mut out,
    };
    if seed
        .deserialize(&mut json)
        .and_then(|()| json.end())
        .is_err()
    {
        return Err(match reading.too_many {
            Some(field) => {
                Refusal::new(Reason::ValidationFailed).and(field, Fault::OutOfRange, "1–100 000")
            }
            None => Reason::BadRequest.into(),
        });
    }
    reading.faults.into_result()?;
    Ok(out)
}

#[derive(Default)]
struct Reading {
    faults: Faults,
    /// Where the reader is: `rows`, `[3]`, `region_code`.
    path: Vec<Step>,
    /// Elements of arrays so far.
    elements: usize,
    /// The array that had one too many, where the reader stopped.
    too_many: Option<&'static str>,
}

enum Step {
    Field(&'static str),
    Index(usize),
}

impl Reading {
    fn fault(&mut self, fault: Fault, detail: &str) {
        let mut place = String::new();
        for step in &self.path {
            match step {
                Step::Field(name) if place.is_empty() => place.push_str(name),
                Step::Field(name) => place = format!("{place}.{name}"),
                Step::Index(index) => place = format!("{place}[{index}]"),
            }
        }
        self.faults.add(place, fault, detail);
    }
}

/// The whole body: an object, or the bare array of an import.
struct Body<'a> {
    message: &'static Message,
    reading: &'a mut Reading,
    out: &'a mut Vec<u8>,
}

impl<'de> DeserializeSeed<'de> for Body<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Body<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        Object {
            message: self.message,
            reading: self.reading,
            out: self.out,
        }
        .visit_map(map)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, sequence: A) -> Result<(), A::Error> {
        let rows = self
            .message
            .field("rows")
            .filter(|field| field.repeated && matches!(field.kind, Kind::Message(_)));
        let field = rows.ok_or_else(|| A::Error::custom("an array where an object is asked"))?;
        self.reading.path.push(Step::Field(field.name));
        Slot {
            field,
            reading: self.reading,
            out: self.out,
        }
        .visit_seq(sequence)?;
        self.reading.path.pop();
        Ok(())
    }
}

struct Object<'a> {
    message: &'static Message,
    reading: &'a mut Reading,
    out: &'a mut Vec<u8>,
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self {
            message,
            reading,
            out,
        } = self;
        let mut seen = vec![false; message.fields.len()];
        let mut nulls = Vec::new();
        let mut arrays = Vec::new();
        while let Some(known) = map.next_key_seed(Key(message))? {
            let Some(index) = known else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            let field = &message.fields[index];
            reading.path.push(Step::Field(field.name));
            if std::mem::replace(&mut seen[index], true) {
                reading.fault(Fault::Twice, "");
                map.next_value::<IgnoredAny>()?;
            } else if matches!(field.kind, Kind::Json) && !field.repeated {
                let raw: Box<RawValue> = map.next_value()?;
                if raw.get() == "null" {
                    nulls.push(field.name);
                } else {
                    put_bytes(out, field.number, raw.get().as_bytes());
                }
            } else {
                match map.next_value_seed(Slot {
                    field,
                    reading: &mut *reading,
                    out: &mut *out,
                })? {
                    Outcome::Nothing => nulls.push(field.name),
                    Outcome::Array => arrays.push(field.name),
                    Outcome::Value => {}
                }
            }
            reading.path.pop();
        }
        let noted = |number: u32| message.fields.iter().any(|field| field.number == number);
        for name in nulls.iter().filter(|_| noted(CLEARED)) {
            put_bytes(out, CLEARED, name.as_bytes());
        }
        for name in arrays.iter().filter(|_| noted(SENT)) {
            put_bytes(out, SENT, name.as_bytes());
        }
        Ok(())
    }
}

/// Finds a key in the table without copying it.
struct Key(&'static Message);

impl<'de> DeserializeSeed<'de> for Key {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
        // `cleared` and `sent` are ours to fill.
        Ok(self
            .0
            .fields
            .iter()
            .position(|field| field.name == name && !matches!(field.number, CLEARED | SENT)))
    }
}

/// What a field was given.
enum Outcome {
    Value,
    /// `null`, or an empty text where none can be meant.
    Nothing,
    Array,
}

/// The place of one value: a field, or one element of a list.
struct Slot<'a> {
    field: &'static Field,
    reading: &'a mut Reading,
    out: &'a mut Vec<u8>,
}

impl Slot<'_> {
    fn scalar(self, given: Given<'_>) -> Outcome {
        let in_list = matches!(self.reading.path.last(), Some(Step::Index(_)));
        if self.field.repeated && !in_list {
            self.reading.fault(Fault::WrongType, "");
            return Outcome::Value;
        }
        match put(self.field, given, self.out) {
            Ok(true) => Outcome::Value,
            Ok(false) if in_list => {
                self.reading.fault(Fault::WrongType, "");
                Outcome::Value
            }
            Ok(false) => Outcome::Nothing,
            Err((fault, detail)) => {
                self.reading.fault(fault, &detail);
                Outcome::Value
            }
        }
    }
}

impl<'de> DeserializeSeed<'de> for Slot<'_> {
    type Value = Outcome;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Outcome, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Slot<'_> {
    type Value = Outcome;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Outcome, E> {
        Ok(self.scalar(Given::Bool(value)))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Outcome, E> {
        Ok(self.scalar(Given::Int(value)))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Outcome, E> {
        Ok(self.scalar(i64::try_from(value).map_or(Given::Number(f64::INFINITY), Given::Int)))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Outcome, E> {
        Ok(self.scalar(Given::Number(value)))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Outcome, E> {
        Ok(self.scalar(Given::Text(value)))
    }

    fn visit_unit<E: Error>(self) -> Result<Outcome, E> {
        if matches!(self.reading.path.last(), Some(Step::Index(_))) {
            self.reading.fault(Fault::WrongType, "");
        }
        Ok(Outcome::Nothing)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Outcome, A::Error> {
        let in_list = matches!(self.reading.path.last(), Some(Step::Index(_)));
        if !self.field.repeated || in_list {
            self.reading.fault(Fault::WrongType, "");
            while sequence.next_element::<IgnoredAny>()?.is_some() {}
            return Ok(Outcome::Value);
        }
        for index in 0.. {
            self.reading.path.push(Step::Index(index));
            let element = Slot {
                field: self.field,
                reading: &mut *self.reading,
                out: &mut *self.out,
            };
            let more = sequence.next_element_seed(element)?.is_some();
            self.reading.path.pop();
            if !more {
                break;
            }
            self.reading.elements += 1;
            if self.reading.elements > ELEMENTS {
                self.reading.too_many = Some(self.field.name);
                return Err(A::Error::custom("too many elements"));
            }
        }
        Ok(Outcome::Array)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Outcome, A::Error> {
        let in_list = matches!(self.reading.path.last(), Some(Step::Index(_)));
        let Kind::Message(message) = self.field.kind else {
            self.reading.fault(Fault::WrongType, "");
            while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            return Ok(Outcome::Value);
        };
        if self.field.repeated && !in_list {
            self.reading.fault(Fault::WrongType, "");
            while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            return Ok(Outcome::Value);
        }
        let mut inner = Vec::new();
        Object {
            message,
            reading: self.reading,
            out: &mut inner,
        }
        .visit_map(map)?;
        put_bytes(self.out, self.field.number, &inner);
        Ok(Outcome::Value)
    }
}
