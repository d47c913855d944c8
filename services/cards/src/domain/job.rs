//! Work that goes on after its answer.

use jobs::Subjects;
use print::{Layout, Offset};
use proto::{bounds, calls};
use serde::{Deserialize, Serialize};
use templates::Reference;

use super::layout::Placement;

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Cards are made; the items are members.
    Creation,
    /// Cards are refreshed; the items are cards.
    Refresh,
    /// Cards are printed; the items are cards.
    CardPrint,
    /// Slips or signing sheets are printed; the items are deliveries.
    DeliveryPrint,
}

impl jobs::Kind for Kind {
    const ALL: &'static [Self] = &[
        Self::Creation,
        Self::Refresh,
        Self::CardPrint,
        Self::DeliveryPrint,
    ];
    const SUBJECTS: Subjects = jobs::subjects!("cards");
    const NUMBERS_FROM: i64 = 0;
    type Options = PrintOptions;

    fn word(self) -> &'static str {
        match self {
            Self::Creation => "card_creation",
            Self::Refresh => "card_refresh",
            Self::CardPrint => "card_print",
            Self::DeliveryPrint => "delivery_print",
        }
    }

    fn files(self) -> Option<&'static str> {
        match self {
            Self::Creation | Self::Refresh => None,
            Self::CardPrint => Some(calls::PRINT_CARDS.path),
            Self::DeliveryPrint => Some(calls::PRINT_DELIVERIES.path),
        }
    }
}

impl Kind {
    /// The type of template that it is printed with, as the API names it.
    pub(crate) const fn document(self, is_signed: bool) -> &'static str {
        match (self, is_signed) {
            (Self::DeliveryPrint, true) => "signing_sheet",
            (Self::DeliveryPrint, false) => "delivery",
            _ => "card",
        }
    }

    /// The list that the audit is told left as a file.
    pub(crate) const fn list(self) -> &'static str {
        match self {
            Self::DeliveryPrint => "deliveries_to_print",
            _ => "cards_to_print",
        }
    }
}

/// Cards, members or deliveries that one call works on at most; more are a job's (contract §1).
pub(crate) const AT_ONCE: usize = bounds::AT_ONCE_MAX;
/// What is printed otherwise than usual.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct PrintOptions {
    /// Of deliveries: the sheets on which members sign, instead of slips.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) is_signed: Option<bool>,
    /// Of cards: many to a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) is_sheet: Option<bool>,
    /// Of cards: how far off the printer is, in millimetres to the right and down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) offset: Option<(f32, f32)>,
    /// What it is printed with from the first part to the last, whatever is chosen meanwhile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) template: Option<Reference>,
}

impl From<Placement> for PrintOptions {
    fn from(placement: Placement) -> Self {
        let Offset { x, y } = placement.offset;
        Self {
            is_sheet: Some(placement.layout == Layout::SheetA4),
            offset: Some((x, y)),
            ..Self::default()
        }
    }
}

impl PrintOptions {
    /// What is printed with; work that is older than templates, with the one that ships.
    pub(crate) fn template(&self, kind: Kind) -> Reference {
        let shipped = || Reference::shipped(kind.document(self.is_signed == Some(true)));
        self.template.clone().unwrap_or_else(shipped)
    }

    /// Where cards are put on paper.
    pub(crate) fn placement(&self) -> Placement {
        let (x, y) = self.offset.unwrap_or_default();
        Placement {
            layout: if self.is_sheet == Some(true) {
                Layout::SheetA4
            } else {
                Layout::Single
            },
            offset: Offset { x, y },
        }
    }
}

#[cfg(test)]
mod tests {
    use proto::maillon::cards::v1::{CardLayout, PrintCardsRequest};
    use serde_json::json;

    use super::*;

    type Request = jobs::Request<PrintOptions>;

    #[test]
    fn a_job_lays_cards_as_they_were_asked_for() {
        for (layout, x, y) in [
            (CardLayout::SheetA4, -0.4, 1.25),
            (CardLayout::Single, 10.0, -10.0),
        ] {
            let asked = PrintCardsRequest {
                layout: Some(layout.into()),
                offset_x: Some(x),
                offset_y: Some(y),
                ..PrintCardsRequest::default()
            };
            let placement = Placement::read(&asked).expect("within");
            let options = PrintOptions::from(placement);
            let kept = serde_json::to_value(options).expect("it has no odd keys");
            assert_eq!(Request::from(kept).options.placement(), placement);
        }
    }

    #[test]
    fn what_an_older_release_kept_is_read() {
        let nothing = Placement::read(&PrintCardsRequest::default()).expect("as ever");
        let of_old = Request::from(json!({"role": "cards", "regions": [3, 4]}));
        assert_eq!(of_old.options.placement(), nothing);
        assert_eq!(
            (of_old.role.as_str(), of_old.regions),
            ("cards", vec![3, 4])
        );
        let printed =
            json!({"role": "cards", "regions": [], "is_sheet": true, "offset": [0.5, -1.0]});
        let placement = Request::from(printed).options.placement();
        assert_eq!(placement.layout, Layout::SheetA4);
        assert_eq!(placement.offset, Offset { x: 0.5, y: -1.0 });
        let sheet = Request::from(json!({"role": "cards", "regions": [], "is_signed": true}));
        assert_eq!(sheet.options.is_signed, Some(true));
    }
}
