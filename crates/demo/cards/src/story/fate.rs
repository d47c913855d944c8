//! Which story a member gets: cards in every state, most of them in their holders' hands.

use cards::bulk::Act;
use chrono::TimeDelta;
use proto::maillon::members::v1::MemberStatus;

use super::telling::{Origin, Telling};
use crate::life::{End, How, Parcel};
use crate::lot::{Lot, SLOTS};
use crate::words;

/// Days of age from which on most have a card.
const GROWN: i64 = 15 * 365;

impl Telling<'_> {
    pub(super) fn fate(&mut self) {
        let Some(born) = self.known.birth_date else {
            return;
        };
        let is_grown = self.calendar.since(born.naive()) >= GROWN;
        if !self.chance.per_cent(if is_grown { 82 } else { 14 }) {
            return;
        }
        if self.known.photo_file_name.is_none() {
            if self.chance.per_cent(40) {
                self.pay_ahead();
            }
            return;
        }
        if MemberStatus::try_from(self.known.status) != Ok(MemberStatus::Active) {
            if self.chance.per_cent(60)
                && let Some(lot) = self.settled(i64::MAX)
            {
                let card = self.hand_over(Origin::Paid, lot);
                self.befall(card, Act::Suspend, &words::SUSPENDED, 0);
            }
            return;
        }
        match self.chance.below(1_000) {
            0..90 => self.pay_ahead(),
            90..130 => self.soon(),
            130..175 => self.printed(),
            175..235 => self.waiting(),
            235..700 => self.held(),
            700..750 => self.ending(),
            750..810 => self.ended(),
            810..830 => self.trouble(Act::Suspend, &words::SUSPENDED),
            830..855 => self.trouble(Act::ReportLost, &words::LOST),
            855..867 => self.trouble(Act::ReportStolen, &words::STOLEN),
            867..879 => self.trouble(Act::ReportDamaged, &words::DAMAGED),
            879..897 => self.faulty(),
            897..947 => self.renewed(),
            947..984 => self.made_anew(),
            _ => self.cancelled(),
        }
    }

    /// Whether the member was there when the lot was begun.
    fn fits(&self, lot: Lot) -> bool {
        lot.begun(self.calendar) + 1 < self.joined
    }

    /// A settled lot that was begun at most so many days ago.
    fn settled(&mut self, at_most: i64) -> Option<Lot> {
        let group = self.group;
        let lots: Vec<Lot> = (0..SLOTS)
            .map(|slot| Lot::Settled { group, slot })
            .filter(|lot| self.fits(*lot) && lot.begun(self.calendar) <= at_most)
            .collect();
        (!lots.is_empty()).then(|| *self.chance.pick(&lots))
    }

    fn soon(&mut self) {
        if self.joined > 3 {
            self.make_new(Origin::Paid);
        }
    }

    fn printed(&mut self) {
        let returned = Lot::Settled {
            group: self.group,
            slot: 0,
        };
        if self.chance.per_cent(25) && self.fits(returned) {
            self.bring_back(Origin::Paid, returned);
        } else if self.joined > 8 {
            self.make_alone(Origin::Paid, 6, 2);
        } else {
            self.pay_ahead();
        }
    }

    fn waiting(&mut self) {
        let lot = Lot::waiting(self.group);
        if !self.fits(lot) {
            self.pay_ahead();
            return;
        }
        match (lot, self.chance.below(10)) {
            (Lot::Begun, 0..6) => self.hand_over(Origin::Paid, lot),
            (Lot::Begun, 6) => self.bring_back(Origin::Paid, lot),
            _ => self.make_in(Origin::Paid, lot),
        };
    }

    fn held(&mut self) {
        let Some(lot) = self.settled(i64::MAX) else {
            self.printed();
            return;
        };
        let card = self.hand_over(Origin::Paid, lot);
        if self.chance.per_mille(25) {
            self.befall(card, Act::Suspend, &words::SUSPENDED, 4);
            let at = self.calendar.ago(2, 11);
            self.step(card, Act::Reinstate, at, None);
        }
    }

    fn ending(&mut self) {
        let lot = Lot::Ending { group: self.group };
        if !self.fits(lot) {
            self.held();
            return;
        }
        let card = self.hand_over(Origin::Paid, lot);
        match self.chance.below(100) {
            0..35 => self.pay_ahead(),
            35..50 => {
                self.make_new(Origin::Renewed(card));
            }
            50..60 => {
                self.make_alone(Origin::Renewed(card), 5, 2);
            }
            _ => {}
        }
    }

    fn ended(&mut self) {
        let lot = Lot::Ended { group: self.group };
        if !self.fits(lot) {
            self.held();
            return;
        }
        self.hand_over(Origin::Paid, lot);
        if self.chance.per_cent(40) {
            self.pay_ahead();
        }
    }

    /// The card is there no more, or may not be used; for some another is being made.
    fn trouble(&mut self, act: Act, reasons: &[&'static str]) {
        let Some(lot) = self.settled(i64::MAX) else {
            self.held();
            return;
        };
        let card = self.hand_over(Origin::Paid, lot);
        self.befall(card, act, reasons, 8);
        if act != Act::Suspend {
            match self.chance.below(100) {
                0..20 => {
                    self.make_new(Origin::Instead(card));
                }
                20..35 => {
                    self.make_alone(Origin::Instead(card), 5, 2);
                }
                _ => {}
            }
        }
    }

    /// Bad at the printer's or found so later, and sent back.
    fn faulty(&mut self) {
        let lot = Lot::Faulty {
            is_back: self.chance.per_cent(50),
        };
        if !self.fits(lot) {
            self.held();
            return;
        }
        let times = self.calendar.times(lot);
        let handed = self.handed_before(lot).filter(|_| self.chance.per_cent(50));
        let card = if let Some(older) = handed {
            self.hand_over(Origin::Paid, older)
        } else {
            let seconds = self.below(1_800);
            let card = self.make(Origin::Paid, times.begun + TimeDelta::seconds(seconds));
            self.print(card, times.printed + TimeDelta::seconds(seconds));
            card
        };
        let motive = *self.chance.pick(&words::FAULTY);
        let sent = times.sent.unwrap_or(times.saved);
        self.step(card, Act::ReportFaulty, sent, Some(motive));
        let arrived = times.received.map(|at| End {
            at,
            how: How::Arrived,
        });
        self.story.cards[card].parcels.push(Parcel {
            lot,
            motive: Some(motive),
            end: arrived,
        });
        if self.chance.per_cent(40) {
            self.make_new(Origin::Instead(card));
        }
    }

    /// A lot that was settled before another was begun.
    fn handed_before(&self, lot: Lot) -> Option<Lot> {
        let group = self.group;
        (0..SLOTS)
            .map(|slot| Lot::Settled { group, slot })
            .find(|older| {
                self.fits(*older) && older.begun(self.calendar) >= lot.begun(self.calendar) + 20
            })
    }

    /// One that expired, and the next.
    fn renewed(&mut self) {
        let old = Lot::Ended { group: self.group };
        if !self.fits(old) {
            self.held();
            return;
        }
        let card = self.hand_over(Origin::Paid, old);
        let expired = self.calendar.since(self.story.cards[card].expires);
        // Not before it could be renewed.
        match self.settled(expired + 55) {
            Some(lot) => {
                self.hand_over(Origin::Renewed(card), lot);
            }
            None => self.pay_ahead(),
        }
    }

    /// One that got lost or broke, and the one in its place.
    fn made_anew(&mut self) {
        let old = Lot::Ended { group: self.group };
        if !self.fits(old) {
            self.held();
            return;
        }
        let Some(new) = self.settled(i64::MAX) else {
            return;
        };
        let card = self.hand_over(Origin::Paid, old);
        let until = new.begun(self.calendar) + 3;
        if self.chance.per_cent(70) {
            self.befall(card, Act::ReportLost, &words::LOST, until);
        } else {
            self.befall(card, Act::ReportDamaged, &words::DAMAGED, until);
        }
        self.hand_over(Origin::Instead(card), new);
    }

    fn cancelled(&mut self) {
        if self.joined <= 12 {
            return;
        }
        let reason = *self.chance.pick(&words::CANCELLED);
        if self.chance.per_cent(50) {
            let card = self.make(Origin::Paid, self.calendar.ago(7, 9));
            let at = self.calendar.ago(6, 15);
            self.step(card, Act::Cancel, at, Some(reason));
            // It was never printed: its payment pays for another.
            if let Some(payment) = self.story.cards[card].payment.take() {
                self.story.payments[payment].freed_at = Some(at);
            }
        } else {
            let card = self.make_alone(Origin::Paid, 9, 7);
            let at = self.calendar.ago(4, 15);
            self.step(card, Act::Cancel, at, Some(reason));
        }
    }
}
