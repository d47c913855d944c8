//! The list of parcels and its file.

use futures_util::stream::BoxStream;
use geometry::Geometry;
use listing::page::{Page, PageRequest};
use listing::words::Words;
use listing::{left, rows};
use platform::Caller;
use proto::maillon::members::v1::{
    ExportParcelsRequest, ListParcelsReply, ListParcelsRequest, Parcel,
};
use territory::{Places, Scope, Territory};
use tonic::{Response, Status};

use crate::App;
use crate::domain::parcel_import::read_uuid;
use crate::error::Error;
use crate::store::parcel as store;
use crate::store::parcel_list::{self as rows_of, Filter, Totals};
use crate::store::{parcel_page, parcel_search};

pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    request: ListParcelsRequest,
) -> Result<ListParcelsReply, Error> {
    let page = paging(&request).page(rows_of::ORDERS)?;
    let filter = narrow(app, caller, &request, &page).await?;
    let mut db = app.db.acquire().await?;
    let ids = parcel_page::page(&mut db, &filter, &page).await?;
    let rows = store::at(&mut *db, &ids, Territory::of(caller).regions(), false).await?;
    let of_rows = |count| Totals {
        count,
        is_estimate: false,
        area_ha: Some(rows.iter().filter_map(|row| row.area_ha).sum()),
    };
    // The first page may have all of it.
    let whole = page.total_if_whole(ids.len()).filter(|_| page.offset == 0);
    let totals = match whole.map(of_rows) {
        Some(totals) => totals,
        None => rows_of::totals(&mut db, &filter).await?,
    };
    Ok(ListParcelsReply {
        total: totals.count,
        total_is_estimate: totals.is_estimate,
        total_area_ha: totals.area_ha,
        rows,
    })
}

pub(super) fn paging(request: &ListParcelsRequest) -> PageRequest<'_> {
    PageRequest {
        filter: request.filter.as_deref(),
        limit: request.limit,
        offset: request.offset,
        order_by: request.order_by.as_deref(),
        descending: request.descending,
    }
}

pub(super) async fn narrow(
    app: &App,
    caller: &Caller,
    request: &ListParcelsRequest,
    page: &Page,
) -> Result<Filter, Error> {
    let places = Places {
        region: request.region_id,
        department: request.department_id,
        subprefecture: request.subprefecture_id,
        locality: request.locality_id,
    };
    let db = &app.db;
    let words = Words::fold(db, page.filter.as_deref()).await?;
    Ok(Filter {
        // A parcel may lie elsewhere than its member lives: reach is the member's, the places asked for are
        // the parcel's, in another region too.
        members: Scope::of(db, caller, Places::default()).await?,
        places: places.localities(db).await?,
        found: parcel_search::find(db, &words).await?,
        member_id: request.member_id,
        cooperative_id: request.cooperative_id,
        gender: request.gender,
        crop: request.crop,
        without_geometry: request.without_geometry,
        with_findings: request.with_findings,
        import: read_uuid("importUuid", request.import_uuid.as_deref())?,
    })
}

/// What a file's call narrows the list to.
macro_rules! list_of {
    ($request:ident) => {
        ListParcelsRequest {
            filter: $request.filter,
            member_id: $request.member_id,
            region_id: $request.region_id,
            department_id: $request.department_id,
            subprefecture_id: $request.subprefecture_id,
            locality_id: $request.locality_id,
            cooperative_id: $request.cooperative_id,
            crop: $request.crop,
            without_geometry: $request.without_geometry,
            with_findings: $request.with_findings,
            import_uuid: $request.import_uuid,
            gender: $request.gender,
            ..ListParcelsRequest::default()
        }
    };
}
pub(super) use list_of;

/// The column that says where a parcel is.
const PLACE: &str = "parcel_geometry";

/// The filtered list as a stream of rows: its order is read at once.
pub(crate) async fn export(
    app: &App,
    caller: &Caller,
    request: ExportParcelsRequest,
) -> Result<Response<BoxStream<'static, Result<Parcel, Status>>>, Error> {
    let format = request.format.unwrap_or_else(|| "csv".to_owned());
    let mut list = ListParcelsRequest {
        order_by: request.order_by,
        descending: request.descending,
        ..list_of!(request)
    };
    let is_map = matches!(format.as_str(), "geojson" | "kml");
    if is_map && list.without_geometry.is_none() {
        list.without_geometry = Some(false);
    }
    let columns = request.columns.unwrap_or_default();
    let is_asked = columns.split(',').any(|name| name.trim() == PLACE);
    // Tables have texts of their own; those of a map are as they are kept.
    let has_places = is_map || is_asked;
    let ids = select(app, caller, &list).await?;
    super::export::publish(app, caller, "parcel", &format, ids.len()).await?;
    let (db, territory) = (app.db.clone(), Territory::of(caller));
    Ok(rows::of_ids(ids, move |part| {
        let (db, territory) = (db.clone(), territory.clone());
        async move {
            let mut rows = store::at(&db, &part, territory.regions(), has_places).await?;
            if is_asked && !is_map {
                rows.iter_mut().for_each(place_as_wkt);
            }
            Ok::<_, Error>(rows)
        }
    }))
}

fn place_as_wkt(parcel: &mut Parcel) {
    let place = parcel.geometry.take();
    // What is kept was looked at when it was saved.
    let place = place.and_then(|place| Geometry::read(&place).ok());
    parcel.geometry = place.map(|place| place.encode_wkt());
}

/// The whole list in its order, for a file; refuses so many rows to who may take a few alone.
pub(super) async fn select(
    app: &App,
    caller: &Caller,
    list: &ListParcelsRequest,
) -> Result<Vec<i64>, Error> {
    let mut page = paging(list).page(rows_of::ORDERS)?;
    page.limit = i64::MAX;
    let filter = narrow(app, caller, list, &page).await?;
    let mut db = app.db.acquire().await?;
    let ids = parcel_page::page(&mut db, &filter, &page).await?;
    drop(db);
    left::refuse_large(&app.db, caller, ids.len()).await??;
    Ok(ids)
}
