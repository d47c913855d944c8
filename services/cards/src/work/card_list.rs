//! Lists of cards: request → filter → page, or rows in parts.

use futures_util::stream::BoxStream;
use listing::narrowed::as_list;
use listing::page::{Found, Page};
use listing::words::Words;
use listing::{left, rows};
use platform::{Caller, Refusal};
use proto::maillon::cards::v1::{
    Card, CardStatus, CountExpiringCardsReply, CountExpiringCardsRequest, ExpiringCards,
    ExportCardsRequest, ListCardsReply, ListCardsRequest, ListCardsToDeliverReply,
    ListCardsToDeliverRequest,
};
use proto::maillon::refusal::v1::Reason;
use territory::Scope;
use tonic::{Response, Status};

use super::export;
use crate::App;
use crate::domain::{EXPIRING_DAYS, fields};
use crate::error::Error;
use crate::store::card;
use crate::store::card_list::{self as store, Filter};

pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    request: ListCardsRequest,
) -> Result<ListCardsReply, Error> {
    let page = listing::paging!(request).page(store::ORDERS)?;
    let filter = filter_of(app, caller, &request, &page).await?;
    let (found, rows) = page_of(app, &filter, &page).await?;
    Ok(ListCardsReply {
        total: found.total,
        total_is_estimate: found.is_estimate,
        rows,
    })
}

async fn page_of(app: &App, filter: &Filter, page: &Page) -> sqlx::Result<(Found, Vec<Card>)> {
    let found = store::page(&app.db, filter, page).await?;
    let rows = card::at(&app.db, &found.ids, filter.today).await?;
    Ok((found, rows))
}

/// Printed cards on no open delivery: what a delivery may be made of.
pub(crate) async fn list_to_deliver(
    app: &App,
    caller: &Caller,
    request: ListCardsToDeliverRequest,
) -> Result<ListCardsToDeliverReply, Error> {
    let list = ListCardsRequest {
        filter: request.filter,
        member_id: request.member_id,
        status: Some(CardStatus::Printed.into()),
        region_id: request.region_id,
        department_id: request.department_id,
        subprefecture_id: request.subprefecture_id,
        locality_id: request.locality_id,
        limit: request.limit,
        offset: request.offset,
        order_by: request.order_by,
        descending: request.descending,
        ..ListCardsRequest::default()
    };
    let page = listing::paging!(list).page(store::ORDERS)?;
    let filter = Filter {
        is_off_delivery: true,
        ..filter_of(app, caller, &list, &page).await?
    };
    let (found, rows) = page_of(app, &filter, &page).await?;
    Ok(ListCardsToDeliverReply {
        total: found.total,
        total_is_estimate: found.is_estimate,
        rows,
    })
}

/// Counts cards in force that expire soon.
pub(crate) async fn count_expiring(
    app: &App,
    caller: &Caller,
    request: CountExpiringCardsRequest,
) -> Result<CountExpiringCardsReply, Error> {
    let list = ListCardsRequest {
        status: Some(CardStatus::Delivered.into()),
        region_id: request.region_id,
        department_id: request.department_id,
        subprefecture_id: request.subprefecture_id,
        locality_id: request.locality_id,
        ..ListCardsRequest::default()
    };
    let page = listing::paging!(list).page(store::ORDERS)?;
    let in_force = filter_of(app, caller, &list, &page).await?;
    let mut rows = Vec::with_capacity(EXPIRING_DAYS.len());
    for days in EXPIRING_DAYS {
        let (from, to) = (in_force.today, in_force.today.after(days));
        let filter = Filter {
            expires: (Some(from), Some(to)),
            ..in_force.clone()
        };
        let (total, total_is_estimate) = store::count(&app.db, &filter).await?;
        rows.push(ExpiringCards {
            days: days.into(),
            expires_from: Some(from),
            expires_to: Some(to),
            total,
            total_is_estimate,
        });
    }
    Ok(CountExpiringCardsReply { rows })
}

/// The filtered list as a stream of rows. Its order is read at once, as ids; the rows follow in parts.
pub(crate) async fn export(
    app: &App,
    caller: &Caller,
    request: ExportCardsRequest,
) -> Result<Response<BoxStream<'static, Result<Card, Status>>>, Error> {
    let list: ListCardsRequest = as_list(&request);
    let page = listing::paging!(list).page(store::ORDERS)?;
    let filter = filter_of(app, caller, &list, &page).await?;
    let ids = store::ids(&app.db, &filter, &page).await?;
    left::refuse_large(&app.db, caller, ids.len()).await??;
    let format = request.format.as_deref().unwrap_or("csv");
    export::publish_export(app, caller, "cards", format, ids.len()).await?;
    let (db, today) = (app.db.clone(), filter.today);
    Ok(rows::of_ids(ids, move |part| {
        let db = db.clone();
        async move { Ok::<_, Error>(card::at(&db, &part, today).await?) }
    }))
}

/// What a request is narrowed to, within what its caller may see.
pub(crate) async fn filter_of(
    app: &App,
    caller: &Caller,
    request: &ListCardsRequest,
    page: &Page,
) -> Result<Filter, Error> {
    let check = request.check.as_deref();
    let check = check.map(|name| app.checker().of_list("card", name));
    let check = check.transpose()?;
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    let number = request.member_id_number.as_deref();
    let number = fields::filter(&mut refusal, "member_idNumber", number);
    refusal.unless_clean()?;
    let member_number = match number {
        None => None,
        Some(number) => store::number(&app.db, &number).await?,
    };
    let status = request.status.map(CardStatus::try_from);
    Ok(Filter {
        scope: Scope::of(&app.db, caller, territory::places!(request)).await?,
        words: Words::fold(&app.db, page.filter.as_deref()).await?,
        member_id: request.member_id,
        member_number,
        // A word that nobody has finds nothing.
        status: status.map(Result::unwrap_or_default),
        delivery_id: request.delivery_id,
        is_off_delivery: false,
        expires: (request.expires_from, request.expires_to),
        created: (request.created_from, request.created_to),
        status_since: (request.status_from, request.status_to),
        check,
        today: app.today(),
    })
}
