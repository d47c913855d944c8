//! Writes the OpenAPI 3.1 document of the REST contract.

use std::collections::BTreeMap;

use prost_reflect::{FieldDescriptor, Kind, MessageDescriptor};
use serde_json::{Map, Value, json};

use crate::bounds::Bounds;
use crate::calls::{Access, Call, comment_of, is_refusal, is_set, messages_below};
use crate::serve::Shape;
use crate::tables::words_of;
use crate::words::Words;

/// What fields take beside their types.
#[derive(Clone, Copy)]
pub struct Tables<'a> {
    pub bounds: &'a Bounds,
    pub words: &'a Words,
}

pub fn document(calls: &[Call], tables: Tables<'_>) -> Value {
    let mut paths: BTreeMap<&str, Map<String, Value>> = BTreeMap::new();
    let mut inputs = BTreeMap::new();
    let mut outputs = BTreeMap::new();
    for call in calls {
        let Some((method, path)) = &call.rest else {
            continue;
        };
        let of = |root| {
            messages_below(root)
                .expect("calls::check walked it")
                .into_iter()
                .map(|m| (m.name().to_owned(), m))
        };
        outputs.extend(of(&call.reply));
        if call.has_body() {
            inputs.extend(of(&call.request));
        }
        paths
            .entry(path)
            .or_default()
            .insert(method.to_lowercase(), operation(call, tables));
    }
    let mut schemas = Map::new();
    // A message both asked and answered (an imported row) is described as an input: nothing of it is
    // promised.
    for (name, message) in outputs
        .iter()
        .filter(|(name, _)| !inputs.contains_key(*name))
    {
        schemas.insert(name.clone(), schema(message, true, tables));
    }
    for (name, message) in &inputs {
        schemas.insert(name.clone(), schema(message, false, tables));
    }
    schemas.insert("Problem".to_owned(), problem());
    json!({
        "openapi": "3.1.0",
        "info": {"title": "Maillon", "version": env!("CARGO_PKG_VERSION"),
            "description": "The /api contract of Maillon."},
        "security": [{"token": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}},
            "schemas": schemas,
        },
    })
}

fn operation(call: &Call, tables: Tables<'_>) -> Value {
    let in_path = call.path_fields();
    let mut parameters = Vec::new();
    for field in call.request.fields() {
        let name = field.json_name();
        let parameter = |place: &str| {
            let schema = field_schema(&field, false, tables);
            json!({"name": name, "in": place, "required": place == "path", "schema": schema})
        };
        if in_path.contains(&name) {
            parameters.push(parameter("path"));
        } else if (!call.has_body() && !is_inner(&field)) || is_set(&field, "query") {
            parameters.push(parameter("query"));
        }
    }
    let mut operation = json!({
        "operationId": call.operation,
        "tags": [call.operation.split('_').next()],
        "summary": call.comment,
        "parameters": parameters,
        "responses": {
            "200": {"description": "ok", "content": content(call)},
            "default": {"description": "A refusal or failure",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        },
    });
    let access = match &call.access {
        Access::Public => json!("public"),
        Access::SignedIn | Access::AnySession => json!("signed in"),
        Access::Service => unreachable!("calls::check refuses it"),
        Access::Permission(words) => json!(words),
    };
    operation["x-permission"] = access;
    if matches!(call.access, Access::Public) {
        operation["security"] = json!([]);
    }
    if call.has_body() {
        let reference = json!({"$ref": format!("#/components/schemas/{}", call.request.name())});
        operation["requestBody"] =
            json!({"required": true, "content": {"application/json": {"schema": reference}}});
    }
    operation
}

/// What a call answers: JSON, or files by their media types; work on many that becomes a job is JSON as well.
fn content(call: &Call) -> Value {
    const TABLE: &[&str] = &[
        "text/csv",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ];
    let serve = &call.serve;
    let table = TABLE
        .iter()
        .copied()
        .filter(|_| serve.shape == Shape::Table);
    let files: Vec<&str> = table
        .chain(serve.files.iter().map(String::as_str))
        .collect();
    let mut content = Map::new();
    if files.is_empty() || serve.or_job {
        content.insert(
            "application/json".to_owned(),
            json!({"schema": reply_schema(call)}),
        );
    }
    for file in files {
        let schema = if file.ends_with("json") {
            json!({"type": "object"})
        } else {
            json!({"type": "string", "format": "binary"})
        };
        content.insert(file.to_owned(), json!({"schema": schema}));
    }
    Value::Object(content)
}

/// The reply's fields beside `status`; writes carry a `message` as well.
fn reply_schema(call: &Call) -> Value {
    let reply = json!({"$ref": format!("#/components/schemas/{}", call.reply.name())});
    // A document of another standard, which has no `status`.
    if matches!(&call.rest, Some((_, path)) if path.starts_with("/.well-known/")) {
        return reply;
    }
    let mut own = json!({"type": "object", "properties": {"status": {"const": "ok"}},
        "required": ["status"]});
    if call.has_body() || matches!(call.rest, Some(("DELETE", _))) {
        own["properties"]["message"] = json!({"type": "string"});
    }
    json!({"allOf": [own, reply]})
}

fn schema(message: &MessageDescriptor, answered: bool, tables: Tables<'_>) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for field in message.fields().filter(|field| !is_inner(field)) {
        properties.insert(
            field.json_name().to_owned(),
            field_schema(&field, true, tables),
        );
        // An answer holds every field but those: absent is written as null or the default.
        if answered && !is_set(&field, "omitted") {
            required.push(json!(field.json_name()));
        }
    }
    json!({"type": "object", "properties": properties, "required": required})
}

fn field_schema(field: &FieldDescriptor, nullable: bool, tables: Tables<'_>) -> Value {
    let mut schema = match field.kind() {
        Kind::Int64 | Kind::Int32 | Kind::Uint32 => json!({"type": "integer"}),
        Kind::Double => json!({"type": "number"}),
        Kind::Bool => json!({"type": "boolean"}),
        Kind::Enum(words) => {
            json!({"type": "string",
                "enum": words_of(&words).into_iter().map(|(_, word)| word).collect::<Vec<_>>()})
        }
        Kind::Message(message) => match message.full_name() {
            "maillon.v1.Date" => json!({"type": "string", "format": "date"}),
            "maillon.v1.Timestamp" => json!({"type": "string", "format": "date-time"}),
            _ => json!({"$ref": format!("#/components/schemas/{}", message.name())}),
        },
        _ if is_set(field, "json") => json!({}),
        _ => json!({"type": "string"}),
    };
    if field.is_list() {
        schema = json!({"type": "array", "items": schema});
    }
    if let Some(words) = tables.words.of(field) {
        schema["enum"] = json!(words);
    }
    if let Some(bound) = tables.bounds.of(field) {
        bound.describe(&mut schema);
    }
    if !field.is_list() && nullable && field.supports_presence() && schema != json!({}) {
        schema = json!({"anyOf": [schema, {"type": "null"}]});
    }
    let comment = comment_of(
        field
            .parent_message()
            .parent_file()
            .file_descriptor_proto()
            .source_code_info
            .as_ref(),
        field.path(),
    );
    if !comment.is_empty() && schema.is_object() {
        schema["description"] = json!(comment);
    }
    schema
}

/// `cleared` and `sent` are the gateway's, a reply's refusal is told as a problem; no caller writes or reads
/// them.
fn is_inner(field: &FieldDescriptor) -> bool {
    is_refusal(field) || matches!(field.number(), 100 | 101)
}

fn problem() -> Value {
    json!({
        "type": "object",
        "required": ["status", "code", "message"],
        "properties": {
            "status": {"const": "error"},
            "code": {"type": "string", "description": "Stable English word."},
            "message": {"type": "string", "description": "A French sentence for a person."},
            "errors": {"type": "array",
                "items": {"type": "object", "required": ["field", "message"], "properties": {
                "field": {"type": "string"}, "message": {"type": "string"},
                "reason": {"type": "string", "description": "Stable English word."},
                "row": {"type": "integer", "description": "Line of an imported file, the header being 1."},
            }}},
        },
    })
}
