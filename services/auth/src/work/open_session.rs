//! The sessions that are open: one's own, and those of others for who may.

use listing::page::PageRequest;
use platform::Caller;
use proto::maillon::auth::v1::{DeleteSessionRequest, ListSessionsReply, ListSessionsRequest};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::Done;
use sqlx::PgConnection;

use crate::App;
use crate::domain::session::End;
use crate::error::Error;
use crate::store::open_session as store;
use crate::{events, store as tables};

/// Who holds it sees and ends everybody's sessions.
const OTHERS: &str = "users.write";

pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    list: ListSessionsRequest,
) -> Result<ListSessionsReply, Error> {
    let login_id = list.login_id.unwrap_or(caller.login_id);
    let page = PageRequest {
        filter: None,
        limit: list.limit,
        offset: list.offset,
        order_by: list.order_by.as_deref(),
        descending: list.descending,
    };
    let page = page.page(store::ORDERS)?;
    let now = app.clock.now();
    let mut db = app.db.acquire().await?;
    if login_id != caller.login_id && !disposes(&mut db, caller, login_id).await? {
        return Err(Reason::PermissionDenied.into());
    }
    let rows = store::list(&mut *db, &page, login_id, caller.session, now).await?;
    let total = match page.total_if_whole(rows.len()) {
        Some(total) => total,
        None => store::count(&mut *db, login_id, now).await?,
    };
    Ok(ListSessionsReply {
        total,
        total_is_estimate: false,
        rows,
    })
}

pub(crate) async fn delete(
    app: &App,
    caller: &Caller,
    delete: DeleteSessionRequest,
) -> Result<Done, Error> {
    let now = app.clock.now();
    let mut tx = outbox::begin(&app.db).await?;
    let found = store::lock(&mut *tx, delete.id, now)
        .await?
        .ok_or(Reason::SessionNotFound)?;
    let session = &found.session;
    if session.login_id != caller.login_id && !disposes(&mut tx, caller, session.login_id).await? {
        return Err(Reason::SessionNotFound.into());
    }
    tables::session::end(&mut *tx, session.id, End::Closed, now.into()).await?;
    let fact = events::session_ended(
        session,
        &found.login_name,
        &found.role,
        &found.region_ids,
        End::Closed,
        now.into(),
    );
    outbox::publish(&mut *tx, &caller.actor(), fact).await?;
    let done = outbox::commit(tx, Done {}).await?;
    app.verifier.end(session.uuid);
    Ok(done)
}

/// Whether the caller disposes of somebody else's sessions: with the permission, as far as their territory
/// reaches.
async fn disposes(db: &mut PgConnection, caller: &Caller, login_id: i64) -> Result<bool, Error> {
    if !caller.holds(OTHERS) {
        return Ok(false);
    }
    let owner = tables::user::find(db, login_id).await?;
    Ok(owner.is_none_or(|owner| owner.is_within(&caller.regions)))
}
