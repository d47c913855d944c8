//! What a request for a list, a count or an export is narrowed to, within what its caller may see.

use listing::page::PageRequest;
use platform::Caller;
use platform::text::Lines;
use proto::bounds;
use proto::maillon::members::v1::ListMembersRequest;
use territory::{Places, Scope};

use crate::App;
use crate::error::Error;
use crate::store::filter::{self, Filter};

/// The paging fields of a request.
pub(super) fn paging(request: &ListMembersRequest) -> PageRequest<'_> {
    listing::paging!(request)
}

/// The places that a request narrows the list to.
pub(super) fn places(request: &ListMembersRequest) -> Places {
    territory::places!(request)
}

/// What the list is narrowed to; `words` as the page has them.
pub(super) async fn narrow(
    app: &App,
    caller: &Caller,
    request: &ListMembersRequest,
    words: Option<&str>,
) -> Result<Filter, Error> {
    let check = request.check.as_deref();
    let check = check.map(|name| app.checker().of_list("member", name));
    let check = check.transpose()?;
    let mut lines = Lines::of(bounds::LIST_FILTER_MAX);
    let firstname = lines.take("filter_firstname", request.firstname.as_deref());
    let number = lines.take("filter_idNumber", request.id_number.as_deref());
    let created_by = lines.take("createdBy", request.created_by.as_deref());
    lines.refusal().unless_clean()?;
    let db = &app.db;
    Ok(Filter {
        scope: Scope::of(db, caller, places(request)).await?,
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
        membership: (request.membership_from, request.membership_to),
        birth: (request.birth_from, request.birth_to),
        is_spouse: request.is_spouse,
        is_child: request.is_child,
        archived: request.archived.unwrap_or(false),
        check,
        ids: None,
    })
}

/// The list that a request narrows as a list's own does.
macro_rules! list_of {
    ($request:expr $(, $more:ident)*) => {{
        let request = $request;
        proto::maillon::members::v1::ListMembersRequest {
            filter: request.filter,
            firstname: request.firstname,
            id_number: request.id_number,
            created_by: request.created_by,
            region_id: request.region_id,
            department_id: request.department_id,
            subprefecture_id: request.subprefecture_id,
            locality_id: request.locality_id,
            cooperative_id: request.cooperative_id,
            gender: request.gender,
            status: request.status,
            has_valid_card: request.has_valid_card,
            has_unused_transaction: request.has_unused_transaction,
            is_main_account: request.is_main_account,
            without_photo: request.without_photo,
            created_from: request.created_from,
            created_to: request.created_to,
            archived: request.archived,
            membership_from: request.membership_from,
            membership_to: request.membership_to,
            birth_from: request.birth_from,
            birth_to: request.birth_to,
            is_spouse: request.is_spouse,
            is_child: request.is_child,
            check: request.check,
            $($more: request.$more,)*
            ..Default::default()
        }
    }};
}
pub(super) use list_of;
