//! Tables: rows are measured first, so that pages can be planned, and drawn then.

use super::{picture, words};
use crate::data::{Record, Scope};
use crate::fields::is_photo as is_photo_field;
use crate::font::Fonts;
use crate::pen::{Area, Pen};
use crate::template::{Across, Cells, Content, Table, TextStyle};
use crate::text::{FittedText, INK_ABOVE, INK_BELOW, flow};

/// A cell says no more than this: one field must not fill pages.
const MOST_LINES: usize = 8;

/// A measured row.
#[derive(Debug)]
pub(crate) struct Row<'a> {
    pub(crate) height: f32,
    cells: Vec<Cell<'a>>,
    is_head: bool,
    /// Of the other colour.
    is_striped: bool,
}

#[derive(Debug)]
struct Cell<'a> {
    width: f32,
    style: TextStyle,
    filling: Filling<'a>,
}

#[derive(Debug)]
enum Filling<'a> {
    Words(FittedText),
    Photo(Scope<'a>),
}

/// The head, if the table shows one.
pub(crate) fn head<'a>(
    fonts: &mut Fonts,
    table: &Table,
    width: f32,
    scope: &Scope<'a>,
) -> Option<Row<'a>> {
    table
        .shows_head
        .then(|| row(fonts, table, &table.head, width, scope, true))
}

/// How many rows the body has: the designer's rows once for each line, or once if they hold nothing to fill
/// in; one where there is no row and the table says so.
pub(crate) fn count(table: &Table, lines: &[Record]) -> usize {
    let times = if table.is_repeated() { lines.len() } else { 1 };
    match times * table.rows.len() {
        0 => usize::from(table.nothing.is_some()),
        rows => rows,
    }
}

/// The row of the body at this place.
pub(crate) fn at<'a>(
    fonts: &mut Fonts,
    table: &Table,
    width: f32,
    scope: &Scope<'a>,
    lines: &'a [Record],
    index: usize,
) -> Option<Row<'a>> {
    if !table.is_repeated()
        && let Some(cells) = table.rows.get(index)
    {
        return Some(row(fonts, table, cells, width, scope, false));
    }
    let nth = index.checked_div(table.rows.len()).unwrap_or_default();
    if let Some(line) = lines.get(nth).filter(|_| table.is_repeated()) {
        let scope = Scope {
            line: Some((line, nth + 1)),
            ..*scope
        };
        let cells = &table.rows[index % table.rows.len()];
        let mut row = row(fonts, table, cells, width, &scope, false);
        row.is_striped = nth % 2 == 1;
        return Some(row);
    }
    let nothing = table.nothing.as_ref()?;
    let mut style = table.body_cells.style;
    style.across = Across::Centre;
    Some(wide(fonts, table, nothing, width, scope, style))
}

/// Head and body of a table that stands on a page without lines.
pub(super) fn whole<'a>(
    fonts: &mut Fonts,
    table: &Table,
    width: f32,
    scope: &Scope<'a>,
) -> Vec<Row<'a>> {
    let mut rows: Vec<Row<'a>> = head(fonts, table, width, scope).into_iter().collect();
    let body =
        (0..count(table, &[])).filter_map(|index| at(fonts, table, width, scope, &[], index));
    rows.extend(body);
    rows
}

/// Draws the rows from the top of the area on, the outer border around them. Answers where they end.
pub(crate) fn draw(
    pen: &mut Pen<'_, '_>,
    fonts: &mut Fonts,
    table: &Table,
    rows: &[Row<'_>],
    area: Area,
) -> f32 {
    let mut y = area.y;
    for row in rows {
        row.draw(pen, fonts, table, area.x, y);
        y += row.height;
    }
    let outside = Area::new(area.x, area.y, area.width, y - area.y);
    pen.rectangle(outside, 0.0, None, table.border.drawn());
    y
}

fn row<'a>(
    fonts: &mut Fonts,
    table: &Table,
    contents: &[Content],
    width: f32,
    scope: &Scope<'a>,
    is_head: bool,
) -> Row<'a> {
    let looks = if is_head {
        &table.head_cells
    } else {
        &table.body_cells
    };
    let mut height = if is_head { 0.0_f32 } else { table.row_height };
    let mut cells = vec![];
    for (column, (content, share)) in contents.iter().zip(&table.widths).enumerate() {
        let mut style = looks.style;
        if let Some(across) = table.columns.get(&column) {
            style.across = *across;
        }
        let width = width * share;
        let filling = if is_photo(content) {
            Filling::Photo(*scope)
        } else {
            let inside = width - looks.padding[1] - looks.padding[3];
            let laid = flow(
                fonts,
                &content.fill(scope),
                &style,
                inside.max(1.0),
                MOST_LINES,
            );
            height = height.max(needed(fonts, &laid, looks));
            Filling::Words(laid)
        };
        cells.push(Cell {
            width,
            style,
            filling,
        });
    }
    Row {
        height,
        cells,
        is_head,
        is_striped: false,
    }
}

fn wide<'a>(
    fonts: &mut Fonts,
    table: &Table,
    content: &Content,
    width: f32,
    scope: &Scope<'_>,
    style: TextStyle,
) -> Row<'a> {
    let laid = flow(fonts, &content.fill(scope), &style, width, MOST_LINES);
    Row {
        height: needed(fonts, &laid, &table.body_cells).max(table.row_height),
        cells: vec![Cell {
            width,
            style,
            filling: Filling::Words(laid),
        }],
        is_head: false,
        is_striped: false,
    }
}

/// The placeholder of a photo and nothing else: `{card_photo}`.
fn is_photo(content: &Content) -> bool {
    content.only_field().is_some_and(is_photo_field)
}

/// What the cell's lines and its padding take.
fn needed(fonts: &Fonts, laid: &FittedText, looks: &Cells) -> f32 {
    let (above, below) = fonts.ascent_and_descent(looks.style.face);
    let ink = (above + below).max(INK_ABOVE + INK_BELOW);
    #[expect(clippy::cast_precision_loss, reason = "lines of a cell")]
    let others = laid.lines.len().saturating_sub(1) as f32 * looks.style.line_height;
    (ink + others) * laid.size + looks.padding[0] + looks.padding[2]
}

impl Row<'_> {
    /// The row with the height of another one.
    pub(crate) fn sized_as(self, other: &Self) -> Self {
        Self {
            height: other.height,
            ..self
        }
    }

    /// Nothing that its cells say was cut off.
    pub(crate) fn is_whole(&self) -> bool {
        let is_cut =
            |cell: &Cell<'_>| matches!(&cell.filling, Filling::Words(laid) if !laid.is_whole);
        !self.cells.iter().any(is_cut)
    }

    fn draw(&self, pen: &mut Pen<'_, '_>, fonts: &mut Fonts, table: &Table, x: f32, y: f32) {
        let looks = if self.is_head {
            &table.head_cells
        } else {
            &table.body_cells
        };
        let background = table
            .stripe
            .filter(|_| self.is_striped)
            .or(looks.background);
        let width = self.cells.iter().map(|cell| cell.width).sum();
        pen.rectangle(Area::new(x, y, width, self.height), 0.0, background, None);
        let mut left = x;
        for cell in &self.cells {
            let area = Area::new(left, y, cell.width, self.height);
            let inside = area.inside(looks.padding);
            match &cell.filling {
                Filling::Words(laid) => words::lines(pen, fonts, laid, &cell.style, inside),
                Filling::Photo(scope) => picture::in_cell(pen, scope, inside),
            }
            lines(pen, looks, area);
            left += cell.width;
        }
    }
}

/// The cell's borders, each centred on its edge: neighbours share them.
fn lines(pen: &mut Pen<'_, '_>, looks: &Cells, area: Area) {
    let Some(colour) = looks.line else {
        return;
    };
    let Area {
        x,
        y,
        width,
        height,
    } = area;
    let (right, bottom) = (x + width, y + height);
    for (thickness, from, to) in [
        (looks.borders[0], (x, y), (right, y)),
        (looks.borders[1], (right, y), (right, bottom)),
        (looks.borders[2], (x, bottom), (right, bottom)),
        (looks.borders[3], (x, y), (x, bottom)),
    ] {
        if thickness > 0.0 {
            pen.line(from, to, thickness, colour);
        }
    }
}
