//! A member's photo: to read it and to save another one.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use platform::Caller;
use proto::maillon::members::v1::{
    GetMemberPhotoRequest, MemberPhotoReply, SaveMemberPhotoRequest,
};
use proto::maillon::refusal::v1::Reason;

use super::photo_presence;
use crate::domain::access::check_writable;
use crate::domain::photo::{self, FileName};
use crate::error::Error;
use crate::store::photo::Holder;
use crate::store::{member, photo as store, previous_photo};
use crate::{App, events};

pub(crate) async fn get(
    app: &App,
    caller: &Caller,
    request: GetMemberPhotoRequest,
) -> Result<MemberPhotoReply, Error> {
    let holder = store::holder(&app.db, caller, request.id)
        .await?
        .ok_or(Reason::MemberNotFound)?;
    let name = holder.photo_file_name.as_deref().and_then(FileName::parse);
    let content = match &name {
        Some(name) => app.photos.photo(name).await?,
        None => None,
    };
    match (name, content) {
        (Some(name), Some(content)) => Ok(reply(&holder, Some((&name, &content)))),
        (Some(name), None) => {
            photo_presence::note(&app.db, &[name.as_str().to_owned()], true).await?;
            Ok(reply(&holder, None))
        }
        (None, _) => Ok(reply(&holder, None)),
    }
}

/// Its files are in the store before the transaction that names them on the member.
pub(crate) async fn save(
    app: &App,
    caller: &Caller,
    request: SaveMemberPhotoRequest,
) -> Result<MemberPhotoReply, Error> {
    let id = request.member_id;
    // Refused before a picture is decoded for nothing; the transaction checks again.
    refuse_unwritable(store::holder(&app.db, caller, id).await?)?;
    let photo = photo::develop(request.member_photo).await?;
    app.photos
        .keep(&photo.name, &photo.content, &photo.thumbnail)
        .await?;

    let mut tx = outbox::begin(&app.db).await?;
    let holder = refuse_unwritable(store::lock(&mut *tx, caller, id).await?)?;
    let name = photo.name.as_str();
    if holder.photo_file_name.as_deref() == Some(name) {
        // The same photo again is no change, save that its file is back.
        if holder.photo_is_missing {
            photo_presence::note_part(&mut tx, &[name.to_owned()], false).await?;
        }
        tx.commit().await?;
        return Ok(reply(&holder, Some((&photo.name, &photo.content))));
    }
    let before = member::one(&mut *tx, id, member::FACTS).await?;
    let now = app.clock.now().into();
    previous_photo::keep(&mut *tx, id, None, now, &caller.name).await?;
    store::put(&mut *tx, id, name, now, &caller.name).await?;
    let after = member::one(&mut *tx, id, member::FACTS).await?;
    let (before, after) = before.zip(after).ok_or(Reason::MemberNotFound)?;
    let event = events::updated(&before, &after);
    events::publish(&mut tx, &caller.actor(), vec![event]).await?;
    tx.commit().await?;
    let holder = Holder {
        version: after.version,
        ..holder
    };
    Ok(reply(&holder, Some((&photo.name, &photo.content))))
}

/// A member whose photo the caller may change here.
pub(super) fn refuse_unwritable(holder: Option<Holder>) -> Result<Holder, Reason> {
    let holder = holder.ok_or(Reason::MemberNotFound)?;
    check_writable(holder.can_write)?;
    Ok(holder)
}

fn reply(holder: &Holder, photo: Option<(&FileName, &Bytes)>) -> MemberPhotoReply {
    let data_url =
        |content: &Bytes| format!("data:image/jpeg;base64,{}", BASE64_STANDARD.encode(content));
    MemberPhotoReply {
        member_id: holder.id,
        member_photo: photo.map(|(_, content)| data_url(content)),
        photo_path: photo.map(|(name, _)| name.path()),
        member_version: holder.version,
    }
}
