//! Transactions one by one: read, taken back, looked up by their number.

pub(crate) mod save;

use platform::{Caller, Refusal, text};
use proto::bounds;
use proto::maillon::cards::v1::{
    DeleteTransactionRequest, GetTransactionReply, GetTransactionRequest, SearchTransactionReply,
    SearchTransactionRequest, Transaction, TransactionState,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::v1::Done;
use sqlx::PgExecutor;
use territory::Territory;

use super::change::Change;
use crate::domain::transaction::NUMBER;
use crate::error::Error;
use crate::store::transaction::{self as store, Held};
use crate::{App, events};

pub(crate) async fn get(
    app: &App,
    caller: &Caller,
    request: GetTransactionRequest,
) -> Result<GetTransactionReply, Error> {
    let mut db = app.db.acquire().await?;
    let held = store::find(&mut *db, request.id).await?;
    let id = seen(held, caller)?.id;
    Ok(GetTransactionReply {
        transaction: Some(load(&mut *db, id).await?),
    })
}

/// A transaction that is there.
async fn load(db: impl PgExecutor<'_>, id: i64) -> Result<Transaction, Error> {
    let mut found = store::at(db, &[id]).await?;
    Ok(found.pop().ok_or(Reason::TransactionNotFound)?)
}

/// Refuses all where one of them is not there for the caller.
pub(super) async fn must_see(app: &App, caller: &Caller, ids: &[i64]) -> Result<(), Error> {
    for id in ids {
        seen(store::find(&app.db, *id).await?, caller)?;
    }
    Ok(())
}

/// What lies outside of the caller's territory is not there.
fn seen(held: Option<Held>, caller: &Caller) -> Result<Held, Error> {
    let seen = held.filter(|held| {
        let by = held.created_by_id;
        territory::sees(caller, held.locality_id, held.region_id, by)
    });
    Ok(seen.ok_or(Reason::TransactionNotFound)?)
}

fn in_use() -> Error {
    Refusal::new(Reason::TransactionInUse)
        .count("cards", 1)
        .into()
}

/// The number that a call gives as it is kept; a fault and its detail when its text is none.
async fn key(
    db: impl PgExecutor<'_>,
    number: Option<&str>,
) -> sqlx::Result<Result<String, (Fault, String)>> {
    let line = text::line(number.unwrap_or_default(), bounds::TRANSACTION_NUMBER_MAX);
    let line = line.map_err(|fault| (fault, bounds::TRANSACTION_NUMBER_MAX.to_string()));
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

/// Takes a payment back that no card used.
pub(crate) async fn delete(
    app: &App,
    caller: &Caller,
    request: DeleteTransactionRequest,
) -> Result<Done, Error> {
    let mut change = Change::begin(app, caller).await?;
    let held = store::hold(&mut *change.db, request.id).await?;
    let held = seen(held, caller)?;
    if held.card_id.is_some() {
        return Err(in_use());
    }
    let before = load(&mut *change.db, held.id).await?;
    let version = store::delete(&mut *change.db, held.id, &change.by).await?;
    let event = events::transaction("cards.transaction.deleted", version, Some(&before), None);
    change.publish(vec![event]).await?;
    change.touch(held.member_id);
    change.commit(Done {}).await
}

/// Looks a number up: whether it is known, and whether a card used it.
pub(crate) async fn search(
    app: &App,
    caller: &Caller,
    request: SearchTransactionRequest,
) -> Result<SearchTransactionReply, Error> {
    let number = key(&app.db, request.number.as_deref())
        .await?
        .and_then(|key| match key.as_str() {
            "" => Err((Fault::Required, String::new())),
            _ => Ok(key),
        })
        .map_err(|(fault, detail)| {
            Refusal::new(Reason::ValidationFailed).and(NUMBER, fault, &detail)
        })?;
    let territory = Territory::of(caller);
    let (operator, regions) = (request.mobile_operator, territory.regions());
    let ids = store::search(&app.db, &number, operator, regions, caller.login_id).await?;
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
