//! Whether the file of a member's photo is on this node. Nobody changes the member by that, so it has no new
//! version; but no card is made without the bytes, so others hear of it (docs/decisions/0231).

use outbox::Actor;
use sqlx::{PgConnection, PgPool};

use crate::events;
use crate::store::{member, photo as store};

/// Members told of in one transaction: a file may be the photo of thousands.
const PART: i64 = 500;

/// Notes on the members whether these files are there, and answers to how many that is news.
pub(super) async fn note(
    db: &PgPool,
    file_names: &[String],
    is_missing: bool,
) -> sqlx::Result<u64> {
    let mut news = 0;
    loop {
        let mut tx = outbox::begin(db).await?;
        let noted = note_part(&mut tx, file_names, is_missing).await?;
        tx.commit().await?;
        news += noted;
        if noted == 0 {
            return Ok(news);
        }
    }
}

/// The same of some of the members, in a transaction that does more.
pub(super) async fn note_part(
    db: &mut PgConnection,
    file_names: &[String],
    is_missing: bool,
) -> sqlx::Result<u64> {
    let ids = store::note(&mut *db, file_names, is_missing, PART).await?;
    if ids.is_empty() {
        return Ok(0);
    }
    let members = member::at(&mut *db, &ids, member::FACTS).await?;
    let facts = members.iter().map(events::photo_noted).collect();
    events::publish(db, &Actor::default(), facts).await?;
    Ok(ids.len() as u64)
}
