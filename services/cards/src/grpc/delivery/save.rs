//! Making a delivery, and changing a draft: decode → domain → store → encode.

use std::collections::HashSet;

use chrono::Datelike;
use platform::Caller;
use proto::maillon::cards::v1::{CardStatus, Delivery, SaveDeliveryReply, SaveDeliveryRequest};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgConnection;
use tonic::Request;

use super::{allowed, by_id, held, move_on, one, unless_stale};
use crate::domain::author::By;
use crate::domain::delivery::lines::{self, Asked, Known, Line};
use crate::domain::delivery::{self as domain, Step};
use crate::domain::transition::Act;
use crate::error::Error;
use crate::store::card::{self, Held};
use crate::store::delivery::line::{self, Lying};
use crate::store::delivery::{self as store, Change};
use crate::work::card_act::{carry_out, refuse};
use crate::work::holder_flags;
use crate::work::visibility::sees;
use crate::{App, events};

pub(in crate::grpc) async fn save(
    app: &App,
    request: Request<SaveDeliveryRequest>,
) -> Result<SaveDeliveryReply, Error> {
    let caller = Caller::of(&request)?;
    let save = request.into_inner();
    let names_cards = !save.cards.is_empty() || save.sent.iter().any(|field| field == "cards");
    let (actor, now) = (caller.actor(), app.clock.now());
    let by = By::at(&actor, now);
    let mut tx = app.db.begin().await?;
    // The delivery first, then its cards: everybody holds them in this order.
    let current = match save.id {
        None => None,
        Some(id) => {
            let current = held(&mut tx, id, &caller).await?;
            unless_stale(&current, save.version)?;
            tx = allowed(tx, by, &current, Step::Change).await?;
            Some(current)
        }
    };
    let lying = match &current {
        None => Vec::new(),
        Some(current) => line::all(&mut *tx, current.id, &caller).await?,
    };
    let is_error_type = save.is_error_type.unwrap_or(
        current
            .as_ref()
            .is_some_and(|current| current.is_error_type),
    );
    let asked = if current.is_none() || names_cards {
        Some(lines::asked(save.cards)?)
    } else {
        None
    };
    let cards = held_cards(&mut tx, asked.as_deref(), &lying).await?;
    let known = known(&mut tx, &cards, &lying, current.as_ref(), &caller).await?;
    let wanted = match asked {
        // What the caller doesn't see stays where it is.
        Some(asked) => {
            let mut wanted = match lines::resolved(asked, &known.seen, is_error_type) {
                Ok(wanted) => wanted,
                Err(no) if no.reason() == Reason::InvalidTransition => {
                    let ids = lines::misplaced(&known.seen, is_error_type);
                    refuse(tx, by, &ids, lines::way(is_error_type), None).await?;
                    return Err(no.into());
                }
                Err(no) => return Err(no.into()),
            };
            let unseen = lying.iter().filter(|lying| !lying.is_seen);
            wanted.extend(unseen.map(|lying| lying.line.clone()));
            wanted
        }
        None => lying.iter().map(|lying| lying.line.clone()).collect(),
    };
    if let Some(current) = &current {
        let is_same = lying.iter().map(|lying| &lying.line).eq(&wanted);
        if is_same && current.is_error_type == is_error_type {
            // Nothing changes, so nothing is told: a repeated save is one save.
            return Ok(reply(current));
        }
        if current.is_error_type != is_error_type {
            lines::unless_misplaced(&wanted, &known.all, is_error_type)?;
        }
    }
    let id = if let Some(current) = &current {
        current.id
    } else {
        let (node, sequence) = store::next_number(&mut *tx).await?;
        let code = domain::code(node, now.year(), sequence);
        store::insert(&mut *tx, &code, is_error_type, by).await?
    };
    line::replace(&mut tx, id, &wanted).await?;
    let members = carry_cards(&mut tx, by, &cards, &wanted, is_error_type).await?;
    let saved = match &current {
        None => {
            let saved = one(&mut tx, id).await?;
            let fact =
                events::delivery("cards.delivery.created", saved.version, None, Some(&saved));
            events::publish(&mut tx, &actor, vec![fact]).await?;
            saved
        }
        Some(current) => {
            let change = Change {
                is_error_type: Some(is_error_type),
                ..Change::default()
            };
            move_on(&mut tx, by, current, Step::Change, change).await?
        }
    };
    holder_flags::tell(&mut tx, &actor, &members, by.today).await?;
    Ok(outbox::commit(tx, reply(&saved)).await?)
}

fn reply(delivery: &Delivery) -> SaveDeliveryReply {
    SaveDeliveryReply {
        id: delivery.id,
        version: delivery.version,
    }
}

/// The cards that are asked for and those that lie there, nobody else's to write until the transaction ends.
async fn held_cards(
    db: &mut PgConnection,
    asked: Option<&[Asked]>,
    lying: &[Lying],
) -> sqlx::Result<Vec<Held>> {
    let (mut ids, numbers) = lines::named(asked.unwrap_or_default());
    ids.extend(lying.iter().filter_map(|lying| lying.line.card_id));
    let ids = line::find(&mut *db, &ids, &numbers).await?;
    card::hold(&mut *db, &ids).await
}

/// Cards as the rules of lines look at them.
struct KnownCards {
    all: Vec<Known>,
    /// Those that the caller may put on a delivery.
    seen: Vec<Known>,
}

async fn known(
    db: &mut PgConnection,
    cards: &[Held],
    lying: &[Lying],
    current: Option<&Delivery>,
    caller: &Caller,
) -> sqlx::Result<KnownCards> {
    let ids: Vec<i64> = cards.iter().map(|card| card.id).collect();
    // As it is now that they are held: whoever was faster has committed.
    let elsewhere = line::elsewhere(&mut *db, &ids, current.map(|current| current.id)).await?;
    let here: HashSet<i64> = lying
        .iter()
        .filter_map(|lying| lying.line.card_id)
        .collect();
    let known = |card: &Held| Known {
        id: card.id,
        number: card.id_number.clone(),
        member_id: card.member_id,
        status: if here.contains(&card.id) && card.status == CardStatus::InDelivery as i32 {
            CardStatus::Printed.into()
        } else {
            card.status
        },
        lies_on: elsewhere.get(&card.id).cloned(),
    };
    let seen = cards.iter().filter(|card| sees(caller, card));
    Ok(KnownCards {
        all: cards.iter().map(known).collect(),
        seen: seen.map(known).collect(),
    })
}

/// Puts the cards of a normal delivery on their way, and takes back those that are on it no more; answers the members.
async fn carry_cards(
    db: &mut PgConnection,
    by: By<'_>,
    cards: &[Held],
    wanted: &[Line],
    is_error_type: bool,
) -> Result<Vec<i64>, Error> {
    let cards = by_id(cards);
    let wanted: HashSet<i64> = wanted.iter().filter_map(|line| line.card_id).collect();
    let travels = |id: &i64| !is_error_type && wanted.contains(id);
    let (mut put, mut off, mut members) = (Vec::new(), Vec::new(), Vec::new());
    for (id, card) in &cards {
        let is_on_its_way = card.status == CardStatus::InDelivery as i32;
        match (is_on_its_way, travels(id)) {
            (false, true) => put.push(*id),
            (true, false) => off.push(*id),
            _ => continue,
        }
        members.push(card.member_id);
    }
    put.sort_unstable();
    off.sort_unstable();
    carry_out(&mut *db, by, &off, Act::TakeOffDelivery, None).await?;
    carry_out(&mut *db, by, &put, Act::PutOnDelivery, None).await?;
    Ok(members)
}
