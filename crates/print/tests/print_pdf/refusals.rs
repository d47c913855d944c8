//! Templates that are refused, and what the refusal names.

use print::{Error, Expected, Template, TemplateError, templates};
use serde_json::{Value, json};

fn with(element: Value) -> Option<TemplateError> {
    let template = json!({"basePdf": {"width": 85.6, "height": 54}, "schemas": [[element]]});
    Template::from_value(&template).err()
}

/// A right element of this type, changed by the given fields (a null takes one away).
fn element(kind: &str, changes: Value) -> Value {
    let mut element = json!({
        "name": "the one", "type": kind, "position": {"x": 1, "y": 2}, "width": 30, "height": 10,
    });
    let object = element.as_object_mut().expect("it is an object");
    let own = match kind {
        "table" => json!({"head": ["a", "b"], "headWidthPercentages": [50, 50]}),
        "multiVariableText" => json!({"text": "x"}),
        _ => json!({}),
    };
    object.extend(own.as_object().cloned().unwrap_or_default());
    object.extend(changes.as_object().cloned().unwrap_or_default());
    element
}

#[test]
fn all_types_of_the_contract_are_taken() {
    for kind in [
        "text",
        "multiVariableText",
        "image",
        "qrcode",
        "code128",
        "line",
        "rectangle",
        "ellipse",
        "table",
    ] {
        assert_eq!(with(element(kind, json!({}))), None, "{kind}");
        assert_eq!(with(element(kind, json!({"locked": true}))), None, "{kind}");
    }
}

#[test]
fn an_unknown_element_is_named() {
    for kind in ["svg", "ean13", "signature", "Text", "select"] {
        let error = TemplateError::UnknownElement {
            element: "the one".to_owned(),
            kind: kind.to_owned(),
        };
        assert_eq!(with(element(kind, json!({}))), Some(error));
    }
}

#[test]
fn a_wrong_field_is_named_with_its_element() {
    for (kind, changes, field, expected) in [
        ("text", json!({"width": null}), "width", Expected::Length),
        ("text", json!({"width": 0}), "width", Expected::Length),
        ("text", json!({"height": "10"}), "height", Expected::Length),
        ("text", json!({"height": 1e9}), "height", Expected::Length),
        (
            "text",
            json!({"position": null}),
            "position",
            Expected::Object,
        ),
        (
            "text",
            json!({"position": {"x": 1}}),
            "position.y",
            Expected::Number,
        ),
        // Of an empty name one reads that it is empty.
        ("line", json!({"": 5}), "\"\"", Expected::Nothing),
        ("text", json!({"content": 5}), "content", Expected::Text),
        (
            "line",
            json!({"locked": "yes"}),
            "locked",
            Expected::Boolean,
        ),
        (
            "text",
            json!({"fontSize": -1}),
            "fontSize",
            Expected::Length,
        ),
        (
            "text",
            json!({"fontSize": "12"}),
            "fontSize",
            Expected::Length,
        ),
        (
            "text",
            json!({"fontName": "Roboto"}),
            "fontName",
            Expected::Font,
        ),
        (
            "text",
            json!({"fontColor": "red"}),
            "fontColor",
            Expected::Colour,
        ),
        (
            "text",
            json!({"backgroundColor": 0}),
            "backgroundColor",
            Expected::Colour,
        ),
        (
            "text",
            json!({"alignment": "middle"}),
            "alignment",
            Expected::OneOf(&["left", "center", "right", "justify"]),
        ),
        ("text", json!({"opacity": 1.5}), "opacity", Expected::Share),
        ("text", json!({"rotate": "90"}), "rotate", Expected::Number),
        (
            "text",
            json!({"underline": "yes"}),
            "underline",
            Expected::Boolean,
        ),
        (
            "text",
            json!({"dynamicFontSize": {"max": 9}}),
            "dynamicFontSize.min",
            Expected::Length,
        ),
        (
            "multiVariableText",
            json!({"text": null}),
            "text",
            Expected::Text,
        ),
        (
            "image",
            json!({"content": "https://example.org/a.png"}),
            "content",
            Expected::Picture,
        ),
        (
            "image",
            json!({"content": "data:image/png;base64,AAAA"}),
            "content",
            Expected::Picture,
        ),
        (
            "image",
            json!({"content": "data:image/svg+xml;base64,AAAA"}),
            "content",
            Expected::Picture,
        ),
        (
            "image",
            json!({"objectFit": "fill"}),
            "objectFit",
            Expected::OneOf(&["contain", "cover"]),
        ),
        ("rectangle", json!({"radius": -1}), "radius", Expected::Size),
        ("line", json!({"color": "#12"}), "color", Expected::Colour),
        ("table", json!({"head": null}), "head", Expected::Texts),
        ("table", json!({"head": [1]}), "head", Expected::Texts),
        (
            "table",
            json!({"headWidthPercentages": [100]}),
            "headWidthPercentages",
            Expected::Widths,
        ),
        (
            "table",
            json!({"content": "[[\"a\"]]"}),
            "content",
            Expected::Rows,
        ),
        (
            "table",
            json!({"content": "{a}"}),
            "content",
            Expected::Rows,
        ),
        (
            "table",
            json!({"bodyStyles": {"padding": {"top": "1"}}}),
            "padding.top",
            Expected::Size,
        ),
        (
            "table",
            json!({"rowHeight": -5}),
            "rowHeight",
            Expected::Size,
        ),
    ] {
        let error = TemplateError::Field {
            element: "the one".to_owned(),
            field: field.to_owned(),
            expected,
        };
        assert_eq!(
            with(element(kind, changes.clone())),
            Some(error),
            "{kind} {changes}"
        );
    }
}

#[test]
fn an_element_without_a_name_is_told_by_its_place() {
    let error = TemplateError::Field {
        element: "#1".to_owned(),
        field: "name".to_owned(),
        expected: Expected::Name,
    };
    assert_eq!(
        with(element("text", json!({"name": " "}))),
        Some(error.clone())
    );
    assert_eq!(
        error.to_string(),
        "element #1: name must be a text that is not empty"
    );
}

#[test]
fn what_is_around_the_elements_is_checked() {
    assert_eq!(Template::parse("{").err(), Some(TemplateError::NotJson));
    let paper = json!({"width": 85.6, "height": 54});
    for (template, field) in [
        (json!([]), "template"),
        (json!({"schemas": [[]]}), "basePdf"),
        (
            json!({"basePdf": "data:application/pdf;base64,JVBERi0=", "schemas": [[]]}),
            "basePdf",
        ),
        (
            json!({"basePdf": {"width": 85.6}, "schemas": [[]]}),
            "basePdf.height",
        ),
        (
            json!({"basePdf": {"width": 1, "height": 1, "padding": [1, 2]}, "schemas": [[]]}),
            "basePdf.padding",
        ),
        (json!({"basePdf": paper}), "schemas"),
        (json!({"basePdf": paper, "schemas": []}), "schemas"),
        (
            json!({"basePdf": paper, "schemas": [{"a": {}}]}),
            "schemas.0",
        ),
    ] {
        let error = Template::from_value(&template).err();
        assert!(
            matches!(&error, Some(TemplateError::Frame { field: named, .. }) if named == field),
            "{template}: {error:?}"
        );
    }
    let table = element("table", json!({}));
    let two = json!({"basePdf": paper, "schemas": [[table, table]]});
    assert!(matches!(
        Template::from_value(&two),
        Err(TemplateError::SecondTable { .. })
    ));
    let many = json!({"basePdf": paper, "schemas": vec![json!([]); 11]});
    assert!(matches!(
        Template::from_value(&many),
        Err(TemplateError::TooMany { .. })
    ));
}

#[test]
fn a_document_is_no_card() {
    let template = json!({"basePdf": {"width": 85.6, "height": 54}, "schemas": [[], [], []]});
    let template = Template::from_value(&template).expect("it is a template");
    let error = print::cards_per_file(&template, print::Layout::Single);
    assert!(matches!(error, Err(Error::NotACard(3))));
    let delivery = templates::delivery().expect("it is right");
    let error = print::cards_per_file(&delivery, print::Layout::SheetA4);
    assert!(matches!(error, Err(Error::TooLarge)));
}

#[test]
fn a_template_tells_its_fields() {
    let fields = templates::delivery().expect("it is right").fields();
    for field in [
        "card_idNumber",
        "card_lastname",
        "delivery_code",
        "line_number",
        "totalPages",
    ] {
        assert!(fields.iter().any(|known| known == field), "{field}");
    }
    let mut sorted = fields.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!(fields, sorted);
}
