//! Sample data of a template: `{"fields": {name: text}, "lines": [{name: text}]}`.

use print::{DocumentData, Record, fields};
use proto::bounds;
use proto::maillon::refusal::v1::Fault;
use serde_json::Value;

/// Most lines of a sample: more than any page shows, so that a table that goes on can be seen.
const MOST_LINES: usize = bounds::REPORT_SAMPLE_LINES_MAX;
/// How the names of texts begin that are of no record.
const TYPED: &str = "document_";
/// Lines of the sample that a type brings.
const LINES: usize = 3;

/// The sample that a text says; else what is wrong with it, and the bound that it passes.
pub(crate) fn read(text: &str) -> Result<DocumentData, (Fault, String)> {
    let json = serde_json::from_str(text).ok();
    let sample = json.and_then(|json| shape(&json));
    let sample = sample.ok_or((Fault::WrongType, String::new()))?;
    if sample.lines.len() > MOST_LINES {
        return Err((Fault::OutOfRange, MOST_LINES.to_string()));
    }
    Ok(sample)
}

/// The sample that a JSON value says; none = it has another shape.
fn shape(json: &Value) -> Option<DocumentData> {
    let json = json.as_object()?;
    let known = |name: &String| name == "fields" || name == "lines";
    if !json.keys().all(known) {
        return None;
    }
    let lines = match json.get("lines") {
        None | Some(Value::Null) => Vec::new(),
        Some(lines) => lines
            .as_array()?
            .iter()
            .map(record)
            .collect::<Option<_>>()?,
    };
    let record = json.get("fields").map_or(Some(Record::new()), record)?;
    Some(DocumentData { record, lines })
}

/// The sample of a type.
pub(crate) fn of_type(kind: &str) -> DocumentData {
    let texts = |in_lines: bool| -> Record {
        let of_place = fields::of(kind).filter(|field| field.in_lines == in_lines);
        of_place.map(|field| (field.name, field.sample)).collect()
    };
    DocumentData {
        record: texts(false),
        lines: vec![texts(true); LINES],
    }
}

/// The data of a record, with what the sample says of this that is typed for each document.
pub(crate) fn typed_over(sample: &DocumentData, real: DocumentData) -> DocumentData {
    let texts = sample.record.texts();
    let typed = texts.filter(|(name, _)| name.starts_with(TYPED));
    DocumentData {
        record: typed.fold(real.record, |record, (name, text)| record.with(name, text)),
        lines: real.lines,
    }
}

fn record(json: &Value) -> Option<Record> {
    let texts = json.as_object()?.iter().map(|(name, value)| {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Null => String::new(),
            _ => return None,
        };
        Some((name.clone(), text))
    });
    texts.collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_sample_has_fields_and_lines_of_texts() {
        for good in [
            json!({}),
            json!({"fields": {"a": "b", "n": 3, "nothing": null}}),
            json!({"lines": [{"a": "b"}, {}]}),
        ] {
            assert!(read(&good.to_string()).is_ok(), "{good}");
        }
        let many: Vec<Value> = vec![json!({}); MOST_LINES + 1];
        for bad in [
            json!([]),
            json!("text"),
            json!({"other": {}}),
            json!({"fields": []}),
            json!({"fields": {"a": {}}}),
            json!({"lines": {}}),
            json!({"lines": [1]}),
        ] {
            let fault = read(&bad.to_string()).err();
            assert_eq!(fault, Some((Fault::WrongType, String::new())), "{bad}");
        }
        assert!(read("no JSON").is_err());
        let fault = read(&json!({"lines": many}).to_string()).err();
        assert_eq!(fault, Some((Fault::OutOfRange, MOST_LINES.to_string())));
        assert_eq!(of_type("delivery").lines.len(), LINES);
    }
}
