//! Lists of deliveries: request → filter → page, or rows in parts.

use std::collections::{HashMap, HashSet};

use chrono::TimeDelta;
use futures_util::stream::BoxStream;
use listing::narrowed::as_list;
use listing::page::{Page, PageRequest};
use listing::words::Words;
use listing::{left, rows};
use platform::{Caller, Refusal};
use proto::Date;
use proto::bounds::{self, WAITING_DAYS_MAX, WAITING_DAYS_MIN};
use proto::maillon::cards::v1::{
    Delivery, DeliveryLine, DeliveryToPrint, ExportDeliveriesRequest, ListDeliveriesReply,
    ListDeliveriesRequest, ListDeliveriesToPrintReply, ListDeliveriesToPrintRequest,
};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgConnection;
use territory::{Places, Scope};
use tonic::{Response, Status};

use super::super::export;
use crate::App;
use crate::domain::count;
use crate::domain::delivery::lines::key;
use crate::domain::fields::{self, is_named};
use crate::error::Error;
use crate::store::delivery as store;
use crate::store::delivery::line;
use crate::store::delivery::list::Filter;

pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    request: ListDeliveriesRequest,
) -> Result<ListDeliveriesReply, Error> {
    let page = page_of(&request)?;
    let filter = filter_of(app, caller, &request, page.filter.as_deref()).await?;
    let found = store::list::page(&app.db, &filter, &page).await?;
    Ok(ListDeliveriesReply {
        total: found.total,
        total_is_estimate: found.is_estimate,
        rows: store::at(&app.db, &found.ids).await?,
    })
}

/// The filtered list as a stream of rows. Its order is read at once, as ids; the rows follow in parts.
pub(crate) async fn export(
    app: &App,
    caller: &Caller,
    request: ExportDeliveriesRequest,
) -> Result<Response<BoxStream<'static, Result<Delivery, Status>>>, Error> {
    let list = as_list(&request);
    let page = page_of(&list)?;
    let filter = filter_of(app, caller, &list, page.filter.as_deref()).await?;
    let ids = store::list::ids(&app.db, &filter, &page).await?;
    left::refuse_large(&app.db, caller, ids.len()).await??;
    let format = request.format.as_deref().unwrap_or("csv");
    export::publish_export(app, caller, "deliveries", format, ids.len()).await?;
    let db = app.db.clone();
    Ok(rows::of_ids(ids, move |part| {
        let db = db.clone();
        async move { Ok::<_, Error>(store::at(&db, &part).await?) }
    }))
}

/// The page of a request; what was made last comes first.
fn page_of(request: &ListDeliveriesRequest) -> Result<Page, Refusal> {
    let newest_first = request.order_by.is_none().then_some(true);
    PageRequest {
        descending: request.descending.or(newest_first),
        ..listing::paging!(request)
    }
    .page(store::list::ORDERS)
}

/// What a request is narrowed to, within what its caller may see; `words` as the page has them.
async fn filter_of(
    app: &App,
    caller: &Caller,
    request: &ListDeliveriesRequest,
    words: Option<&str>,
) -> Result<Filter, Error> {
    let check = request.check.as_deref();
    let check = check.map(|name| app.checker().of_list("delivery", name));
    let check = check.transpose()?;
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    let code = request.delivery_code.as_deref();
    let code = fields::filter(&mut refusal, "delivery_code", code);
    let number = request.id_number.as_deref();
    let number = fields::filter(&mut refusal, "id_number", number);
    for (name, days) in [
        ("unsettledDays", request.unsettled_days),
        ("daysFrom", request.days_from),
        ("daysTo", request.days_to),
    ] {
        if days.is_some_and(|days| !(WAITING_DAYS_MIN..=WAITING_DAYS_MAX).contains(&days)) {
            refusal = refusal.outside(name, WAITING_DAYS_MIN, WAITING_DAYS_MAX);
        }
    }
    refusal.unless_clean()?;
    let today = app.today().naive();
    let sent_before = request
        .unsettled_days
        .map(|days| (today - TimeDelta::days(days)).into());
    Ok(Filter {
        scope: Scope::of(&app.db, caller, territory::places!(request)).await?,
        words: Words::fold(&app.db, words).await?,
        code: code.map(|code| key(&code)),
        number: number.map(|number| key(&number)),
        status: request.status,
        is_error_type: request.is_error_type,
        sent: request.sent,
        created: (request.created_from, request.created_to),
        only_open: false,
        sent_before,
        left: (request.sent_from, request.sent_to),
        days: (request.days_from, request.days_to),
        check,
    })
}

/// Deliveries with their lines in the asked order, as many as fit; none asked for = all open ones.
pub(crate) async fn to_print(
    app: &App,
    caller: &Caller,
    request: ListDeliveriesToPrintRequest,
) -> Result<ListDeliveriesToPrintReply, Error> {
    let named = named(request.delivery_ids, &request.sent);
    let (ids, missing) = select(app, caller, named).await?;
    let rows = fitting(app, caller, &ids).await?;
    Ok(ListDeliveriesToPrintReply {
        remaining: count(ids.len() - rows.len()),
        rows,
        missing,
    })
}

/// The deliveries that a request names; none = all open ones. `sent` as the gateway fills it.
pub(super) fn named(ids: Vec<i64>, sent: &[String]) -> Option<Vec<i64>> {
    is_named("delivery_ids", &ids, sent).then_some(ids)
}

/// The deliveries that are meant, each once and in that order, and those that are not there for the caller.
pub(super) async fn select(
    app: &App,
    caller: &Caller,
    named: Option<Vec<i64>>,
) -> Result<(Vec<i64>, Vec<i64>), Error> {
    let Some(ids) = named else {
        let filter = Filter {
            scope: Scope::of(&app.db, caller, Places::default()).await?,
            only_open: true,
            ..Filter::default()
        };
        let page = PageRequest::default().page(store::list::ORDERS)?;
        return Ok((store::list::ids(&app.db, &filter, &page).await?, Vec::new()));
    };
    fields::ids_to_print("delivery_ids", &ids)?;
    let seen = store::seen(&app.db, &ids, caller).await?;
    let seen: HashSet<i64> = seen.into_iter().collect();
    let mut known = HashSet::new();
    let once = ids.into_iter().filter(|id| known.insert(*id));
    Ok(once.partition(|id| seen.contains(id)))
}

/// The first of these deliveries, as many as have no more lines than one answer holds, but one at least.
pub(super) async fn fitting(
    app: &App,
    caller: &Caller,
    ids: &[i64],
) -> Result<Vec<DeliveryToPrint>, Error> {
    let most = count(bounds::MANY_MAX);
    let mut lines = 0;
    let quantities = store::quantities(&app.db, ids).await?;
    let fits = quantities.iter().enumerate().take_while(|(nth, quantity)| {
        lines += **quantity;
        *nth == 0 || lines <= most
    });
    let shown = &ids[..fits.count().min(ids.len())];
    Ok(visible(&mut *app.db.acquire().await?, shown, caller, app.today()).await?)
}

/// Those of these deliveries that a caller sees, with the lines that the caller sees.
pub(crate) async fn visible(
    db: &mut PgConnection,
    ids: &[i64],
    caller: &Caller,
    today: Date,
) -> sqlx::Result<Vec<DeliveryToPrint>> {
    let seen = store::seen(&mut *db, ids, caller).await?;
    let ids: Vec<i64> = ids.iter().copied().filter(|id| seen.contains(id)).collect();
    let mut cards: HashMap<i64, Vec<DeliveryLine>> = HashMap::new();
    for (id, line) in line::of(&mut *db, &ids, caller, today).await? {
        cards.entry(id).or_default().push(line);
    }
    let found = store::at(&mut *db, &ids).await?;
    let rows = found.into_iter().map(|delivery| DeliveryToPrint {
        cards: cards.remove(&delivery.id).unwrap_or_default(),
        delivery: Some(delivery),
    });
    Ok(rows.collect())
}
