//! A table: its head, the row that is repeated for each line, and its looks.

use std::collections::BTreeMap;

use serde_json::Value;

use super::content::Content;
use super::read::{Fields, number};
use super::style::{Across, Border, Colour, Down, TextStyle};
use crate::error::{Expected, TemplateError};
use crate::fields::{Place, is_of_page};

/// Columns of a table at most.
const MOST_COLUMNS: usize = 50;
/// Rows of a template's table at most; lines of the data may be many more.
const MOST_ROWS: usize = 100;

#[derive(Debug, Clone)]
pub(crate) struct Table {
    pub(crate) head: Vec<Content>,
    pub(crate) shows_head: bool,
    /// Shares of the width, one in all.
    pub(crate) widths: Vec<f32>,
    /// Rows of the designer; with placeholders they are repeated for each line of the data.
    pub(crate) rows: Vec<Vec<Content>>,
    pub(crate) head_cells: Cells,
    pub(crate) body_cells: Cells,
    /// Every other row.
    pub(crate) stripe: Option<Colour>,
    pub(crate) columns: BTreeMap<usize, Across>,
    pub(crate) border: Border,
    /// Rows are no lower than this.
    pub(crate) row_height: f32,
    /// Said in one wide row when there is no line.
    pub(crate) nothing: Option<Content>,
}

/// The looks of head or body.
#[derive(Debug, Clone)]
pub(crate) struct Cells {
    pub(crate) style: TextStyle,
    pub(crate) background: Option<Colour>,
    pub(crate) line: Option<Colour>,
    /// Top, right, bottom, left; millimetres.
    pub(crate) borders: [f32; 4],
    pub(crate) padding: [f32; 4],
}

impl Table {
    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, TemplateError> {
        let head = fields
            .list("head")?
            .and_then(|head| texts(head))
            .filter(|head| !head.is_empty())
            .ok_or_else(|| fields.wrong("head", Expected::Texts))?;
        if head.len() > MOST_COLUMNS {
            return Err(fields.too_many("columns", MOST_COLUMNS));
        }
        let body = fields.object("bodyStyles", "bodyStyles.")?;
        let styles = fields.object("tableStyles", "tableStyles.")?;
        Ok(Self {
            shows_head: fields.flag("showHead")?.unwrap_or(true),
            widths: widths(fields, head.len())?,
            rows: rows(fields, head.len())?,
            head_cells: match fields.object("headStyles", "headStyles.")? {
                Some(styles) => Cells::read(&styles)?,
                None => Cells::plain(),
            },
            body_cells: body.as_ref().map_or(Ok(Cells::plain()), Cells::read)?,
            stripe: match &body {
                Some(styles) => styles.colour("alternateBackgroundColor")?,
                None => None,
            },
            columns: columns(fields, head.len())?,
            border: match &styles {
                Some(styles) => Border::read(styles)?,
                None => Border {
                    width: 0.0,
                    colour: None,
                },
            },
            row_height: fields.number("rowHeight", Expected::Size)?.unwrap_or(0.0),
            nothing: fields.text("emptyText")?.map(Content::parse),
            head,
        })
    }

    /// Whether the rows stand for the lines of the data.
    pub(crate) fn is_repeated(&self) -> bool {
        self.rows
            .iter()
            .flatten()
            .any(|cell| cell.fields().next().is_some())
    }

    /// Whether it says on which page it stands: another text on each.
    pub(crate) fn names_page(&self) -> bool {
        let mut names = false;
        self.fields(&mut |field, _| names |= is_of_page(field));
        names
    }

    /// Shows each field that it names, and where it stands.
    pub(super) fn fields<'a>(&'a self, see: &mut dyn FnMut(&'a str, Place)) {
        for cell in self.rows.iter().flatten() {
            let is_alone = cell.only_field().is_some();
            for field in cell.fields() {
                see(field, Place::Row { is_alone });
            }
        }
        for field in self
            .head
            .iter()
            .chain(&self.nothing)
            .flat_map(Content::fields)
        {
            see(field, Place::Page);
        }
    }
}

impl Cells {
    const STYLE: TextStyle = TextStyle {
        size: 9.0,
        smallest: 6.0,
        down: Down::Middle,
        ..TextStyle::DEFAULT
    };

    fn plain() -> Self {
        Self {
            style: Self::STYLE,
            background: None,
            line: None,
            borders: [0.0; 4],
            padding: [1.0; 4],
        }
    }

    fn read(fields: &Fields<'_>) -> Result<Self, TemplateError> {
        Ok(Self {
            style: TextStyle::read(fields, &Self::STYLE)?,
            background: fields.colour("backgroundColor")?,
            line: fields.colour("borderColor")?,
            borders: sides(fields, "borderWidth", "borderWidth.", 0.0)?,
            padding: sides(fields, "padding", "padding.", 1.0)?,
        })
    }
}

fn sides<'a>(
    fields: &Fields<'a>,
    field: &str,
    prefix: &'a str,
    usual: f32,
) -> Result<[f32; 4], TemplateError> {
    let mut sides = [usual; 4];
    if let Some(object) = fields.object(field, prefix)? {
        for (side, name) in sides.iter_mut().zip(["top", "right", "bottom", "left"]) {
            *side = object.number(name, Expected::Size)?.unwrap_or(0.0);
        }
    }
    Ok(sides)
}

fn texts(list: &[Value]) -> Option<Vec<Content>> {
    list.iter()
        .map(|text| text.as_str().map(Content::parse))
        .collect()
}

fn widths(fields: &Fields<'_>, columns: usize) -> Result<Vec<f32>, TemplateError> {
    const FIELD: &str = "headWidthPercentages";
    let wrong = || fields.wrong(FIELD, Expected::Widths);
    let Some(list) = fields.list(FIELD)? else {
        return Err(wrong());
    };
    let shares: Vec<f32> = list
        .iter()
        .map(|share| number(share, Expected::Length))
        .collect::<Option<_>>()
        .ok_or_else(wrong)?;
    if shares.len() != columns {
        return Err(wrong());
    }
    let whole: f32 = shares.iter().sum();
    Ok(shares.iter().map(|share| share / whole).collect())
}

/// The designer keeps them as JSON in a text; a list is taken as well.
fn rows(fields: &Fields<'_>, columns: usize) -> Result<Vec<Vec<Content>>, TemplateError> {
    let wrong = || fields.wrong("content", Expected::Rows);
    let parsed;
    let rows = match fields.get("content") {
        None => return Ok(vec![]),
        Some(Value::String(text)) => {
            parsed = serde_json::from_str::<Value>(text).map_err(|_| wrong())?;
            &parsed
        }
        Some(value) => value,
    };
    let rows = rows.as_array().ok_or_else(wrong)?;
    if rows.len() > MOST_ROWS {
        return Err(fields.too_many("rows", MOST_ROWS));
    }
    rows.iter()
        .map(|row| texts(row.as_array()?).filter(|cells| cells.len() == columns))
        .collect::<Option<_>>()
        .ok_or_else(wrong)
}

/// `{"columnStyles": {"alignment": {"0": "right"}}}`
fn columns(fields: &Fields<'_>, columns: usize) -> Result<BTreeMap<usize, Across>, TemplateError> {
    let mut alignments = BTreeMap::new();
    let Some(styles) = fields.object("columnStyles", "columnStyles.")? else {
        return Ok(alignments);
    };
    let Some(given) = styles.object("alignment", "columnStyles.alignment.")? else {
        return Ok(alignments);
    };
    for name in given.names() {
        let digits = name.bytes().all(|byte| byte.is_ascii_digit()) && name.len() <= 3;
        let column: Option<usize> = name.parse().ok().filter(|_| digits);
        let column = column.ok_or_else(|| given.wrong(name, Expected::Nothing))?;
        if let Some(across) = Across::read(&given, name)?.filter(|_| column < columns) {
            alignments.insert(column, across);
        }
    }
    Ok(alignments)
}
