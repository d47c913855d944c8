//! Slips and sheets: a table that goes on over as many pages as it needs, what stands before it on its first
//! page, what stands after it moved to where it ends.

mod measured;

use std::ops::Range;

use self::measured::{Measured, measured};
use crate::data::{DocumentData, Scope};
use crate::draw;
use crate::error::Error;
use crate::file::{File, Offset};
use crate::template::{Element, Template};

/// How to print.
#[derive(Debug, Clone, Default)]
pub struct DocumentOptions {
    /// What the workstation's printer needs.
    pub offset: Offset,
    /// The file's title.
    pub title: String,
    /// Refuses ([`Error::Cut`]) what an element can't show whole, rather than cutting it with an ellipsis.
    pub must_be_whole: bool,
}

/// Prints the documents into one file, each from a new page on, with pages of its own (`{currentPage}` of
/// `{totalPages}`).
pub fn documents(
    template: &Template,
    options: &DocumentOptions,
    documents: impl IntoIterator<Item = DocumentData>,
) -> Result<Vec<u8>, Error> {
    let each = documents.into_iter().map(|document| (template, document));
    documents_of(options, each)
}

/// The same, each with a template of its own.
pub fn documents_of<'a>(
    options: &DocumentOptions,
    documents: impl IntoIterator<Item = (&'a Template, DocumentData)>,
) -> Result<Vec<u8>, Error> {
    let mut file = File::new(&options.title, options.offset);
    for (template, document) in documents {
        print(&mut file, template, &document, options.must_be_whole)?;
    }
    file.finish()
}

/// Elements with their places among those of the template's page.
type Placed<'a> = Vec<(usize, &'a Element)>;

/// A page to be: what stands on it, in the order of the template.
struct Sheet<'a>(Vec<Standing<'a>>);

struct Standing<'a> {
    /// Its place among the elements of the template's page.
    nth: usize,
    what: What<'a>,
}

enum What<'a> {
    /// Moved down by so many millimetres.
    Element(&'a Element, f32),
    /// Rows of one of the measured tables, and where they begin.
    Rows(usize, Range<usize>, f32),
}

fn print(
    file: &mut File,
    template: &Template,
    data: &DocumentData,
    must_be_whole: bool,
) -> Result<(), Error> {
    let scope = Scope {
        must_be_whole,
        ..Scope::of(&data.record)
    };
    let (mut tables, mut sheets) = (vec![], vec![]);
    file.fonts().begin();
    for page in &template.pages {
        match measured(file.fonts(), page, &data.lines, &scope)? {
            Some(table) => {
                plan(template, page, &table, tables.len(), &mut sheets);
                tables.push(table);
            }
            None => sheets.push(Sheet(standing(page.iter().enumerate(), 0.0).collect())),
        }
    }
    let number_of_sheets = sheets.len();
    for (sheet, number) in sheets.iter().zip(1..) {
        let scope = Scope {
            page: (number, number_of_sheets),
            ..scope
        };
        file.page(template.size(), |pen, fonts| {
            for element in &template.furniture {
                draw::element(pen, fonts, element, 0.0, &scope)?;
            }
            for standing in &sheet.0 {
                match &standing.what {
                    What::Element(element, down) => {
                        draw::element(pen, fonts, element, *down, &scope)?;
                    }
                    What::Rows(table, rows, top) => {
                        tables[*table].draw(pen, fonts, rows.clone(), *top, &scope)?;
                    }
                }
            }
            Ok(())
        })?;
    }
    Ok(())
}

fn standing<'a>(
    elements: impl Iterator<Item = (usize, &'a Element)>,
    down: f32,
) -> impl Iterator<Item = Standing<'a>> {
    elements.map(move |(nth, element)| Standing {
        nth,
        what: What::Element(element, down),
    })
}

/// Lays a page of the template out over as many sheets as its table needs.
fn plan<'a>(
    template: &Template,
    page: &'a [Element],
    measured: &Measured<'a>,
    table: usize,
    sheets: &mut Vec<Sheet<'a>>,
) {
    let place = measured.element;
    let (after, before): (Placed<'_>, Placed<'_>) = page
        .iter()
        .enumerate()
        .filter(|(nth, _)| *nth != measured.nth)
        .partition(|(_, element)| element.y >= place.bottom() - 0.01);
    let floor = template.height - template.padding[2];
    let head = measured.head.as_ref().map_or(0.0, |head| head.height);
    let block = Block::of(&after);

    let heights: Vec<f32> = measured.rows.iter().map(|row| row.height).collect();
    let room = Room {
        first: floor - place.y - head,
        next: floor - template.padding[0] - head,
        // What is kept between the table and the things after it.
        last: block
            .as_ref()
            .map_or(0.0, |block| block.bottom - place.bottom()),
    };
    let mut unmoved = Some(before);
    let parts = room.parts(&heights);
    let last = parts.len() - 1;
    for (index, part) in parts.into_iter().enumerate() {
        let top = if index == 0 {
            place.y
        } else {
            template.padding[0]
        };
        let unmoved = unmoved.take().unwrap_or_default();
        let mut elements: Vec<_> = standing(unmoved.into_iter(), 0.0).collect();
        if index == last {
            let end = top + head + heights[part.rows.clone()].iter().sum::<f32>();
            let down = if part.rows.is_empty() && index > 0 {
                // Alone on its sheet.
                block
                    .as_ref()
                    .map_or(0.0, |block| template.padding[0] - block.top)
            } else {
                end - place.bottom()
            };
            elements.extend(standing(after.iter().copied(), down));
        }
        if index == 0 || !part.rows.is_empty() {
            elements.push(Standing {
                nth: measured.nth,
                what: What::Rows(table, part.rows, top),
            });
        }
        elements.sort_by_key(|one| one.nth);
        sheets.push(Sheet(elements));
    }
}

/// What stands after the table and moves as one.
struct Block {
    top: f32,
    bottom: f32,
}

impl Block {
    fn of(elements: &[(usize, &Element)]) -> Option<Self> {
        let elements = || elements.iter().map(|(_, element)| element);
        let top = elements().map(|element| element.y).reduce(f32::min)?;
        let bottom = elements()
            .map(|element| element.bottom())
            .reduce(f32::max)?;
        Some(Self { top, bottom })
    }
}

/// Millimetres for rows on the first sheet and on the others; `last` is needed below the last row.
struct Room {
    first: f32,
    next: f32,
    last: f32,
}

#[derive(Debug, PartialEq)]
struct Part {
    rows: Range<usize>,
}

impl Room {
    /// Which rows go on which sheet: at least one sheet; the last one has the room that is needed below the
    /// rows.
    fn parts(&self, heights: &[f32]) -> Vec<Part> {
        // Sums of millimetres are not exact.
        const SLACK: f32 = 0.01;
        let mut parts = vec![];
        let (mut start, mut left) = (0, self.first + SLACK);
        for (row, height) in heights.iter().enumerate() {
            // A row higher than any sheet stands alone on one.
            let is_first = row == start && !parts.is_empty();
            if *height > left && !is_first {
                parts.push(Part { rows: start..row });
                (start, left) = (row, self.next + SLACK);
            }
            left -= height;
        }
        if self.last > left.max(0.0) {
            // Signatures do not stand on a sheet without any line, so the last line goes with them.
            let end = heights.len();
            let moves = end - start > 1 && heights[end - 1] + self.last <= self.next + SLACK;
            let kept = if moves { end - 1 } else { end };
            parts.push(Part { rows: start..kept });
            start = kept;
        }
        parts.push(Part {
            rows: start..heights.len(),
        });
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room {
        first: 50.0,
        next: 80.0,
        last: 20.0,
    };

    /// Where each page's rows begin, and the end.
    fn parts(rows: usize) -> Vec<usize> {
        edges(ROOM.parts(&vec![10.0; rows]))
    }

    fn edges(parts: Vec<Part>) -> Vec<usize> {
        let mut edges = vec![0];
        for part in parts {
            assert_eq!(
                edges.last(),
                Some(&part.rows.start),
                "no row is lost or doubled"
            );
            edges.push(part.rows.end);
        }
        edges
    }

    #[test]
    fn rows_fill_pages_and_leave_room_for_the_signatures() {
        assert_eq!(parts(0), [0, 0]);
        assert_eq!(parts(1), [0, 1]);
        assert_eq!(parts(3), [0, 3], "exactly full with the signatures");
        assert_eq!(parts(4), [0, 3, 4], "the last line goes with them");
        assert_eq!(parts(5), [0, 4, 5], "exactly full without them");
        assert_eq!(parts(6), [0, 5, 6]);
        assert_eq!(parts(11), [0, 5, 11]);
        assert_eq!(parts(12), [0, 5, 11, 12]);
        assert_eq!(parts(13), [0, 5, 12, 13], "the second page is exactly full");
        assert_eq!(parts(14), [0, 5, 13, 14]);
    }

    #[test]
    fn no_row_is_lost_or_doubled() {
        for rows in 0..500 {
            assert_eq!(parts(rows).last(), Some(&rows));
        }
    }

    #[test]
    fn a_row_higher_than_a_page_does_not_hang() {
        assert_eq!(edges(ROOM.parts(&[10.0, 500.0, 10.0])), [0, 1, 2, 3]);
    }
}
