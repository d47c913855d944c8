//! Work that goes on after its answer.

use chrono::TimeDelta;
use print::{Layout, Offset};
use proto::{bounds, calls};
use serde::{Deserialize, Serialize};
use serde_json::Value;
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

impl Kind {
    /// All of them.
    pub(crate) const ALL: [Self; 4] = [
        Self::Creation,
        Self::Refresh,
        Self::CardPrint,
        Self::DeliveryPrint,
    ];

    /// As the database and the audit have it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Creation => "card_creation",
            Self::Refresh => "card_refresh",
            Self::CardPrint => "card_print",
            Self::DeliveryPrint => "delivery_print",
        }
    }

    /// As the database has it.
    pub(crate) fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// The address below which the file is fetched that it makes.
    pub(crate) fn files(self) -> Option<&'static str> {
        match self {
            Self::Creation | Self::Refresh => None,
            Self::CardPrint => Some(calls::PRINT_CARDS.path),
            Self::DeliveryPrint => Some(calls::PRINT_DELIVERIES.path),
        }
    }

    /// Whether it makes a file.
    pub(crate) fn makes_file(self) -> bool {
        self.files().is_some()
    }

    /// How long what it made and what is left of it are kept once it has failed: a part of a file no longer
    /// than a whole one.
    pub(crate) fn kept_failed(self) -> TimeDelta {
        if self.makes_file() {
            FILE_KEPT
        } else {
            LEFT_KEPT
        }
    }

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
/// How long a file that was made can be fetched.
pub(crate) const FILE_KEPT: TimeDelta = TimeDelta::hours(24);
/// How long what is left of failed work that makes no file is kept, so that it can be tried again.
const LEFT_KEPT: TimeDelta = TimeDelta::days(30);
/// Attempts at one part after which some work is given up.
pub(crate) const ATTEMPTS: i32 = 5;
/// Skipped members that a result names; how many there are is told in any case.
pub(crate) const NAMED: usize = 500;
/// No region has this number.
const NOWHERE: i64 = 0;

/// Who asked for some work, as far as it decides what the work may touch, and what else was asked for. Kept
/// as JSON with the work: what an older release kept lacks fields, so each has a default.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Request {
    pub(crate) role: String,
    /// The regions that whoever asked was limited to; none = the whole country.
    pub(crate) regions: Vec<i64>,
    #[serde(flatten)]
    pub(crate) print: PrintOptions,
}

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

impl From<Value> for Request {
    fn from(kept: Value) -> Self {
        // What can't be read is done for nobody rather than for the whole country.
        serde_json::from_value(kept).unwrap_or_else(|_| Self {
            regions: vec![NOWHERE],
            ..Self::default()
        })
    }
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
            let request = Request {
                print: placement.into(),
                ..Request::default()
            };
            let kept = serde_json::to_value(&request).expect("it has no odd keys");
            assert_eq!(Request::from(kept).print.placement(), placement);
        }
    }

    #[test]
    fn what_an_older_release_kept_is_read() {
        let nothing = Placement::read(&PrintCardsRequest::default()).expect("as ever");
        let of_old = Request::from(json!({"role": "cards", "regions": [3, 4]}));
        assert_eq!(of_old.print.placement(), nothing);
        assert_eq!(
            (of_old.role.as_str(), of_old.regions),
            ("cards", vec![3, 4])
        );
        let printed =
            json!({"role": "cards", "regions": [], "is_sheet": true, "offset": [0.5, -1.0]});
        let placement = Request::from(printed).print.placement();
        assert_eq!(placement.layout, Layout::SheetA4);
        assert_eq!(placement.offset, Offset { x: 0.5, y: -1.0 });
        let sheet = Request::from(json!({"role": "cards", "regions": [], "is_signed": true}));
        assert_eq!(sheet.print.is_signed, Some(true));
    }

    #[test]
    fn what_cannot_be_read_is_nobody_s() {
        assert_eq!(Request::from(json!({"regions": "all"})).regions, [NOWHERE]);
    }

    #[test]
    fn work_that_prints_nothing_keeps_who_asked_alone() {
        let kept = serde_json::to_value(Request::default()).expect("it has no odd keys");
        assert_eq!(kept, json!({"role": "", "regions": []}));
    }
}
