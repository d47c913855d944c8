//! Writes the OpenAPI 3.1 document of the REST contract.

use std::collections::BTreeMap;

use prost_reflect::{FieldDescriptor, Kind, MessageDescriptor};
use serde_json::{Map, Value, json};

use crate::calls::{Access, Call, comment_of, is_refusal, messages_below};
use crate::tables::words_of;

pub fn document(calls: &[Call]) -> Value {
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
            .insert(method.to_lowercase(), operation(call));
    }
    let mut schemas = Map::new();
    // A message both asked and answered (an imported row) is described as an input: nothing of it is promised.
    for (name, message) in outputs
        .iter()
        .filter(|(name, _)| !inputs.contains_key(*name))
    {
        schemas.insert(name.clone(), schema(message, true));
    }
    for (name, message) in &inputs {
        schemas.insert(name.clone(), schema(message, false));
    }
    schemas.insert("Problem".to_owned(), problem());
    json!({
        "openapi": "3.1.0",
        "info": {"title": "Maillon", "version": env!("CARGO_PKG_VERSION"), "description": "The /api contract of Maillon."},
        "security": [{"token": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}},
            "schemas": schemas,
        },
    })
}

fn operation(call: &Call) -> Value {
    let in_path = call.path_fields();
    let mut parameters = Vec::new();
    let may_be_in_query = |field: &FieldDescriptor| {
        field.options().extensions().any(|(option, value)| {
            option.full_name() == "maillon.query" && value.as_bool() == Some(true)
        })
    };
    for field in call.request.fields() {
        let name = field.json_name();
        if in_path.contains(&name) {
            parameters.push(json!({"name": name, "in": "path", "required": true, "schema": field_schema(&field, false)}));
        } else if (!call.has_body() && !is_inner(&field)) || may_be_in_query(&field) {
            parameters.push(json!({"name": name, "in": "query", "required": false, "schema": field_schema(&field, false)}));
        }
    }
    let mut operation = json!({
        "operationId": call.operation,
        "tags": [call.operation.split('_').next()],
        "summary": call.comment,
        "parameters": parameters,
        "responses": {
            "200": {"description": "ok", "content": content(call)},
            "default": {"description": "A refusal or failure", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
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
    let (files, is_json_too): (&[&str], bool) = match call.operation.as_str() {
        "Cards_PrintCards" | "Deliveries_PrintDeliveries" => (&["application/pdf"], true),
        "Cards_GetPrintedCards" | "Deliveries_GetPrintedDeliveries" => {
            (&["application/pdf"], false)
        }
        "Cards_BundleCards" => (&["application/zip"], false),
        "Cards_GetDeclarationFile" => (&["image/jpeg", "application/pdf"], false),
        "Photos_GetPhotoFile" | "Photos_GetPhotoThumbnail" => (&["image/jpeg"], false),
        "Parcels_ExportParcels" => (&[TABLE[0], TABLE[1], "application/geo+json"], false),
        operation if operation.contains("_Export") && call.streams => (TABLE, false),
        _ => (&[], true),
    };
    let mut content = Map::new();
    if is_json_too {
        content.insert(
            "application/json".to_owned(),
            json!({"schema": reply_schema(call)}),
        );
    }
    for file in files {
        let file = (*file).to_owned();
        content.insert(
            file,
            json!({"schema": {"type": "string", "format": "binary"}}),
        );
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
    let mut own = json!({"type": "object", "properties": {"status": {"const": "ok"}}, "required": ["status"]});
    if call.has_body() || matches!(call.rest, Some(("DELETE", _))) {
        own["properties"]["message"] = json!({"type": "string"});
    }
    json!({"allOf": [own, reply]})
}

fn schema(message: &MessageDescriptor, answered: bool) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for field in message.fields().filter(|field| !is_inner(field)) {
        properties.insert(field.json_name().to_owned(), field_schema(&field, true));
        // An answer always holds every field: absent is written as null or the default.
        if answered {
            required.push(json!(field.json_name()));
        }
    }
    json!({"type": "object", "properties": properties, "required": required})
}

fn field_schema(field: &FieldDescriptor, nullable: bool) -> Value {
    let mut schema = match field.kind() {
        Kind::Int64 | Kind::Int32 | Kind::Uint32 => json!({"type": "integer"}),
        Kind::Double => json!({"type": "number"}),
        Kind::Bool => json!({"type": "boolean"}),
        Kind::Enum(words) => {
            json!({"type": "string", "enum": words_of(&words).into_iter().map(|(_, word)| word).collect::<Vec<_>>()})
        }
        Kind::Message(message) => match message.full_name() {
            "maillon.v1.Date" => json!({"type": "string", "format": "date"}),
            "maillon.v1.Timestamp" => json!({"type": "string", "format": "date-time"}),
            _ => json!({"$ref": format!("#/components/schemas/{}", message.name())}),
        },
        _ => match field
            .options()
            .extensions()
            .find(|(option, _)| option.full_name() == "maillon.json")
        {
            Some(_) => json!({}),
            None => json!({"type": "string"}),
        },
    };
    if field.is_list() {
        schema = json!({"type": "array", "items": schema});
    } else if nullable && field.supports_presence() && schema != json!({}) {
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

/// `cleared` and `sent` are the gateway's, a reply's refusal is told as a problem; no caller writes or reads them.
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
            "errors": {"type": "array", "items": {"type": "object", "required": ["field", "message"], "properties": {
                "field": {"type": "string"}, "message": {"type": "string"},
                "reason": {"type": "string", "description": "Stable English word."},
                "row": {"type": "integer", "description": "Line of an imported file, the header being 1."},
            }}},
        },
    })
}
