//! The chain of the audit: an entry is added at its end, and the whole is verified from its start.

use sqlx::{PgConnection, PgPool};

use crate::domain::entry::{Entry, NOTHING};
use crate::domain::hash::hex;
use crate::store::entry as store;

/// Entries read at once.
const PART: i64 = 1_000;

/// What a verification found.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// So many entries, the last of them with this id and hash: worth noting elsewhere, as a chain that was
    /// cut at its end is a shorter chain.
    Whole {
        /// How many.
        entries: u64,
        /// Id and hash of the last one; none = there is none.
        last: Option<(i64, String)>,
    },
    /// The first entry that is not what was written, or that follows one which is not there any more.
    BrokenAt(i64),
}

/// Adds an entry. One transaction at a time, so the order is that of the ids.
pub(crate) async fn append(db: &mut PgConnection, entry: &Entry) -> sqlx::Result<()> {
    store::lock(&mut *db).await?;
    let head = store::head(&mut *db, entry.event_id).await?;
    // The inbox forgets after some months; the chain never does.
    if head.is_known {
        return Ok(());
    }
    let hash = entry.hash(head.id, head.node, &head.hash);
    store::insert(db, entry, &head, &hash).await
}

/// Computes every hash anew, from the first entry.
pub async fn verify(db: &PgPool) -> Result<Verdict, sqlx::Error> {
    let (mut entries, mut last, mut hash) = (0, None, NOTHING);
    loop {
        let after = last.as_ref().map_or(0, |(id, _)| *id);
        let part = store::part(db, after, PART).await?;
        if part.is_empty() {
            return Ok(Verdict::Whole { entries, last });
        }
        for written in part {
            hash = written.entry.hash(written.id, written.node, &hash);
            if written.hash != hash {
                return Ok(Verdict::BrokenAt(written.id));
            }
            entries += 1;
            last = Some((written.id, hex(&hash)));
        }
    }
}
