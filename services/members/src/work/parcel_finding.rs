//! What is found of a parcel as its outline is saved.

use geometry::Geometry;
use platform::panics::aside;
use proto::Timestamp;
use sqlx::PgConnection;

use crate::domain::parcel::Content;
use crate::domain::parcel_finding::{MOST_NEIGHBOURS, find};
use crate::error::Error;
use crate::store::parcel_finding as store;

/// Works out what is found of a parcel that was written, and puts it in the place of what had been. Whoever
/// saves an outline waits here for others who do: two neighbours saved at once would not see each other.
pub(super) async fn refresh(
    tx: &mut PgConnection,
    parcel_id: i64,
    content: &Content,
    now: Timestamp,
) -> Result<(), Error> {
    let found = match &content.geometry {
        Some(geometry @ Geometry::Polygon(_)) => {
            store::hold_outlines(&mut *tx).await?;
            let neighbours =
                store::neighbours(&mut *tx, parcel_id, geometry, MOST_NEIGHBOURS).await?;
            let (geometry, declared_ha) = (geometry.clone(), content.declared_area_ha);
            aside(move || find(&geometry, declared_ha, &neighbours)).await
        }
        _ => Vec::new(),
    };
    store::put(tx, parcel_id, &found, now).await?;
    Ok(())
}
