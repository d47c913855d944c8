//! The import of parcels: read → plan → write, in parts of one transaction each. A dry run is the same
//! without the last step, and so is what an earlier try has done (decision 0261).

mod list;
mod undo;
mod write;

use chrono::Datelike;
use platform::panics::aside;
use platform::{Caller, Refusal};
use proto::maillon::members::v1::{
    ImportParcelsReply, ImportParcelsRequest, ReadParcelFileReply, ReadParcelFileRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use uuid::Uuid;

use crate::App;
use crate::domain::parcel_import::{
    Key, Meaning, Sheet, Upload, World, plan, read_columns, read_uuid, shown_name,
};
use crate::error::Error;
use crate::store::member_change::By;
use crate::store::{parcel_import as store, parcel_import_list as imports};

pub(crate) use list::list;
pub(crate) use undo::undo;

/// What a file has.
pub(crate) async fn read(
    caller: &Caller,
    request: ReadParcelFileRequest,
) -> Result<ReadParcelFileReply, Error> {
    caller.must_be_national()?;
    Ok(aside(move || read_columns(request)).await?)
}

/// Imports a file, or names every bad row in the reply's refusal.
pub(crate) async fn import(
    app: &App,
    caller: &Caller,
    request: ImportParcelsRequest,
) -> Result<ImportParcelsReply, Error> {
    caller.must_be_national()?;
    let uuid = read_uuid("import_uuid", request.import_uuid.as_deref())?;
    let is_dry = request.dry_run == Some(true);
    let (with_rows, without_bad) = (request.with_rows, request.without_bad);
    let meaning = Meaning::of(&request);
    let file_name = shown_name(&request.file_name);
    let upload = Upload {
        bytes: request.file,
        name: request.file_name,
        is_wgs84: request.is_wgs84 == Some(true),
    };
    let year = app.clock.now().year();
    let (key, sheet) = aside(move || (upload.key(), Sheet::read(upload, &meaning, year))).await;
    let sheet = sheet?;
    if let Some(uuid) = uuid {
        refuse_other_file(app, uuid, key).await?;
    }
    let world = load(app, &sheet, uuid).await?;
    let by = caller.clone();
    let mut planned = aside(move || plan(sheet, world, &by)).await;
    if with_rows != Some(true) {
        planned.reply.rows.clear();
    }
    if let Some(refusal) = planned.refusal.filter(|_| without_bad != Some(true)) {
        planned.reply.refusal = Some(refusal.message().clone());
        return Ok(planned.reply);
    }
    if is_dry {
        return Ok(planned.reply);
    }
    let uuid = uuid.ok_or_else(|| Refusal::field("import_uuid", Fault::Required))?;
    if !planned.new.is_empty() {
        let by = By::at(caller, app.clock.now());
        imports::begin(&app.db, uuid, file_name.as_deref(), key, by).await?;
        // Somebody may have begun another one meanwhile.
        refuse_other_file(app, uuid, key).await?;
    }
    let late = write::all(app, caller, uuid, planned.new, planned.codes).await?;
    let mut reply = planned.reply;
    reply.added -= late.gone + late.existing;
    reply.bad += late.gone;
    reply.existing += late.existing;
    let tx = outbox::begin(&app.db).await?;
    Ok(outbox::commit(tx, reply).await?)
}

/// Refuses another file under the name of an import: rows that the first one added would pass for its own,
/// and be lost.
async fn refuse_other_file(app: &App, import: Uuid, key: Key) -> Result<(), Error> {
    match imports::file_key(&app.db, import).await? {
        Some(known) if known != key => Err(Reason::ImportOfOtherFile.into()),
        _ => Ok(()),
    }
}

/// What is known of what the file names.
async fn load(app: &App, sheet: &Sheet, import: Option<Uuid>) -> Result<World, Error> {
    let owners = store::owners(&app.db, &sheet.numbers).await?;
    let ids: Vec<i64> = owners.iter().map(|owner| owner.held.id).collect();
    Ok(World {
        known: store::known(&app.db, &sheet.codes()).await?,
        places: store::places(&app.db, &ids, None).await?,
        done: match import {
            Some(import) => store::done(&app.db, import).await?,
            None => Vec::new(),
        },
        owners,
    })
}
