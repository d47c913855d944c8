//! Takes back what an import added, while nobody changed it; all of it or nothing.

use std::collections::HashMap;

use platform::{Caller, Refusal};
use proto::maillon::members::v1::{Parcel, UndoParcelImportReply, UndoParcelImportRequest};
use proto::maillon::refusal::v1::{Fault, Reason};

use crate::domain::parcel_import::read_uuid;
use crate::error::Error;
use crate::store::member_change::By;
use crate::store::{
    member, parcel, parcel_finding, parcel_import as store, parcel_import_list as imports,
};
use crate::{App, events};

/// Parcels removed at once.
const PART: usize = 2_000;

pub(crate) async fn undo(
    app: &App,
    caller: &Caller,
    request: UndoParcelImportRequest,
) -> Result<UndoParcelImportReply, Error> {
    caller.must_be_national()?;
    let import = read_uuid("import_uuid", Some(&request.import_uuid))?
        .ok_or_else(|| Refusal::field("import_uuid", Fault::Required))?;
    let mut tx = outbox::begin(&app.db).await?;
    // Nothing more is added meanwhile.
    store::hold(&mut *tx, import).await?;
    // Members before parcels, as whoever saves one.
    let owners = store::owners_of(&mut *tx, import).await?;
    let held = member::hold(&mut *tx, &owners).await?;
    let homes: HashMap<i64, i64> = held
        .iter()
        .filter_map(|one| Some((one.id, one.locality_id?)))
        .collect();
    let (ids, changed) = store::left(&mut *tx, import).await?;
    if ids.is_empty() {
        return Err(Reason::ImportNotFound.into());
    }
    if changed > 0 {
        let refusal = Refusal::new(Reason::ImportInUse);
        return Err(refusal.count("changed", changed).into());
    }
    parcel_finding::hold_outlines(&mut *tx).await?;
    let by = By::at(caller, app.clock.now());
    for part in ids.chunks(PART) {
        let before: Vec<Parcel> = parcel::at(&mut *tx, part, member::FACTS, false).await?;
        store::delete(&mut tx, part, by).await?;
        let facts = before.iter().map(|one| {
            let home = homes.get(&one.member_id).copied();
            events::parcel_deleted(one, one.version + 1, home)
        });
        events::publish(&mut tx, &caller.actor(), facts.collect()).await?;
    }
    imports::end(&mut *tx, import, by).await?;
    let reply = UndoParcelImportReply {
        removed: i64::try_from(ids.len()).unwrap_or(i64::MAX),
    };
    Ok(outbox::commit(tx, reply).await?)
}
