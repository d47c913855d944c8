//! The chain of the audit: entries are added at its end (docs/decisions/0080, 0183).

use std::collections::HashSet;

use sqlx::PgConnection;
use uuid::Uuid;

use super::agents;
use crate::domain::entry::{Entry, Written};
use crate::domain::month::{Month, least_id, next_id};
use crate::store::chain as store;

/// Adds entries, in a few statements however many they are. One transaction at a time, so the order is that
/// of the ids.
pub(crate) async fn append(db: &mut PgConnection, entries: Vec<Entry>) -> sqlx::Result<()> {
    if entries.is_empty() {
        return Ok(());
    }
    store::lock(&mut *db).await?;
    // The inbox forgets after some months; the chain never does.
    let events: Vec<Uuid> = entries.iter().map(|entry| entry.event_id).collect();
    let from = events.iter().map(|event| least_id(*event)).min();
    let known = store::known(&mut *db, &events, from.unwrap_or(0)).await?;
    let mut known: HashSet<Uuid> = known.into_iter().collect();
    let mut head = store::head(&mut *db).await?;
    // What a node was brought from elsewhere is an entry at the centre (docs/decisions/0230).
    let is_of_here = |entry: &Entry| head.node == 0 || entry.origin.is_none();
    let is_new = |entry: &Entry| is_of_here(entry) && known.insert(entry.event_id);
    let entries: Vec<Entry> = entries.into_iter().filter(is_new).collect();
    agents::add(&mut *db, &entries).await?;
    let mut month = Month::of_entry(head.id);
    let mut written = Vec::with_capacity(entries.len());
    for entry in entries {
        let id = next_id(head.id, entry.recorded_at);
        let node = entry.origin.unwrap_or(head.node);
        let hash = entry.hash(id, node, &head.hash);
        (head.id, head.hash) = (id, hash);
        written.push(Written {
            id,
            node,
            hash,
            entry,
        });
    }
    for of_month in written.chunk_by(is_one_month) {
        let first = of_month
            .first()
            .map_or(month, |one| Month::of_entry(one.id));
        if first != month {
            store::open(&mut *db, first).await?;
            month = first;
        }
        store::insert(&mut *db, of_month).await?;
    }
    Ok(())
}

fn is_one_month(one: &Written, next: &Written) -> bool {
    Month::of_entry(one.id) == Month::of_entry(next.id)
}
