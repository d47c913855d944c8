//! What a map shows of the list of parcels: each of them where they are few, their number where they are
//! many.

use std::collections::BTreeSet;

use platform::Caller;
use proto::maillon::members::v1::{
    ListParcelsRequest, MapLocality, MapParcel, MapParcelsReply, MapParcelsRequest,
};

use super::parcel_finding::country;
use super::parcel_list::{narrow, paging};
use crate::App;
use crate::domain::rectangle::{self, MOST_COUNTED, MOST_PARCELS, Rectangle, first_look};
use crate::error::Error;
use crate::store::parcel_list::ORDERS;
use crate::store::parcel_map as store;

pub(crate) async fn map(
    app: &App,
    caller: &Caller,
    request: MapParcelsRequest,
) -> Result<MapParcelsReply, Error> {
    let within = rectangle::read(&request.bbox)?;
    if request.without_geometry == Some(true) {
        // What lies nowhere is on no map.
        return Ok(MapParcelsReply::default());
    }
    let request = conditions(request);
    let page = paging(&request).page(ORDERS)?;
    let filter = narrow(app, caller, &request, &page).await?;
    let one_more = i64::try_from(MOST_PARCELS).unwrap_or(i64::MAX) + 1;
    let mut tx = outbox::begin(&app.db).await?;
    let country = country(&mut tx).await?;
    let country = country.map(|country| Rectangle::from(country.bounds()));
    let begin = |all: &[Rectangle]| first_look(all, country).map(Rectangle::degrees);
    let way = store::find_way(&mut *tx, &filter, within, MOST_COUNTED + 1).await?;
    store::read_in_turn(&mut tx, &filter, way).await?;
    let rows = store::parcels(&mut *tx, &filter, within, way, one_more).await?;
    if rows.len() <= MOST_PARCELS {
        tx.commit().await?;
        let places = rows
            .iter()
            .filter_map(|row| Rectangle::of_sketch(&row.sketch));
        let places: Vec<Rectangle> = places.collect();
        return Ok(MapParcelsReply {
            around: begin(&places).unwrap_or_default(),
            total: i64::try_from(rows.len()).unwrap_or(i64::MAX),
            localities: localities(app, &rows).await?,
            rows,
            ..MapParcelsReply::default()
        });
    }
    let cells = store::cells(&mut *tx, &filter, within, way, MOST_COUNTED + 1).await?;
    let total: i64 = cells.iter().map(|found| found.cell.count).sum();
    let middles: Vec<Rectangle> = cells.iter().map(|found| found.around).collect();
    let around = begin(&middles).unwrap_or_default();
    if total > MOST_COUNTED {
        return Ok(MapParcelsReply {
            total: MOST_COUNTED,
            total_is_least: true,
            around,
            ..MapParcelsReply::default()
        });
    }
    Ok(MapParcelsReply {
        total,
        around,
        cells: cells.into_iter().map(|found| found.cell).collect(),
        ..MapParcelsReply::default()
    })
}

/// The list of the same parcels.
fn conditions(request: MapParcelsRequest) -> ListParcelsRequest {
    ListParcelsRequest {
        filter: request.filter,
        member_id: request.member_id,
        region_id: request.region_id,
        department_id: request.department_id,
        subprefecture_id: request.subprefecture_id,
        locality_id: request.locality_id,
        cooperative_id: request.cooperative_id,
        crop: request.crop,
        without_geometry: request.without_geometry,
        with_findings: request.with_findings,
        import_uuid: request.import_uuid,
        gender: request.gender,
        ..ListParcelsRequest::default()
    }
}

/// The names of the places in which parcels lie.
async fn localities(app: &App, parcels: &[MapParcel]) -> Result<Vec<MapLocality>, Error> {
    let ids: BTreeSet<i64> = parcels.iter().filter_map(|one| one.locality_id).collect();
    let names = app.memory.names.now(&app.db).await?;
    let named = ids.into_iter().filter_map(|id| {
        let [name, ..] = names.of(id)?;
        let name = name.clone();
        Some(MapLocality { id, name })
    });
    Ok(named.collect())
}
