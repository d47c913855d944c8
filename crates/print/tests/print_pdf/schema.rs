//! The published schema and what is read are one: both take the defaults, and both refuse what is spoilt.

use print::{Expected, SCHEMA, Template, TemplateError, templates};
use proptest::prelude::*;
use serde_json::{Value, json};

/// What a schema can't say: lengths of lists that go together, what is inside of texts, and how many there
/// are in all.
fn is_beyond_a_schema(error: &TemplateError) -> bool {
    match error {
        TemplateError::SecondTable { .. } | TemplateError::TooMany { .. } => true,
        TemplateError::Field { expected, .. } => matches!(
            expected,
            Expected::Widths
                | Expected::Rows
                | Expected::Picture
                | Expected::SmallerPicture
                | Expected::LighterPicture
        ),
        _ => false,
    }
}

/// The places in a value, each as the way to it.
fn ways(value: &Value, way: &str, found: &mut Vec<String>) {
    found.push(way.to_owned());
    match value {
        Value::Object(fields) => {
            for (field, value) in fields {
                ways(value, &format!("{way}/{field}"), found);
            }
        }
        Value::Array(values) => {
            for (nth, value) in values.iter().enumerate() {
                ways(value, &format!("{way}/{nth}"), found);
            }
        }
        _ => {}
    }
}

fn replacements() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        Just(json!(-1)),
        Just(json!(0)),
        Just(json!(1e300)),
        Just(json!(true)),
        Just(json!("")),
        Just(json!("#12345")),
        Just(json!("center")),
        Just(json!([])),
        Just(json!({})),
        Just(json!({"blink": 1})),
        Just(json!([1, 2])),
    ]
}

fn spoilt() -> impl Strategy<Value = Value> {
    let kind = 0..templates::KINDS.len();
    (
        kind,
        any::<prop::sample::Index>(),
        replacements(),
        prop::option::of(prop_oneof![Just("another"), Just("locked")]),
    )
        .prop_map(|(kind, place, replacement, added)| {
            let json = templates::default_of(templates::KINDS[kind]).expect("a default");
            let mut template: Value = serde_json::from_str(json).expect("it is JSON");
            let mut found = vec![];
            ways(&template, "", &mut found);
            let way = place.get(&found);
            let target = template.pointer_mut(way).expect("it is there");
            match (target.as_object_mut(), added) {
                (Some(fields), Some(name)) => drop(fields.insert(name.to_owned(), replacement)),
                _ => *target = replacement,
            }
            template
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn the_schema_takes_what_is_read_and_refuses_what_is_not(template in spoilt()) {
        let schema: Value = serde_json::from_str(SCHEMA).expect("it is JSON");
        let schema = jsonschema::validator_for(&schema).expect("it is a schema");
        let told = template.to_string();
        match Template::from_value(&template) {
            Ok(_) => prop_assert!(schema.is_valid(&template), "read, and the schema refuses: {told}"),
            Err(error) => prop_assert!(
                !schema.is_valid(&template) || is_beyond_a_schema(&error),
                "{error}, and the schema takes it: {told}"
            ),
        }
    }
}

#[test]
fn the_schema_takes_the_defaults() {
    let schema: Value = serde_json::from_str(SCHEMA).expect("it is JSON");
    let schema = jsonschema::validator_for(&schema).expect("it is a schema");
    for kind in templates::KINDS {
        let json = templates::default_of(kind).expect("a default");
        let template: Value = serde_json::from_str(json).expect("it is JSON");
        assert!(schema.is_valid(&template), "{kind}");
    }
}
