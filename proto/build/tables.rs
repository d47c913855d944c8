//! Writes the static tables that the gateway's JSON reader and writer and every permission layer use.

use std::collections::BTreeMap;
use std::fmt::Write;

use prost_reflect::{DescriptorPool, EnumDescriptor, FieldDescriptor, Kind, MessageDescriptor};

use crate::calls::{Access, Call, is_refusal, is_set, messages_below};
use crate::serve::Shape;

pub fn source(calls: &[Call], pool: &DescriptorPool) -> Result<String, String> {
    let mut messages: BTreeMap<String, MessageDescriptor> = BTreeMap::new();
    for call in calls.iter().filter(|call| call.rest.is_some()) {
        for root in [&call.request, &call.reply] {
            for message in messages_below(root)? {
                messages.insert(message.full_name().to_owned(), message);
            }
        }
    }
    for fact in pool.all_messages().filter(is_fact) {
        for message in messages_below(&fact)? {
            messages.insert(message.full_name().to_owned(), message);
        }
    }
    let mut source = String::new();
    for message in messages.values().filter(|message| !is_scalar(message)) {
        source.push_str(&table(message));
    }
    if calls.iter().any(|call| call.rest.is_none()) {
        source.push_str("static NOTHING: Message = Message { name: \"\", fields: &[] };\n");
    }
    source.push_str(
        "/// Every call, in the order of the protos.\npub static ROUTES: &[Route] = &[\n",
    );
    for call in calls {
        source.push_str(&route(call));
    }
    source.push_str("];\n");
    source.push_str(&named(calls));
    source.push_str(
        "/// Every message of the REST contract, and what events carry beside them.\npub static \
        MESSAGES: &[&Message] = &[",
    );
    for message in messages.values().filter(|message| !is_scalar(message)) {
        let _ = write!(source, "&{}, ", ident(message));
    }
    source.push_str("];\n");
    source.push_str(&enumeration(
        "Write",
        "A call whose success is confirmed by a sentence.",
        calls.iter().filter(|call| call.is_confirmed),
    ));
    source.push_str(&enumeration(
        "Own",
        "A call that the gateway answers itself.",
        calls.iter().filter(|call| call.serve.shape == Shape::Own),
    ));
    source.push_str(&enumeration(
        "Download",
        "A call that answers a file which has a name.",
        calls
            .iter()
            .filter(|call| matches!(call.serve.shape, Shape::Table | Shape::File)),
    ));
    Ok(source)
}

/// A message as a static: its fields in the order of their numbers, which is the order prost writes them in.
fn table(message: &MessageDescriptor) -> String {
    let mut source = format!(
        "static {}: Message = Message {{ name: {:?}, fields: &[\n",
        ident(message),
        message.full_name()
    );
    for field in message.fields().filter(|field| !is_refusal(field)) {
        let _ = writeln!(
            source,
            "    Field {{ number: {}, name: {:?}, key: {:?}, column: {:?}, kind: {}, repeated: {}, \
             nullable: {}, in_query: {}, unlisted: {}, omitted: {}, blank: {} }},",
            field.number(),
            field.json_name(),
            format!("\"{}\":", field.json_name()),
            field.name(),
            kind(&field),
            field.is_list(),
            field.supports_presence(),
            is_set(&field, "query"),
            is_set(&field, "unlisted"),
            is_set(&field, "omitted"),
            is_set(&field, "blank"),
        );
    }
    source.push_str("] };\n");
    source
}

/// Each call by its name, for who speaks of one in particular.
fn named(calls: &[Call]) -> String {
    let mut source =
        "/// Each call of the contract by its name.\npub mod calls {\n    use super::{ROUTES, Route};\n"
            .to_owned();
    for (place, call) in calls.iter().enumerate() {
        let name = screaming(call.method());
        let _ = writeln!(
            source,
            "    /// `{}`\n    pub static {name}: &Route = &ROUTES[{place}];",
            call.rpc
        );
    }
    source.push_str("}\n");
    source
}

/// `SAVE_MEMBER_PHOTO` of `SaveMemberPhoto`.
fn screaming(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.push(letter.to_ascii_uppercase());
    }
    text
}

/// Calls of one kind, so that who treats each in its own way forgets none.
fn enumeration<'a>(name: &str, comment: &str, calls: impl Iterator<Item = &'a Call>) -> String {
    let mut source = format!(
        "/// {comment}\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub enum {name} {{\n"
    );
    for call in calls {
        let _ = writeln!(source, "    /// `{}`\n    {},", call.rpc, call.method());
    }
    source.push_str("}\n");
    source
}

fn shape(call: &Call) -> String {
    let download = format!("Download::{}", call.method());
    let media_type = call.serve.files.first().map_or("", String::as_str);
    match call.serve.shape {
        Shape::Json => "Shape::Json".to_owned(),
        Shape::Own => format!("Shape::Own(Own::{})", call.method()),
        Shape::Form => "Shape::Form".to_owned(),
        Shape::Table => {
            let columns = &call.serve.columns;
            format!("Shape::Table {{ download: {download}, columns: &{columns:?} }}")
        }
        Shape::Picture => format!("Shape::Picture {{ media_type: {media_type:?} }}"),
        Shape::File => {
            format!("Shape::File {{ download: {download}, media_type: {media_type:?} }}")
        }
        Shape::Pages => "Shape::Pages".to_owned(),
        Shape::Search => "Shape::Search".to_owned(),
        Shape::Undecided => "Shape::Undecided".to_owned(),
    }
}

fn route(call: &Call) -> String {
    let (method, path) = call
        .rest
        .as_ref()
        .map_or(("", ""), |(method, path)| (*method, path.as_str()));
    let access = match &call.access {
        Access::Public => "Access::Public".to_owned(),
        Access::SignedIn => "Access::SignedIn".to_owned(),
        Access::AnySession => "Access::AnySession".to_owned(),
        Access::Service => "Access::Service".to_owned(),
        Access::Permission(words) => format!("Access::AnyOf(&{words:?})"),
    };
    let write = if call.is_confirmed {
        format!("Some(Write::{})", call.method())
    } else {
        "None".to_owned()
    };
    let message = |message: &MessageDescriptor| {
        if call.rest.is_some() {
            ident(message)
        } else {
            "NOTHING".to_owned()
        }
    };
    format!(
        "    Route {{ process: {:?}, rpc: {:?}, operation: {:?}, method: {method:?}, path: {path:?}, \
         access: {access}, is_central: {}, shape: {}, write: {write}, body_mib: {}, deadline_s: {}, \
         streams: {}, is_repeatable: {}, refuses: {}, job: {}, changed: &{:?}, dry_run: {}, \
         request: &{}, reply: &{} }},\n",
        call.process,
        call.rpc,
        call.operation,
        call.is_central,
        shape(call),
        call.body_mib,
        call.deadline_s,
        call.streams,
        call.is_repeatable,
        call.reply.fields().any(|field| is_refusal(&field)),
        call.job().map_or(0, |field| field.number()),
        call.changed()
            .iter()
            .map(FieldDescriptor::number)
            .collect::<Vec<_>>(),
        call.dry_run().map_or(0, |field| field.number()),
        message(&call.request),
        message(&call.reply),
    )
}

fn ident(message: &MessageDescriptor) -> String {
    message.full_name().replace('.', "_").to_uppercase()
}

/// What only events carry; the audit shows it as JSON like any other.
fn is_fact(message: &MessageDescriptor) -> bool {
    let file = message.parent_file();
    file.name().ends_with("/fact.proto") || file.name() == "maillon/event/v1/export.proto"
}

pub fn is_scalar(message: &MessageDescriptor) -> bool {
    matches!(
        message.full_name(),
        "maillon.v1.Date" | "maillon.v1.Timestamp"
    )
}

fn kind(field: &FieldDescriptor) -> String {
    match field.kind() {
        Kind::Int64 => "Kind::Int64".to_owned(),
        Kind::Int32 => "Kind::Int32".to_owned(),
        Kind::Uint32 => "Kind::Uint32".to_owned(),
        Kind::Bool => "Kind::Bool".to_owned(),
        Kind::Double => "Kind::Double".to_owned(),
        Kind::String if is_set(field, "json") => "Kind::Json".to_owned(),
        Kind::String => "Kind::Text".to_owned(),
        Kind::Bytes => "Kind::Bytes".to_owned(),
        Kind::Enum(words) => format!("Kind::Enum(&{:?})", words_of(&words)),
        Kind::Message(message) => match message.full_name() {
            "maillon.v1.Date" => "Kind::Date".to_owned(),
            "maillon.v1.Timestamp" => "Kind::Timestamp".to_owned(),
            _ => format!("Kind::Message(&{})", ident(&message)),
        },
        other => unreachable!("calls::check_field let {other:?} pass"),
    }
}

/// Number and JSON word of every value but the unspecified one.
pub fn words_of(words: &EnumDescriptor) -> Vec<(i32, String)> {
    let prefix = screaming_snake(words.name());
    words
        .values()
        .filter(|value| value.number() != 0)
        .map(|value| {
            let word = value.name().strip_prefix(&prefix).unwrap_or(value.name());
            // Contract §4: gender keeps its capitals.
            let word = if words.name() == "Gender" {
                word.to_owned()
            } else {
                word.to_lowercase()
            };
            (value.number(), word)
        })
        .collect()
}

/// `CardStatus` → `CARD_STATUS_`
fn screaming_snake(name: &str) -> String {
    let mut snake = String::new();
    for (index, letter) in name.char_indices() {
        if index > 0 && letter.is_uppercase() {
            snake.push('_');
        }
        snake.extend(letter.to_uppercase());
    }
    snake.push('_');
    snake
}
