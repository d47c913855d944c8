//! What is done alike on several levels.

use listing::page::Page;
use outbox::publish;
use platform::Caller;
use sqlx::{PgConnection, PgPool, PgTransaction};

use crate::App;
use crate::domain::author::By;
use crate::domain::unit::Unit;
use crate::error::Error;
use crate::events;
use crate::store::list::{List, Within};
use crate::store::lock;

/// One page of a list, the total, and whether that is an estimate.
pub(super) async fn read_page<U: Send + Unpin>(
    db: &PgPool,
    list: &List<U>,
    within: &Within,
    page: &Page,
) -> sqlx::Result<(Vec<U>, i64, bool)> {
    // One connection for both; not one moment, as the total is only a guide.
    let mut db = db.acquire().await?;
    let rows = list.page(&mut *db, within, page).await?;
    let (total, is_estimate) = match page.total_if_whole(rows.len()) {
        Some(total) => (total, false),
        None => list.count(&mut *db, within, page.filter.as_deref()).await?,
    };
    Ok((rows, total, is_estimate))
}

/// A transaction that changes single units: no import changes the hierarchy until it ends.
pub(super) async fn begin(app: &App) -> sqlx::Result<PgTransaction<'static>> {
    let mut tx = outbox::begin(&app.db).await?;
    lock::share(&mut *tx).await?;
    Ok(tx)
}

/// Who changes something, and when.
pub(super) fn by(app: &App, caller: &Caller) -> By {
    By::at(caller.actor(), app.clock.now().into())
}

/// Publishes that a unit was created, or updated from what it was before, if the caller may have it where it
/// is put.
pub(super) async fn publish_saved<U: Unit>(
    tx: &mut PgConnection,
    caller: &Caller,
    before: Option<&U>,
    saved: &U,
) -> Result<(), Error> {
    caller.must_reach(saved.region_id())?;
    let event = match before {
        None => events::created(saved),
        Some(before) => events::updated(before, saved),
    };
    publish(tx, &caller.actor(), event).await?;
    Ok(())
}
