//! The template around its elements: paper, padding, pages.

use serde_json::Value;

use super::element::{Element, Kind};
use super::picture::refuse_many_pixels;
use super::read::{Fields, number};
use super::schema::unknown_in_frame;
use super::{MOST_ELEMENTS, MOST_PAGES, Template};
use crate::error::{Expected, TemplateError};

pub(super) fn template(json: &Value) -> Result<Template, TemplateError> {
    let wrong = |field: &str, expected| TemplateError::Frame {
        field: field.to_owned(),
        expected,
    };
    let object = json
        .as_object()
        .ok_or_else(|| wrong("template", Expected::Object))?;
    let unknown = unknown_in_frame(json);
    let json = Fields::of(None, object);
    // A PDF to draw upon comes as a text.
    let paper = json
        .object("basePdf", "basePdf.")
        .ok()
        .flatten()
        .ok_or_else(|| wrong("basePdf", Expected::BlankPage))?;
    if let Some(field) = unknown {
        return Err(wrong(&field, Expected::Nothing));
    }
    let furniture = furniture(&paper)?;
    let schemas = json
        .list("schemas")?
        .filter(|pages| !pages.is_empty())
        .ok_or_else(|| wrong("schemas", Expected::Pages))?;
    if schemas.len() > MOST_PAGES {
        return Err(json.too_many("pages", MOST_PAGES));
    }
    let mut pages = vec![];
    for (index, elements) in schemas.iter().enumerate() {
        let elements = elements
            .as_array()
            .ok_or_else(|| wrong(&format!("schemas.{index}"), Expected::List))?;
        pages.push(page(elements)?);
    }
    let elements = pages.iter().map(Vec::len).sum::<usize>() + furniture.len();
    if elements > MOST_ELEMENTS {
        return Err(json.too_many("elements", MOST_ELEMENTS));
    }
    let template = Template {
        width: paper.must_number("width", Expected::Length)?,
        height: paper.must_number("height", Expected::Length)?,
        padding: padding(&paper)?,
        furniture,
        pages,
    };
    refuse_many_pixels(template.pictures())?;
    Ok(template)
}

/// What is on every page, no table.
fn furniture(paper: &Fields<'_>) -> Result<Vec<Element>, TemplateError> {
    let furniture = match paper.list("staticSchema")? {
        Some(elements) => page(elements)?,
        None => vec![],
    };
    match furniture.iter().find(|e| matches!(e.kind, Kind::Table(_))) {
        Some(table) => Err(TemplateError::UnknownElement {
            element: table.name.clone(),
            kind: "table".to_owned(),
        }),
        None => Ok(furniture),
    }
}

fn padding(paper: &Fields<'_>) -> Result<[f32; 4], TemplateError> {
    let Some(sides) = paper.list("padding")? else {
        return Ok([0.0; 4]);
    };
    let sides: Option<Vec<f32>> = sides
        .iter()
        .map(|side| number(side, Expected::Size))
        .collect();
    sides
        .and_then(|sides| sides.try_into().ok())
        .ok_or_else(|| paper.wrong("padding", Expected::List))
}

fn page(elements: &[Value]) -> Result<Vec<Element>, TemplateError> {
    let mut page: Vec<Element> = vec![];
    for (index, element) in elements.iter().enumerate() {
        let element = Element::read(element, index + 1)?;
        let is_table = |e: &Element| matches!(e.kind, Kind::Table(_));
        if is_table(&element) && page.iter().any(is_table) {
            return Err(TemplateError::SecondTable {
                element: element.name,
            });
        }
        page.push(element);
    }
    Ok(page)
}
