//! Cards that were handed over, or not: what was asked for, and the proof that is kept of it.

use std::collections::HashSet;

use platform::{Refusal, text};
use proto::Date;
use proto::bounds;
use proto::maillon::cards::v1::HandOverLine;
use proto::maillon::refusal::v1::{Fault, Reason};

use crate::domain::fields;

/// What became of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Settlement {
    /// Somebody has it.
    Delivered {
        /// When.
        on: Date,
        /// Who took it.
        by: String,
        /// What they are to the member.
        relation: Option<String>,
        /// What they showed.
        document: Option<String>,
        /// Their identity was not established: who handed over answers for it.
        is_under_responsibility: bool,
    },
    /// Nobody has, for this reason.
    Returned(String),
}

/// One card of a request.
#[derive(Debug)]
pub(crate) struct SettledCard {
    pub(crate) card_id: i64,
    pub(crate) settlement: Settlement,
}

/// The cards of a request, as far as they can be judged without the database.
pub(crate) fn read(cards: Vec<HandOverLine>, today: Date) -> Result<Vec<SettledCard>, Refusal> {
    fields::many("cards", cards.len())?;
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    let mut seen = HashSet::new();
    let mut kept = Vec::with_capacity(cards.len());
    for (nth, card) in cards.into_iter().enumerate() {
        let card_id = card.card_id;
        let mut faults = Faults::new();
        if card_id == 0 {
            faults.push(("card_id", Fault::Required));
        } else if !seen.insert(card_id) {
            faults.push(("card_id", Fault::Twice));
        }
        let settlement = settlement(card, today, &mut faults);
        for (name, fault) in faults {
            let field = format!("cards[{nth}].{name}");
            refusal = refusal.and(&field, fault, &bounds::HAND_OVER_MAX.to_string());
        }
        kept.extend(settlement.map(|settlement| SettledCard {
            card_id,
            settlement,
        }));
    }
    refusal.unless_clean()?;
    Ok(kept)
}

/// Fields of a line and what is wrong with them.
type Faults = Vec<(&'static str, Fault)>;

/// What became of a card; none if too much is wrong to say.
fn settlement(card: HandOverLine, today: Date, faults: &mut Faults) -> Option<Settlement> {
    let mut line = |name, given: Option<String>| match text::line(
        given.as_deref().unwrap_or_default(),
        bounds::HAND_OVER_MAX,
    ) {
        Ok(line) => Some(line).filter(|line| !line.is_empty()),
        Err(fault) => {
            faults.push((name, fault));
            None
        }
    };
    let by = line("receivedBy", card.received_by);
    let relation = line("relation", card.relation);
    let document = line("identityDocument", card.identity_document);
    let reason = line("notDeliveredReason", card.not_delivered_reason);
    let is_under_responsibility = card.under_responsibility == Some(true);
    match (card.delivered_at, reason) {
        (None, Some(reason)) => {
            let proof = [
                ("receivedBy", by.is_some()),
                ("relation", relation.is_some()),
                ("identityDocument", document.is_some()),
                ("underResponsibility", is_under_responsibility),
            ];
            let given = proof.into_iter().filter(|(_, is_given)| *is_given);
            faults.extend(given.map(|(name, _)| (name, Fault::OutOfPlace)));
            Some(Settlement::Returned(reason))
        }
        (Some(_), Some(_)) => {
            faults.push(("notDeliveredReason", Fault::Exclusive));
            None
        }
        (None, None) => {
            if faults.is_empty() {
                faults.push(("deliveredAt", Fault::Required));
            }
            None
        }
        (Some(on), None) => {
            if on > today {
                faults.push(("deliveredAt", Fault::InFuture));
            }
            if by.is_none() && !faults.iter().any(|(name, _)| *name == "receivedBy") {
                faults.push(("receivedBy", Fault::Required));
            }
            by.map(|by| Settlement::Delivered {
                on,
                by,
                relation,
                document,
                is_under_responsibility,
            })
        }
    }
}

/// No card is handed over before the day on which it was printed.
pub(crate) fn unless_too_early<'a>(
    cards: impl Iterator<Item = &'a SettledCard>,
    printed_on: impl Fn(i64) -> Option<Date>,
) -> Result<(), Refusal> {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    for (nth, card) in cards.enumerate() {
        if let Settlement::Delivered { on, .. } = &card.settlement
            && printed_on(card.card_id).is_some_and(|printed| *on < printed)
        {
            let field = format!("cards[{nth}].deliveredAt");
            refusal = refusal.and(&field, Fault::TooEarly, "card_printedAt");
        }
    }
    refusal.unless_clean()
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    fn day(text: &str) -> Date {
        text.parse::<NaiveDate>().expect("a day").into()
    }

    fn handed(card_id: i64) -> HandOverLine {
        HandOverLine {
            card_id,
            delivered_at: Some(day("2026-11-20")),
            received_by: Some(" Awa Koné ".to_owned()),
            ..HandOverLine::default()
        }
    }

    fn faults(cards: Vec<HandOverLine>) -> Vec<(String, Fault)> {
        let refusal = read(cards, day("2026-11-21")).expect_err("it is refused");
        let fields = refusal.message().fields.iter();
        fields
            .map(|fault| (fault.field.clone(), fault.fault()))
            .collect()
    }

    #[test]
    fn a_proof_is_kept_as_a_line() {
        let kept = read(vec![handed(3)], day("2026-11-21")).expect("a proof");
        let Settlement::Delivered { by, .. } = &kept[0].settlement else {
            panic!("it was handed over");
        };
        assert_eq!(by, "Awa Koné");
    }

    #[test]
    fn each_fault_is_told_with_its_place() {
        let cases = [
            (
                HandOverLine {
                    received_by: None,
                    ..handed(1)
                },
                "receivedBy",
                Fault::Required,
            ),
            (
                HandOverLine {
                    delivered_at: None,
                    ..handed(1)
                },
                "deliveredAt",
                Fault::Required,
            ),
            (
                HandOverLine {
                    delivered_at: Some(day("2026-11-22")),
                    ..handed(1)
                },
                "deliveredAt",
                Fault::InFuture,
            ),
            (
                HandOverLine {
                    not_delivered_reason: Some("Absent".to_owned()),
                    ..handed(1)
                },
                "notDeliveredReason",
                Fault::Exclusive,
            ),
            (
                HandOverLine {
                    relation: Some("x".repeat(151)),
                    ..handed(1)
                },
                "relation",
                Fault::TooLong,
            ),
            (
                HandOverLine {
                    delivered_at: None,
                    received_by: None,
                    not_delivered_reason: Some("Absent".to_owned()),
                    under_responsibility: Some(true),
                    ..handed(1)
                },
                "underResponsibility",
                Fault::OutOfPlace,
            ),
            (
                HandOverLine {
                    card_id: 0,
                    ..handed(1)
                },
                "card_id",
                Fault::Required,
            ),
        ];
        for (card, field, fault) in cases {
            assert_eq!(
                faults(vec![handed(9), card]),
                [(format!("cards[1].{field}"), fault)]
            );
        }
        assert_eq!(
            faults(vec![handed(1), handed(1)]),
            [("cards[1].card_id".to_owned(), Fault::Twice)]
        );
        assert_eq!(faults(Vec::new()), [("cards".to_owned(), Fault::Required)]);
    }
}
