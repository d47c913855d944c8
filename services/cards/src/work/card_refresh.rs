//! Taking the members' data of today into cards that are still to be printed, and saying what stands against their members now.

use std::collections::HashMap;

use proto::maillon::cards::v1::{EligibilityReason, RefreshCardsReply};
use sqlx::PgConnection;

use crate::error::Error;
use crate::events;
use crate::store::creation as store;
use crate::store::{candidate, card};
use crate::work::card_lot::Making;

/// Refreshes those of these cards that may be; the others, and those that say what their members' records say, are unchanged.
pub(crate) async fn refresh(
    tx: &mut PgConnection,
    making: &Making<'_>,
    card_ids: &[i64],
) -> Result<RefreshCardsReply, Error> {
    let by = making.by;
    let held = store::hold_created(&mut *tx, card_ids).await?;
    let regions = making.territory.regions();
    let login_id = by.actor.login_id;
    let all = store::snapshots(&mut *tx, card_ids, regions, login_id).await?;
    let (open, others): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|card| held.contains(&card.id));
    let outdated: Vec<_> = open.iter().filter(|card| card.is_outdated).collect();
    let ids: Vec<i64> = outdated.iter().map(|card| card.id).collect();
    let codes: Vec<String> = outdated
        .iter()
        .map(|card| {
            let expires = card.expiration_date.naive();
            let (number, member) = (&card.id_number, &card.member_id_number);
            making.signer.sign(number, member, expires)
        })
        .collect();
    let before = card::at(&mut *tx, &ids, by.today).await?;
    store::refresh(&mut *tx, &ids, &codes, by).await?;
    let after = card::at(&mut *tx, &ids, by.today).await?;
    let facts = before
        .iter()
        .zip(&after)
        .map(|(before, after)| events::card("cards.card.refreshed", Some(before), after));
    events::publish(&mut *tx, by.actor, facts.collect()).await?;

    let mut reply = RefreshCardsReply {
        refreshed: count(ids.len()),
        unchanged: count(open.len() + others.len() - ids.len()),
        ..RefreshCardsReply::default()
    };
    let made: HashMap<i64, _> = open.iter().map(|card| (card.member_id, card)).collect();
    let member_ids: Vec<i64> = made.keys().copied().collect();
    for mut seen in candidate::at(&mut *tx, &member_ids, &making.rules).await? {
        let candidate = &mut seen.candidate;
        let Some(made) = made.get(&candidate.member_id) else {
            continue;
        };
        // As if it were still to be made: what it was made for counts, itself and the card it replaces do not.
        let gone = [Some(made.id), made.replaces_card_id];
        candidate
            .cards
            .retain(|card| !gone.contains(&Some(card.id)));
        candidate.payment = made.transaction_id.or(candidate.payment).or(Some(0));
        match candidate.judge(&making.rules) {
            Ok(_) => reply.eligible += 1,
            Err(reasons) => reasons
                .into_iter()
                .for_each(|reason| tally(&mut reply, reason)),
        }
    }
    Ok(reply)
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn tally(reply: &mut RefreshCardsReply, reason: EligibilityReason) {
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
