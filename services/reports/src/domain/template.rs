//! A template that may be kept: drawn by the server, of its type, and with one form of its text.

use platform::Refusal;
use print::{Layout, Template, TemplateError, fields};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::ReportType;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// Longest template: other services take it as one message.
const MOST_BYTES: usize = 3 * 1024 * 1024;
const MOST_MIB: &str = "3";
/// Pages of a card: front and back.
const CARD_PAGES: usize = 2;

/// A template as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kept {
    /// With sorted keys and no space: the same template is always the same text.
    pub(crate) json: String,
    /// Of that text.
    pub(crate) sha256: [u8; 32],
}

/// The word of a type, as the API and `print` have it.
pub(crate) fn word(report_type: ReportType) -> String {
    proto::word(report_type.as_str_name(), "REPORT_TYPE_")
}

/// The type of that word.
pub(crate) fn type_of(word: &str) -> Option<ReportType> {
    ReportType::from_str_name(&format!("REPORT_TYPE_{}", word.to_ascii_uppercase()))
}

/// Checks a template, given as an object or as a text that holds one.
pub(crate) fn check(report_type: ReportType, json: &str) -> Result<Kept, Refusal> {
    if json.len() > MOST_BYTES {
        return Err(refuse(Fault::TooManyBytes, MOST_MIB));
    }
    let value = read(json)?;
    let template = Template::from_value(&value).map_err(|error| refusal_of(&error))?;
    let kind = word(report_type);
    if report_type == ReportType::Card && template.page_count() > CARD_PAGES {
        let pages = template.page_count().to_string();
        return Err(refuse(Fault::NotACard, &pages));
    }
    let fits = || print::cards_per_file(&template, Layout::SheetA4).is_ok();
    if report_type == ReportType::Card && !fits() {
        return Err(refuse(Fault::TemplateField, "\tbasePdf\tcard_size"));
    }
    if let Some((element, field)) = template.unknown_field(|name| fields::is_known(&kind, name)) {
        return Err(refuse(
            Fault::UnknownPlaceholder,
            &format!("{element}\t{field}"),
        ));
    }
    let json = sorted(value).to_string();
    let sha256 = Sha256::digest(json.as_bytes()).into();
    Ok(Kept { json, sha256 })
}

fn read(json: &str) -> Result<Value, Refusal> {
    let not_json = |_| refusal_of(&TemplateError::NotJson);
    let value: Value = serde_json::from_str(json).map_err(not_json)?;
    match value {
        Value::String(text) => serde_json::from_str(&text).map_err(not_json),
        value => Ok(value),
    }
}

fn sorted(value: Value) -> Value {
    match value {
        Value::Object(object) => {
            let mut entries: Vec<(String, Value)> = object.into_iter().collect();
            entries.sort_by(|(one, _), (other, _)| one.cmp(other));
            let entries = entries.into_iter().map(|(key, value)| (key, sorted(value)));
            Value::Object(entries.collect::<Map<_, _>>())
        }
        Value::Array(list) => list.into_iter().map(sorted).collect(),
        value => value,
    }
}

fn refuse(fault: Fault, detail: &str) -> Refusal {
    Refusal::new(Reason::ValidationFailed).and("report_json", fault, detail)
}

fn refusal_of(error: &TemplateError) -> Refusal {
    match error {
        TemplateError::NotJson => refuse(Fault::WrongType, ""),
        TemplateError::Frame { field, expected } => refuse(
            Fault::TemplateField,
            &format!("\t{field}\t{}", expected.word()),
        ),
        TemplateError::UnknownElement { element, kind } => {
            refuse(Fault::UnknownElement, &format!("{element}\t{kind}"))
        }
        TemplateError::Field {
            element,
            field,
            expected,
        } => refuse(
            Fault::TemplateField,
            &format!("{element}\t{field}\t{}", expected.word()),
        ),
        TemplateError::SecondTable { element } => refuse(Fault::SecondTable, element),
        TemplateError::TooMany { what, most } => {
            refuse(Fault::TooManyParts, &format!("{what}\t{most}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use print::templates;
    use serde_json::json;

    use super::*;

    fn fault(report_type: ReportType, template: &Value) -> (Fault, String) {
        let refusal = check(report_type, &template.to_string()).expect_err("refused");
        let fault = &refusal.message().fields[0];
        assert_eq!(fault.field, "report_json");
        (fault.fault(), fault.detail.clone())
    }

    #[test]
    fn every_default_may_be_kept_and_the_order_of_keys_does_not_matter() {
        for report_type in (1..=7).filter_map(|number| ReportType::try_from(number).ok()) {
            let json = templates::default_of(&word(report_type)).expect("each type has one");
            let kept = check(report_type, json).expect("a good template");
            let again = check(report_type, &kept.json).expect("a good template");
            assert_eq!(kept, again);
            let in_a_text = json!(json).to_string();
            assert_eq!(check(report_type, &in_a_text), Ok(kept), "a text holds it");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_element_and_field() {
        let page = json!({"width": 85.6, "height": 54});
        let text = |name: &str, content: &str| {
            json!({"name": name, "type": "text", "content": content,
                "position": {"x": 1, "y": 1}, "width": 10, "height": 5})
        };
        let with = |pages: Value| json!({"basePdf": page, "schemas": pages});
        let good = text("a", "{card_lastname}");
        assert_eq!(
            fault(ReportType::Card, &with(json!([[good], [good], [good]]))),
            (Fault::NotACard, "3".to_owned())
        );
        assert_eq!(
            fault(
                ReportType::Card,
                &with(json!([[text("a", "{card_salary}")]]))
            ),
            (Fault::UnknownPlaceholder, "a\tcard_salary".to_owned())
        );
        let mut map = good.clone();
        map["type"] = json!("map");
        assert_eq!(
            fault(ReportType::Card, &with(json!([[map]]))),
            (Fault::UnknownElement, "a\tmap".to_owned())
        );
        let mut wide = good.clone();
        wide["width"] = json!("wide");
        assert_eq!(
            fault(ReportType::Card, &with(json!([[wide]]))),
            (Fault::TemplateField, "a\twidth\tlength".to_owned())
        );
        assert_eq!(
            fault(ReportType::Card, &json!({"schemas": [[]]})),
            (Fault::TemplateField, "\tbasePdf\tblank_page".to_owned())
        );
        let many: Vec<Value> = vec![good; 501];
        assert_eq!(
            fault(ReportType::Card, &with(json!([many]))),
            (Fault::TooManyParts, "elements\t500".to_owned())
        );
    }
}
