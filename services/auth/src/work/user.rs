//! Accounts: the list, one, its save and its deletion.

use listing::page::PageRequest;
use outbox::publish_all;
use platform::{Caller, Refusal};
use proto::maillon::auth::v1::{
    CreateUserRequest as Save, DeleteUserRequest, GetUserReply, GetUserRequest, ListUsersReply,
    ListUsersRequest, SaveUserReply, UpdateUserRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::v1::Done;
use sqlx::{PgConnection, PgTransaction};

use super::session_end;
use crate::domain::account::{Content, added_regions};
use crate::domain::secret::Secrets;
use crate::domain::session::{End, Session};
use crate::domain::sync_token;
use crate::domain::user::{User, code, is_within};
use crate::error::Error;
use crate::store::lock::{self, Once};
use crate::store::{region, setting, user as store, user_list};
use crate::{App, events, store as tables};

pub(crate) async fn list(
    app: &App,
    _: &Caller,
    list: ListUsersRequest,
) -> Result<ListUsersReply, Error> {
    let asked = PageRequest {
        filter: list.filter.as_deref(),
        limit: list.limit,
        offset: list.offset,
        order_by: list.order_by.as_deref(),
        descending: list.descending,
    };
    let page = asked.page(user_list::ORDERS)?;
    // Nobody has a role that no account can have.
    let filter = user_list::Filter {
        role: list.role.map(|_| code(list.role()).unwrap_or_default()),
        must_change_password: list.must_change_password,
    };
    let mut db = app.db.acquire().await?;
    let rows = user_list::list(&mut *db, &page, filter).await?;
    let total = match page.total_if_whole(rows.len()) {
        Some(total) => total,
        None => user_list::count(&mut *db, &page, filter).await?,
    };
    Ok(ListUsersReply {
        total,
        total_is_estimate: false,
        rows: rows.iter().map(User::message).collect(),
    })
}

pub(crate) async fn get(app: &App, _: &Caller, get: GetUserRequest) -> Result<GetUserReply, Error> {
    let user = store::find(&app.db, get.id)
        .await?
        .ok_or(Reason::UserNotFound)?;
    Ok(reply(&user))
}

/// A save of an account that is there: the same fields in the message that a creation has too.
pub(crate) async fn update(
    app: &App,
    caller: &Caller,
    update: UpdateUserRequest,
) -> Result<SaveUserReply, Error> {
    if update.id.is_none() {
        return Err(Refusal::field("login_id", Fault::Required).into());
    }
    let change = Save {
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
    };
    save(app, caller, change).await
}

pub(crate) async fn save(app: &App, caller: &Caller, save: Save) -> Result<SaveUserReply, Error> {
    // Looked at before, so that nothing bad costs a hash, and again in the transaction, which holds no lock
    // while it is made.
    learn_regions(app, &save.region_ids).await?;
    let content = look_at(app, caller, &save).await?;
    let hash = match content.password.clone() {
        None => None,
        Some(password) => Some(app.hasher.hash(password).await?),
    };
    let token = match content.sync_token {
        Some(true) => Some(sync_token::new()?),
        _ => None,
    };
    let fresh = Fresh { hash, token };
    let mut tx = outbox::begin(&app.db).await?;
    let neighbours = &app.neighbours;
    neighbours
        .refer(&app.db, &mut tx, "region", &save.region_ids)
        .await?;
    let (user, ended) = match save.id {
        None => (
            insert(app, &mut tx, caller, &save, &fresh).await?,
            Vec::new(),
        ),
        Some(id) => {
            lock::take(&mut *tx, Once::Users).await?;
            let before = store::lock(&mut *tx, id)
                .await?
                .ok_or(Reason::UserNotFound)?;
            let content = check(&mut tx, caller, &save, Some(&before)).await?;
            if content.is(&before) {
                // Nothing changes, so nothing is published: a repeated save is one save.
                return Ok(saved(&before, None));
            }
            change(app, &mut tx, caller, &before, &content, &fresh).await?
        }
    };
    // A token is shown once: it is no part of the reply that is kept.
    outbox::commit(tx, saved(&user, None)).await?;
    session_end::refuse(app, ended);
    Ok(saved(&user, fresh.token))
}

pub(crate) async fn delete(
    app: &App,
    caller: &Caller,
    delete: DeleteUserRequest,
) -> Result<Done, Error> {
    let id = delete.id;
    let now = app.clock.now().into();
    let mut tx = outbox::begin(&app.db).await?;
    lock::take(&mut *tx, Once::Users).await?;
    let before = store::lock(&mut *tx, id)
        .await?
        .ok_or(Reason::UserNotFound)?;
    if id == caller.login_id {
        return Err(Reason::OwnAccount.into());
    }
    if !before.is_within(&caller.regions) {
        return Err(Reason::OutsideTerritory.into());
    }
    keep_an_admin(&mut tx, &before).await?;
    let version = store::delete(&mut *tx, id, &caller.name, now).await?;
    tables::param::delete_of(&mut *tx, id).await?;
    let (ended, ends) = session_end::end_of(&mut tx, &before, None, End::UserDeleted, now).await?;
    let mut facts = vec![events::user_deleted(&before, version)];
    facts.extend(ends);
    publish_all(&mut *tx, &caller.actor(), facts).await?;
    let done = outbox::commit(tx, Done {}).await?;
    session_end::refuse(app, ended);
    Ok(done)
}

/// The hash of a new password, and a new synchronization token.
struct Fresh {
    hash: Option<String>,
    token: Option<String>,
}

/// What a save would make of the account as it is now.
async fn look_at(app: &App, caller: &Caller, save: &Save) -> Result<Content, Error> {
    let mut db = app.db.acquire().await?;
    let current = match save.id {
        None => None,
        Some(id) => {
            let current = store::find(&mut *db, id).await?;
            Some(current.ok_or(Reason::UserNotFound)?)
        }
    };
    check(&mut db, caller, save, current.as_ref()).await
}

/// What a save makes of an account, if it may.
async fn check(
    db: &mut PgConnection,
    caller: &Caller,
    save: &Save,
    current: Option<&User>,
) -> Result<Content, Error> {
    if let Some(user) = current
        && save.version.is_some_and(|seen| seen != user.version)
    {
        return Err(Refusal::new(Reason::StaleVersion)
            .current(&reply(user))
            .into());
    }
    if current.is_some_and(|user| !user.is_within(&caller.regions)) {
        return Err(Reason::OutsideTerritory.into());
    }
    let added = added_regions(save, current);
    let unknown = if added.is_empty() {
        Vec::new()
    } else {
        region::unknown(&mut *db, &added).await?
    };
    let policy = setting::policy(&mut *db).await?;
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
async fn learn_regions(app: &App, regions: &[i64]) -> Result<(), Error> {
    let unknown = region::unknown(&app.db, regions).await?;
    Ok(app.neighbours.learn("region", &unknown).await?)
}

async fn insert(
    app: &App,
    tx: &mut PgTransaction<'_>,
    caller: &Caller,
    save: &Save,
    fresh: &Fresh,
) -> Result<User, Error> {
    // A region may have gone since.
    let content = check(tx, caller, save, None).await?;
    let now = app.clock.now().into();
    let secrets = Secrets::of_new(&content, fresh.hash.clone(), fresh.token.as_deref());
    let user = store::insert(&mut **tx, &content, &secrets, &caller.name, now).await?;
    outbox::publish(&mut **tx, &caller.actor(), events::user_created(&user)).await?;
    Ok(user)
}

/// Changes an account, and ends the sessions that say something else of it.
async fn change(
    app: &App,
    tx: &mut PgTransaction<'_>,
    caller: &Caller,
    before: &User,
    content: &Content,
    fresh: &Fresh,
) -> Result<(User, Vec<Session>), Error> {
    if !content.keeps_the_house() {
        keep_an_admin(tx, before).await?;
    }
    let now = app.clock.now().into();
    let is_own = before.id == caller.login_id;
    let (hash, token) = (fresh.hash.clone(), fresh.token.as_deref());
    let secrets = Secrets::of_change(before, content, hash, token, is_own);
    let user = store::update(&mut **tx, before.id, content, &secrets, &caller.name, now).await?;
    let mut facts = vec![events::user_updated(before, &user)];
    let mut ended = Vec::new();
    if let Some(why) = End::of_change(before, &user, secrets.closes_door(&user.role)) {
        // Who sets their own password stays where they are.
        let stays = is_own && why == End::PasswordChanged;
        let but = stays.then_some(caller.session);
        let ends;
        (ended, ends) = session_end::end_of(tx, before, but, why, now).await?;
        facts.extend(ends);
    }
    publish_all(&mut **tx, &caller.actor(), facts).await?;
    Ok((user, ended))
}

/// Refused if nobody else can open everything to everybody again; under the lock that every change of
/// accounts takes.
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
