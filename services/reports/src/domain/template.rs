//! A template that may be kept: drawn by the server, of its type, and with one form of its text.

use platform::Refusal;
use print::{Layout, Template, TemplateError, templates};
use printer::refusal_of;
use proto::bounds;
use proto::maillon::event::v1::TemplateUse;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::{Report, ReportType};
use serde_json::{Map, Number, Value};
use sha2::{Digest, Sha256};

/// Longest template: other services take it as one message.
const MOST_BYTES: usize = bounds::REPORT_TEMPLATE_MAX;
/// Up to here a double, which is JavaScript's only number, tells integers apart: 2 to the 53rd.
const MOST_EXACT: f64 = 9_007_199_254_740_992.0;
/// The field of a call that holds a template.
pub(crate) const JSON: &str = "report_json";
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

impl Kept {
    /// The one form of a template, whatever text it came as.
    pub(crate) fn of(template: Value) -> Self {
        let json = sorted(template).to_string();
        let sha256 = Sha256::digest(json.as_bytes()).into();
        Self { json, sha256 }
    }

    /// The hash of a file of it: of the template and its type.
    pub(crate) fn file_hash(&self, report_type: ReportType) -> String {
        let mut hash = Sha256::new();
        hash.update(word(report_type));
        hash.update("\n");
        hash.update(&self.json);
        hex::encode(hash.finalize())
    }

    /// The hash of the text, in lower-case hexadecimal digits.
    pub(crate) fn hash(&self) -> String {
        hex::encode(self.sha256)
    }
}

/// The current version of a record, as the audit names what was printed with.
pub(crate) fn use_of(report: &Report) -> TemplateUse {
    TemplateUse {
        r#type: word(report.report_type()),
        report_id: report.id,
        version: report.version,
        sha256: report.sha256.clone(),
        name: report.name.clone(),
    }
}

/// A template that was sent: the current version of its record, or one that nobody kept yet; 0 = of no record
/// either.
pub(crate) fn use_of_sent(
    report_type: ReportType,
    report: Option<&Report>,
    kept: &Kept,
) -> TemplateUse {
    if let Some(current) = report.filter(|report| report.sha256 == kept.hash()) {
        return use_of(current);
    }
    TemplateUse {
        r#type: word(report_type),
        report_id: report.map_or(0, |report| report.id),
        version: 0,
        sha256: kept.hash(),
        name: report.map(|report| report.name.clone()).unwrap_or_default(),
    }
}

/// The slip of cards on their way back that ships.
pub(crate) fn use_of_slip_back() -> TemplateUse {
    TemplateUse {
        r#type: templates::ERROR_DELIVERY_WORD.to_owned(),
        ..TemplateUse::default()
    }
}

/// The word of a type, as the API and `print` have it.
pub(crate) fn word(report_type: ReportType) -> String {
    proto::word(report_type.as_str_name(), "REPORT_TYPE_")
}

/// The type of that word.
pub(crate) fn type_of(word: &str) -> Option<ReportType> {
    ReportType::from_str_name(&format!("REPORT_TYPE_{}", word.to_ascii_uppercase()))
}

/// Checks what a template says, given as an object or as a text that holds one. Whether it can be drawn shows
/// when it is.
pub(crate) fn check(report_type: ReportType, json: &str) -> Result<(Template, Kept), Refusal> {
    if json.len() > MOST_BYTES {
        return Err(refuse(Fault::TooManyBytes, &(MOST_BYTES >> 20).to_string()));
    }
    let value = read(json)?;
    let template = Template::from_value(&value).map_err(|error| refusal_of(JSON, &error))?;
    let kind = word(report_type);
    if report_type == ReportType::Card && template.page_count() > CARD_PAGES {
        let pages = template.page_count().to_string();
        return Err(refuse(Fault::NotACard, &pages));
    }
    let fits = || print::cards_per_file(&template, Layout::SheetA4).is_ok();
    if report_type == ReportType::Card && !fits() {
        return Err(refuse(Fault::TemplateField, "\tbasePdf\tcard_size"));
    }
    if let Some((element, field, misuse)) = template.misused_field(&kind) {
        let misuse = misuse.word();
        let detail = format!("{element}\t{field}\t{misuse}");
        return Err(refuse(Fault::UnknownPlaceholder, &detail));
    }
    Ok((template, Kept::of(value)))
}

/// The one form of a template that was checked when it was kept.
pub(crate) fn form(json: &str) -> Result<Kept, Refusal> {
    Ok(Kept::of(read(json)?))
}

fn read(json: &str) -> Result<Value, Refusal> {
    let not_json = |_| refusal_of(JSON, &TemplateError::NotJson);
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
        Value::Number(number) => plain(number),
        value => value,
    }
}

/// `46.0` is `46`, and no integer is more exact than a browser's numbers: whoever reads a template with
/// JavaScript and sends it back sends the same one.
#[expect(
    clippy::cast_possible_truncation,
    reason = "whole, and within what is exact"
)]
fn plain(number: Number) -> Value {
    match number.as_f64() {
        Some(float) if float.fract() == 0.0 && float.abs() <= MOST_EXACT => (float as i64).into(),
        Some(float) => float.into(),
        None => Value::Number(number),
    }
}

fn refuse(fault: Fault, detail: &str) -> Refusal {
    Refusal::new(Reason::ValidationFailed).and(JSON, fault, detail)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn fault(report_type: ReportType, template: &Value) -> (Fault, String) {
        let refusal = check(report_type, &template.to_string());
        let refusal = refusal.map(|(_, kept)| kept).expect_err("refused");
        let fault = &refusal.message().fields[0];
        assert_eq!(fault.field, "report_json");
        (fault.fault(), fault.detail.clone())
    }

    #[test]
    fn every_default_may_be_kept_and_the_order_of_keys_does_not_matter() {
        for report_type in (1..=7).filter_map(|number| ReportType::try_from(number).ok()) {
            let json = templates::default_of(&word(report_type)).expect("each type has one");
            let (_, kept) = check(report_type, json).expect("a good template");
            let (_, again) = check(report_type, &kept.json).expect("a good template");
            assert_eq!(kept, again);
            let in_a_text = json!(json).to_string();
            let in_a_text = check(report_type, &in_a_text).map(|(_, kept)| kept);
            assert_eq!(in_a_text, Ok(kept), "a text holds it");
        }
    }

    #[test]
    fn a_template_is_the_same_however_its_numbers_are_written() {
        let written = |number: &str| {
            let template = format!(r#"{{"schemas": [[{{"id": {number}}}]]}}"#);
            form(&template).expect("JSON").json
        };
        for (numbers, kept) in [
            (&["46", "46.0", "4.6e1"][..], "46"),
            (&["0", "-0.0", "0e7"], "0"),
            (&["46.25", "4625e-2"], "46.25"),
            (
                &["9007199254740993", "9007199254740992.0"],
                "9007199254740992",
            ),
            (&["1e300", "10e299"], "1e+300"),
        ] {
            for number in numbers {
                assert_eq!(
                    written(number),
                    format!(r#"{{"schemas":[[{{"id":{kept}}}]]}}"#)
                );
            }
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
            (
                Fault::UnknownPlaceholder,
                "a\tcard_salary\tunknown".to_owned()
            )
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
            (
                Fault::TemplateField,
                "a\twidth\tlength\t0.001\t10000".to_owned()
            )
        );
        assert_eq!(
            fault(ReportType::Card, &json!({"schemas": [[]]})),
            (Fault::TemplateField, "\tbasePdf\tblank_page".to_owned())
        );
        let mut photo = good.clone();
        photo["type"] = json!("image");
        assert_eq!(
            fault(ReportType::Card, &with(json!([[photo]]))),
            (
                Fault::UnknownPlaceholder,
                "a\tcard_lastname\tno_photo".to_owned()
            )
        );
        let outside = with(json!([[text("a", "{card_lastname}")]]));
        assert_eq!(
            fault(ReportType::Delivery, &outside),
            (
                Fault::UnknownPlaceholder,
                "a\tcard_lastname\tof_line".to_owned()
            )
        );
        let row: Vec<String> = vec!["{card_lastname}".to_owned()];
        let mut table = good.clone();
        table["type"] = json!("table");
        table["head"] = json!(["Nom"]);
        table["headWidthPercentages"] = json!([100]);
        table["content"] = json!(json!(vec![row; 101]).to_string());
        assert_eq!(
            fault(ReportType::Delivery, &with(json!([[table]]))),
            (Fault::TooManyParts, "rows\t100\ta".to_owned())
        );
        let many: Vec<Value> = vec![good; 501];
        assert_eq!(
            fault(ReportType::Card, &with(json!([many]))),
            (Fault::TooManyParts, "elements\t500\t".to_owned())
        );
    }
}
