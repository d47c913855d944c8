//! The table of a page: measured before the pages are laid out, and drawn part by part.

use std::ops::Range;

use crate::data::{Record, Scope};
use crate::draw;
use crate::draw::table::{Row, at, count, head};
use crate::error::Error;
use crate::font::Fonts;
use crate::pen::{Area, Pen};
use crate::template::{Element, Kind, Table};

/// A table with its rows measured.
pub(super) struct Measured<'a> {
    /// Its place among the elements of its page.
    pub(super) nth: usize,
    pub(super) element: &'a Element,
    table: &'a Table,
    lines: &'a [Record],
    pub(super) head: Option<Row<'a>>,
    pub(super) rows: Vec<Row<'a>>,
}

/// As wide as the numbers of a document's pages become: rows that say them are as high as these need.
const WIDEST_PAGE: (usize, usize) = (8_888, 8_888);

/// The table of a page, if it has one that is shown with this document.
pub(super) fn measured<'a>(
    fonts: &mut Fonts,
    page: &'a [Element],
    lines: &'a [Record],
    scope: &Scope<'a>,
) -> Result<Option<Measured<'a>>, Error> {
    let found = page
        .iter()
        .enumerate()
        .find_map(|(nth, element)| match &element.kind {
            Kind::Table(table) => Some((nth, element, &**table)),
            _ => None,
        });
    let found = found.filter(|(_, element, _)| draw::says_condition(element, scope));
    let Some((nth, element, table)) = found else {
        return Ok(None);
    };
    let scope = Scope {
        page: WIDEST_PAGE,
        ..*scope
    };
    let head = head(fonts, table, element.width, &scope);
    let mut rows = vec![];
    for index in 0..count(table, lines) {
        rows.extend(at(fonts, table, element.width, &scope, lines, index));
        fonts.refuse_spent(&element.name)?;
    }
    let is_whole = head.iter().chain(&rows).all(Row::is_whole);
    draw::refuse_cut(&scope, is_whole, element)?;
    Ok(Some(Measured {
        nth,
        element,
        table,
        lines,
        head,
        rows,
    }))
}

impl<'a> Measured<'a> {
    /// Draws the head, and these rows below it.
    pub(super) fn draw(
        &self,
        pen: &mut Pen<'_, '_>,
        fonts: &mut Fonts,
        rows: Range<usize>,
        top: f32,
        scope: &Scope<'a>,
    ) -> Result<(), Error> {
        let Self { element, table, .. } = self;
        if !draw::is_shown(element, scope) {
            return Ok(());
        }
        let mut area = Area::new(element.x, top, element.width, element.height);
        draw::placed(pen, element, area, |pen| {
            if table.names_page() {
                let (head, rows) = self.measure_on(fonts, rows, scope);
                area.y = draw::table::draw(pen, fonts, table, &head, area);
                draw::table::draw(pen, fonts, table, &rows, area);
            } else {
                area.y = draw::table::draw(pen, fonts, table, self.head.as_slice(), area);
                draw::table::draw(pen, fonts, table, &self.rows[rows], area);
            }
        });
        fonts.refuse_spent(&element.name)
    }

    /// Head and rows with the numbers of their page, as high as they were measured.
    fn measure_on(
        &self,
        fonts: &mut Fonts,
        rows: Range<usize>,
        scope: &Scope<'a>,
    ) -> (Vec<Row<'a>>, Vec<Row<'a>>) {
        let (table, width) = (self.table, self.element.width);
        let as_high =
            |row: Option<Row<'a>>, measured: &Row<'a>| row.map(|row| row.sized_as(measured));
        let own = head(fonts, table, width, scope);
        let head = self.head.iter().zip(own);
        let head = head.filter_map(|(measured, row)| as_high(Some(row), measured));
        let rows = rows.filter_map(|index| {
            let row = at(fonts, table, width, scope, self.lines, index);
            as_high(row, &self.rows[index])
        });
        (head.collect(), rows.collect())
    }
}
