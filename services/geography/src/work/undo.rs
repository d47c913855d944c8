//! Takes back what an import added, while nothing refers to it and nobody changed it; all of it or nothing.

use outbox::publish_all;
use platform::{Caller, Refusal};
use proto::maillon::geography::v1::{
    Department, Locality, Region, Subprefecture, UndoImportReply, UndoImportRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgConnection;
use uuid::Uuid;

use super::reference::{count_used, refuse_used};
use super::unit::by;
use crate::App;
use crate::domain::author::By;
use crate::domain::import::read_uuid;
use crate::error::Error;
use crate::events;
use crate::store::undo::{self as store, Added};
use crate::store::{import, lock, territory, usage};

/// Units removed at once.
const PART: i64 = 2_000;

pub(crate) async fn undo(
    app: &App,
    caller: &Caller,
    undo: UndoImportRequest,
) -> Result<UndoImportReply, Error> {
    caller.must_be_national()?;
    let import = read_uuid("import_uuid", Some(&undo.import_uuid))?
        .ok_or_else(|| Refusal::field("import_uuid", Fault::Required))?;
    let mut tx = outbox::begin(&app.db).await?;
    import::take_time(&mut *tx).await?;
    lock::own(&mut *tx).await?;
    refuse_changed(app, &mut tx, import).await?;
    let by = by(app, caller);
    // From below: at no moment is a unit without the one above it.
    let reply = UndoImportReply {
        locality_removed: remove::<Locality>(&mut tx, import, &by).await?,
        subprefecture_removed: remove::<Subprefecture>(&mut tx, import, &by).await?,
        department_removed: remove::<Department>(&mut tx, import, &by).await?,
        region_removed: remove::<Region>(&mut tx, import, &by).await?,
    };
    Ok(outbox::commit(tx, reply).await?)
}

/// Refuses an import of which nothing is left, or of which something was changed or is in use.
async fn refuse_changed(app: &App, tx: &mut PgConnection, import: Uuid) -> Result<(), Error> {
    let left = store::left(&mut *tx, import).await?;
    if left.units == 0 {
        return Err(Reason::ImportNotFound.into());
    }
    let users = ("users", territory::users_of_import(&mut *tx, import).await?);
    let members = ("members", usage::members_of_import(&mut *tx, import).await?);
    let (regions, localities) = store::referred_to(&mut *tx, import).await?;
    let used = [
        count_used(app, "region", &regions, users).await?,
        count_used(app, "locality", &localities, members).await?,
    ];
    let refusal = Refusal::new(Reason::ImportInUse)
        .count("changed", left.changed)
        .count("departments", left.departments)
        .count("subprefectures", left.subprefectures)
        .count("localities", left.localities);
    Ok(refuse_used(refusal, &used)?)
}

/// Removes the units of a level that an import added, with a fact for each, and answers how many.
async fn remove<U: Added>(tx: &mut PgConnection, import: Uuid, by: &By) -> sqlx::Result<i64> {
    let mut removed = 0;
    loop {
        let units = U::left(&mut *tx, import, PART).await?;
        if units.is_empty() {
            return Ok(removed);
        }
        let ids: Vec<i64> = units.iter().map(U::id).collect();
        store::remove(&mut *tx, U::LEVEL, &ids, by).await?;
        let deleted = units
            .iter()
            .map(|unit| events::deleted(unit, unit.version() + 1));
        publish_all(&mut *tx, &by.actor, deleted.collect()).await?;
        removed += i64::try_from(units.len()).expect("a part of an import");
    }
}
