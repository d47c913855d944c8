//! Photos: decode → domain → the files' store → store → encode.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use platform::Caller;
use platform::page::Asked;
use proto::maillon::members::v1::{
    GetMemberPhotoRequest, ListMissingPhotosReply, ListMissingPhotosRequest, MemberPhotoReply,
    SaveMemberPhotoRequest,
};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::FileChunk;
use territory::{Places, Scope};
use tonic::{Request, Status};

use crate::domain::photo::{self, FileName};
use crate::error::Error;
use crate::store::missing_photo::{self, Wanted};
use crate::store::photo::Holder;
use crate::store::{filter, member, photo as store};
use crate::{App, events};

/// Bytes of a piece of a file.
const PIECE: usize = 64 * 1024;

/// A file on its way.
pub(super) type Pieces = BoxStream<'static, Result<FileChunk, Status>>;

pub(super) async fn get(
    app: &App,
    request: Request<GetMemberPhotoRequest>,
) -> Result<MemberPhotoReply, Error> {
    let caller = Caller::of(&request)?;
    let holder = store::holder(&app.db, &caller, request.get_ref().id)
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
            store::note(&app.db, &[name.as_str().to_owned()], true).await?;
            Ok(reply(&holder, None))
        }
        (None, _) => Ok(reply(&holder, None)),
    }
}

pub(super) async fn save(
    app: &App,
    request: Request<SaveMemberPhotoRequest>,
) -> Result<MemberPhotoReply, Error> {
    let caller = Caller::of(&request)?;
    let SaveMemberPhotoRequest {
        member_id,
        member_photo,
    } = request.into_inner();
    // Before any work is done for it; the transaction asks again.
    writable(store::holder(&app.db, &caller, member_id).await?)?;
    let photo = photo::developed(member_photo).await?;
    app.photos
        .keep(&photo.name, &photo.content, &photo.thumbnail)
        .await?;

    let mut tx = app.db.begin().await?;
    let holder = writable(store::lock(&mut *tx, &caller, member_id).await?)?;
    let name = photo.name.as_str();
    if holder.photo_file_name.as_deref() == Some(name) {
        // The same photo again is no change, save that its file is back.
        if holder.photo_is_missing {
            store::note(&mut *tx, &[name.to_owned()], false).await?;
        }
        tx.commit().await?;
        return Ok(reply(&holder, Some((&photo.name, &photo.content))));
    }
    let before = member::one(&mut *tx, member_id).await?;
    store::put(
        &mut *tx,
        member_id,
        name,
        app.clock.now().into(),
        &caller.name,
    )
    .await?;
    let after = member::one(&mut *tx, member_id).await?;
    let (before, after) = before.zip(after).ok_or(Reason::MemberNotFound)?;
    events::publish(
        &mut tx,
        &caller.actor(),
        vec![events::updated(&before, &after)],
    )
    .await?;
    tx.commit().await?;
    let holder = Holder {
        version: after.version,
        ..holder
    };
    Ok(reply(&holder, Some((&photo.name, &photo.content))))
}

fn writable(holder: Option<Holder>) -> Result<Holder, Reason> {
    let holder = holder.ok_or(Reason::MemberNotFound)?;
    if holder.can_write {
        Ok(holder)
    } else {
        Err(Reason::MemberReadOnly)
    }
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

/// The file itself.
pub(super) async fn file<T>(app: &App, request: &Request<T>, file: &str) -> Result<Pieces, Error> {
    let name = seen(app, request, file).await?;
    let content = app.photos.photo(&name).await?;
    served(app, &name, content).await
}

/// Its thumbnail.
pub(super) async fn thumbnail<T>(
    app: &App,
    request: &Request<T>,
    file: &str,
) -> Result<Pieces, Error> {
    let name = seen(app, request, file).await?;
    let content = app.photos.thumbnail(&name).await?;
    served(app, &name, content).await
}

/// The name of a photo that the caller may see.
async fn seen<T>(app: &App, request: &Request<T>, file: &str) -> Result<FileName, Error> {
    let caller = Caller::of(request)?;
    let name = FileName::parse(file).ok_or(Reason::PhotoNotFound)?;
    if store::is_seen(&app.db, &caller, name.as_str()).await? {
        Ok(name)
    } else {
        Err(Reason::PhotoNotFound.into())
    }
}

async fn served(app: &App, name: &FileName, content: Option<Bytes>) -> Result<Pieces, Error> {
    let Some(content) = content else {
        store::note(&app.db, &[name.as_str().to_owned()], true).await?;
        return Err(Reason::PhotoNotFound.into());
    };
    let size = i64::try_from(content.len()).unwrap_or(i64::MAX);
    let first = FileChunk {
        file_name: name.as_str().to_owned(),
        content_type: "image/jpeg".to_owned(),
        size,
        ..FileChunk::default()
    };
    let pieces: Vec<FileChunk> = (0..content.len())
        .step_by(PIECE)
        .map(|from| {
            let piece = content.slice(from..content.len().min(from + PIECE));
            let described = if from == 0 {
                first.clone()
            } else {
                FileChunk::default()
            };
            FileChunk {
                content: piece.into(),
                ..described
            }
        })
        .collect();
    Ok(stream::iter(pieces).map(Ok).boxed())
}

/// Members without a photo, and those whose file is missing.
pub(super) async fn missing(
    app: &App,
    request: Request<ListMissingPhotosRequest>,
) -> Result<ListMissingPhotosReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.get_ref();
    let asked = Asked {
        filter: request.filter.as_deref(),
        limit: request.limit,
        offset: request.offset,
        order_by: request.order_by.as_deref(),
        descending: request.descending,
    };
    let page = asked.page(missing_photo::ORDERS)?;
    let places = Places {
        region: request.region_id,
        department: request.department_id,
        subprefecture: request.subprefecture_id,
        locality: request.locality_id,
    };
    let mut db = app.db.acquire().await?;
    let wanted = Wanted {
        cause: request.cause(),
        scope: Scope::of(&mut *db, &caller, places).await?,
        text: filter::fold(&mut *db, page.filter.as_deref(), None, None).await?,
    };
    let rows = missing_photo::page(&mut db, &wanted, &page).await?;
    let (total, total_is_estimate) = match page.total_if_whole(rows.len()) {
        Some(total) => (total, false),
        None => missing_photo::count(&mut db, &wanted).await?,
    };
    Ok(ListMissingPhotosReply {
        total,
        total_is_estimate,
        rows,
    })
}
