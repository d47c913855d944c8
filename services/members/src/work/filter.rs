//! What a request for a list, a count or an export is narrowed to, within what its caller may see.

use listing::page::PageRequest;
use platform::Caller;
use platform::text::Lines;
use proto::maillon::members::v1::{CountMembersRequest, ExportMembersRequest, ListMembersRequest};
use sqlx::PgPool;
use territory::{Places, Scope};

use crate::domain::list::TEXT_MAX;
use crate::error::Error;
use crate::store::filter::{self, Filter};

/// The paging fields of a request.
pub(super) fn paging(request: &ListMembersRequest) -> PageRequest<'_> {
    PageRequest {
        filter: request.filter.as_deref(),
        limit: request.limit,
        offset: request.offset,
        order_by: request.order_by.as_deref(),
        descending: request.descending,
    }
}

/// What the list is narrowed to; `words` as the page has them.
pub(super) async fn narrow(
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

/// The list that a count counts.
pub(super) fn list_of_count(count: CountMembersRequest) -> ListMembersRequest {
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
