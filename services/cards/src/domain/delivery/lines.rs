//! The lines that a delivery is saved with: what was asked for, and which cards that is.

use std::collections::{HashMap, HashSet};

use platform::Refusal;
use proto::bounds;
use proto::maillon::cards::v1::{CardStatus, DeliveryLineToSave};
use proto::maillon::refusal::v1::{Fault, Reason};

use crate::domain::fields;
use crate::domain::transition::{Act, no_way};

/// A line as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// None = unknown here (error deliveries only).
    pub(crate) card_id: Option<i64>,
    /// Without spaces, hyphens or other signs.
    pub(crate) number: String,
    pub(crate) motive: Option<String>,
}

/// A line of a request, checked without the database.
#[derive(Debug)]
pub(crate) struct LineToSave {
    card_id: Option<i64>,
    number: Option<String>,
    member_id: Option<i64>,
    motive: Option<String>,
}

impl LineToSave {
    /// What it names its card by, as a field of the request.
    fn field(&self, nth: usize) -> String {
        let name = match self.number {
            Some(_) => "card_idNumber",
            None => "card_id",
        };
        format!("cards[{nth}].{name}")
    }
}

/// A card that a line may mean, as far as the caller sees it; held until the transaction ends.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) id: i64,
    pub(crate) number: String,
    pub(crate) member_id: i64,
    /// As it is stored; [`CardStatus::Printed`] for what comes off this very delivery.
    pub(crate) status: CardStatus,
    /// The code of another open delivery that it lies on.
    pub(crate) lies_on: Option<String>,
}

/// What makes two numbers the same number; `number_key` of the database does the same.
pub(crate) fn key(number: &str) -> String {
    let kept = number.chars().filter(|letter| letter.is_alphanumeric());
    kept.flat_map(char::to_uppercase).collect()
}

/// The lines of a request, as far as they can be judged alone.
pub(crate) fn read(cards: Vec<DeliveryLineToSave>) -> Result<Vec<LineToSave>, Refusal> {
    fields::many("cards", cards.len())?;
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    let lines = cards.into_iter().enumerate().map(|(nth, card)| {
        let field = format!("cards[{nth}].card_idNumber");
        let number = card.card_id_number.as_deref();
        let number = fields::line(&mut refusal, &field, number, bounds::CARD_NUMBER_MAX);
        let number = number.map(|number| key(&number));
        let number = number.filter(|number| !number.is_empty());
        let motive_field = format!("cards[{nth}].motive");
        let motive = card.motive.as_deref();
        let motive = fields::line(&mut refusal, &motive_field, motive, bounds::MOTIVE_MAX);
        let mut faults = refusal.message().fields.iter();
        let is_refused = faults.any(|fault| fault.field == field);
        if card.card_id.is_none() && number.is_none() && !is_refused {
            refusal = std::mem::take(&mut refusal).and(&field, Fault::Required, "");
        }
        LineToSave {
            card_id: card.card_id,
            number,
            member_id: card.card_member_id,
            motive,
        }
    });
    let lines = lines.collect();
    refusal.unless_clean()?;
    Ok(lines)
}

/// The ids and the numbers by which these lines name their cards.
pub(crate) fn names(lines: &[LineToSave]) -> (Vec<i64>, Vec<String>) {
    let by_number = lines.iter().filter(|line| line.card_id.is_none());
    (
        lines.iter().filter_map(|line| line.card_id).collect(),
        by_number.filter_map(|line| line.number.clone()).collect(),
    )
}

/// Finds the card of each line; a refusal names every line that may not be on a delivery of this type.
pub(crate) fn resolve(
    lines: &[LineToSave],
    known: &[Known],
    is_error_type: bool,
) -> Result<Vec<Line>, Refusal> {
    let by_id: HashMap<i64, &Known> = known.iter().map(|card| (card.id, card)).collect();
    let by_number: HashMap<&str, &Known> = known
        .iter()
        .map(|card| (card.number.as_str(), card))
        .collect();
    let mut faults = Faults::new(is_error_type);
    let mut seen = HashSet::new();
    let mut kept = Vec::with_capacity(lines.len());
    for (nth, line) in lines.iter().enumerate() {
        let card = match (line.card_id, &line.number) {
            (Some(id), _) => by_id.get(&id),
            (None, Some(number)) => by_number.get(number.as_str()),
            (None, None) => None,
        };
        match card {
            Some(card) => faults.known(nth, line, card),
            None => faults.unknown(nth, line),
        }
        let field = line.field(nth);
        if line.motive.is_some() && !is_error_type {
            faults.add(&format!("cards[{nth}].motive"), Fault::OutOfPlace);
        }
        let number = match card {
            Some(card) => card.number.clone(),
            None => line.number.clone().unwrap_or_default(),
        };
        if !number.is_empty() && !seen.insert(number.clone()) {
            faults.add(&field, Fault::Twice);
        }
        kept.push(Line {
            card_id: card.map(|card| card.id),
            number,
            motive: line.motive.clone(),
        });
    }
    faults.unless_none()?;
    Ok(kept)
}

/// What is wrong with lines; of the three kinds the first one that there is becomes the refusal.
struct Faults {
    is_error_type: bool,
    invalid: Refusal,
    taken: Refusal,
    forbidden: Option<Refusal>,
}

impl Faults {
    fn new(is_error_type: bool) -> Self {
        Self {
            is_error_type,
            invalid: Refusal::new(Reason::ValidationFailed),
            taken: Refusal::new(Reason::CardOnDelivery),
            forbidden: None,
        }
    }

    fn add(&mut self, field: &str, fault: Fault) {
        self.invalid = std::mem::take(&mut self.invalid).and(field, fault, "");
    }

    fn known(&mut self, nth: usize, line: &LineToSave, card: &Known) {
        let field = line.field(nth);
        let is_other = |number: &String| *number != card.number;
        if line.number.as_ref().is_some_and(is_other) {
            self.add(&field, Fault::Wrong);
        }
        if line.member_id.is_some_and(|id| id != card.member_id) {
            self.add(&format!("cards[{nth}].card_memberId"), Fault::Wrong);
        }
        if let Some(delivery) = &card.lies_on {
            self.taken = std::mem::take(&mut self.taken).and(&field, Fault::Taken, delivery);
        } else if !may_lie(card.status, self.is_error_type) {
            let to = status_on(self.is_error_type);
            let forbidden = self.forbidden.take();
            let forbidden = forbidden.unwrap_or_else(|| no_way(card.status, to));
            self.forbidden = Some(forbidden.and(&field, Fault::OutOfPlace, ""));
        }
    }

    fn unknown(&mut self, nth: usize, line: &LineToSave) {
        if line.card_id.is_some() || !self.is_error_type {
            self.add(&line.field(nth), Fault::UnknownReference);
        } else if line.motive.is_none() {
            self.add(&format!("cards[{nth}].motive"), Fault::Required);
        }
    }

    fn unless_none(self) -> Result<(), Refusal> {
        self.invalid.unless_clean()?;
        self.taken.unless_clean()?;
        self.forbidden.map_or(Ok(()), Err)
    }
}

/// Whether lines may stay when their delivery becomes one of the other type.
pub(crate) fn unless_misplaced(
    lines: &[Line],
    known: &[Known],
    is_error_type: bool,
) -> Result<(), Refusal> {
    let by_id: HashMap<i64, &Known> = known.iter().map(|card| (card.id, card)).collect();
    let fits = lines.iter().all(|line| {
        let card = line.card_id.and_then(|id| by_id.get(&id));
        let lies = card.map_or(is_error_type, |card| may_lie(card.status, is_error_type));
        lies && (is_error_type || line.motive.is_none())
    });
    if fits {
        Ok(())
    } else {
        Err(Refusal::field("delivery_isErrorType", Fault::OutOfPlace))
    }
}

/// The cards that may not lie on a delivery of this type.
pub(crate) fn misplaced(known: &[Known], is_error_type: bool) -> Vec<i64> {
    let misplaced = known
        .iter()
        .filter(|card| !may_lie(card.status, is_error_type));
    misplaced.map(|card| card.id).collect()
}

/// The status of a card on a delivery of this type.
pub(crate) const fn status_on(is_error_type: bool) -> CardStatus {
    if is_error_type {
        CardStatus::Faulty
    } else {
        CardStatus::InDelivery
    }
}

/// Whether a card may be on a delivery: printed on a normal one; on one of errors if it is or may be faulty.
fn may_lie(status: CardStatus, is_error_type: bool) -> bool {
    if is_error_type {
        status == CardStatus::Faulty || Act::ReportFaulty.allows(status)
    } else {
        Act::PutOnDelivery.allows(status)
    }
}

#[cfg(test)]
mod tests;
