//! Walks the chain of the audit and says where it is broken.

use std::fmt::Write;

use sqlx::PgPool;

use crate::domain::entry::NOTHING;
use crate::store::entry as store;

/// Entries read at once.
const PART: i64 = 1_000;

/// What the walk found.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// So many entries, the last of them with this id and hash: worth noting elsewhere, as a chain that was cut at its end is
    /// a shorter chain.
    Whole {
        /// How many.
        entries: u64,
        /// Id and hash of the last one; none = there is none.
        last: Option<(i64, String)>,
    },
    /// The first entry that is not what was written, or that follows one which is not there any more.
    BrokenAt(i64),
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

fn hex(hash: &[u8]) -> String {
    let mut text = String::with_capacity(2 * hash.len());
    for byte in hash {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
