//! Saving a payment: new, or changed while no card used it.

use platform::{Caller, Refusal};
use proto::maillon::cards::v1::{
    GetTransactionReply, SaveTransactionReply, SaveTransactionRequest, Transaction,
};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgConnection;
use territory::Territory;

use super::super::change::Change;
use super::{in_use, key, load, seen};
use crate::domain::transaction::{Content, Known};
use crate::error::Error;
use crate::store::transaction as store;
use crate::store::{known_member, region};
use crate::{App, events};

/// Keeps a payment, or changes one that no card used.
pub(crate) async fn save(
    app: &App,
    caller: &Caller,
    save: SaveTransactionRequest,
) -> Result<SaveTransactionReply, Error> {
    let member: Vec<i64> = save.member_id.into_iter().collect();
    app.learn_members(&member).await?;
    let mut change = Change::begin(app, caller).await?;
    app.refer_to(&mut change.db, &member).await?;
    let current = match save.id {
        None => None,
        Some(id) => {
            seen(store::hold(&mut *change.db, id).await?, caller)?;
            let current = load(&mut *change.db, id).await?;
            refuse_stale(&current, save.version)?;
            Some(current)
        }
    };
    let known = Known {
        today: change.by.today,
        number: key(&mut *change.db, save.number.as_deref()).await?,
        has_member: has_member(&mut change.db, caller, save.member_id).await?,
    };
    let before = current.as_ref().map(Content::of).unwrap_or_default();
    let content = before.clone().after(&save, known)?;
    let saved = if let Some(current) = &current {
        if content == before {
            // Nothing changes, so nothing is told: a repeated save is one save.
            return Ok(reply(current));
        }
        update(&mut change, caller, current, &content).await?
    } else {
        match insert(&mut change, caller, &content).await? {
            Inserted::New(saved) => saved,
            Inserted::Known(known) => return Ok(reply(&known)),
        }
    };
    let subject = match &current {
        None => "cards.transaction.created",
        Some(_) => "cards.transaction.updated",
    };
    let (version, answer) = (saved.version, reply(&saved));
    let (current, saved) = hide_names(&mut change.db, current, saved).await?;
    let event = events::transaction(subject, version, current.as_ref(), Some(&saved));
    change.publish(vec![event]).await?;
    change.touch(before.member_id.into_iter().chain(content.member_id));
    change.commit(answer).await
}

/// The states of a payment as their fact has them. One that passes to a member of another region is told in
/// both: neither member is named there to who may see the other alone.
async fn hide_names(
    db: &mut PgConnection,
    before: Option<Transaction>,
    after: Transaction,
) -> sqlx::Result<(Option<Transaction>, Transaction)> {
    let members = [
        before.as_ref().and_then(|one| one.member_id),
        after.member_id,
    ];
    let [Some(left), Some(reached)] = members else {
        return Ok((before, after));
    };
    // Of what stays with its member nothing is looked up.
    if left == reached {
        return Ok((before, after));
    }
    let regions = region::of_members(db, &[left, reached]).await?;
    let of = [left, reached].map(|member| regions.get(&member));
    if !matches!(of, [Some(left), Some(reached)] if left != reached) {
        return Ok((before, after));
    }
    let unnamed = |state| Transaction {
        member_id_number: None,
        member_firstname: None,
        member_lastname: None,
        ..state
    };
    Ok((before.map(unnamed), unnamed(after)))
}

fn reply(transaction: &Transaction) -> SaveTransactionReply {
    SaveTransactionReply {
        id: transaction.id,
        version: transaction.version,
    }
}

async fn update(
    change: &mut Change,
    caller: &Caller,
    current: &Transaction,
    content: &Content,
) -> Result<Transaction, Error> {
    if current.is_used_for_card {
        return Err(in_use());
    }
    // The database decides in the end; this says whose it is.
    let (operator, number) = (content.mobile_operator, &content.number);
    let taken = store::of_number(&mut *change.db, operator, number).await?;
    if let Some(id) = taken.filter(|id| *id != current.id) {
        let known = load(&mut *change.db, id).await?;
        return Err(refuse_used_number(&mut change.db, known, caller)
            .await?
            .into());
    }
    store::update(&mut *change.db, current.id, content, &change.by).await?;
    load(&mut *change.db, current.id).await
}

/// Refuses a change of what somebody else changed meanwhile, with the record as it is now.
fn refuse_stale(current: &Transaction, version: Option<i64>) -> Result<(), Refusal> {
    if version.is_none_or(|version| version == current.version) {
        return Ok(());
    }
    let reply = GetTransactionReply {
        transaction: Some(current.clone()),
    };
    Err(Refusal::new(Reason::StaleVersion).current(&reply))
}

/// Whether the member that a save names is there, and lives where the caller may see it.
async fn has_member(
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
    change: &mut Change,
    caller: &Caller,
    content: &Content,
) -> Result<Inserted, Error> {
    loop {
        if let Some(id) = store::insert(&mut *change.db, content, &change.by).await? {
            return Ok(Inserted::New(load(&mut *change.db, id).await?));
        }
        let (operator, number) = (content.mobile_operator, &content.number);
        let taken = store::of_number(&mut *change.db, operator, number).await?;
        // Deleted between the two statements: the number is free again.
        let Some(id) = taken else {
            continue;
        };
        let known = load(&mut *change.db, id).await?;
        if Content::of(&known) == *content {
            return Ok(Inserted::Known(known));
        }
        return Err(refuse_used_number(&mut change.db, known, caller)
            .await?
            .into());
    }
}

/// Refuses a number that another payment has, with that payment where the caller may see it.
async fn refuse_used_number(
    db: &mut PgConnection,
    known: Transaction,
    caller: &Caller,
) -> sqlx::Result<Refusal> {
    let refusal = Refusal::duplicate(Reason::TransactionNumberExists, "transaction_number");
    if seen(store::find(db, known.id).await?, caller).is_err() {
        return Ok(refusal);
    }
    let reply = GetTransactionReply {
        transaction: Some(known),
    };
    Ok(refusal.current(&reply))
}
