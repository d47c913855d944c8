//! The templates that ship with the product: French, and good enough to hand out as they are.

use serde_json::Value;

use crate::error::TemplateError;
use crate::template::Template;

/// A card of CR80 size, front and back.
pub const CARD: &str = include_str!("../templates/card.json");
/// The slip that goes with a delivery.
pub const DELIVERY: &str = include_str!("../templates/delivery.json");
/// The slip that goes with bad cards on their way back.
pub const ERROR_DELIVERY: &str = include_str!("../templates/error_delivery.json");
/// As the audit names that slip, which is no type of its own.
pub const ERROR_DELIVERY_WORD: &str = "error_delivery";
/// The sheet on which members sign for their cards, with photos.
pub const SIGNING_SHEET: &str = include_str!("../templates/signing_sheet.json");
/// A list of members, wide.
pub const MEMBER_LIST: &str = include_str!("../templates/member_list.json");
/// A list of payments.
pub const TRANSACTION_LIST: &str = include_str!("../templates/transaction_list.json");
/// What a member gets for a payment, on A6 across.
pub const RECEIPT: &str = include_str!("../templates/receipt.json");
/// A letter or an attestation.
pub const DOCUMENT: &str = include_str!("../templates/document.json");
/// One parcel, whose outline and corners are drawn into two of its rectangles.
const PARCEL: &str = include_str!("../templates/parcel.json");
/// The words of the test card.
const TEST_CARD: &str = include_str!("../templates/test_card.json");

/// The types of templates, as the API names them.
pub const KINDS: [&str; 7] = [
    "card",
    "delivery",
    "signing_sheet",
    "member_list",
    "transaction_list",
    "receipt",
    "document",
];

/// The template of a type that ships with the product.
pub fn default_of(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "card" => CARD,
        "delivery" => DELIVERY,
        "signing_sheet" => SIGNING_SHEET,
        "member_list" => MEMBER_LIST,
        "transaction_list" => TRANSACTION_LIST,
        "receipt" => RECEIPT,
        "document" => DOCUMENT,
        _ => return None,
    })
}

/// Whether a template of a type is the one that ships, in whatever form its text is.
pub fn is_shipped(kind: &str, json: &str) -> bool {
    let read = |json: &str| serde_json::from_str::<Value>(json).ok();
    let shipped = default_of(kind).and_then(read);
    shipped
        .zip(read(json))
        .is_some_and(|(shipped, other)| is_same(&shipped, &other))
}

fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one.as_f64() == other.as_f64(),
        (Value::Array(ones), Value::Array(others)) => {
            ones.len() == others.len()
                && ones
                    .iter()
                    .zip(others)
                    .all(|(one, other)| is_same(one, other))
        }
        (Value::Object(ones), Value::Object(others)) => {
            let in_both = |(name, one)| others.get(name).is_some_and(|other| is_same(one, other));
            ones.len() == others.len() && ones.iter().all(in_both)
        }
        (one, other) => one == other,
    }
}

/// What the template that ships is called, in French.
pub fn name_of(kind: &str) -> Option<&'static str> {
    let rows = include_str!("../templates/names.tsv").lines().skip(1);
    let mut names = rows.filter_map(|row| row.split_once('\t'));
    names.find(|(of, _)| *of == kind).map(|(_, name)| name)
}

/// [`CARD`], read.
pub fn card() -> Result<Template, TemplateError> {
    Template::parse(CARD)
}

/// [`DELIVERY`], read.
pub fn delivery() -> Result<Template, TemplateError> {
    Template::parse(DELIVERY)
}

/// [`ERROR_DELIVERY`], read.
pub fn error_delivery() -> Result<Template, TemplateError> {
    Template::parse(ERROR_DELIVERY)
}

/// [`SIGNING_SHEET`], read.
pub fn signing_sheet() -> Result<Template, TemplateError> {
    Template::parse(SIGNING_SHEET)
}

pub(crate) fn parcel() -> Result<Template, TemplateError> {
    Template::parse(PARCEL)
}

pub(crate) fn test_card() -> Result<Template, TemplateError> {
    Template::parse(TEST_CARD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ships_is_known_in_any_form_and_nothing_else_is() {
        let spaced: Value = serde_json::from_str(DELIVERY).expect("it is JSON");
        assert!(is_shipped("delivery", DELIVERY));
        assert!(is_shipped(
            "delivery",
            &spaced.to_string().replace("46.0", "46")
        ));
        assert!(!is_shipped(
            "delivery",
            &DELIVERY.replace("BORDEREAU", "REÇU")
        ));
        assert!(!is_shipped("delivery", SIGNING_SHEET));
        assert!(!is_shipped("delivery", "{"));
        assert!(!is_shipped(ERROR_DELIVERY_WORD, ERROR_DELIVERY));
    }
}
