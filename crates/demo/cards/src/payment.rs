//! Payments by phone.

use chrono::{DateTime, NaiveDate, Utc};
use proto::maillon::cards::v1::{MobileOperator, TransactionType};

/// One payment of a member.
#[derive(Clone, Debug)]
pub(super) struct Payment {
    pub(super) kind: TransactionType,
    pub(super) operator: MobileOperator,
    pub(super) amount: i64,
    pub(super) date: NaiveDate,
    /// When it was typed in.
    pub(super) created_at: DateTime<Utc>,
    /// Which of the member's cards uses it, or did.
    pub(super) card: Option<usize>,
    pub(super) used_at: Option<DateTime<Utc>>,
    /// When the card was given up that had used it.
    pub(super) freed_at: Option<DateTime<Utc>>,
    pub(super) deleted_at: Option<DateTime<Utc>>,
}

impl Payment {
    pub(super) fn version(&self) -> i64 {
        let changes = [self.used_at, self.freed_at, self.deleted_at];
        1 + changes.iter().flatten().map(|_| 1).sum::<i64>()
    }

    pub(super) fn updated_at(&self) -> DateTime<Utc> {
        let changes = [self.used_at, self.freed_at, self.deleted_at];
        changes
            .into_iter()
            .flatten()
            .max()
            .unwrap_or(self.created_at)
    }

    /// Whether a card may use it.
    pub(super) fn is_free(&self) -> bool {
        self.kind == TransactionType::Card && !self.is_used() && self.deleted_at.is_none()
    }

    pub(super) fn is_used(&self) -> bool {
        self.card.is_some() && self.freed_at.is_none()
    }

    /// A number as its operator gives them (the settings' patterns), as it is kept; the payment's id makes it
    /// one of its own.
    pub(super) fn number(&self, id: i64) -> String {
        // An odd number that five does not divide: each id has its own ten digits.
        let digits = id.cast_unsigned().wrapping_mul(7_390_582_741) % 10_000_000_000;
        let (day, time) = (self.date.format("%y%m%d"), self.created_at.format("%H%M"));
        match self.operator {
            MobileOperator::OrangeMoney => format!("PP{day}{time}A{digits:010}"),
            MobileOperator::MoovMoney => format!("MRCH{digits:010}"),
            MobileOperator::Wave => format!("T{}", letters(digits)),
            MobileOperator::MtnMomo | MobileOperator::Unspecified => format!("{digits:010}"),
        }
    }
}

/// Eight letters and digits, without those that are mistaken for others.
fn letters(mut digits: u64) -> String {
    const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    let mut text = String::with_capacity(8);
    for _ in 0..8 {
        let at = usize::try_from(digits % 32).unwrap_or_default();
        text.push(char::from(LETTERS[at]));
        digits /= 32;
    }
    text
}
