//! Which cards a caller may see (contract §2, Territory): what lies outside is not there.

use std::collections::HashSet;

use platform::Caller;
use proto::maillon::refusal::v1::Reason;
use sqlx::PgExecutor;

use crate::error::Error;
use crate::store::card::{self, Held};

/// Whether the card's member lies in the caller's territory; without a locality it is seen by the whole
/// country and by who made the card.
pub(crate) fn sees(caller: &Caller, card: &Held) -> bool {
    let by = card.created_by_id;
    territory::sees(caller, card.locality_id, card.region_id, by)
}

/// The card that a call names, if the caller may see it.
pub(crate) fn seen<'a>(held: &'a [Held], id: i64, caller: &Caller) -> Result<&'a Held, Error> {
    let found = held.iter().find(|card| card.id == id);
    let seen = found.filter(|card| sees(caller, card));
    Ok(seen.ok_or(Reason::CardNotFound)?)
}

/// Those of these cards that a caller may see.
pub(crate) async fn all_seen(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    caller: &Caller,
) -> sqlx::Result<HashSet<i64>> {
    let held = card::find(db, ids).await?;
    let held = held.iter().filter(|card| sees(caller, card));
    Ok(held.map(|card| card.id).collect())
}
