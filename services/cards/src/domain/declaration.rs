//! What is told of a card that is lost, stolen, damaged or faulty.

use platform::Refusal;
use proto::Date;
use proto::bounds;
use proto::maillon::cards::v1::{CardStatus, ReportCardProblemRequest};
use proto::maillon::refusal::v1::{Fault, Reason};

use crate::domain::fields::{line, reason};
use crate::domain::transition::Act;

/// What a picture that goes with one is fitted into, in pixels: a page that can still be read.
pub(crate) const PAGE: (u32, u32) = (1600, 1600);

/// A declaration as it is kept, without the file that goes with it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Declared {
    pub(crate) act: Act,
    pub(crate) reason: String,
    pub(crate) happened_on: Option<Date>,
    /// None = the member.
    pub(crate) author: Option<String>,
}

impl Declared {
    /// What a call tells; everything that is wrong at once. `made_on` is the day on which the card was made.
    pub(crate) fn of(
        request: &ReportCardProblemRequest,
        made_on: Date,
        today: Date,
    ) -> Result<Self, Refusal> {
        let mut refusal = Refusal::new(Reason::ValidationFailed);
        let act = match request.status.map(CardStatus::try_from) {
            Some(Ok(CardStatus::Lost)) => Some(Act::ReportLost),
            Some(Ok(CardStatus::Stolen)) => Some(Act::ReportStolen),
            Some(Ok(CardStatus::Damaged)) => Some(Act::ReportDamaged),
            Some(Ok(CardStatus::Faulty)) => Some(Act::ReportFaulty),
            Some(_) => {
                let known = "lost, stolen, damaged, faulty";
                refusal = refusal.and("card_status", Fault::UnknownWord, known);
                None
            }
            None => {
                refusal = refusal.and("card_status", Fault::Required, "");
                None
            }
        };
        let reason = reason(request.reason.as_deref()).unwrap_or_else(|wrong| {
            for fault in &wrong.message().fields {
                refusal =
                    std::mem::take(&mut refusal).and(&fault.field, fault.fault(), &fault.detail);
            }
            String::new()
        });
        match request.happened_on {
            Some(day) if day > today => {
                refusal = refusal.and("happenedOn", Fault::InFuture, "");
            }
            Some(day) if day < made_on => {
                refusal = refusal.and("happenedOn", Fault::TooEarly, "card_createdAt");
            }
            _ => {}
        }
        let author = request.declared_by.as_deref();
        let author = line(&mut refusal, "declaredBy", author, bounds::DECLARANT_MAX);
        refusal.unless_clean()?;
        Ok(Self {
            act: act.ok_or_else(|| Refusal::field("card_status", Fault::Required))?,
            reason,
            happened_on: request.happened_on,
            author,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MADE: Date = Date { days: 100 };
    const TODAY: Date = Date { days: 200 };

    fn declaration() -> ReportCardProblemRequest {
        ReportCardProblemRequest {
            card_id: 1,
            status: Some(CardStatus::Stolen.into()),
            reason: Some(" Au marché ".to_owned()),
            happened_on: Some(MADE),
            declared_by: Some(" ".to_owned()),
            ..ReportCardProblemRequest::default()
        }
    }

    #[test]
    fn the_member_tells_it_unless_somebody_else_is_named() {
        let declared = Declared::of(&declaration(), MADE, TODAY).expect("it is good");
        assert_eq!(declared.act, Act::ReportStolen);
        assert_eq!(declared.reason, "Au marché");
        assert_eq!((declared.happened_on, declared.author), (Some(MADE), None));
        let by = ReportCardProblemRequest {
            declared_by: Some(" Kouassi Aya".to_owned()),
            happened_on: None,
            ..declaration()
        };
        let declared = Declared::of(&by, MADE, TODAY).expect("it is good");
        assert_eq!(declared.author.as_deref(), Some("Kouassi Aya"));
        assert_eq!(declared.happened_on, None);
    }

    #[test]
    fn everything_that_is_wrong_is_told_at_once() {
        let bad = ReportCardProblemRequest {
            status: Some(CardStatus::Printed.into()),
            reason: None,
            happened_on: Some(Date { days: 201 }),
            declared_by: Some("é".repeat(121)),
            ..declaration()
        };
        let refusal = Declared::of(&bad, MADE, TODAY).expect_err("it is refused");
        let faults: Vec<_> = refusal
            .message()
            .fields
            .iter()
            .map(|fault| (fault.field.as_str(), fault.fault()))
            .collect();
        let expected = [
            ("card_status", Fault::UnknownWord),
            ("reason", Fault::Required),
            ("happenedOn", Fault::InFuture),
            ("declaredBy", Fault::TooLong),
        ];
        assert_eq!(faults, expected);
        let early = ReportCardProblemRequest {
            happened_on: Some(Date { days: 99 }),
            ..declaration()
        };
        let refusal = Declared::of(&early, MADE, TODAY).expect_err("it is refused");
        assert_eq!(refusal.message().fields[0].fault(), Fault::TooEarly);
    }
}
