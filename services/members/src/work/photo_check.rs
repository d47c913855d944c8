//! Looking at photos: which nobody has decided, and what was decided of one.

use listing::page::PageRequest;
use platform::{Caller, Refusal};
use proto::maillon::members::v1::{
    CheckPhotoReply, CheckPhotoRequest, GetMemberReply, ListPhotosToCheckReply,
    ListPhotosToCheckRequest, Member,
};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgConnection;
use territory::{Places, Scope};

use super::member::load;
use super::photo::refuse_unwritable;
use crate::domain::photo_check::{Decision, Standing, Step};
use crate::error::Error;
use crate::store::photo_check::{self as store, Wanted};
use crate::store::{filter, photo, previous_photo};
use crate::{App, events};

pub(crate) async fn page(
    app: &App,
    caller: &Caller,
    request: ListPhotosToCheckRequest,
) -> Result<ListPhotosToCheckReply, Error> {
    let paging = PageRequest {
        filter: request.filter.as_deref(),
        limit: request.limit,
        offset: request.offset,
        order_by: request.order_by.as_deref(),
        descending: request.descending,
    };
    let page = paging.page(store::ORDERS)?;
    let places = Places {
        region: request.region_id,
        department: request.department_id,
        subprefecture: request.subprefecture_id,
        locality: request.locality_id,
    };
    let mut db = app.db.acquire().await?;
    let wanted = Wanted {
        scope: Scope::of(&mut *db, caller, places).await?,
        text: filter::fold(&mut *db, page.filter.as_deref(), None, None).await?,
    };
    let rows = store::page(&mut db, &wanted, &page).await?;
    let (total, total_is_estimate) = match page.total_if_whole(rows.len()) {
        Some(total) => (total, false),
        None => store::count(&mut db, &wanted).await?,
    };
    Ok(ListPhotosToCheckReply {
        total,
        total_is_estimate,
        rows,
    })
}

/// Of several who look at one photo at once the first decides: the member's row is held.
pub(crate) async fn check(
    app: &App,
    caller: &Caller,
    request: CheckPhotoRequest,
) -> Result<CheckPhotoReply, Error> {
    let decision = Decision::of_request(&request)?;
    let id = request.member_id;
    let mut tx = outbox::begin(&app.db).await?;
    refuse_unwritable(photo::lock(&mut *tx, caller, id).await?)?;
    let before = load(&mut *tx, id).await?;
    let standing = standing(&mut tx, &before).await?;
    let named = request.photo_file_name.as_deref();
    let step = standing
        .step(&decision, named, request.version)
        .map_err(|reason| refusal(reason, &before))?;
    let reply = |version| CheckPhotoReply { id, version };
    if step == Step::Nothing {
        return Ok(reply(before.version));
    }
    if let Step::Withdraw(refused) = step {
        previous_photo::withdraw(&mut *tx, refused).await?;
    }
    let now = app.clock.now().into();
    match &decision {
        Decision::Accepted => store::accept(&mut *tx, id, now, &caller.name).await?,
        Decision::Refused(why) => {
            previous_photo::keep(&mut *tx, id, Some(why), now, &caller.name).await?;
            store::refuse(&mut *tx, id, why, now, &caller.name).await?;
        }
    }
    let after = load(&mut *tx, id).await?;
    let event = match decision {
        Decision::Accepted => events::photo_accepted(&before, &after),
        Decision::Refused(_) => events::photo_refused(&before, &after),
    };
    events::publish(&mut tx, &caller.actor(), vec![event]).await?;
    Ok(outbox::commit(tx, reply(after.version)).await?)
}

async fn standing(tx: &mut PgConnection, member: &Member) -> sqlx::Result<Standing> {
    let refused = match member.photo_refused_reason {
        Some(_) => previous_photo::last_refused(tx, member.id).await?,
        None => None,
    };
    Ok(Standing {
        version: member.version,
        file_name: member.photo_file_name.clone(),
        is_checked: member.photo_checked,
        refused,
    })
}

/// Somebody else was there first: told with the record as it is now, so that a screen can show it.
fn refusal(reason: Reason, member: &Member) -> Refusal {
    let current = GetMemberReply {
        member: Some(member.clone()),
        ..GetMemberReply::default()
    };
    Refusal::new(reason).current(&current)
}
