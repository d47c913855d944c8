//! Taking the members' data of today into cards that are still to be printed.

use std::collections::HashMap;

use platform::Caller;
use proto::maillon::cards::v1::{EligibilityReason, RefreshCardsReply, RefreshCardsRequest};
use territory::Territory;

use super::card_lot::Making;
use super::change::Change;
use super::job;
use crate::domain::count;
use crate::domain::fields::is_given;
use crate::domain::job::{AT_ONCE, Kind};
use crate::error::Error;
use crate::store::creation::{self as store, Snapshot};
use crate::store::{candidate, card};
use crate::{App, events};

/// Refreshes the cards named, or all that are still to be printed.
pub(crate) async fn refresh(
    app: &App,
    caller: &Caller,
    request: RefreshCardsRequest,
) -> Result<RefreshCardsReply, Error> {
    let territory = Territory::of(caller);
    let (sent, cleared) = (&request.sent, &request.cleared);
    let is_named = is_given("card_ids", &request.card_ids, sent, cleared);
    let card_ids = if is_named {
        request.card_ids
    } else {
        store::all_created(&app.db, territory.regions(), caller.login_id).await?
    };
    if card_ids.len() > AT_ONCE {
        let begun = |job_id| RefreshCardsReply {
            job_id: Some(job_id),
            ..RefreshCardsReply::default()
        };
        return job::begin(app, Kind::Refresh, caller, &card_ids, begun).await;
    }
    let making = Making::now(app, &territory).await?;
    let mut change = Change::begin(app, caller).await?;
    let reply = refresh_lot(&mut change, &making, &card_ids).await?;
    change.commit(reply).await
}

/// Refreshes those of these cards that may be and that say something else than their members' records.
pub(crate) async fn refresh_lot(
    change: &mut Change,
    making: &Making<'_>,
    card_ids: &[i64],
) -> Result<RefreshCardsReply, Error> {
    let (today, login_id) = (change.by.today, change.by.actor.login_id);
    let held = store::hold_created(&mut *change.db, card_ids).await?;
    let regions = making.territory.regions();
    let all = store::snapshots(&mut *change.db, card_ids, regions, login_id).await?;
    let (open, others): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|card| held.contains(&card.id));
    let outdated: Vec<_> = open.iter().filter(|card| card.is_outdated).collect();
    let ids: Vec<i64> = outdated.iter().map(|card| card.id).collect();
    let codes = outdated.iter().map(|card| {
        let expires = card.expiration_date.naive();
        let (number, member) = (&card.id_number, &card.member_id_number);
        making.signer.sign(number, member, expires)
    });
    let codes: Vec<String> = codes.collect();
    let before = card::at(&mut *change.db, &ids, today).await?;
    store::refresh(&mut *change.db, &ids, &codes, &change.by).await?;
    let after = card::at(&mut *change.db, &ids, today).await?;
    let facts = before
        .iter()
        .zip(&after)
        .map(|(before, after)| events::card("cards.card.refreshed", Some(before), after));
    change.publish(facts.collect()).await?;
    let unchanged = open.len() + others.len() - ids.len();
    tally(change, making, &open, ids.len(), unchanged).await
}

/// What stands now against the members of these cards, as if each were still to be made.
async fn tally(
    change: &mut Change,
    making: &Making<'_>,
    cards: &[Snapshot],
    refreshed: usize,
    unchanged: usize,
) -> Result<RefreshCardsReply, Error> {
    let mut reply = RefreshCardsReply {
        refreshed: count(refreshed),
        unchanged: count(unchanged),
        ..RefreshCardsReply::default()
    };
    let made: HashMap<i64, _> = cards.iter().map(|card| (card.member_id, card)).collect();
    let member_ids: Vec<i64> = made.keys().copied().collect();
    for mut seen in candidate::at(&mut change.db, &member_ids, &making.rules).await? {
        let candidate = &mut seen.candidate;
        let Some(made) = made.get(&candidate.member_id) else {
            continue;
        };
        // What it was made for counts, itself and the card it replaces do not.
        let gone = [Some(made.id), made.replaces_card_id];
        candidate
            .cards
            .retain(|card| !gone.contains(&Some(card.id)));
        candidate.payment = made.transaction_id.or(candidate.payment).or(Some(0));
        match candidate.judge(&making.rules) {
            Ok(_) => reply.eligible += 1,
            Err(reasons) => reasons
                .into_iter()
                .for_each(|reason| count_in(&mut reply, reason)),
        }
    }
    Ok(reply)
}

fn count_in(reply: &mut RefreshCardsReply, reason: EligibilityReason) {
    match reason {
        EligibilityReason::Unspecified => {}
        EligibilityReason::NoPhoto => reply.no_photo += 1,
        EligibilityReason::PhotoNotChecked => reply.photo_not_checked += 1,
        EligibilityReason::NoTransaction => reply.no_transaction += 1,
        EligibilityReason::HasValidCard => reply.has_valid_card += 1,
        EligibilityReason::Incomplete => reply.incomplete += 1,
        EligibilityReason::MemberInactive => reply.member_inactive += 1,
    }
}
