//! What the service consumes: regions, which territories name.

use outbox::{Consumer, Envelope, Handled, Nats, Table, UnknownKind};
use prost::Message;
use proto::maillon::geography::v1::Region;
use sqlx::{PgConnection, PgPool};

use crate::store;

const TABLES: [Table; 1] = [Table::whole("region")];

/// Keeps the regions of `geography`.
pub(crate) fn regions(db: PgPool, nats: Nats) -> Consumer {
    Consumer::new(
        db,
        nats,
        "geography",
        "auth_regions",
        &["geography.region.*"],
        keep_region,
    )
    .keeping(&TABLES)
}

/// Applies a fact about a region, live or replayed.
fn keep_region<'a>(db: &'a mut PgConnection, event: &'a Envelope) -> Handled<'a> {
    Box::pin(async move {
        let (state, is_deleted) = match event.subject.as_str() {
            "geography.region.created" | "geography.region.updated" => (&event.after, false),
            "geography.region.deleted" => (&event.before, true),
            _ => return Err(UnknownKind::of(event)),
        };
        let region = Region::decode(state.as_slice())?;
        store::region::keep(db, &region, event.version, is_deleted).await?;
        Ok(())
    })
}
