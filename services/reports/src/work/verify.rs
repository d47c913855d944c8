//! Whether the audit is as it was written: every hash is computed anew, part by part on all cores, each part
//! from the hash that is stored before it.

use std::num::NonZero;
use std::thread;

use sqlx::PgPool;
use tokio::task::JoinSet;

use crate::domain::anchor::{Anchor, first_broken};
use crate::domain::entry::{Hash, NOTHING};
use crate::domain::month::Month;
use crate::domain::noted::Noted;
use crate::domain::pruned::Pruned;
use crate::domain::verdict::{Break, Verdict};
use crate::store::chain as store;

/// Ids of a part.
const PART: i64 = 20_000;
/// Entries read at once.
const ROWS: i64 = 1_000;

/// A stretch of the chain: behind one entry, up to another.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    after: i64,
    /// Of the entry before; what a month begins with is known from the anchor before it.
    hash: Option<Hash>,
    until: i64,
}

/// What is known of the chain before its entries are looked at.
struct Known {
    anchors: Vec<Anchor>,
    /// Of the first entry that is there.
    first_id: i64,
    last: Option<(i64, Hash)>,
    /// Entries up to this one were given up.
    given_up: i64,
}

/// Computes every hash anew. `noted` are ends of the chain as they were noted elsewhere: what was cut off
/// behind the last month that is over shows only against one.
pub async fn verify(db: &PgPool, noted: &[Noted]) -> Result<Verdict, sqlx::Error> {
    let known = Known::read(db).await?;
    if let Some(month) = first_broken(&known.anchors) {
        return Ok(Verdict::Broken(Break::of_anchor(month)));
    }
    let mut broken = known.missing(db).await?;
    for noted in noted {
        broken.extend(known.compare(db, noted).await?);
    }
    let (entries, found) = verify_parts(db, known.parts()).await?;
    broken.extend(found);
    if let Some(first) = broken.into_iter().min_by_key(Break::place) {
        return Ok(Verdict::Broken(first));
    }
    Ok(Verdict::Whole {
        entries,
        last: known.last.map(|(id, hash)| Noted::new(id, &hash)),
        given_up: Some(known.given_up).filter(|id| *id > 0),
    })
}

impl Known {
    async fn read(db: &PgPool) -> Result<Self, sqlx::Error> {
        let mut tx = outbox::begin(db).await?;
        store::hold_still(&mut *tx).await?;
        let anchors = store::anchors(&mut *tx).await?;
        let first = store::first(&mut *tx, 0).await?;
        let last = store::last(&mut *tx, i64::MAX).await?;
        let told = store::last_state(&mut *tx, Pruned::ACTION).await?;
        tx.commit().await?;
        Ok(Self {
            anchors,
            first_id: first.map_or(0, |(id, _)| id),
            last,
            given_up: told.and_then(|told| Pruned::until(&told)).unwrap_or(0),
        })
    }

    /// The months that are over, and the one that is not: where each begins and ends.
    fn months(&self) -> Vec<Stretch> {
        let mut months = Vec::new();
        let (mut after, mut hash) = (0, NOTHING);
        for anchor in &self.anchors {
            let until = anchor.last_id;
            months.push(Stretch {
                after,
                hash: Some(hash),
                until,
            });
            (after, hash) = (until, anchor.last_hash);
        }
        if let Some((until, _)) = self.last.filter(|(last, _)| *last > after) {
            let hash = Some(hash);
            months.push(Stretch { after, hash, until });
        }
        months.retain(|month| month.until > self.given_up);
        months
    }

    /// The same in parts of which each is verified for itself.
    fn parts(&self) -> Vec<Stretch> {
        let mut parts = Vec::new();
        for mut month in self.months() {
            // Ids of a month follow one another; those before it are of another one.
            let begin = Month::of_entry(month.until).first_id().max(self.first_id) - 1;
            let mut end = month.after.max(begin) + PART;
            while end < month.until {
                parts.push(Stretch {
                    until: end,
                    ..month
                });
                (month.after, month.hash) = (end, None);
                end += PART;
            }
            parts.push(month);
        }
        parts
    }

    /// Months whose end is not where their anchor has it, and one that should have an anchor.
    async fn missing(&self, db: &PgPool) -> Result<Vec<Break>, sqlx::Error> {
        let mut broken = Vec::new();
        let (mut after, mut months) = (0, self.anchors.iter());
        for anchor in months.by_ref() {
            if anchor.last_id > self.given_up {
                let last = store::last(db, anchor.last_id).await?;
                let (id, hash) = last.filter(|(id, _)| *id > after).unwrap_or_default();
                let until = anchor.last_id;
                if id != until {
                    let from = if id == 0 { anchor.first_id } else { id + 1 };
                    broken.push(Break::Removed { from, until });
                } else if hash != anchor.last_hash {
                    broken.push(Break::Changed(until));
                }
            }
            after = anchor.last_id;
        }
        if let Some((last, _)) = self.last.filter(|(last, _)| *last > after)
            && let Some((first, _)) = store::first(db, after).await?
            && let month = Month::of_entry(first)
            && month != Month::of_entry(last)
            && self.anchors.iter().all(|anchor| anchor.month != month)
        {
            broken.push(Break::of_anchor(month));
        }
        Ok(broken)
    }

    /// Whether the entry that was noted is still there.
    async fn compare(&self, db: &PgPool, noted: &Noted) -> Result<Option<Break>, sqlx::Error> {
        if noted.id <= self.given_up {
            return Ok(None);
        }
        Ok(match store::last(db, noted.id).await? {
            Some((id, found)) if id == noted.id => {
                (hex::encode(found) != noted.hash).then_some(Break::Changed(id))
            }
            found => Some(Break::Removed {
                from: found.map_or(1, |(id, _)| id + 1),
                until: noted.id,
            }),
        })
    }
}

/// How many entries these parts have, and the breaks of those that have one.
async fn verify_parts(db: &PgPool, parts: Vec<Stretch>) -> Result<(u64, Vec<Break>), sqlx::Error> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let (mut entries, mut broken) = (0, Vec::new());
    let mut parts = parts.into_iter();
    let mut running = JoinSet::new();
    loop {
        // The parts follow one another: behind a break no other one can be the first.
        while running.len() < cores
            && broken.is_empty()
            && let Some(part) = parts.next()
        {
            let db = db.clone();
            running.spawn(async move { verify_part(&db, part).await });
        }
        let Some(done) = running.join_next().await else {
            return Ok((entries, broken));
        };
        match done.expect("a part neither panics nor is cancelled")? {
            Ok(found) => entries += found,
            Err(found) => broken.push(found),
        }
    }
}

/// How many entries a part has, or where it breaks.
async fn verify_part(db: &PgPool, part: Stretch) -> Result<Result<u64, Break>, sqlx::Error> {
    let (mut last, mut hash) = match part.hash {
        Some(hash) => (part.after, hash),
        None => store::last(db, part.after).await?.unwrap_or((0, NOTHING)),
    };
    let (mut entries, mut after) = (0, part.after);
    loop {
        let rows = store::part(db, after, part.until, ROWS).await?;
        let Some(end) = rows.last().map(|written| written.id) else {
            return Ok(Ok(entries));
        };
        for written in rows {
            hash = written.entry.hash(written.id, written.node, &hash);
            if written.hash != hash {
                return Ok(Err(break_at(last, written.id)));
            }
            last = written.id;
            entries += 1;
        }
        after = end;
    }
}

/// What is broken where an entry does not fit the one before it.
fn break_at(before: i64, id: i64) -> Break {
    let month = Month::of_entry(id);
    let next = (before + 1).max(month.first_id());
    // Before there were months, ids were left out when a transaction failed.
    if id > next && month > Month(0) {
        let until = id - 1;
        Break::Removed { from: next, until }
    } else {
        Break::Changed(id)
    }
}
