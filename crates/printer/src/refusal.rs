//! What is said of a template that is not drawn, to whoever chose it or designs it.

use platform::Refusal;
use print::{Error, TemplateError};
use proto::maillon::refusal::v1::{Fault, Reason};

/// The field of a call that names the template to print with.
pub const CHOSEN: &str = "report_id";

/// Why a template is none; `field` names it in the call.
pub fn refusal_of(field: &str, error: &TemplateError) -> Refusal {
    let refuse =
        |fault, detail: &str| Refusal::new(Reason::ValidationFailed).and(field, fault, detail);
    match error {
        TemplateError::NotJson => refuse(Fault::WrongType, ""),
        TemplateError::Frame {
            field: frame,
            expected,
        } => {
            let detail = format!("\t{frame}\t{}", expected.word());
            refuse(Fault::TemplateField, &detail)
        }
        TemplateError::UnknownElement { element, kind } => {
            let (element, kind) = (in_one_part(element), in_one_part(kind));
            refuse(Fault::UnknownElement, &format!("{element}\t{kind}"))
        }
        TemplateError::Field {
            element,
            field: property,
            expected,
        } => {
            let element = in_one_part(element);
            let detail = format!("{element}\t{property}\t{}", expected.word());
            refuse(Fault::TemplateField, &detail)
        }
        TemplateError::SecondTable { element } => refuse(Fault::SecondTable, element),
        TemplateError::TooMany {
            element,
            what,
            most,
        } => {
            let element = in_one_part(element);
            refuse(Fault::TooManyParts, &format!("{what}\t{most}\t{element}"))
        }
    }
}

/// A name as one part of a detail, whose parts tabs divide.
fn in_one_part(name: &str) -> String {
    name.replace('\t', " ")
}

/// Why a file is not drawn, where that is the template's fault: a text that its code can't say, a table that
/// says too much. None = a fault of ours.
pub(crate) fn undrawn(field: &str, error: &Error) -> Option<Refusal> {
    let refuse = |element: &str, expected: &str| {
        let detail = format!("{}\tcontent\t{expected}", in_one_part(element));
        Refusal::new(Reason::TemplateNotDrawn).and(field, Fault::TemplateField, &detail)
    };
    match error {
        Error::Template(error) => Some(refusal_of(field, error)),
        Error::Code { element } => Some(refuse(element, "code")),
        Error::Cut { element } => Some(refuse(element, "whole")),
        Error::TooLong { element } => Some(refuse(element, "short")),
        _ => None,
    }
}
