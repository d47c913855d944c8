//! What is found of a parcel as its outline is saved.

use geometry::Country;
use platform::panics::aside;
use proto::Timestamp;
use proto::settings::PARCEL_COUNTRY;
use sqlx::PgConnection;

use crate::domain::parcel::Content;
use crate::domain::parcel_finding::{MOST_NEIGHBOURS, country_of, find, find_all};
use crate::error::Error;
use crate::store::parcel_finding as store;

/// Works out what is found of a parcel that was written, and puts it in the place of what had been. Whoever
/// saves an outline waits here for others who do: two neighbours saved at once would not see each other.
pub(super) async fn refresh(
    tx: &mut PgConnection,
    parcel_id: i64,
    content: &Content,
    moves: bool,
    now: Timestamp,
) -> Result<(), Error> {
    let found = match &content.geometry {
        Some(geometry) => {
            let country = country(&mut *tx).await?;
            let neighbours = if geometry.as_polygon().is_some() {
                store::hold_outlines(&mut *tx).await?;
                store::neighbours(&mut *tx, parcel_id, geometry, MOST_NEIGHBOURS).await?
            } else {
                Vec::new()
            };
            let (geometry, declared_ha) = (geometry.clone(), content.declared_area_ha);
            aside(move || find(&geometry, declared_ha, &neighbours, country)).await
        }
        None => Vec::new(),
    };
    store::put(tx, parcel_id, &found, moves, now).await?;
    Ok(())
}

/// Where parcels lie here, as far as that is known.
pub(super) async fn country(db: &mut PgConnection) -> Result<Option<&'static Country>, Error> {
    Ok(country_of(&settings::word(db, &PARCEL_COUNTRY).await?))
}

/// Outlines that are compared at once.
const PART: usize = 100;

/// Works out what is found of parcels that were added just now.
pub(super) async fn refresh_new(
    tx: &mut PgConnection,
    new: Vec<(i64, Content)>,
    now: Timestamp,
) -> Result<(), Error> {
    let country = country(&mut *tx).await?;
    store::hold_outlines(&mut *tx).await?;
    let mut new = new.into_iter();
    loop {
        let part: Vec<(i64, Content)> = new.by_ref().take(PART).collect();
        if part.is_empty() {
            return Ok(());
        }
        let ids: Vec<i64> = part.iter().map(|(id, _)| *id).collect();
        let pairs = store::pairs(&mut *tx, &ids, MOST_NEIGHBOURS).await?;
        let mut others: Vec<i64> = pairs.iter().map(|(_, other)| *other).collect();
        others.sort_unstable();
        others.dedup();
        others.retain(|other| !ids.contains(other));
        let others = store::outlines(&mut *tx, &others).await?;
        let found = aside(move || find_all(&part, &pairs, &others, country)).await;
        store::add(&mut *tx, &found, now).await?;
    }
}
