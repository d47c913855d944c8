//! The present state as the facts that would have led to it: users, the deleted ones too, and settings.

use futures_util::stream::{self, BoxStream, StreamExt, TryStreamExt};
use listing::rows;
use prost::Message;
use proto::maillon::event::v1::{Envelope, ReplayRequest};
use tonic::Status;

use crate::App;
use crate::domain::setting::{SETTINGS, in_force};
use crate::error::Error;
use crate::events::{LOGIN_PARAM, USER};
use crate::store;
use crate::store::user::Replayed;

/// Accounts read at once.
const PAGE: i64 = 500;

pub(crate) fn replay(
    app: &App,
    request: ReplayRequest,
) -> BoxStream<'static, Result<Envelope, Status>> {
    let is_wanted = |entity: &str| {
        request.entities.is_empty() || request.entities.iter().any(|word| word == entity)
    };
    let users = is_wanted("user").then(|| users(app.clone()));
    let settings = is_wanted("setting").then(|| settings(app.clone()));
    let facts = stream::iter([users, settings])
        .filter_map(async |part| part)
        .flatten();
    // Both are some dozens: of those that are asked for, the others are left out.
    let ids = request.ids;
    facts
        .try_filter(move |fact| std::future::ready(ids.is_empty() || ids.contains(&fact.entity_id)))
        .boxed()
}

/// Page by page, so that neither side holds them all.
fn users(app: App) -> BoxStream<'static, Result<Envelope, Status>> {
    let pages = stream::try_unfold(Some(i64::MIN), move |after| {
        let app = app.clone();
        async move {
            let Some(after) = after else { return Ok(None) };
            let page = store::user::replay(&app.db, after, PAGE)
                .await
                .map_err(|error| Status::from(Error::from(error)))?;
            let last = page.last().map(|last| last.user.id);
            Ok::<_, Status>(last.map(|last| (page, Some(last))))
        }
    });
    pages
        .map_ok(|page| stream::iter(page.into_iter().map(|row| Ok(user(&row)))))
        .try_flatten()
        .boxed()
}

fn user(row: &Replayed) -> Envelope {
    let state = row.user.message().encode_to_vec();
    let (what, before, after) = if row.is_deleted {
        ("auth.user.deleted", state, Vec::new())
    } else {
        ("auth.user.created", Vec::new(), state)
    };
    Envelope {
        message: USER.to_owned(),
        before,
        after,
        ..rows::replayed_fact(what, row.user.id, row.user.version, row.updated_at)
    }
}

/// Those that somebody set; the others have their default everywhere.
fn settings(app: App) -> BoxStream<'static, Result<Envelope, Status>> {
    let read = async move {
        let kept = store::setting::all(&app.db)
            .await
            .map_err(|error| Status::from(Error::from(error)))?;
        let facts: Vec<_> = kept
            .iter()
            .filter_map(|kept| {
                let setting = SETTINGS.iter().find(|setting| setting.id == kept.id)?;
                let state = in_force(setting, kept.values(), kept.version);
                Some(Ok(Envelope {
                    message: LOGIN_PARAM.to_owned(),
                    after: state.encode_to_vec(),
                    ..rows::replayed_fact(
                        "auth.setting.updated",
                        kept.id,
                        kept.version,
                        kept.updated_at,
                    )
                }))
            })
            .collect();
        Ok::<_, Status>(stream::iter(facts))
    };
    stream::once(read).try_flatten().boxed()
}
