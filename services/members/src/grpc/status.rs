//! The states of a member: decode → domain → store → encode.

use platform::Caller;
use proto::maillon::members::v1::{ChangeMemberStatusReply, ChangeMemberStatusRequest};
use tonic::Request;

use super::member::{one, unless_stale};
use super::sight::writable;
use crate::domain::status::Standing;
use crate::error::Error;
use crate::store::member as store;
use crate::{App, events};

pub(super) async fn change(
    app: &App,
    request: Request<ChangeMemberStatusRequest>,
) -> Result<ChangeMemberStatusReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.get_ref();
    let mut tx = app.db.begin().await?;
    let held = store::hold(&mut *tx, &[request.id]).await?;
    writable(&held, request.id, &caller)?;
    let before = one(&mut *tx, request.id).await?;
    unless_stale(&before, request.version)?;
    let standing = Standing::asked(request, app.clock.now().date_naive().into())?;
    let reply = |version| ChangeMemberStatusReply {
        id: before.id,
        version,
    };
    if standing.is_of(&before) {
        return Ok(reply(before.version));
    }
    store::put_status(&mut *tx, before.id, &standing, &caller.name).await?;
    let after = one(&mut *tx, before.id).await?;
    events::publish(
        &mut tx,
        &caller.actor(),
        vec![events::updated(&before, &after)],
    )
    .await?;
    Ok(outbox::commit(tx, reply(after.version)).await?)
}
