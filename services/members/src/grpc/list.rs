//! Lists and counts of members: request → filter → page.

use platform::page::Asked;
use platform::text::Lines;
use platform::{Caller, Refusal};
use proto::Encoded;
use proto::maillon::members::v1::{
    CountMembersReply, CountMembersRequest, ExportMembersRequest, ListMembersReply,
    ListMembersRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use territory::{Places, Scope};
use tonic::Request;

use crate::App;
use crate::error::Error;
use crate::store::filter::{self, Filter};
use crate::store::{list as store, member};

/// Longest text of a narrower filter, in characters.
const TEXT_MAX: usize = 200;
/// Most ids that a request names.
const IDS_MAX: usize = 2_000;

pub(super) async fn list(
    app: &App,
    request: Request<ListMembersRequest>,
) -> Result<Encoded<ListMembersReply>, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let page = asked(&request).page(store::ORDERS)?;
    let filter = filter_of(&app.db, &caller, &request, page.filter.as_deref()).await?;
    let found = store::page(&app.db, &app.memory.texts, &filter, &page).await?;
    let reply = ListMembersReply {
        total: found.total,
        total_is_estimate: found.is_estimate,
        ..ListMembersReply::default()
    };
    let rows = member::listed(&app.db, &app.memory.names, &found.ids).await?;
    Ok(Encoded::of(&reply, &rows))
}

pub(super) async fn count(
    app: &App,
    request: Request<CountMembersRequest>,
) -> Result<CountMembersReply, Error> {
    let caller = Caller::of(&request)?;
    let request = list_of_count(request.into_inner());
    let page = asked(&request).page(store::ORDERS)?;
    let filter = filter_of(&app.db, &caller, &request, page.filter.as_deref()).await?;
    let (counts, is_estimate) = store::count(&app.db, &app.memory.texts, &filter).await?;
    let part = |count: i64| (!is_estimate).then_some(count);
    Ok(CountMembersReply {
        count: counts.count,
        count_is_estimate: is_estimate,
        main: part(counts.main),
        spouses: part(counts.spouses),
        children: part(counts.children),
        with_photo: part(counts.with_photo),
        with_valid_card: part(counts.with_valid_card),
    })
}

/// The paging fields of a request.
pub(super) fn asked(request: &ListMembersRequest) -> Asked<'_> {
    Asked {
        filter: request.filter.as_deref(),
        limit: request.limit,
        offset: request.offset,
        order_by: request.order_by.as_deref(),
        descending: request.descending,
    }
}

/// What a request is narrowed to, within what its caller may see; `words` as the page has them.
pub(super) async fn filter_of(
    db: &PgPool,
    caller: &Caller,
    request: &ListMembersRequest,
    words: Option<&str>,
) -> Result<Filter, Error> {
    let mut lines = Lines::of(TEXT_MAX);
    let firstname = lines.take("filter_firstname", request.firstname.as_deref());
    let number = lines.take("filter_idNumber", request.id_number.as_deref());
    let created_by = lines.take("createdBy", request.created_by.as_deref());
    lines.refusal().unless_clean()?;
    let places = Places {
        region: request.region_id,
        department: request.department_id,
        subprefecture: request.subprefecture_id,
        locality: request.locality_id,
    };
    Ok(Filter {
        scope: Scope::of(db, caller, places).await?,
        text: filter::fold(db, words, firstname.as_deref(), number.as_deref()).await?,
        created_by,
        cooperative_id: request.cooperative_id,
        gender: request.gender,
        status: request.status,
        has_valid_card: request.has_valid_card,
        has_unused_transaction: request.has_unused_transaction,
        is_main: request.is_main_account,
        without_photo: request.without_photo,
        created_from: request.created_from,
        created_to: request.created_to,
        archived: request.archived.unwrap_or(false),
        ids: None,
    })
}

/// Ids as a request names them: separated by commas.
pub(super) fn ids_of(given: Option<&str>) -> Result<Option<Vec<i64>>, Refusal> {
    let Some(given) = given.map(str::trim).filter(|given| !given.is_empty()) else {
        return Ok(None);
    };
    let ids: Result<Vec<i64>, _> = given.split(',').map(|id| id.trim().parse()).collect();
    match ids {
        Ok(ids) if ids.len() <= IDS_MAX => Ok(Some(ids)),
        Ok(_) => {
            Err(Refusal::new(Reason::ValidationFailed).and("ids", Fault::OutOfRange, "1–2 000"))
        }
        Err(_) => Err(Refusal::new(Reason::BadRequest).and("ids", Fault::WrongType, "")),
    }
}

/// The list that a count counts.
fn list_of_count(count: CountMembersRequest) -> ListMembersRequest {
    ListMembersRequest {
        filter: count.filter,
        firstname: count.firstname,
        id_number: count.id_number,
        created_by: count.created_by,
        region_id: count.region_id,
        department_id: count.department_id,
        subprefecture_id: count.subprefecture_id,
        locality_id: count.locality_id,
        cooperative_id: count.cooperative_id,
        gender: count.gender,
        status: count.status,
        has_valid_card: count.has_valid_card,
        has_unused_transaction: count.has_unused_transaction,
        is_main_account: count.is_main_account,
        without_photo: count.without_photo,
        created_from: count.created_from,
        created_to: count.created_to,
        archived: count.archived,
        ..ListMembersRequest::default()
    }
}

/// The list that an export takes along.
pub(super) fn list_of_export(export: ExportMembersRequest) -> ListMembersRequest {
    ListMembersRequest {
        filter: export.filter,
        firstname: export.firstname,
        id_number: export.id_number,
        created_by: export.created_by,
        region_id: export.region_id,
        department_id: export.department_id,
        subprefecture_id: export.subprefecture_id,
        locality_id: export.locality_id,
        cooperative_id: export.cooperative_id,
        gender: export.gender,
        status: export.status,
        has_valid_card: export.has_valid_card,
        has_unused_transaction: export.has_unused_transaction,
        is_main_account: export.is_main_account,
        without_photo: export.without_photo,
        created_from: export.created_from,
        created_to: export.created_to,
        archived: export.archived,
        order_by: export.order_by,
        descending: export.descending,
        ..ListMembersRequest::default()
    }
}
