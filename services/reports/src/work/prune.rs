//! Months of the audit older than the setting says are given up, by whoever has the owner's keys of the
//! database. Their anchors stay, and the audit says itself that it was done.

use chrono::Months;
use platform::Clock;
use sqlx::{PgConnection, PgPool};

use super::chain;
use crate::domain::anchor::Anchor;
use crate::domain::pruned::Pruned;
use crate::store::chain as store;

/// Months that are older than entries are kept at least.
#[derive(Debug)]
pub struct Old {
    months: Vec<Anchor>,
    years: i64,
}

impl Old {
    /// The first and the last of them, as their digits tell them (202612); none = nothing is that old.
    pub fn range(&self) -> Option<(i32, i32)> {
        Some((self.months.first()?.month.0, self.months.last()?.month.0))
    }

    /// How many entries they have.
    pub fn entries(&self) -> i64 {
        self.months.iter().map(|anchor| anchor.entries).sum()
    }

    /// How many years entries are kept at least.
    pub fn years(&self) -> i64 {
        self.years
    }
}

/// What could be given up now.
pub async fn old_months(db: &PgPool, clock: &Clock) -> Result<Old, sqlx::Error> {
    let mut tx = outbox::begin(db).await?;
    let old = find(&mut tx, clock).await?;
    tx.commit().await?;
    Ok(old)
}

/// Gives up what could be given up now, if its last month is this one; answers what went.
pub async fn prune(db: &PgPool, clock: &Clock, until: i32) -> Result<Option<Old>, sqlx::Error> {
    let mut tx = outbox::begin(db).await?;
    store::lock(&mut *tx).await?;
    let old = find(&mut tx, clock).await?;
    let Some(last) = old.months.last().filter(|last| last.month.0 == until) else {
        return Ok(None);
    };
    let told = Pruned {
        months: &old.months,
        years: old.years,
    };
    chain::append(&mut tx, vec![told.entry(clock.now().into())]).await?;
    store::drop_months(&mut *tx, last.month).await?;
    tx.commit().await?;
    Ok(Some(old))
}

async fn find(db: &mut PgConnection, clock: &Clock) -> Result<Old, sqlx::Error> {
    let setting = &proto::settings::AUDIT_RETENTION_YEARS;
    let years = settings::number(&mut *db, setting).await?;
    let told = store::last_state(&mut *db, Pruned::ACTION).await?;
    let given_up = told.and_then(|told| Pruned::until(&told)).unwrap_or(0);
    let kept = Months::new(u32::try_from(years * 12).unwrap_or(u32::MAX));
    // Before the first instant there is: nothing is that old.
    let since = clock.now().checked_sub_months(kept);
    let anchors = store::anchors(&mut *db).await?.into_iter();
    let months = anchors
        .filter(|anchor| anchor.last_id > given_up)
        .take_while(|anchor| since.is_some_and(|since| anchor.recorded_until.instant() < since));
    Ok(Old {
        months: months.collect(),
        years,
    })
}
