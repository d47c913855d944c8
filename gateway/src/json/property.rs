//! Holds the reader and the writer against prost-reflect's `DynamicMessage`, for every message of the
//! contract.

use std::sync::LazyLock;

use chrono::{DateTime, SecondsFormat};
use proptest::prelude::*;
use prost_reflect::prost::Message as _;
use prost_reflect::{
    DescriptorPool, DynamicMessage, FieldDescriptor, Kind, MapKey, MessageDescriptor,
    ReflectMessage, Value,
};
use proto::Named;
use proto::maillon::refusal::v1::Refusal;
use serde_json::{Map, json};

use super::{from_body, object};

static POOL: LazyLock<DescriptorPool> = LazyLock::new(|| {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../proto");
    let mut files = Vec::new();
    protos(std::path::Path::new(root), &mut files);
    let mut compiler = protox::Compiler::new([root]).expect("the folder of the protos is there");
    compiler
        .include_imports(true)
        .open_files(files)
        .expect("the protos compile");
    compiler.descriptor_pool()
});

fn protos(folder: &std::path::Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
    {
        if entry.is_dir() && entry.file_name().is_some_and(|name| name != "target") {
            protos(&entry, files);
        } else if entry
            .extension()
            .is_some_and(|extension| extension == "proto")
        {
            files.push(entry);
        }
    }
}

/// SplitMix64: the same message for the same seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.roll() % end
    }

    fn text(&mut self) -> String {
        let letters = [
            'a', '\u{c9}', '"', '\\', '\n', '\u{1}', '\u{7f}', '\u{2028}', '𝄞', '/', '<',
        ];
        (0..self.below(8))
            .map(|_| letters[usize::try_from(self.below(11)).expect("small")])
            .collect()
    }

    fn whole(&mut self) -> i64 {
        [
            0,
            1,
            -1,
            127,
            128,
            i64::MAX,
            i64::MIN,
            self.roll().cast_signed(),
        ][usize::try_from(self.below(8)).expect("small")]
    }
}

fn is_json(field: &FieldDescriptor) -> bool {
    is_set(field, "maillon.json")
}

fn is_set(field: &FieldDescriptor, name: &str) -> bool {
    field
        .options()
        .extensions()
        .any(|(option, _)| option.full_name() == name)
}

/// The refusal of a reply is told as a problem and is no field of it.
fn is_refusal(field: &FieldDescriptor) -> bool {
    matches!(field.kind(), Kind::Message(message) if message.full_name() == Refusal::FULL_NAME)
}

fn scalar(field: &FieldDescriptor, dice: &mut Dice, depth: u32) -> Value {
    match field.kind() {
        Kind::Int64 => Value::I64(dice.whole()),
        Kind::Int32 => Value::I32(dice.whole() as i32),
        Kind::Uint32 => Value::U32(dice.roll() as u32),
        Kind::Bool => Value::Bool(dice.below(2) == 1),
        Kind::Double => {
            Value::F64([0.0, -1.5, 1e300, 0.1][usize::try_from(dice.below(4)).expect("small")])
        }
        Kind::String if is_json(field) => {
            Value::String(json!({"a": [dice.whole(), null]}).to_string())
        }
        Kind::String => Value::String(dice.text()),
        Kind::Bytes => Value::Bytes(Vec::new().into()),
        Kind::Enum(words) => {
            // In a list every element says something; alone, the first value is "not said".
            let first = usize::from(field.is_list());
            let values: Vec<_> = words.values().skip(first).collect();
            let at = usize::try_from(dice.below(values.len() as u64)).expect("small");
            Value::EnumNumber(values[at].number())
        }
        Kind::Message(message) => {
            let mut inner = message_of(&message, dice, depth + 1);
            match message.full_name() {
                "maillon.v1.Date" => inner.set_field_by_name(
                    "days",
                    Value::I32((dice.below(1_000_000) as i32) - 500_000),
                ),
                "maillon.v1.Timestamp" => {
                    inner
                        .set_field_by_name("micros", Value::I64((dice.roll() >> 12).cast_signed()));
                }
                _ => {}
            }
            Value::Message(inner)
        }
        other => unreachable!("{other:?} is refused by the build"),
    }
}

/// A message with about two thirds of its fields.
fn message_of(descriptor: &MessageDescriptor, dice: &mut Dice, depth: u32) -> DynamicMessage {
    let mut message = DynamicMessage::new(descriptor.clone());
    for field in descriptor.fields() {
        if dice.below(3) == 0 || depth > 3 || field.kind() == Kind::Bytes || is_refusal(&field) {
            continue;
        }
        let value = if field.is_list() {
            Value::List(
                (0..dice.below(4))
                    .map(|_| scalar(&field, dice, depth))
                    .collect(),
            )
        } else {
            scalar(&field, dice, depth)
        };
        message.set_field(&field, value);
    }
    message
}

/// What the contract says the JSON is, written the slow way.
fn expected(message: &DynamicMessage) -> serde_json::Value {
    let mut object = Map::new();
    for field in message
        .descriptor()
        .fields()
        .filter(|field| !is_refusal(field))
    {
        let is_absent = field.supports_presence() && !message.has_field(&field);
        if is_absent && is_set(&field, "maillon.omitted") {
            continue;
        }
        let value = if is_absent {
            serde_json::Value::Null
        } else {
            field_value(&field, &message.get_field(&field))
        };
        object.insert(field.json_name().to_owned(), value);
    }
    object.into()
}

fn field_value(field: &FieldDescriptor, value: &Value) -> serde_json::Value {
    match value {
        Value::List(list) => list
            .iter()
            .map(|element| field_value(field, element))
            .collect(),
        Value::I64(number) => json!(number),
        Value::I32(number) => json!(number),
        Value::U32(number) => json!(number),
        Value::Bool(truth) => json!(truth),
        Value::F64(number) => json!(number),
        Value::String(text) if is_json(field) => {
            serde_json::from_str(text).unwrap_or(serde_json::Value::Null)
        }
        Value::String(text) => json!(text),
        Value::EnumNumber(0) | Value::Bytes(_) => serde_json::Value::Null,
        Value::EnumNumber(number) => json!(enum_word(field, *number)),
        Value::Message(inner) => match inner.descriptor().full_name() {
            "maillon.v1.Date" => {
                let days = inner
                    .get_field_by_name("days")
                    .and_then(|days| days.as_i32())
                    .unwrap_or(0);
                json!(
                    (DateTime::UNIX_EPOCH.date_naive() + chrono::TimeDelta::days(days.into()))
                        .format("%Y-%m-%d")
                        .to_string()
                )
            }
            "maillon.v1.Timestamp" => {
                let micros = inner
                    .get_field_by_name("micros")
                    .and_then(|micros| micros.as_i64())
                    .unwrap_or(0);
                json!(
                    DateTime::from_timestamp_micros(micros)
                        .expect("in range")
                        .to_rfc3339_opts(SecondsFormat::AutoSi, true)
                )
            }
            _ => expected(inner),
        },
        Value::Map(_) | Value::F32(_) | Value::U64(_) => {
            unreachable!("refused by the build: {:?}", MapKey::Bool(true))
        }
    }
}

fn enum_word(field: &FieldDescriptor, number: i32) -> String {
    let Kind::Enum(words) = field.kind() else {
        unreachable!("an enum value in another field")
    };
    let value = words.get_value(number).expect("a known number");
    if words.name() == "Gender" {
        value.name().trim_start_matches("GENDER_").to_owned()
    } else {
        strip(words.name(), value.name())
    }
}

/// `CardStatus`, `CARD_STATUS_IN_DELIVERY` → `in_delivery`
fn strip(name: &str, value: &str) -> String {
    let words = 1 + name
        .chars()
        .skip(1)
        .filter(char::is_ascii_uppercase)
        .count();
    value
        .split('_')
        .skip(words)
        .collect::<Vec<_>>()
        .join("_")
        .to_lowercase()
}

fn written(message: &DynamicMessage, wire: &[u8]) -> serde_json::Value {
    let table = proto::Message::named(message.descriptor().full_name()).expect("in the table");
    let mut out = b"{".to_vec();
    object(table, wire, &mut out).expect("it is a message");
    out.push(b'}');
    serde_json::from_slice(&out)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&out)))
}

/// The records of a message, each with its tag.
fn records(wire: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    let mut rest = wire::Records(wire);
    loop {
        let before = rest.0;
        if rest.read().expect("it is a message").is_none() {
            return parts;
        }
        parts.push(&before[..before.len() - rest.0.len()]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_writer_says_what_the_contract_says(index in any::<prop::sample::Index>(), seed in any::<u64>()) {
        let table = proto::MESSAGES[index.index(proto::MESSAGES.len())];
        let descriptor = POOL.get_message_by_name(table.name).expect("in the pool");
        let message = message_of(&descriptor, &mut Dice(seed), 0);
        let wire = message.encode_to_vec();
        let expected = expected(&message);
        prop_assert_eq!(&written(&message, &wire), &expected);

        // The same in another order, with a field of a newer service in between. Fields keep the order of
        // their elements.
        let mut parts = records(&wire);
        let number = |part: &[u8]| wire::varint(&mut &*part).expect("a tag") >> 3;
        let turn = seed % 7;
        parts.sort_by_key(|part| (number(part) * 31 + turn) % 17);
        let unknown = [0xf8_u8, 0xff, 0x3f, 0x07];
        let shuffled = parts.iter().flat_map(|part| part.iter().chain(&unknown));
        let shuffled: Vec<u8> = shuffled.copied().collect();
        prop_assert_eq!(&written(&message, &shuffled), &expected);
    }

    #[test]
    fn the_reader_makes_the_message_that_the_json_says(index in any::<prop::sample::Index>(),
        seed in any::<u64>()) {
        let table = proto::MESSAGES[index.index(proto::MESSAGES.len())];
        let descriptor = POOL.get_message_by_name(table.name).expect("in the pool");
        let mut message = message_of(&descriptor, &mut Dice(seed), 0);
        // Ours to fill, so no caller can send them.
        message.clear_field_by_number(100);
        message.clear_field_by_number(101);
        let body = expected(&message);
        let wire = from_body(table, body.to_string().as_bytes()).expect("it is a good body");
        let mut read = DynamicMessage::decode(descriptor, wire.as_slice()).expect("it is a message");
        read.clear_field_by_number(100);
        read.clear_field_by_number(101);
        prop_assert_eq!(expected(&read), body);
    }

    #[test]
    fn no_body_makes_the_reader_panic(index in any::<prop::sample::Index>(), body in ".{0,200}") {
        let table = proto::MESSAGES[index.index(proto::MESSAGES.len())];
        let _ = from_body(table, body.as_bytes());
    }

    #[test]
    fn no_bytes_make_the_writer_panic(index in any::<prop::sample::Index>(),
        bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let table = proto::MESSAGES[index.index(proto::MESSAGES.len())];
        let _ = object(table, &bytes, &mut Vec::new());
    }
}
