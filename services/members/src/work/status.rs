//! The states of a member.

use platform::Caller;
use proto::maillon::members::v1::{ChangeMemberStatusReply, ChangeMemberStatusRequest};

use super::member::{load, refuse_stale};
use crate::domain::access::find_writable;
use crate::domain::status::Standing;
use crate::error::Error;
use crate::store::member_change::By;
use crate::store::{member, member_change};
use crate::{App, events};

pub(crate) async fn change(
    app: &App,
    caller: &Caller,
    request: ChangeMemberStatusRequest,
) -> Result<ChangeMemberStatusReply, Error> {
    let mut tx = outbox::begin(&app.db).await?;
    let held = member::hold(&mut *tx, &[request.id]).await?;
    find_writable(&held, request.id, caller)?;
    let before = load(&mut *tx, request.id).await?;
    refuse_stale(&before, request.version)?;
    let now = app.clock.now();
    let standing = Standing::of_request(&request, now.date_naive().into())?;
    let reply = |version| ChangeMemberStatusReply {
        id: before.id,
        version,
    };
    if standing.is_of(&before) {
        return Ok(reply(before.version));
    }
    let by = By::at(caller, now);
    member_change::put_status(&mut *tx, before.id, &standing, by).await?;
    let after = load(&mut *tx, before.id).await?;
    let event = events::updated(&before, &after);
    events::publish(&mut tx, &caller.actor(), vec![event]).await?;
    Ok(outbox::commit(tx, reply(after.version)).await?)
}
