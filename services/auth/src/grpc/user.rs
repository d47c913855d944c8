//! Accounts: decode → domain → store → encode.

use platform::page::Asked;
use platform::{Caller, Refusal};
use proto::maillon::auth::v1::{
    CreateUserRequest as Save, DeleteUserRequest, GetUserReply, GetUserRequest, ListUsersReply,
    ListUsersRequest, SaveUserReply, UpdateUserRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::v1::Done;
use sqlx::{PgConnection, PgTransaction};
use tonic::Request;

use crate::App;
use crate::domain::account::{Content, added_regions};
use crate::domain::session::{End, Session};
use crate::domain::sync_token;
use crate::domain::user::{ADMIN, LOCAL, User, code, is_within};
use crate::error::Error;
use crate::store::lock::{self, Once};
use crate::store::user::{self as store, Secret, Secrets};
use crate::{events, store as tables};

pub(super) async fn list(app: &App, request: &ListUsersRequest) -> Result<ListUsersReply, Error> {
    let asked = Asked {
        filter: request.filter.as_deref(),
        limit: request.limit,
        offset: request.offset,
        order_by: request.order_by.as_deref(),
        descending: request.descending,
    };
    let page = asked.page(store::ORDERS)?;
    // Nobody has a role that no account can have.
    let role = request
        .role
        .map(|_| code(request.role()).unwrap_or_default());
    let mut db = app.db.acquire().await?;
    let rows = store::list(&mut *db, &page, role).await?;
    let total = match page.total_if_whole(rows.len()) {
        Some(total) => total,
        None => store::count(&mut *db, &page, role).await?,
    };
    Ok(ListUsersReply {
        total,
        total_is_estimate: false,
        rows: rows.iter().map(User::message).collect(),
    })
}

pub(super) async fn get(app: &App, request: &GetUserRequest) -> Result<GetUserReply, Error> {
    let user = store::find(&app.db, request.id)
        .await?
        .ok_or(Reason::UserNotFound)?;
    Ok(reply(&user))
}

/// The same fields in the message that a creation has too. A change names whom it changes.
pub(super) fn change(request: Request<UpdateUserRequest>) -> Result<Request<Save>, Refusal> {
    if request.get_ref().id.is_none() {
        return Err(Refusal::field("login_id", Fault::Required));
    }
    Ok(request.map(|update| Save {
        id: update.id,
        name: update.name,
        role: update.role,
        provider: update.provider,
        password: update.password,
        sync_token: update.sync_token,
        region_ids: update.region_ids,
        version: update.version,
        cleared: update.cleared,
        sent: update.sent,
    }))
}

pub(super) async fn save(app: &App, request: Request<Save>) -> Result<SaveUserReply, Error> {
    let caller = Caller::of(&request)?;
    let save = request.into_inner();
    // Looked at before, so that nothing bad costs a hash, and again in the transaction, which holds no lock while it is made.
    hear_of(app, &save.region_ids).await?;
    let content = {
        let mut db = app.db.acquire().await?;
        let current = match save.id {
            None => None,
            Some(id) => Some(
                store::find(&mut *db, id)
                    .await?
                    .ok_or(Reason::UserNotFound)?,
            ),
        };
        checked(&mut db, &caller, &save, current.as_ref()).await?
    };
    let hash = match content.password.clone() {
        None => None,
        Some(password) => Some(app.hasher.hash(password).await?),
    };

    let token = match content.sync_token {
        Some(true) => Some(sync_token::new()?),
        _ => None,
    };
    let mut tx = app.db.begin().await?;
    let neighbours = &app.neighbours;
    neighbours
        .refer(&app.db, &mut tx, "region", &save.region_ids)
        .await?;
    let (user, ended) = match save.id {
        None => {
            // A region may have gone since.
            let content = checked(&mut tx, &caller, &save, None).await?;
            let user = create(app, &mut tx, &caller, &content, hash, token.as_deref()).await?;
            (user, Vec::new())
        }
        Some(id) => {
            lock::take(&mut *tx, Once::Users).await?;
            let before = store::lock(&mut *tx, id)
                .await?
                .ok_or(Reason::UserNotFound)?;
            let content = checked(&mut tx, &caller, &save, Some(&before)).await?;
            if content.is(&before) {
                // Nothing changes, so nothing is told: a repeated save is one save.
                return Ok(saved(&before, None));
            }
            update(
                app,
                &mut tx,
                &caller,
                &before,
                &content,
                hash,
                token.as_deref(),
            )
            .await?
        }
    };
    // A token is told once: it is no part of what is kept.
    outbox::commit(tx, saved(&user, None)).await?;
    for session in ended {
        app.verifier.end(session.uuid);
    }
    Ok(saved(&user, token))
}

pub(super) async fn delete(app: &App, request: Request<DeleteUserRequest>) -> Result<Done, Error> {
    let caller = Caller::of(&request)?;
    let id = request.get_ref().id;
    let now = app.clock.now().into();
    let mut tx = app.db.begin().await?;
    lock::take(&mut *tx, Once::Users).await?;
    let before = store::lock(&mut *tx, id)
        .await?
        .ok_or(Reason::UserNotFound)?;
    if id == caller.login_id {
        return Err(Reason::OwnAccount.into());
    }
    if !before.is_within(&caller.regions) {
        return Err(Reason::PermissionDenied.into());
    }
    keep_an_admin(&mut tx, &before).await?;
    let version = store::delete(&mut *tx, id, &caller.name, now).await?;
    tables::param::delete_of(&mut *tx, id).await?;
    let ended = tables::session::end_of(&mut *tx, id, None, End::UserDeleted, now).await?;
    let mut facts = vec![events::user_deleted(&before, version)];
    facts.extend(ended.iter().map(|session| {
        events::session_ended(
            session,
            &before.name,
            &before.role,
            &before.region_ids,
            End::UserDeleted,
            now,
        )
    }));
    outbox::publish_all(&mut *tx, &caller.actor(), facts).await?;
    let done = outbox::commit(tx, Done {}).await?;
    for session in ended {
        app.verifier.end(session.uuid);
    }
    Ok(done)
}

/// What a save makes of an account, if it may.
async fn checked(
    db: &mut PgConnection,
    caller: &Caller,
    save: &Save,
    current: Option<&User>,
) -> Result<Content, Error> {
    if let Some(user) = current
        && save.version.is_some_and(|seen| seen != user.version)
    {
        return Err(Refusal::new(Reason::StaleVersion)
            .current("maillon.auth.v1.GetUserReply", &reply(user))
            .into());
    }
    if current.is_some_and(|user| !user.is_within(&caller.regions)) {
        return Err(Reason::PermissionDenied.into());
    }
    let added = added_regions(save, current);
    let unknown = if added.is_empty() {
        Vec::new()
    } else {
        tables::region::unknown(&mut *db, &added).await?
    };
    let policy = tables::setting::policy(&mut *db).await?;
    let content = Content::after(save, current, &unknown, policy)?;
    if current.is_some_and(|user| user.id == caller.login_id && user.role != content.role) {
        return Err(Reason::OwnAccount.into());
    }
    // Nobody gives more of the country than they have.
    if !is_within(&content.region_ids, &caller.regions) {
        return Err(Refusal::field("login_regionIds", Fault::OutOfPlace).into());
    }
    Ok(content)
}

/// Asks `geography` for regions that are not known here: they may have been made just now.
async fn hear_of(app: &App, regions: &[i64]) -> Result<(), Error> {
    let unknown = tables::region::unknown(&app.db, regions).await?;
    Ok(app.neighbours.learn("region", &unknown).await?)
}

async fn create(
    app: &App,
    tx: &mut PgTransaction<'_>,
    caller: &Caller,
    content: &Content,
    hash: Option<String>,
    token: Option<&str>,
) -> Result<User, Error> {
    let now = app.clock.now().into();
    let secrets = Secrets {
        password: Secret::Set(hash),
        sync_token: Secret::Set(token.map(sync_token::hash)),
        must_change_password: content.is_local(),
    };
    let user = store::insert(&mut **tx, content, &secrets, &caller.name, now).await?;
    outbox::publish(&mut **tx, &caller.actor(), events::user_created(&user)).await?;
    Ok(user)
}

/// Changes an account, and ends the sessions that say something else of it.
async fn update(
    app: &App,
    tx: &mut PgTransaction<'_>,
    caller: &Caller,
    before: &User,
    content: &Content,
    hash: Option<String>,
    token: Option<&str>,
) -> Result<(User, Vec<Session>), Error> {
    if !(content.role == ADMIN && content.is_local() && content.region_ids.is_empty()) {
        keep_an_admin(tx, before).await?;
    }
    let now = app.clock.now().into();
    let is_own = before.id == caller.login_id;
    let is_set = hash.is_some();
    let secrets = Secrets {
        password: match hash {
            Some(hash) => Secret::Set(Some(hash)),
            // It moved to another provider.
            None if before.provider == LOCAL && !content.is_local() => Secret::Set(None),
            None => Secret::Keep,
        },
        sync_token: match (content.sync_token, token) {
            (Some(true), Some(token)) => Secret::Set(Some(sync_token::hash(token))),
            (Some(false), _) => Secret::Set(None),
            _ => Secret::Keep,
        },
        must_change_password: content.is_local()
            && if is_set {
                !is_own
            } else {
                before.must_change_password
            },
    };
    let user = store::update(&mut **tx, before.id, content, &secrets, &caller.name, now).await?;
    let mut facts = vec![events::user_updated(before, &user)];
    // Who sets their own password stays where they are.
    let but = is_own.then_some(caller.session);
    let why = if user.role != before.role {
        Some((End::RoleChanged, None))
    } else if secrets.closes_password() {
        Some((End::PasswordChanged, but))
    } else if before.loses_by(&user.region_ids) {
        Some((End::TerritoryChanged, None))
    } else {
        None
    };
    let mut ended = Vec::new();
    if let Some((why, but)) = why {
        ended = tables::session::end_of(&mut **tx, user.id, but, why, now).await?;
        facts.extend(ended.iter().map(|session| {
            events::session_ended(
                session,
                &before.name,
                &before.role,
                &before.region_ids,
                why,
                now,
            )
        }));
    }
    outbox::publish_all(&mut **tx, &caller.actor(), facts).await?;
    Ok((user, ended))
}

/// Refused if nobody else can open everything to everybody again; under the lock that every change of accounts takes.
async fn keep_an_admin(tx: &mut PgTransaction<'_>, user: &User) -> Result<(), Error> {
    if user.keeps_the_house() && !store::is_there_another_keeper(&mut **tx, user.id).await? {
        return Err(Reason::LastAdmin.into());
    }
    Ok(())
}

fn reply(user: &User) -> GetUserReply {
    GetUserReply {
        user: Some(user.message()),
    }
}

fn saved(user: &User, sync_token: Option<String>) -> SaveUserReply {
    SaveUserReply {
        id: user.id,
        version: user.version,
        sync_token,
    }
}
