//! Transactions one by one: decode → domain → store → encode.

use platform::{Caller, Refusal, text};
use proto::Timestamp;
use proto::maillon::cards::v1::{
    DeleteTransactionRequest, GetTransactionReply, GetTransactionRequest, SaveTransactionReply,
    SaveTransactionRequest, SearchTransactionReply, SearchTransactionRequest, Transaction,
    TransactionState,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::v1::Done;
use sqlx::{PgConnection, PgExecutor};
use territory::Territory;
use tonic::Request;

use crate::domain::transaction::{Content, Known, NUMBER_MAX};
use crate::error::Error;
use crate::store::known_member;
use crate::store::transaction::{self as store, Held};
use crate::work::holder_flags;
use crate::{App, events};

/// How a record stands beside a refusal.
const SHOWN: &str = "maillon.cards.v1.GetTransactionReply";

pub(super) async fn get(
    app: &App,
    request: Request<GetTransactionRequest>,
) -> Result<GetTransactionReply, Error> {
    let caller = Caller::of(&request)?;
    let mut db = app.db.acquire().await?;
    let held = store::find(&mut *db, request.get_ref().id).await?;
    let id = seen(held, &caller)?.id;
    Ok(GetTransactionReply {
        transaction: Some(one(&mut *db, id).await?),
    })
}

/// A transaction that is there.
async fn one(db: impl PgExecutor<'_>, id: i64) -> Result<Transaction, Error> {
    let mut found = store::at(db, &[id]).await?;
    Ok(found.pop().ok_or(Reason::TransactionNotFound)?)
}

/// What lies outside of the caller's territory is not there.
fn seen(held: Option<Held>, caller: &Caller) -> Result<Held, Error> {
    let seen = held.filter(|held| {
        let by = held.created_by_id;
        territory::sees(caller, held.locality_id, held.region_id, by)
    });
    Ok(seen.ok_or(Reason::TransactionNotFound)?)
}

pub(super) async fn save(
    app: &App,
    request: Request<SaveTransactionRequest>,
) -> Result<SaveTransactionReply, Error> {
    let caller = Caller::of(&request)?;
    let save = request.into_inner();
    let now = app.clock.now();
    let today = now.date_naive().into();
    let now = Timestamp::from(now);
    let member: Vec<i64> = save.member_id.into_iter().collect();
    app.learn_members(&member).await?;
    let mut tx = app.db.begin().await?;
    app.refer_to(&mut tx, &member).await?;
    let current = match save.id {
        None => None,
        Some(id) => {
            seen(store::hold(&mut *tx, id).await?, &caller)?;
            let current = one(&mut *tx, id).await?;
            unless_stale(&current, save.version)?;
            Some(current)
        }
    };
    let known = Known {
        today,
        number: key(&mut *tx, save.number.as_deref()).await?,
        has_member: is_member_of(&mut tx, &caller, save.member_id).await?,
    };
    let before = current.as_ref().map(Content::of).unwrap_or_default();
    let content = before.clone().after(&save, known)?;
    let saved = if let Some(current) = &current {
        if content == before {
            // Nothing changes, so nothing is told: a repeated save is one save.
            return Ok(reply(current));
        }
        if current.is_used_for_card {
            return Err(in_use());
        }
        // The database decides in the end; this says whose it is.
        let (operator, number) = (content.mobile_operator, &content.number);
        let taken = store::of_number(&mut *tx, operator, number).await?;
        if let Some(id) = taken.filter(|id| *id != current.id) {
            let known = one(&mut *tx, id).await?;
            return Err(taken_by(&mut tx, known, &caller).await?.into());
        }
        store::update(&mut *tx, current.id, &content, now, &caller.name).await?;
        one(&mut *tx, current.id).await?
    } else {
        match insert(&mut tx, &content, now, &caller).await? {
            Inserted::New(saved) => saved,
            Inserted::Known(known) => return Ok(reply(&known)),
        }
    };
    let subject = match &current {
        None => "cards.transaction.created",
        Some(_) => "cards.transaction.updated",
    };
    let event = events::transaction(subject, saved.version, current.as_ref(), Some(&saved));
    events::publish(&mut tx, &caller.actor(), vec![event]).await?;
    let members: Vec<i64> = before
        .member_id
        .into_iter()
        .chain(content.member_id)
        .collect();
    holder_flags::tell(&mut tx, &caller.actor(), &members, today).await?;
    Ok(outbox::commit(tx, reply(&saved)).await?)
}

fn reply(transaction: &Transaction) -> SaveTransactionReply {
    SaveTransactionReply {
        id: transaction.id,
        version: transaction.version,
    }
}

fn in_use() -> Error {
    Refusal::new(Reason::TransactionInUse)
        .count("cards", 1)
        .into()
}

/// Refuses a change of what somebody else changed meanwhile, with the record as it is now.
fn unless_stale(current: &Transaction, seen: Option<i64>) -> Result<(), Refusal> {
    if seen.is_none_or(|seen| seen == current.version) {
        return Ok(());
    }
    let reply = GetTransactionReply {
        transaction: Some(current.clone()),
    };
    Err(Refusal::new(Reason::StaleVersion).current(SHOWN, &reply))
}

/// The number that a call gives as it is kept; a fault and its detail when its text is none.
async fn key(
    db: impl PgExecutor<'_>,
    number: Option<&str>,
) -> sqlx::Result<Result<String, (Fault, String)>> {
    let line = text::line(number.unwrap_or_default(), NUMBER_MAX);
    let line = line.map_err(|fault| (fault, NUMBER_MAX.to_string()));
    let typed = match line.and_then(|line| text::reference(&line)) {
        Err(fault) => return Ok(Err(fault)),
        Ok(typed) => typed,
    };
    let key = store::key(db, &typed).await?;
    // Signs alone name nothing.
    if key.is_empty() && !typed.is_empty() {
        return Ok(Err((Fault::WrongType, String::new())));
    }
    Ok(Ok(key))
}

/// Whether the member that a save names is there, and where the caller may see it.
async fn is_member_of(
    db: &mut PgConnection,
    caller: &Caller,
    member_id: Option<i64>,
) -> sqlx::Result<bool> {
    let Some(id) = member_id else {
        return Ok(false);
    };
    let found = known_member::place(db, id).await?;
    let territory = Territory::of(caller);
    Ok(found.is_some_and(|(_, region_id)| territory.holds(region_id)))
}

enum Inserted {
    New(Transaction),
    /// The same was saved before: the phone sent it twice.
    Known(Transaction),
}

async fn insert(
    tx: &mut PgConnection,
    content: &Content,
    now: Timestamp,
    caller: &Caller,
) -> Result<Inserted, Error> {
    loop {
        let by = (caller.login_id, caller.name.as_str());
        if let Some(id) = store::insert(&mut *tx, content, now, by).await? {
            return Ok(Inserted::New(one(&mut *tx, id).await?));
        }
        let taken = store::of_number(&mut *tx, content.mobile_operator, &content.number).await?;
        // Deleted between the two statements: the number is free again.
        let Some(id) = taken else {
            continue;
        };
        let known = one(&mut *tx, id).await?;
        if Content::of(&known) == *content {
            return Ok(Inserted::Known(known));
        }
        return Err(taken_by(tx, known, caller).await?.into());
    }
}

/// Refuses a number that another payment has, with that payment where the caller may see it: whose it is, and of which day.
async fn taken_by(
    db: &mut PgConnection,
    known: Transaction,
    caller: &Caller,
) -> sqlx::Result<Refusal> {
    let refusal = Refusal::new(Reason::TransactionNumberExists);
    let refusal = refusal.and("transaction_number", Fault::Taken, "");
    if seen(store::find(db, known.id).await?, caller).is_err() {
        return Ok(refusal);
    }
    let reply = GetTransactionReply {
        transaction: Some(known),
    };
    Ok(refusal.current(SHOWN, &reply))
}

pub(super) async fn delete(
    app: &App,
    request: Request<DeleteTransactionRequest>,
) -> Result<Done, Error> {
    let caller = Caller::of(&request)?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let held = store::hold(&mut *tx, request.get_ref().id).await?;
    let held = seen(held, &caller)?;
    if held.card_id.is_some() {
        return Err(in_use());
    }
    let before = one(&mut *tx, held.id).await?;
    let version = store::delete(&mut *tx, held.id, now.into(), &caller.name).await?;
    let event = events::transaction("cards.transaction.deleted", version, Some(&before), None);
    events::publish(&mut tx, &caller.actor(), vec![event]).await?;
    let members: Vec<i64> = held.member_id.into_iter().collect();
    let today = now.date_naive().into();
    holder_flags::tell(&mut tx, &caller.actor(), &members, today).await?;
    Ok(outbox::commit(tx, Done {}).await?)
}

pub(super) async fn search(
    app: &App,
    request: Request<SearchTransactionRequest>,
) -> Result<SearchTransactionReply, Error> {
    const FIELD: &str = "transaction_number";
    let caller = Caller::of(&request)?;
    let request = request.get_ref();
    let number = key(&app.db, request.number.as_deref())
        .await?
        .and_then(|key| match key.as_str() {
            "" => Err((Fault::Required, String::new())),
            _ => Ok(key),
        })
        .map_err(|(fault, detail)| {
            Refusal::new(Reason::ValidationFailed).and(FIELD, fault, &detail)
        })?;
    let ids = store::search(
        &app.db,
        &number,
        request.mobile_operator,
        Territory::of(&caller).regions(),
        caller.login_id,
    )
    .await?;
    let transactions = store::at(&app.db, &ids).await?;
    let state = match transactions.first() {
        None => TransactionState::Unknown,
        Some(found) if found.is_used_for_card => TransactionState::Used,
        Some(_) => TransactionState::Free,
    };
    Ok(SearchTransactionReply {
        transaction: transactions.first().cloned(),
        state: state.into(),
        transactions,
    })
}
