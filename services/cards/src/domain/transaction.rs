//! What a payment must be, field by field: absent keeps, null clears, a value sets (contract §1).

use chrono::NaiveDate;
use platform::Refusal;
use proto::bounds;
use proto::maillon::cards::v1::{
    MobileOperator, SaveTransactionRequest, Transaction, TransactionType,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Change, Date};

/// Longest number as it is kept, in characters.
const KEY_MAX: usize = 64;

// Fields as they are told in a refusal.
const OPERATOR: &str = "transaction_mobileOperator";
const TYPE: &str = "transaction_type";
pub(crate) const NUMBER: &str = "transaction_number";
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
        let mut fields = Fields {
            cleared: &save.cleared,
            content: self.clone(),
            before: self,
            refusal: Refusal::new(Reason::ValidationFailed),
        };
        fields.operator(save.mobile_operator);
        fields.kind(save.transaction_type);
        fields.number(save.number.as_deref(), known.number);
        fields.date(save.date, known.today);
        fields.amount(save.amount);
        fields.member(save.member_id, known.has_member);
        fields.refusal.unless_clean()?;
        Ok(fields.content)
    }
}

/// The fields of a save, one after the other; what is wrong is gathered.
struct Fields<'a> {
    cleared: &'a [String],
    before: Content,
    content: Content,
    refusal: Refusal,
}

impl Fields<'_> {
    fn refuse(&mut self, field: &str, fault: Fault, detail: &str) {
        self.refusal = std::mem::take(&mut self.refusal).and(field, fault, detail);
    }

    fn operator(&mut self, given: Option<i32>) {
        let kept = self.content.mobile_operator;
        let word = changed(kept, Change::of(self.cleared, OPERATOR, given));
        self.content.mobile_operator = word;
        match MobileOperator::try_from(word) {
            Ok(MobileOperator::Unspecified) => self.refuse(OPERATOR, Fault::Required, ""),
            Ok(_) => {}
            Err(_) => {
                let known = "orange_money, mtn_momo, moov_money, wave";
                self.refuse(OPERATOR, Fault::UnknownWord, known);
            }
        }
    }

    fn kind(&mut self, given: Option<i32>) {
        let kept = self.content.transaction_type;
        let word = changed(kept, Change::of(self.cleared, TYPE, given));
        self.content.transaction_type = word;
        match TransactionType::try_from(word) {
            Ok(TransactionType::Unspecified) => self.refuse(TYPE, Fault::Required, ""),
            Ok(_) => {}
            Err(_) => self.refuse(TYPE, Fault::UnknownWord, "membership, card, other"),
        }
    }

    fn number(&mut self, given: Option<&str>, key: Result<String, (Fault, String)>) {
        match Change::of(self.cleared, NUMBER, given) {
            Change::Keep if self.content.number.is_empty() => {
                self.refuse(NUMBER, Fault::Required, "");
            }
            Change::Keep => {}
            Change::Clear => self.refuse(NUMBER, Fault::Required, ""),
            Change::Set(_) => match key {
                Err((fault, detail)) => self.refuse(NUMBER, fault, &detail),
                Ok(key) if key.is_empty() => self.refuse(NUMBER, Fault::Required, ""),
                Ok(key) if key.chars().count() > KEY_MAX => {
                    self.refuse(NUMBER, Fault::TooLong, &KEY_MAX.to_string());
                }
                Ok(key) => self.content.number = key,
            },
        }
    }

    fn date(&mut self, given: Option<Date>, today: Date) {
        let kept = self.content.date;
        self.content.date = changed(kept, Change::of(self.cleared, DATE, given.map(Some)));
        match self.content.date {
            None => self.refuse(DATE, Fault::Required, ""),
            Some(day) if day > today => self.refuse(DATE, Fault::InFuture, ""),
            Some(day) if day < first_day() && self.before.date != Some(day) => {
                let bounds = format!("{} – {}", first_day().naive(), today.naive());
                self.refuse(DATE, Fault::OutOfRange, &bounds);
            }
            Some(_) => {}
        }
    }

    fn amount(&mut self, given: Option<i64>) {
        match Change::of(self.cleared, AMOUNT, given) {
            Change::Keep if self.content.amount == 0 => self.refuse(AMOUNT, Fault::Required, ""),
            Change::Keep => {}
            Change::Clear => self.refuse(AMOUNT, Fault::Required, ""),
            Change::Set(amount) if (bounds::AMOUNT_MIN..=bounds::AMOUNT_MAX).contains(&amount) => {
                self.content.amount = amount;
            }
            Change::Set(_) => {
                let refusal = std::mem::take(&mut self.refusal);
                self.refusal = refusal.outside(AMOUNT, bounds::AMOUNT_MIN, bounds::AMOUNT_MAX);
            }
        }
    }

    fn member(&mut self, given: Option<i64>, is_there: bool) {
        match Change::of(self.cleared, MEMBER, given) {
            Change::Keep => {}
            Change::Clear => self.content.member_id = None,
            Change::Set(id) if self.before.member_id == Some(id) || is_there => {
                self.content.member_id = Some(id);
            }
            Change::Set(_) => self.refuse(MEMBER, Fault::UnknownReference, ""),
        }
        if self.content.member_id.is_none() && given.is_none() {
            self.refuse(MEMBER, Fault::Required, "");
        }
    }
}

fn changed<T: Default>(kept: T, change: Change<T>) -> T {
    match change {
        Change::Keep => kept,
        Change::Clear => T::default(),
        Change::Set(value) => value,
    }
}
