//! The templates that ship with the product: French, and good enough to hand out as they are.

use crate::error::TemplateError;
use crate::template::Template;

/// A card of CR80 size, front and back.
pub const CARD: &str = include_str!("../templates/card.json");
/// The slip that goes with a delivery.
pub const DELIVERY: &str = include_str!("../templates/delivery.json");
/// The slip that goes with bad cards on their way back.
pub const ERROR_DELIVERY: &str = include_str!("../templates/error_delivery.json");
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

pub(crate) fn test_card() -> Result<Template, TemplateError> {
    Template::parse(TEST_CARD)
}
