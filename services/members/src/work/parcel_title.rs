//! The pages of a parcel's title of land: to add one, to open it, to remove it.

use photo_store::FileName;
use platform::Caller;
use printer::Pieces;
use proto::maillon::members::v1::{
    AddParcelTitleReply, AddParcelTitleRequest, GetParcelTitleFileRequest, RemoveParcelTitleRequest,
};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::Done;

use super::parcel::lock_existing;
use crate::domain::parcel::{find as find_parcel, find_writable};
use crate::domain::parcel_title::{develop, find, refuse_full};
use crate::error::Error;
use crate::store::member_change::By;
use crate::store::{parcel, parcel_title as store};
use crate::{App, events};

const JPEG: &str = "image/jpeg";

/// Its file is in the store before the transaction that names it.
pub(crate) async fn add(
    app: &App,
    caller: &Caller,
    request: AddParcelTitleRequest,
) -> Result<AddParcelTitleReply, Error> {
    let id = request.parcel_id;
    // Refused before a picture is decoded for nothing; the transaction checks again.
    find_writable(parcel::find(&app.db, id).await?, caller)?;
    refuse_full(store::count(&app.db, id).await?)?;
    let (name, content) = develop(request.page).await?;
    app.photos.keep_attachment(&name, content).await?;

    let mut tx = outbox::begin(&app.db).await?;
    let (held, parcel) = lock_existing(&mut tx, caller, id).await?;
    refuse_full(store::count(&mut *tx, id).await?)?;
    let by = By::at(caller, app.clock.now());
    let title_id = store::insert(&mut *tx, id, name.as_str(), by).await?;
    let title = store::one(&mut *tx, title_id).await?;
    let title = title.ok_or(Reason::ParcelTitleNotFound)?;
    let event = events::title_added(&title, &parcel, held.locality_id);
    events::publish(&mut tx, &caller.actor(), vec![event]).await?;
    let reply = AddParcelTitleReply { title: Some(title) };
    Ok(outbox::commit(tx, reply).await?)
}

/// Its row and its file stay.
pub(crate) async fn remove(
    app: &App,
    caller: &Caller,
    request: RemoveParcelTitleRequest,
) -> Result<Done, Error> {
    let mut tx = outbox::begin(&app.db).await?;
    let (held, parcel) = lock_existing(&mut tx, caller, request.parcel_id).await?;
    let title = find(store::one(&mut *tx, request.title_id).await?, parcel.id)?;
    store::remove(&mut *tx, title.id, By::at(caller, app.clock.now())).await?;
    let event = events::title_removed(&title, &parcel, held.locality_id);
    events::publish(&mut tx, &caller.actor(), vec![event]).await?;
    Ok(outbox::commit(tx, Done {}).await?)
}

/// The file of a page, for who may see its parcel.
pub(crate) async fn file(
    app: &App,
    caller: &Caller,
    request: GetParcelTitleFileRequest,
) -> Result<Pieces, Error> {
    const GONE: Reason = Reason::ParcelTitleNotFound;
    let mut db = app.db.acquire().await?;
    let title = store::one(&mut *db, request.id).await?.ok_or(GONE)?;
    let parcel = parcel::find(&mut *db, title.parcel_id).await?;
    find_parcel(parcel, caller).map_err(|_| GONE)?;
    drop(db);
    let name = FileName::parse(&title.file_name).ok_or(GONE)?;
    let content = app.photos.attachment(&name).await?.ok_or(GONE)?;
    Ok(printer::pieces(name.as_str(), JPEG, content.into()))
}
