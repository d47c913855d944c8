//! What a payment must be: read field by field, absent keeps, null clears, a value sets (contract §1). What is wrong is told at once.

use chrono::NaiveDate;
use platform::Refusal;
use proto::maillon::cards::v1::{
    MobileOperator, SaveTransactionRequest, Transaction, TransactionType,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Change, Date};

/// Longest number as it is typed, in characters; as it is kept it is no longer than [`KEY_MAX`].
pub(crate) const NUMBER_MAX: usize = 200;
/// Longest number as it is kept, in characters.
const KEY_MAX: usize = 64;
/// Highest amount, in francs: no phone pays more, and sums of a nation still fit.
const AMOUNT_MAX: i64 = 1_000_000_000;

// Fields as they are told in a refusal.
const OPERATOR: &str = "transaction_mobileOperator";
const TYPE: &str = "transaction_type";
const NUMBER: &str = "transaction_number";
const DATE: &str = "transaction_date";
const AMOUNT: &str = "transaction_amount";
const MEMBER: &str = "transaction_memberId";

/// What a save may change of a transaction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Content {
    pub(crate) mobile_operator: i32,
    /// As normalised.
    pub(crate) number: String,
    pub(crate) date: Option<Date>,
    pub(crate) amount: i64,
    pub(crate) transaction_type: i32,
    pub(crate) member_id: Option<i64>,
}

/// What a save needs to know beside its fields.
pub(crate) struct Known {
    pub(crate) today: Date,
    /// The number it gives, as normalised; or what is wrong with its signs, and the detail of that.
    pub(crate) number: Result<String, (Fault, String)>,
    /// Whether the member it names lives where the caller may see it.
    pub(crate) has_member: bool,
}

/// Before this day nobody paid by phone.
fn first_day() -> Date {
    NaiveDate::from_ymd_opt(2000, 1, 1)
        .map(Date::from)
        .unwrap_or_default()
}

impl Content {
    /// Of a transaction as it is.
    pub(crate) fn of(transaction: &Transaction) -> Self {
        Self {
            mobile_operator: transaction.mobile_operator,
            number: transaction.number.clone(),
            date: transaction.date,
            amount: transaction.amount,
            transaction_type: transaction.transaction_type,
            member_id: transaction.member_id,
        }
    }

    /// What a save makes of the transaction as it is; empty = a new one.
    pub(crate) fn after(
        self,
        save: &SaveTransactionRequest,
        known: Known,
    ) -> Result<Self, Refusal> {
        let mut content = self.clone();
        let mut refusal = Refusal::new(Reason::ValidationFailed);
        let mut refuse = |field: &str, fault: Fault, detail: &str| {
            refusal = std::mem::take(&mut refusal).and(field, fault, detail);
        };
        let cleared = save.cleared.as_slice();

        match Change::of(cleared, OPERATOR, save.mobile_operator) {
            Change::Keep => {}
            Change::Clear => content.mobile_operator = 0,
            Change::Set(word) => content.mobile_operator = word,
        }
        match MobileOperator::try_from(content.mobile_operator) {
            Ok(MobileOperator::Unspecified) => refuse(OPERATOR, Fault::Required, ""),
            Ok(_) => {}
            Err(_) => refuse(
                OPERATOR,
                Fault::UnknownWord,
                "orange_money, mtn_momo, moov_money, wave",
            ),
        }

        match Change::of(cleared, TYPE, save.transaction_type) {
            Change::Keep => {}
            Change::Clear => content.transaction_type = 0,
            Change::Set(word) => content.transaction_type = word,
        }
        match TransactionType::try_from(content.transaction_type) {
            Ok(TransactionType::Unspecified) => refuse(TYPE, Fault::Required, ""),
            Ok(_) => {}
            Err(_) => refuse(TYPE, Fault::UnknownWord, "membership, card, other"),
        }

        match Change::of(cleared, NUMBER, save.number.as_deref()) {
            Change::Keep if content.number.is_empty() => refuse(NUMBER, Fault::Required, ""),
            Change::Keep => {}
            Change::Clear => refuse(NUMBER, Fault::Required, ""),
            Change::Set(_) => match known.number {
                Err((fault, detail)) => refuse(NUMBER, fault, &detail),
                Ok(key) if key.is_empty() => refuse(NUMBER, Fault::Required, ""),
                Ok(key) if key.chars().count() > KEY_MAX => {
                    refuse(NUMBER, Fault::TooLong, &KEY_MAX.to_string());
                }
                Ok(key) => content.number = key,
            },
        }

        match Change::of(cleared, DATE, save.date) {
            Change::Keep => {}
            Change::Clear => content.date = None,
            Change::Set(day) => content.date = Some(day),
        }
        match content.date {
            None => refuse(DATE, Fault::Required, ""),
            Some(day) if day > known.today => refuse(DATE, Fault::InFuture, ""),
            Some(day) if day < first_day() && self.date != Some(day) => {
                let bounds = format!("{} – {}", first_day().naive(), known.today.naive());
                refuse(DATE, Fault::OutOfRange, &bounds);
            }
            Some(_) => {}
        }

        match Change::of(cleared, AMOUNT, save.amount) {
            Change::Keep if content.amount == 0 => refuse(AMOUNT, Fault::Required, ""),
            Change::Keep => {}
            Change::Clear => refuse(AMOUNT, Fault::Required, ""),
            Change::Set(amount) if (1..=AMOUNT_MAX).contains(&amount) => content.amount = amount,
            Change::Set(_) => refuse(AMOUNT, Fault::OutOfRange, "1–1 000 000 000"),
        }

        match Change::of(cleared, MEMBER, save.member_id) {
            Change::Keep => {}
            Change::Clear => content.member_id = None,
            Change::Set(id) if self.member_id == Some(id) || known.has_member => {
                content.member_id = Some(id);
            }
            Change::Set(_) => refuse(MEMBER, Fault::UnknownReference, ""),
        }
        if content.member_id.is_none() && save.member_id.is_none() {
            refuse(MEMBER, Fault::Required, "");
        }
        refusal.unless_clean()?;
        Ok(content)
    }
}
