//! The photos that a member had before: to list them, and to give one of them back.

use platform::Caller;
use proto::maillon::members::v1::{
    ListMemberPhotosReply, ListMemberPhotosRequest, RestoreMemberPhotoReply,
    RestoreMemberPhotoRequest,
};
use proto::maillon::refusal::v1::Reason;

use super::member::{load, refuse_stale};
use super::photo::refuse_unwritable;
use crate::domain::photo::FileName;
use crate::error::Error;
use crate::store::{photo, previous_photo as store};
use crate::{App, events};

/// More than anybody looks through.
const LISTED: i64 = 100;

pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    request: ListMemberPhotosRequest,
) -> Result<ListMemberPhotosReply, Error> {
    let holder = photo::holder(&app.db, caller, request.member_id)
        .await?
        .ok_or(Reason::MemberNotFound)?;
    Ok(ListMemberPhotosReply {
        member_id: holder.id,
        member_version: holder.version,
        rows: store::list(&app.db, holder.id, LISTED).await?,
    })
}

/// The photo comes back unchecked: whoever refused or replaced it had a reason.
pub(crate) async fn restore(
    app: &App,
    caller: &Caller,
    request: RestoreMemberPhotoRequest,
) -> Result<RestoreMemberPhotoReply, Error> {
    let id = request.member_id;
    refuse_unwritable(photo::holder(&app.db, caller, id).await?)?;
    let name = request.photo_file_name.as_deref().and_then(FileName::parse);
    let name = name.ok_or(Reason::PhotoNotFound)?;
    if !app.photos.has(&name).await? {
        return Err(Reason::PhotoNotFound.into());
    }
    let mut tx = outbox::begin(&app.db).await?;
    refuse_unwritable(photo::lock(&mut *tx, caller, id).await?)?;
    if !store::is_of(&mut *tx, id, name.as_str()).await? {
        return Err(Reason::PhotoNotFound.into());
    }
    let before = load(&mut *tx, id).await?;
    refuse_stale(&before, request.version)?;
    let reply = |version| RestoreMemberPhotoReply { id, version };
    if before.photo_file_name.as_deref() == Some(name.as_str()) {
        return Ok(reply(before.version));
    }
    let now = app.clock.now().into();
    store::keep(&mut *tx, id, None, now, &caller.name).await?;
    photo::put(&mut *tx, id, name.as_str(), now, &caller.name).await?;
    let after = load(&mut *tx, id).await?;
    let event = events::photo_restored(&before, &after);
    events::publish(&mut tx, &caller.actor(), vec![event]).await?;
    Ok(outbox::commit(tx, reply(after.version)).await?)
}
