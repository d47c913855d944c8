//! How cards are laid on paper: as the workstation says that asks for them, whose printer may be a little off.

use platform::Refusal;
use print::{Layout, Offset};
use proto::maillon::cards::v1::{CardLayout, PrintCardsRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use serde_json::{Value, json};

/// Farther off in millimetres is another template, or paper of another size.
const FARTHEST: f64 = 10.0;

/// One to a page, or many; and where.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Laid {
    pub(crate) layout: Layout,
    pub(crate) offset: Offset,
}

impl Laid {
    pub(crate) fn asked(request: &PrintCardsRequest) -> Result<Self, Refusal> {
        let mut refusal = Refusal::new(Reason::ValidationFailed);
        let fields = [("offsetX", request.offset_x), ("offsetY", request.offset_y)];
        for (field, millimetres) in fields {
            let millimetres = millimetres.unwrap_or_default();
            // What is no number is not within either.
            if !(-FARTHEST..=FARTHEST).contains(&millimetres) {
                refusal = refusal.and(field, Fault::OutOfRange, "-10–10 mm");
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

    /// What a job remembers of it.
    pub(crate) fn to_keep(self) -> Value {
        let Offset { x, y } = self.offset;
        json!({"is_sheet": self.layout == Layout::SheetA4, "offset": [x, y]})
    }

    /// What a job remembers; of an older one nothing was asked.
    pub(crate) fn kept(request: &Value) -> Self {
        let is_sheet = request["is_sheet"].as_bool().unwrap_or_default();
        let offset = |index: usize| narrow(request["offset"][index].as_f64().unwrap_or_default());
        Self {
            layout: if is_sheet {
                Layout::SheetA4
            } else {
                Layout::Single
            },
            offset: Offset {
                x: offset(0),
                y: offset(1),
            },
        }
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

    fn asked(layout: CardLayout, x: f64, y: f64) -> Result<Laid, Refusal> {
        Laid::asked(&PrintCardsRequest {
            layout: Some(layout.into()),
            offset_x: Some(x),
            offset_y: Some(y),
            ..PrintCardsRequest::default()
        })
    }

    #[test]
    fn nothing_asked_is_one_to_a_page_in_its_place() {
        let laid = Laid::asked(&PrintCardsRequest::default()).expect("as ever");
        assert_eq!(laid.layout, Layout::Single);
        assert_eq!(laid.offset, Offset::default());
        assert_eq!(laid, Laid::kept(&json!({"role": "cards"})));
    }

    #[test]
    fn a_job_lays_cards_as_they_were_asked_for() {
        for (layout, x, y) in [
            (CardLayout::SheetA4, -0.4, 1.25),
            (CardLayout::Single, 10.0, -10.0),
        ] {
            let laid = asked(layout, x, y).expect("within");
            assert_eq!(Laid::kept(&laid.to_keep()), laid);
        }
    }

    #[test]
    fn what_no_printer_is_off_is_refused_by_its_field() {
        for (x, y) in [
            (10.1, 0.0),
            (0.0, -10.1),
            (f64::NAN, 0.0),
            (0.0, f64::INFINITY),
        ] {
            assert!(asked(CardLayout::Single, x, y).is_err(), "{x} {y}");
        }
    }
}
