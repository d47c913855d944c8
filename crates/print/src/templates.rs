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
/// The words of the test card.
const TEST_CARD: &str = include_str!("../templates/test_card.json");

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
