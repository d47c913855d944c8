//! Lists of deliveries: request → filter → page.

use std::collections::HashSet;

use chrono::TimeDelta;
use platform::page::{Asked, Page};
use platform::words::Words;
use platform::{Caller, Refusal};
use proto::Date;
use proto::maillon::cards::v1::{
    DeliveryToPrint, ExportDeliveriesRequest, ListDeliveriesReply, ListDeliveriesRequest,
    ListDeliveriesToPrintReply, ListDeliveriesToPrintRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use territory::{Places, Scope};
use tonic::Request;

use super::today;
use crate::App;
use crate::domain::asked::MANY;
use crate::domain::delivery::lines::key;
use crate::error::Error;
use crate::store::delivery as store;
use crate::store::delivery::list::Filter;
use crate::work::delivery_rows::rows;

/// Longest text of a narrower filter, in characters.
const TEXT_MAX: usize = 200;
/// Most days that a delivery may have been on its way.
const DAYS_MAX: i64 = 3_650;
/// Most ids that a request to print names.
const IDS_MAX: usize = 10_000;

pub(in crate::grpc) async fn list(
    app: &App,
    request: Request<ListDeliveriesRequest>,
) -> Result<ListDeliveriesReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let page = asked(&request)?;
    let words = page.filter.as_deref();
    let filter = filter_of(&app.db, &caller, &request, words, today(app)).await?;
    let ids = store::list::page(&app.db, &filter, &page).await?;
    let (total, total_is_estimate) = match page.total_if_whole(ids.len()) {
        Some(total) => (total, false),
        None => store::list::count(&app.db, &filter).await?,
    };
    Ok(ListDeliveriesReply {
        total,
        total_is_estimate,
        rows: store::at(&app.db, &ids).await?,
    })
}

/// The paging fields of a request; what was made last comes first.
pub(super) fn asked(request: &ListDeliveriesRequest) -> Result<Page, Refusal> {
    let newest_first = request.order_by.is_none().then_some(true);
    Asked {
        filter: request.filter.as_deref(),
        limit: request.limit,
        offset: request.offset,
        order_by: request.order_by.as_deref(),
        descending: request.descending.or(newest_first),
    }
    .page(store::list::ORDERS)
}

/// What a request is narrowed to, within what its caller may see; `words` as the page has them.
pub(super) async fn filter_of(
    db: &PgPool,
    caller: &Caller,
    request: &ListDeliveriesRequest,
    words: Option<&str>,
    today: Date,
) -> Result<Filter, Error> {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    let mut line = |field: &str, text: Option<&str>| {
        let kept = platform::text::line(text.unwrap_or_default(), TEXT_MAX);
        let kept = kept.unwrap_or_else(|fault| {
            refusal = std::mem::take(&mut refusal).and(field, fault, &TEXT_MAX.to_string());
            String::new()
        });
        Some(kept)
            .filter(|kept| !kept.is_empty())
            .map(|kept| key(&kept))
    };
    let code = line("delivery_code", request.delivery_code.as_deref());
    let number = line("id_number", request.id_number.as_deref());
    let days = request.unsettled_days.unwrap_or_default();
    if !(0..=DAYS_MAX).contains(&days) {
        refusal = refusal.and("unsettledDays", Fault::OutOfRange, "0–3 650");
    }
    refusal.unless_clean()?;
    let today = today.naive();
    let sent_before = request
        .unsettled_days
        .map(|_| (today - TimeDelta::days(days)).into());
    let places = Places {
        region: request.region_id,
        department: request.department_id,
        subprefecture: request.subprefecture_id,
        locality: request.locality_id,
    };
    Ok(Filter {
        scope: Scope::of(db, caller, places).await?,
        words: Words::fold(db, words).await?,
        code,
        number,
        status: request.status,
        is_error_type: request.is_error_type,
        sent: request.sent,
        created_from: request.created_from,
        created_to: request.created_to,
        only_open: false,
        sent_before,
    })
}

/// The list that an export takes along.
pub(super) fn list_of_export(export: ExportDeliveriesRequest) -> ListDeliveriesRequest {
    ListDeliveriesRequest {
        filter: export.filter,
        delivery_code: export.delivery_code,
        id_number: export.id_number,
        status: export.status,
        is_error_type: export.is_error_type,
        sent: export.sent,
        region_id: export.region_id,
        department_id: export.department_id,
        subprefecture_id: export.subprefecture_id,
        locality_id: export.locality_id,
        created_from: export.created_from,
        created_to: export.created_to,
        unsettled_days: export.unsettled_days,
        order_by: export.order_by,
        descending: export.descending,
        ..ListDeliveriesRequest::default()
    }
}

pub(in crate::grpc) async fn to_print(
    app: &App,
    request: Request<ListDeliveriesToPrintRequest>,
) -> Result<ListDeliveriesToPrintReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    print(app, &caller, named(request.delivery_ids, &request.sent)).await
}

/// The deliveries that a request names; none = all open ones. `sent` as the gateway fills it.
pub(super) fn named(ids: Vec<i64>, sent: &[String]) -> Option<Vec<i64>> {
    let names_ids = sent.iter().any(|field| field == "delivery_ids");
    (names_ids || !ids.is_empty()).then_some(ids)
}

/// Deliveries with their lines in the asked order, as many as fit; none asked for = all open ones.
async fn print(
    app: &App,
    caller: &Caller,
    asked: Option<Vec<i64>>,
) -> Result<ListDeliveriesToPrintReply, Error> {
    let (ids, missing) = asked_for(app, caller, asked).await?;
    let rows = fitting(app, caller, &ids).await?;
    Ok(ListDeliveriesToPrintReply {
        remaining: i64::try_from(ids.len() - rows.len()).unwrap_or(i64::MAX),
        rows,
        missing,
    })
}

/// The deliveries that are meant, each once and in that order, and those that are not there for the caller.
pub(super) async fn asked_for(
    app: &App,
    caller: &Caller,
    asked: Option<Vec<i64>>,
) -> Result<(Vec<i64>, Vec<i64>), Error> {
    let Some(ids) = asked else {
        let filter = Filter {
            scope: Scope::of(&app.db, caller, Places::default()).await?,
            only_open: true,
            ..Filter::default()
        };
        let page = Asked::default().page(store::list::ORDERS)?;
        return Ok((store::list::ids(&app.db, &filter, &page).await?, Vec::new()));
    };
    unless_too_many(&ids)?;
    let seen = store::seen(&app.db, &ids, caller).await?;
    let seen: HashSet<i64> = seen.into_iter().collect();
    let mut known = HashSet::new();
    let once = ids.into_iter().filter(|id| known.insert(*id));
    Ok(once.partition(|id| seen.contains(id)))
}

/// One call prints no more than these.
pub(super) fn unless_too_many(ids: &[i64]) -> Result<(), Refusal> {
    if ids.len() <= IDS_MAX {
        return Ok(());
    }
    let refusal = Refusal::new(Reason::ValidationFailed);
    Err(refusal.and("delivery_ids", Fault::OutOfRange, "0–10 000"))
}

/// The first of these deliveries, as many as have no more lines than one answer holds, but one at least.
pub(super) async fn fitting(
    app: &App,
    caller: &Caller,
    ids: &[i64],
) -> Result<Vec<DeliveryToPrint>, Error> {
    let most = i64::try_from(MANY).unwrap_or(i64::MAX);
    let mut lines = 0;
    let quantities = store::quantities(&app.db, ids).await?;
    let fits = quantities.iter().enumerate().take_while(|(nth, quantity)| {
        lines += **quantity;
        *nth == 0 || lines <= most
    });
    let shown = &ids[..fits.count().min(ids.len())];
    Ok(rows(&mut *app.db.acquire().await?, shown, caller, today(app)).await?)
}
