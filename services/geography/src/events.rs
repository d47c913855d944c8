//! What the service publishes. A region's facts carry it whole, before and after.

use outbox::Event;
use proto::maillon::geography::v1::Region;

/// Full name of the message in the facts.
const REGION: &str = "maillon.geography.v1.Region";

pub(crate) fn region_created(region: &Region) -> Event {
    Event::new(
        "geography.region.created",
        region.id,
        region.version,
        REGION,
    )
    .after(region)
}

pub(crate) fn region_updated(before: &Region, after: &Region) -> Event {
    Event::new("geography.region.updated", after.id, after.version, REGION)
        .before(before)
        .after(after)
}

pub(crate) fn region_deleted(before: &Region, version: i64) -> Event {
    Event::new("geography.region.deleted", before.id, version, REGION).before(before)
}
