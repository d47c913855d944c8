//! Many cards on a sheet of A4: where each stands, front and back, and where to cut.

use crate::error::Error;

/// A4 in millimetres.
pub(crate) const A4: (f32, f32) = (210.0, 297.0);
/// Between cards.
const GAP: f32 = 2.0;
/// Where printers do not reach, and where the crop marks are.
const MARGIN: f32 = 8.0;
/// From a card to its crop mark.
const CLEAR: f32 = 1.0;
/// Length of a crop mark.
const MARK: f32 = 3.0;

/// Cards of one size in columns and rows in the middle of the sheet.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Grid {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    width: f32,
    height: f32,
}

/// From one point to another.
pub(crate) type Mark = ((f32, f32), (f32, f32));

impl Grid {
    pub(crate) fn of((width, height): (f32, f32)) -> Result<Self, Error> {
        let columns = fitting(A4.0, width);
        let rows = fitting(A4.1, height);
        if columns == 0 || rows == 0 {
            return Err(Error::TooLarge);
        }
        Ok(Self {
            columns,
            rows,
            width,
            height,
        })
    }

    /// Cards on a sheet.
    pub(crate) fn cards(&self) -> usize {
        self.columns * self.rows
    }

    /// The top left corner of a front; row by row.
    pub(crate) fn front(&self, index: usize) -> (f32, f32) {
        let (column, row) = (index % self.columns, index / self.columns);
        (
            start(A4.0, self.columns, self.width) + times(column, self.width + GAP),
            start(A4.1, self.rows, self.height) + times(row, self.height + GAP),
        )
    }

    /// The corner of its back: the sheet is turned over its long edge, so left and right change places.
    pub(crate) fn back(&self, index: usize) -> (f32, f32) {
        let (column, row) = (index % self.columns, index / self.columns);
        self.front(row * self.columns + self.columns - 1 - column)
    }

    /// Marks in the margins at every edge of the first `cards` cards, for a guillotine.
    pub(crate) fn marks(&self, cards: usize, is_back: bool) -> Vec<Mark> {
        let mut marks = vec![];
        let corner = |index| {
            if is_back {
                self.back(index)
            } else {
                self.front(index)
            }
        };
        let used_rows = cards.div_ceil(self.columns);
        let (top, bottom) = (
            self.front(0).1,
            self.front((used_rows - 1) * self.columns).1 + self.height,
        );
        let used: Vec<f32> = (0..cards.min(self.columns))
            .map(|index| corner(index).0)
            .collect();
        for x in used.iter().flat_map(|x| [*x, x + self.width]) {
            marks.push(((x, top - CLEAR - MARK), (x, top - CLEAR)));
            marks.push(((x, bottom + CLEAR), (x, bottom + CLEAR + MARK)));
        }
        let left = used.iter().copied().fold(f32::INFINITY, f32::min);
        let right = used.iter().copied().fold(0.0, f32::max) + self.width;
        for row in 0..used_rows {
            let y = self.front(row * self.columns).1;
            for y in [y, y + self.height] {
                marks.push(((left - CLEAR - MARK, y), (left - CLEAR, y)));
                marks.push(((right + CLEAR, y), (right + CLEAR + MARK, y)));
            }
        }
        marks
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a few cards; what does not fit saturates to none"
)]
fn fitting(paper: f32, card: f32) -> usize {
    ((paper - 2.0 * MARGIN + GAP) / (card + GAP)) as usize
}

fn start(paper: f32, cards: usize, card: f32) -> f32 {
    let taken = times(cards, card + GAP) - GAP;
    (paper - taken) / 2.0
}

#[expect(clippy::cast_precision_loss, reason = "a few cards")]
fn times(number: usize, length: f32) -> f32 {
    number as f32 * length
}

#[cfg(test)]
mod tests {
    use super::*;

    const CR80: (f32, f32) = (85.6, 54.0);

    #[test]
    fn ten_cards_fit_inside_the_margins() {
        let grid = Grid::of(CR80).expect("a card fits");
        assert_eq!((grid.columns, grid.rows, grid.cards()), (2, 5, 10));
        for index in 0..10 {
            let (x, y) = grid.front(index);
            assert!(x >= MARGIN && x + CR80.0 <= A4.0 - MARGIN, "{index}");
            assert!(y >= MARGIN && y + CR80.1 <= A4.1 - MARGIN, "{index}");
        }
        assert!(Grid::of((195.0, 54.0)).is_err());
    }

    #[test]
    fn a_back_lies_behind_its_front_when_the_sheet_is_turned_over_its_long_edge() {
        let grid = Grid::of(CR80).expect("a card fits");
        for index in 0..10 {
            let (front, back) = (grid.front(index), grid.back(index));
            let seen_through = A4.0 - back.0 - CR80.0;
            assert!((seen_through - front.0).abs() < 0.01, "{index}");
            assert!((back.1 - front.1).abs() < 0.01, "{index}");
        }
        assert!(grid.back(0).0 > grid.front(0).0);
    }

    #[test]
    fn crop_marks_stand_at_each_edge_in_use_and_touch_no_card() {
        let grid = Grid::of(CR80).expect("a card fits");
        for (cards, expected) in [(1, 8), (2, 12), (3, 16), (9, 28), (10, 28)] {
            for is_back in [false, true] {
                let marks = grid.marks(cards, is_back);
                assert_eq!(marks.len(), expected, "{cards}");
                for ((x1, y1), (x2, y2)) in marks {
                    assert!(x1 >= 0.0 && y1 >= 0.0 && x2 <= A4.0 && y2 <= A4.1);
                    for index in 0..cards {
                        let (x, y) = if is_back {
                            grid.back(index)
                        } else {
                            grid.front(index)
                        };
                        let beside = x2 < x || x1 > x + CR80.0 || y2 < y || y1 > y + CR80.1;
                        assert!(beside, "{cards} {index}");
                    }
                }
            }
        }
    }
}
