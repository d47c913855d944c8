//! One element of a page: where it is, and what it is.

use serde_json::{Map, Value};

use super::content::Content;
use super::picture::{Picture, Source};
use super::read::Fields;
use super::schema::unknown_in_element;
use super::style::{Border, Colour, TextStyle};
use super::table::Table;
use crate::error::{Expected, TemplateError};
use crate::fields::Place;

#[derive(Debug, Clone)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// Degrees, clockwise, about the middle.
    pub(crate) rotate: f32,
    pub(crate) opacity: f32,
    /// Left out where this field says nothing: a label without its value.
    pub(crate) shown_with: Option<String>,
    pub(crate) kind: Kind,
}

#[derive(Debug, Clone)]
pub(crate) enum Kind {
    Text {
        content: Content,
        style: TextStyle,
        background: Option<Colour>,
        border: Border,
    },
    Image(Picture),
    QrCode(Barcode),
    Code128 {
        code: Barcode,
        /// The text is written below the bars.
        says: bool,
        text_colour: Colour,
    },
    Line(Colour),
    Rectangle {
        fill: Option<Colour>,
        border: Border,
        radius: f32,
    },
    Ellipse {
        fill: Option<Colour>,
        border: Border,
    },
    Table(Box<Table>),
}

#[derive(Debug, Clone)]
pub(crate) struct Barcode {
    pub(crate) content: Content,
    pub(crate) bars: Colour,
    pub(crate) background: Option<Colour>,
}

impl Element {
    /// `number` counts from 1 within its page, for those without a name.
    pub(super) fn read(json: &Value, number: usize) -> Result<Self, TemplateError> {
        let numbered = format!("#{number}");
        let nameless: Map<String, Value> = Map::new();
        let Some(map) = json.as_object() else {
            return Err(Fields::of(Some(&numbered), &nameless).wrong("element", Expected::Object));
        };
        let name = Fields::of(Some(&numbered), map);
        let name = name
            .text("name")?
            .filter(|text| !text.trim().is_empty())
            .ok_or_else(|| name.wrong("name", Expected::Name))?;
        let fields = Fields::of(Some(name), map);
        let kind = fields
            .text("type")?
            .ok_or_else(|| fields.wrong("type", Expected::Text))?;
        let position = fields
            .object("position", "position.")?
            .ok_or_else(|| fields.wrong("position", Expected::Object))?;
        let mut element = Self {
            name: name.to_owned(),
            x: position.must_number("x", Expected::Number)?,
            y: position.must_number("y", Expected::Number)?,
            width: fields.must_number("width", Expected::Length)?,
            height: fields.must_number("height", Expected::Length)?,
            rotate: fields.number("rotate", Expected::Number)?.unwrap_or(0.0),
            opacity: fields.number("opacity", Expected::Share)?.unwrap_or(1.0),
            shown_with: fields.text("showWith")?.map(str::to_owned),
            kind: Kind::Line(Colour::BLACK),
        };
        element.kind = Kind::read(&fields, name, kind)?;
        // For the designer alone: what is locked prints like the rest.
        fields.flag("locked")?;
        if let Some(field) = unknown_in_element(kind, json) {
            return Err(fields.wrong(&field, Expected::Nothing));
        }
        Ok(element)
    }

    pub(crate) fn bottom(&self) -> f32 {
        self.y + self.height
    }

    /// Shows each field that it names, and where it stands.
    pub(crate) fn fields<'a>(&'a self, see: &mut dyn FnMut(&'a str, Place)) {
        if let Some(field) = &self.shown_with {
            see(field, Place::Page);
        }
        let mut on_page = |content: &'a Content| {
            for field in content.fields() {
                see(field, Place::Page);
            }
        };
        match &self.kind {
            Kind::Text { content, .. } => on_page(content),
            Kind::QrCode(code) | Kind::Code128 { code, .. } => on_page(&code.content),
            Kind::Table(table) => table.fields(see),
            Kind::Image(Picture {
                source: Source::Photo { named: Some(field) },
                ..
            }) => see(field, Place::Picture),
            Kind::Image(_) | Kind::Line(_) | Kind::Rectangle { .. } | Kind::Ellipse { .. } => {}
        }
    }
}

impl Kind {
    fn read(fields: &Fields<'_>, name: &str, kind: &str) -> Result<Self, TemplateError> {
        Ok(match kind {
            "text" => Self::Text {
                content: content(fields, name)?,
                style: TextStyle::read(fields, &TextStyle::DEFAULT)?,
                background: fields.colour("backgroundColor")?,
                border: Border::read(fields)?,
            },
            // The same with its words in `text`; its `content` holds sample values, which are not printed.
            "multiVariableText" => Self::Text {
                content: Content::parse(
                    fields
                        .text("text")?
                        .ok_or_else(|| fields.wrong("text", Expected::Text))?,
                ),
                style: TextStyle::read(fields, &TextStyle::DEFAULT)?,
                background: fields.colour("backgroundColor")?,
                border: Border::read(fields)?,
            },
            "image" => Self::Image(Picture::read(fields)?),
            "qrcode" => Self::QrCode(Barcode::read(fields, name)?),
            "code128" => Self::Code128 {
                code: Barcode::read(fields, name)?,
                says: fields.flag("includetext")?.unwrap_or(true),
                text_colour: fields.colour("textColor")?.unwrap_or(Colour::BLACK),
            },
            "line" => Self::Line(fields.colour("color")?.unwrap_or(Colour::BLACK)),
            "rectangle" => Self::Rectangle {
                fill: fields.colour("color")?,
                border: Border::read(fields)?,
                radius: fields.number("radius", Expected::Size)?.unwrap_or(0.0),
            },
            "ellipse" => Self::Ellipse {
                fill: fields.colour("color")?,
                border: Border::read(fields)?,
            },
            "table" => Self::Table(Box::new(Table::read(fields)?)),
            unknown => {
                return Err(TemplateError::UnknownElement {
                    element: name.to_owned(),
                    kind: unknown.to_owned(),
                });
            }
        })
    }
}

/// What the element says: its content, or without one the field of its name, as in the designer's forms.
fn content(fields: &Fields<'_>, name: &str) -> Result<Content, TemplateError> {
    Ok(match fields.text("content")? {
        None | Some("") => Content::field(name),
        Some(text) => Content::parse(text),
    })
}

impl Barcode {
    fn read(fields: &Fields<'_>, name: &str) -> Result<Self, TemplateError> {
        Ok(Self {
            content: content(fields, name)?,
            bars: fields.colour("barColor")?.unwrap_or(Colour::BLACK),
            background: fields.colour("backgroundColor")?,
        })
    }
}
