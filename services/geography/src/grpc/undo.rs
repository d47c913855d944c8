//! Takes back what an import added, while nothing refers to it and nobody changed it; all of it or nothing.

use outbox::{Actor, publish_all};
use platform::{Caller, Refusal};
use proto::maillon::geography::v1::{UndoImportReply, UndoImportRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgConnection;
use tonic::Request;
use uuid::Uuid;

use super::import::import_uuid;
use super::reference::unless_used;
use crate::App;
use crate::error::Error;
use crate::events::{self, Unit};
use crate::store::{import, lock, territory, undo as store, usage};

/// Units removed at once.
const PART: i64 = 2_000;

pub(super) async fn undo(
    app: &App,
    request: Request<UndoImportRequest>,
) -> Result<UndoImportReply, Error> {
    let caller = Caller::of(&request)?;
    caller.must_be_national()?;
    let import = import_uuid("import_uuid", Some(&request.get_ref().import_uuid))?
        .ok_or_else(|| Refusal::field("import_uuid", Fault::Required))?;
    let mut tx = app.db.begin().await?;
    import::take_time(&mut *tx).await?;
    lock::own(&mut *tx).await?;
    is_free(&mut tx, import).await?;
    let (regions, localities) = store::referred_to(&mut *tx, import).await?;
    unless_used(app, Reason::ImportInUse, "region", &regions).await?;
    unless_used(app, Reason::ImportInUse, "locality", &localities).await?;
    let actor = caller.actor();
    // From below: at no moment is a unit without the one above it.
    let mut reply = UndoImportReply::default();
    loop {
        let units = store::localities(&mut *tx, import, PART).await?;
        if units.is_empty() {
            break;
        }
        store::remove_localities(&mut *tx, &ids(&units), &caller.name).await?;
        reply.locality_removed += tell(&mut tx, &actor, &units).await?;
    }
    loop {
        let units = store::subprefectures(&mut *tx, import, PART).await?;
        if units.is_empty() {
            break;
        }
        store::remove_subprefectures(&mut *tx, &ids(&units), &caller.name).await?;
        reply.subprefecture_removed += tell(&mut tx, &actor, &units).await?;
    }
    loop {
        let units = store::departments(&mut *tx, import, PART).await?;
        if units.is_empty() {
            break;
        }
        store::remove_departments(&mut *tx, &ids(&units), &caller.name).await?;
        reply.department_removed += tell(&mut tx, &actor, &units).await?;
    }
    loop {
        let units = store::regions(&mut *tx, import, PART).await?;
        if units.is_empty() {
            break;
        }
        store::remove_regions(&mut *tx, &ids(&units), &caller.name).await?;
        reply.region_removed += tell(&mut tx, &actor, &units).await?;
    }
    Ok(outbox::commit(tx, reply).await?)
}

/// Refuses when nothing is left of it, or something speaks against it.
async fn is_free(tx: &mut PgConnection, import: Uuid) -> Result<(), Error> {
    let left = store::left(&mut *tx, import).await?;
    if left.units == 0 {
        return Err(Reason::ImportNotFound.into());
    }
    let users = territory::users_of_import(&mut *tx, import).await?;
    let members = usage::members_of_import(&mut *tx, import).await?;
    let refusal = Refusal::new(Reason::ImportInUse)
        .count("changed", left.changed)
        .count("departments", left.departments)
        .count("subprefectures", left.subprefectures)
        .count("localities", left.localities)
        .count("members", members)
        .count("users", users);
    if refusal.message().counts.values().any(|count| *count > 0) {
        return Err(refusal.into());
    }
    Ok(())
}

fn ids<U: Unit>(units: &[U]) -> Vec<i64> {
    units.iter().map(Unit::id).collect()
}

async fn tell<U: Unit>(tx: &mut PgConnection, actor: &Actor, units: &[U]) -> sqlx::Result<i64> {
    let gone = units.iter();
    let events = gone.map(|unit| events::deleted(unit, unit.version() + 1));
    publish_all(tx, actor, events.collect()).await?;
    Ok(i64::try_from(units.len()).expect("a part of an import"))
}
