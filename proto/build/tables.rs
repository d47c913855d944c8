//! Writes the static tables that the gateway's JSON reader and writer and every permission layer use.

use std::collections::BTreeMap;
use std::fmt::Write;

use prost_reflect::{DescriptorPool, EnumDescriptor, FieldDescriptor, Kind, MessageDescriptor};

use crate::calls::{Access, Call, is_refusal, messages_below};

pub fn source(calls: &[Call], pool: &DescriptorPool) -> Result<String, String> {
    let json = pool
        .get_extension_by_name("maillon.json")
        .ok_or("options.proto lacks json")?;
    let query = pool
        .get_extension_by_name("maillon.query")
        .ok_or("options.proto lacks query")?;
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
        let _ = writeln!(
            source,
            "static {}: Message = Message {{ name: {:?}, fields: &[",
            ident(message),
            message.full_name()
        );
        // In the order of their numbers, which is the order prost writes them in.
        for field in message.fields().filter(|field| !is_refusal(field)) {
            let in_query = field
                .options()
                .get_extension(&query)
                .as_bool()
                .unwrap_or(false);
            let holds_json = field
                .options()
                .get_extension(&json)
                .as_bool()
                .unwrap_or(false);
            let _ = writeln!(
                source,
                "    Field {{ number: {}, name: {:?}, key: {:?}, column: {:?}, kind: {}, repeated: {}, nullable: {}, in_query: {in_query} }},",
                field.number(),
                field.json_name(),
                format!("\"{}\":", field.json_name()),
                field.name(),
                kind(&field, holds_json),
                field.is_list(),
                field.supports_presence(),
            );
        }
        source.push_str("] };\n");
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
    source.push_str(
        "];\n/// Every message of the REST contract, and what events carry beside them.\npub static MESSAGES: &[&Message] = &[",
    );
    for message in messages.values().filter(|message| !is_scalar(message)) {
        let _ = write!(source, "&{}, ", ident(message));
    }
    source.push_str("];\n");
    Ok(source)
}

/// `Debug`: a message says its name and nothing of what it holds, a word of an enum says itself.
pub fn debug_source(pool: &DescriptorPool) -> String {
    let ours = |package: &str| package.starts_with("maillon.");
    let messages = pool
        .all_messages()
        .filter(|message| ours(message.package_name()) && message.parent_message().is_none())
        .filter(|message| !is_scalar(message))
        .map(|message| {
            (
                message.full_name().to_owned(),
                format!("{:?}", message.name()),
            )
        });
    let enums = pool
        .all_enums()
        .filter(|words| ours(words.package_name()) && words.parent_message().is_none())
        .map(|words| {
            (
                words.full_name().to_owned(),
                "self.as_str_name()".to_owned(),
            )
        });
    let mut source = String::new();
    for (name, text) in messages.chain(enums) {
        let path = name.replace('.', "::");
        let _ = writeln!(
            source,
            "impl ::core::fmt::Debug for crate::{path} {{ fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {{ f.write_str({text}) }} }}",
        );
    }
    source
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
    let message = |message: &MessageDescriptor| {
        if call.rest.is_some() {
            ident(message)
        } else {
            "NOTHING".to_owned()
        }
    };
    format!(
        "    Route {{ process: {:?}, rpc: {:?}, operation: {:?}, method: {method:?}, path: {path:?}, access: {access}, by_hand: {}, body_mib: {}, deadline_s: {}, streams: {}, refuses: {}, request: &{}, reply: &{} }},\n",
        call.process,
        call.rpc,
        call.operation,
        call.by_hand,
        call.body_mib,
        call.deadline_s,
        call.streams,
        call.reply.fields().any(|field| is_refusal(&field)),
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

fn is_scalar(message: &MessageDescriptor) -> bool {
    matches!(
        message.full_name(),
        "maillon.v1.Date" | "maillon.v1.Timestamp"
    )
}

fn kind(field: &FieldDescriptor, holds_json: bool) -> String {
    match field.kind() {
        Kind::Int64 => "Kind::Int64".to_owned(),
        Kind::Int32 => "Kind::Int32".to_owned(),
        Kind::Uint32 => "Kind::Uint32".to_owned(),
        Kind::Bool => "Kind::Bool".to_owned(),
        Kind::Double => "Kind::Double".to_owned(),
        Kind::String if holds_json => "Kind::Json".to_owned(),
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
