//! Making a delivery, and changing a draft.

use std::collections::HashSet;

use chrono::Datelike;
use platform::Caller;
use proto::maillon::cards::v1::{
    CardStatus, Delivery, DeliveryLineToSave, SaveDeliveryReply, SaveDeliveryRequest,
};
use proto::maillon::refusal::v1::Reason;

use super::super::card_act::{carry_out, refuse};
use super::super::change::Change;
use super::super::visibility::sees;
use super::{allow, begin, by_id, load, move_on, refuse_on_node, refuse_stale};
use crate::domain::delivery::lines::{self, Known, Line, LineToSave};
use crate::domain::delivery::{self as domain, Step};
use crate::domain::fields::is_named;
use crate::domain::transition::Act;
use crate::error::Error;
use crate::store::card::{self, Held};
use crate::store::delivery::line::{self, KeptLine};
use crate::store::delivery::{self as store, Update};
use crate::{App, events};

/// Makes a delivery, or changes the lines and the type of a draft.
pub(crate) async fn save(
    app: &App,
    caller: &Caller,
    save: SaveDeliveryRequest,
) -> Result<SaveDeliveryReply, Error> {
    let names_cards = is_named("cards", &save.cards, &save.sent);
    // The delivery first, then its cards: everybody holds them in this order.
    let (mut change, current) = match save.id {
        None => (Change::begin(app, caller).await?, None),
        Some(id) => {
            let (mut change, current) = begin(app, caller, id).await?;
            refuse_on_node(&mut change.db, current.is_error_type).await?;
            refuse_stale(&current, save.version)?;
            let change = allow(change, &current, Step::Change).await?;
            (change, Some(current))
        }
    };
    let lines = (current.is_none() || names_cards).then_some(save.cards);
    let draft = Draft::load(&mut change, caller, current, lines, save.is_error_type).await?;
    refuse_on_node(&mut change.db, draft.is_error_type).await?;
    let wanted = match draft.wanted() {
        Ok(wanted) => wanted,
        Err(no) if no.reason() == Reason::InvalidTransition => {
            let ids = lines::misplaced(&draft.seen, draft.is_error_type);
            let to = lines::status_on(draft.is_error_type);
            return refuse(change, &ids, to, None, no).await;
        }
        Err(no) => return Err(no.into()),
    };
    if let Some(current) = &draft.current {
        let is_same = draft.lines.iter().map(|kept| &kept.line).eq(&wanted);
        if is_same && current.is_error_type == draft.is_error_type {
            // Nothing changes, so nothing is told: a repeated save is one save.
            return Ok(reply(current));
        }
        if current.is_error_type != draft.is_error_type {
            lines::unless_misplaced(&wanted, &draft.all, draft.is_error_type)?;
        }
    }
    let saved = draft.write(&mut change, &wanted).await?;
    change.commit(reply(&saved)).await
}

fn reply(delivery: &Delivery) -> SaveDeliveryReply {
    SaveDeliveryReply {
        id: delivery.id,
        version: delivery.version,
    }
}

/// A delivery that is being saved, with its cards held.
struct Draft {
    /// None: it is a new one.
    current: Option<Delivery>,
    is_error_type: bool,
    /// The lines it has so far.
    lines: Vec<KeptLine>,
    /// The lines it is to have; none = those it has.
    asked: Option<Vec<LineToSave>>,
    /// The cards that are asked for and those on its lines.
    cards: Vec<Held>,
    /// The same, as the rules of lines look at them.
    all: Vec<Known>,
    /// Of those the ones that the caller may put on a delivery.
    seen: Vec<Known>,
}

impl Draft {
    async fn load(
        change: &mut Change,
        caller: &Caller,
        current: Option<Delivery>,
        asked: Option<Vec<DeliveryLineToSave>>,
        is_error_type: Option<bool>,
    ) -> Result<Self, Error> {
        let kept = match &current {
            None => Vec::new(),
            Some(current) => line::all(&mut *change.db, current.id, caller).await?,
        };
        let was_error_type = current
            .as_ref()
            .is_some_and(|current| current.is_error_type);
        let asked = asked.map(lines::read).transpose()?;
        let cards = hold_cards(change, asked.as_deref(), &kept).await?;
        let mut draft = Self {
            is_error_type: is_error_type.unwrap_or(was_error_type),
            current,
            lines: kept,
            asked,
            cards,
            all: Vec::new(),
            seen: Vec::new(),
        };
        draft.look_at_cards(change, caller).await?;
        Ok(draft)
    }

    async fn look_at_cards(&mut self, change: &mut Change, caller: &Caller) -> sqlx::Result<()> {
        let ids: Vec<i64> = self.cards.iter().map(|card| card.id).collect();
        let current = self.current.as_ref().map(|current| current.id);
        // As it is now that they are held: whoever was faster has committed.
        let elsewhere = line::elsewhere(&mut *change.db, &ids, current).await?;
        let here = self.here();
        let known = |card: &Held| Known {
            id: card.id,
            number: card.id_number.clone(),
            member_id: card.member_id,
            status: match card.status() {
                CardStatus::InDelivery if here.contains(&card.id) => CardStatus::Printed,
                status => status,
            },
            lies_on: elsewhere.get(&card.id).cloned(),
        };
        let seen = self.cards.iter().filter(|card| sees(caller, card));
        self.seen = seen.map(known).collect();
        self.all = self.cards.iter().map(known).collect();
        Ok(())
    }

    /// The cards on its lines so far.
    fn here(&self) -> HashSet<i64> {
        let lines = self.lines.iter();
        lines.filter_map(|kept| kept.line.card_id).collect()
    }

    /// The lines that the delivery is to have. What the caller doesn't see stays where it is.
    fn wanted(&self) -> Result<Vec<Line>, platform::Refusal> {
        let Some(asked) = &self.asked else {
            return Ok(self.lines.iter().map(|kept| kept.line.clone()).collect());
        };
        let mut wanted = lines::resolve(asked, &self.seen, self.is_error_type)?;
        let unseen = self.lines.iter().filter(|kept| !kept.is_seen);
        wanted.extend(unseen.map(|kept| kept.line.clone()));
        Ok(wanted)
    }

    async fn write(&self, change: &mut Change, wanted: &[Line]) -> Result<Delivery, Error> {
        let id = match &self.current {
            Some(current) => current.id,
            None => insert(change, self.is_error_type).await?,
        };
        line::replace(&mut change.db, id, wanted).await?;
        self.carry_cards(change, wanted).await?;
        if let Some(current) = &self.current {
            let update = Update {
                is_error_type: Some(self.is_error_type),
                ..Update::default()
            };
            return move_on(change, current, Step::Change, update).await;
        }
        let saved = load(&mut change.db, id).await?;
        let subject = "cards.delivery.created";
        let fact = events::delivery(subject, saved.version, None, Some(&saved));
        change.publish(vec![fact]).await?;
        Ok(saved)
    }

    /// Gives the cards of a normal delivery the status *in delivery*, and those taken off it *printed*.
    async fn carry_cards(&self, change: &mut Change, wanted: &[Line]) -> sqlx::Result<()> {
        let wanted: HashSet<i64> = wanted.iter().filter_map(|line| line.card_id).collect();
        let (mut put, mut off) = (Vec::new(), Vec::new());
        let here = self.here();
        for (id, card) in by_id(&self.cards) {
            let travels = !self.is_error_type && wanted.contains(&id);
            match (card.status() == CardStatus::InDelivery, travels) {
                (false, true) => put.push(id),
                // A number may be that of a card out of sight, which lies on a delivery of somebody else.
                (true, false) if here.contains(&id) => off.push(id),
                _ => {}
            }
        }
        put.sort_unstable();
        off.sort_unstable();
        carry_out(change, &off, Act::TakeOffDelivery, None).await?;
        carry_out(change, &put, Act::PutOnDelivery, None).await?;
        Ok(())
    }
}

async fn insert(change: &mut Change, is_error_type: bool) -> sqlx::Result<i64> {
    let (node, sequence) = store::next_number(&mut *change.db).await?;
    let code = domain::code(node, change.by.today.naive().year(), sequence);
    store::insert(&mut *change.db, &code, is_error_type, &change.by).await
}

/// The cards that are asked for and those on the lines so far, nobody else's to write until the change ends.
async fn hold_cards(
    change: &mut Change,
    asked: Option<&[LineToSave]>,
    kept: &[KeptLine],
) -> sqlx::Result<Vec<Held>> {
    let (mut ids, numbers) = lines::names(asked.unwrap_or_default());
    ids.extend(kept.iter().filter_map(|kept| kept.line.card_id));
    let ids = line::find(&mut *change.db, &ids, &numbers).await?;
    card::hold(&mut *change.db, &ids).await
}
