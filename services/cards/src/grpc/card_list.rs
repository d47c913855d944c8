//! Lists of cards: request → filter → page.

use platform::page::{Asked, Page};
use platform::words::Words;
use platform::{Caller, Refusal, text};
use proto::maillon::cards::v1::{
    CardStatus, CountExpiringCardsReply, CountExpiringCardsRequest, ExpiringCards,
    ExportCardsRequest, ListCardsReply, ListCardsRequest, ListCardsToDeliverReply,
    ListCardsToDeliverRequest,
};
use proto::maillon::refusal::v1::Reason;
use territory::{Places, Scope};
use tonic::Request;

use crate::App;
use crate::domain::EXPIRING_DAYS;
use crate::error::Error;
use crate::store::card;
use crate::store::card_list::{self as store, Filter, Found};

/// Longest text of a narrower filter, in characters.
const TEXT_MAX: usize = 200;

pub(super) async fn list(
    app: &App,
    request: Request<ListCardsRequest>,
) -> Result<ListCardsReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let page = asked(&request).page(store::ORDERS)?;
    let filter = filter_of(app, &caller, &request, &page).await?;
    let found = store::page(&app.db, &filter, &page).await?;
    let rows = card::at(&app.db, &found.ids, filter.today).await?;
    let Found {
        total, is_estimate, ..
    } = found;
    Ok(ListCardsReply {
        total,
        total_is_estimate: is_estimate,
        rows,
    })
}

/// Printed cards on no open delivery: what a delivery may be made of.
pub(super) async fn list_to_deliver(
    app: &App,
    request: Request<ListCardsToDeliverRequest>,
) -> Result<ListCardsToDeliverReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
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
    let page = asked(&list).page(store::ORDERS)?;
    let filter = Filter {
        is_off_delivery: true,
        ..filter_of(app, &caller, &list, &page).await?
    };
    let found = store::page(&app.db, &filter, &page).await?;
    let rows = card::at(&app.db, &found.ids, filter.today).await?;
    Ok(ListCardsToDeliverReply {
        total: found.total,
        total_is_estimate: found.is_estimate,
        rows,
    })
}

/// Cards in force that expire soon.
pub(super) async fn count_expiring(
    app: &App,
    request: Request<CountExpiringCardsRequest>,
) -> Result<CountExpiringCardsReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let list = ListCardsRequest {
        status: Some(CardStatus::Delivered.into()),
        region_id: request.region_id,
        department_id: request.department_id,
        subprefecture_id: request.subprefecture_id,
        locality_id: request.locality_id,
        ..ListCardsRequest::default()
    };
    let page = asked(&list).page(store::ORDERS)?;
    let in_force = filter_of(app, &caller, &list, &page).await?;
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

/// The paging fields of a request.
pub(super) fn asked(request: &ListCardsRequest) -> Asked<'_> {
    Asked {
        filter: request.filter.as_deref(),
        limit: request.limit,
        offset: request.offset,
        order_by: request.order_by.as_deref(),
        descending: request.descending,
    }
}

/// What a request is narrowed to, within what its caller may see.
pub(super) async fn filter_of(
    app: &App,
    caller: &Caller,
    request: &ListCardsRequest,
    page: &Page,
) -> Result<Filter, Error> {
    let number = request.member_id_number.as_deref().unwrap_or_default();
    let number = text::line(number, TEXT_MAX).map_err(|fault| {
        Refusal::new(Reason::ValidationFailed).and("member_idNumber", fault, &TEXT_MAX.to_string())
    })?;
    let member_number = if number.is_empty() {
        None
    } else {
        store::number(&app.db, &number).await?
    };
    let places = Places {
        region: request.region_id,
        department: request.department_id,
        subprefecture: request.subprefecture_id,
        locality: request.locality_id,
    };
    let status = request.status.map(CardStatus::try_from);
    Ok(Filter {
        scope: Scope::of(&app.db, caller, places).await?,
        words: Words::fold(&app.db, page.filter.as_deref()).await?,
        member_id: request.member_id,
        member_number,
        // A word that nobody has finds nothing.
        status: status.map(Result::unwrap_or_default),
        delivery_id: request.delivery_id,
        is_off_delivery: false,
        expires: (request.expires_from, request.expires_to),
        created: (request.created_from, request.created_to),
        today: app.clock.now().date_naive().into(),
    })
}

/// The list that an export takes along.
pub(super) fn list_of_export(export: ExportCardsRequest) -> ListCardsRequest {
    ListCardsRequest {
        filter: export.filter,
        member_id: export.member_id,
        member_id_number: export.member_id_number,
        status: export.status,
        delivery_id: export.delivery_id,
        region_id: export.region_id,
        department_id: export.department_id,
        subprefecture_id: export.subprefecture_id,
        locality_id: export.locality_id,
        expires_from: export.expires_from,
        expires_to: export.expires_to,
        created_from: export.created_from,
        created_to: export.created_to,
        order_by: export.order_by,
        descending: export.descending,
        ..ListCardsRequest::default()
    }
}
