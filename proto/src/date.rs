//! A calendar day: `maillon.v1.Date` on the wire, `date` in PostgreSQL, `YYYY-MM-DD` in JSON.

use chrono::{Datelike, NaiveDate};
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::postgres::{PgArgumentBuffer, PgHasArrayType, PgTypeInfo, PgValueRef};
use sqlx::{Decode, Encode, Postgres, Type};

/// Days from 0001-01-01 to 1970-01-01.
const EPOCH: i32 = 719_163;

/// A day, counted from 1970-01-01.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, prost::Message)]
pub struct Date {
    /// Days since 1970-01-01.
    #[prost(int32, tag = "1")]
    pub days: i32,
}

impl Date {
    /// The calendar's view of it; a number of days beyond chrono's range is its last day.
    pub fn naive(self) -> NaiveDate {
        NaiveDate::from_num_days_from_ce_opt(self.days.saturating_add(EPOCH))
            .unwrap_or(NaiveDate::MAX)
    }

    /// The day that is so many days later.
    pub fn after(self, days: i32) -> Self {
        Self {
            days: self.days.saturating_add(days),
        }
    }
}

impl From<NaiveDate> for Date {
    fn from(day: NaiveDate) -> Self {
        Self {
            days: day.num_days_from_ce() - EPOCH,
        }
    }
}

impl Type<Postgres> for Date {
    fn type_info() -> PgTypeInfo {
        <NaiveDate as Type<Postgres>>::type_info()
    }
}

impl PgHasArrayType for Date {
    fn array_type_info() -> PgTypeInfo {
        <NaiveDate as PgHasArrayType>::array_type_info()
    }
}

impl Decode<'_, Postgres> for Date {
    fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
        <NaiveDate as Decode<Postgres>>::decode(value).map(Self::from)
    }
}

impl Encode<'_, Postgres> for Date {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        <NaiveDate as Encode<Postgres>>::encode_by_ref(&self.naive(), buffer)
    }
}
