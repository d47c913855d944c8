//! Where cards are put on paper: as the workstation says that prints them, whose printer may be a little off.

use platform::Refusal;
use print::{Layout, Offset};
use proto::maillon::cards::v1::{CardLayout, PrintCardsRequest};
use proto::maillon::refusal::v1::{Fault, Reason};

/// One to a page, or many; and how far off.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Placement {
    pub(crate) layout: Layout,
    pub(crate) offset: Offset,
}

impl Placement {
    /// As a call says, unless that is farther off than any printer is.
    pub(crate) fn read(request: &PrintCardsRequest) -> Result<Self, Refusal> {
        let mut refusal = Refusal::new(Reason::ValidationFailed);
        let fields = [("offsetX", request.offset_x), ("offsetY", request.offset_y)];
        for (field, millimetres) in fields {
            let millimetres = millimetres.unwrap_or_default();
            // What is no number is not within either.
            let most = Offset::FARTHEST;
            if !(-most..=most).contains(&millimetres) {
                refusal = refusal.and(field, Fault::OutOfRange, &format!("-{most}–{most} mm"));
            }
        }
        refusal.unless_clean()?;
        Ok(Self {
            layout: match request.layout() {
                CardLayout::SheetA4 => Layout::SheetA4,
                CardLayout::Single | CardLayout::Unspecified => Layout::Single,
            },
            offset: Offset {
                x: narrow(request.offset_x.unwrap_or_default()),
                y: narrow(request.offset_y.unwrap_or_default()),
            },
        })
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a few millimetres; a printer does not know a thousandth of one"
)]
fn narrow(millimetres: f64) -> f32 {
    millimetres as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout_of(layout: CardLayout, x: f64, y: f64) -> Result<Placement, Refusal> {
        Placement::read(&PrintCardsRequest {
            layout: Some(layout.into()),
            offset_x: Some(x),
            offset_y: Some(y),
            ..PrintCardsRequest::default()
        })
    }

    #[test]
    fn nothing_asked_is_one_to_a_page_in_its_place() {
        let placement = Placement::read(&PrintCardsRequest::default()).expect("as ever");
        assert_eq!(placement.layout, Layout::Single);
        assert_eq!(placement.offset, Offset::default());
    }

    #[test]
    fn what_no_printer_is_off_is_refused_by_its_field() {
        for (x, y) in [
            (10.1, 0.0),
            (0.0, -10.1),
            (f64::NAN, 0.0),
            (0.0, f64::INFINITY),
        ] {
            assert!(layout_of(CardLayout::Single, x, y).is_err(), "{x} {y}");
        }
    }
}
