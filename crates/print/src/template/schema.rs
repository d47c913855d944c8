//! The published JSON Schema of templates, which is also the list of the fields that are drawn: what it does
//! not name is refused, not passed over.

use std::sync::LazyLock;

use serde_json::Value;

/// The schema, as `template.schema.json` has it.
pub const SCHEMA: &str = include_str!("../../template.schema.json");

static READ: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(SCHEMA).expect("the schema is JSON"));

/// The first field of the template around its elements that is not known.
pub(super) fn unknown_in_frame(json: &Value) -> Option<String> {
    let frame = unknown(&READ, json);
    frame.or_else(|| {
        unknown(defined("paper"), &json["basePdf"]).map(|field| format!("basePdf.{field}"))
    })
}

/// The first field of an element that is not known for its type.
pub(super) fn unknown_in_element(kind: &str, json: &Value) -> Option<String> {
    unknown(defined(kind), json)
}

fn defined(name: &str) -> &'static Value {
    &READ["$defs"][name]
}

/// The way to the first field that an object has and its schema does not name; lists are not looked into.
fn unknown(schema: &Value, json: &Value) -> Option<String> {
    let schema = match schema["$ref"].as_str() {
        Some(reference) => defined(reference.trim_start_matches("#/$defs/")),
        None => schema,
    };
    let known = schema["properties"].as_object()?;
    let found = json.as_object()?.iter();
    let mut unknown_of = found.map(|(field, value)| match known.get(field) {
        // An empty name is told as JSON writes it.
        None if field.is_empty() => Some("\"\"".to_owned()),
        None => Some(field.clone()),
        Some(schema) => unknown(schema, value).map(|inner| format!("{field}.{inner}")),
    });
    unknown_of.find_map(|unknown| unknown)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_not_named_is_found_by_its_way() {
        for (kind, json, found) in [
            ("text", json!({"content": "a", "alignment": null}), None),
            (
                "text",
                json!({"content": "a", "blink": true}),
                Some("blink"),
            ),
            (
                "line",
                json!({"position": {"x": 1, "z": 2}}),
                Some("position.z"),
            ),
            (
                "table",
                json!({"bodyStyles": {"padding": {"top": 1, "inner": 2}}}),
                Some("bodyStyles.padding.inner"),
            ),
            (
                "table",
                json!({"columnStyles": {"alignment": {"7": "left"}}}),
                None,
            ),
        ] {
            assert_eq!(unknown_in_element(kind, &json).as_deref(), found, "{json}");
        }
        let frame = json!({"basePdf": {"width": 1, "bleed": 3}, "schemas": []});
        assert_eq!(unknown_in_frame(&frame).as_deref(), Some("basePdf.bleed"));
        assert_eq!(
            unknown_in_frame(&json!({"macros": 1})).as_deref(),
            Some("macros")
        );
    }
}
