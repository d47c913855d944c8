//! What a card in somebody's hand is worth, and what a reader needs to judge that without network (docs/decisions/0091).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use platform::{Caller, Refusal, text};
use proto::maillon::cards::v1::{
    Card, CardStatus, CardVerdict, ListQrKeysReply, ListRevocationsReply, ListRevocationsRequest,
    VerifyCardReply, VerifyCardRequest,
};
use proto::maillon::members::v1::MemberStatus;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Date, Timestamp};
use tonic::Request;

use crate::App;
use crate::domain::qr_code::{Code, letters};
use crate::domain::revocations;
use crate::error::Error;
use crate::store::verification::{self as store, Shown};
use crate::store::{card, qr_key};
use crate::work::qr_key::signer;

/// Longest text that somebody holds against a reader.
const TEXT_MAX: usize = 400;
/// What was being written while a list was made is told in the next.
const MARGIN: TimeDelta = TimeDelta::minutes(1);

pub(super) async fn verify(
    app: &App,
    request: Request<VerifyCardRequest>,
) -> Result<VerifyCardReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let line = |field: &str, given: Option<String>| {
        text::line(&given.unwrap_or_default(), TEXT_MAX).map_err(|fault| {
            Refusal::new(Reason::ValidationFailed).and(field, fault, &TEXT_MAX.to_string())
        })
    };
    let code = line("card_qrcode", request.card_qrcode)?;
    let number = line("card_idNumber", request.card_id_number)?;
    let today = app.clock.now().date_naive().into();
    match (code.is_empty(), number.is_empty()) {
        (false, true) => by_code(app, &caller, &code, today).await,
        (true, false) => by_number(app, &caller, &number, today).await,
        (true, true) => Err(Refusal::field("card_qrcode", Fault::Required).into()),
        (false, false) => Err(Refusal::field("card_idNumber", Fault::Exclusive).into()),
    }
}

async fn by_code(
    app: &App,
    caller: &Caller,
    text: &str,
    today: Date,
) -> Result<VerifyCardReply, Error> {
    if !Code::is_ours(text) {
        return Ok(verdict(CardVerdict::NotACard));
    }
    let Some(code) = Code::read(text) else {
        return Ok(verdict(CardVerdict::Forged));
    };
    let key = qr_key::public_key(&app.db, code.kid).await?;
    if !key.is_some_and(|key| code.is_signed_by(&key)) {
        return Ok(verdict(CardVerdict::Forged));
    }
    let Some((card, shown)) = find(app, code.card_number, today).await? else {
        return Ok(verdict(CardVerdict::Unknown));
    };
    // A genuine code of what the card was before it was made anew is not its code.
    let is_its_own = letters(&card.member_id_number) == code.member_number
        && card.expiration_date == Some(code.expires.into());
    if !is_its_own {
        return Ok(verdict(CardVerdict::Forged));
    }
    judged(app, caller, card, shown).await
}

async fn by_number(
    app: &App,
    caller: &Caller,
    typed: &str,
    today: Date,
) -> Result<VerifyCardReply, Error> {
    let number: String = typed
        .chars()
        .filter(|sign| !sign.is_whitespace() && !matches!(sign, '-' | '.'))
        .collect();
    if !is_card_number(&number) {
        return Err(Refusal::field("card_idNumber", Fault::Wrong).into());
    }
    match find(app, &number, today).await? {
        Some((card, shown)) => judged(app, caller, card, shown).await,
        None => Ok(verdict(CardVerdict::Unknown)),
    }
}

/// Eleven digits, the last one Luhn's: a slip of the finger is told from a card that nobody knows.
fn is_card_number(number: &str) -> bool {
    if number.len() != 11 || !number.bytes().all(|digit| digit.is_ascii_digit()) {
        return false;
    }
    let sum: u32 = number
        .bytes()
        .rev()
        .zip([1, 2].into_iter().cycle())
        .map(|(digit, weight)| u32::from(digit - b'0') * weight)
        .map(|product| product / 10 + product % 10)
        .sum();
    sum.is_multiple_of(10)
}

async fn find(app: &App, number: &str, today: Date) -> Result<Option<(Card, Shown)>, Error> {
    let Some(shown) = store::find(&app.db, number).await? else {
        return Ok(None);
    };
    let card = card::one(&app.db, shown.id, today).await?;
    Ok(card.map(|card| (card, shown)))
}

/// The verdict on a card that is there; who it is of is told inside the caller's territory alone.
async fn judged(
    app: &App,
    caller: &Caller,
    card: Card,
    shown: Shown,
) -> Result<VerifyCardReply, Error> {
    let mut reply = verdict(match (verdict_of(card.status()), shown.fallen) {
        (CardVerdict::Valid, Some(status)) => verdict_on_holder(status),
        (of_card, _) => of_card,
    });
    let by = shown.created_by_id;
    if territory::sees(caller, shown.locality_id, shown.region_id, by) {
        reply.member = shown.member;
        if card.status() == CardStatus::Replaced {
            reply.replaced_by = store::replaced_by(&app.db, card.id, card.member_id).await?;
        }
        reply.card = Some(card);
    }
    Ok(reply)
}

fn verdict(verdict: CardVerdict) -> VerifyCardReply {
    VerifyCardReply {
        verdict: verdict.into(),
        card: None,
        member: None,
        replaced_by: None,
    }
}

fn verdict_of(status: CardStatus) -> CardVerdict {
    match status {
        CardStatus::Unspecified => CardVerdict::Unknown,
        CardStatus::Created | CardStatus::Printed | CardStatus::InDelivery => {
            CardVerdict::NotDelivered
        }
        CardStatus::Delivered => CardVerdict::Valid,
        CardStatus::Expired => CardVerdict::Expired,
        CardStatus::Suspended => CardVerdict::Suspended,
        CardStatus::Faulty => CardVerdict::Faulty,
        CardStatus::Lost => CardVerdict::Lost,
        CardStatus::Stolen => CardVerdict::Stolen,
        CardStatus::Damaged => CardVerdict::Damaged,
        CardStatus::Replaced => CardVerdict::Replaced,
        CardStatus::Cancelled => CardVerdict::Cancelled,
    }
}

/// What a card that is good is worth in the hand of who may not use it.
fn verdict_on_holder(status: MemberStatus) -> CardVerdict {
    match status {
        MemberStatus::Unspecified | MemberStatus::Active => CardVerdict::Valid,
        MemberStatus::Suspended => CardVerdict::MemberSuspended,
        MemberStatus::Deceased => CardVerdict::MemberDeceased,
        MemberStatus::Removed => CardVerdict::MemberRemoved,
    }
}

pub(super) async fn keys(app: &App) -> Result<ListQrKeysReply, Error> {
    let keys = qr_key::list(&app.db).await?;
    Ok(ListQrKeysReply { keys })
}

pub(super) async fn revocations(
    app: &App,
    request: Request<ListRevocationsRequest>,
) -> Result<ListRevocationsReply, Error> {
    let since = request.get_ref().since;
    let now = app.clock.now();
    let signer = signer(&app.db).await?;
    let rows = store::revoked(&app.db, since, now.date_naive().into()).await?;
    let as_of = Timestamp::from(now - MARGIN);
    let signature = signer.seal(revocations::text(since, as_of, &rows).as_bytes());
    Ok(ListRevocationsReply {
        rows,
        as_of: Some(as_of),
        signature: URL_SAFE_NO_PAD.encode(signature),
        kid: signer.kid().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_digit_and_swapped_neighbours_are_noticed() {
        let good = "26000000013";
        assert!(is_card_number(good));
        for at in 0..11 {
            for other in '0'..='9' {
                let mut typed: Vec<char> = good.chars().collect();
                let was = std::mem::replace(&mut typed[at], other);
                let typed: String = typed.into_iter().collect();
                assert_eq!(is_card_number(&typed), was == other, "{typed}");
            }
        }
        for typed in [
            "",
            "2600000001",
            "260000000180",
            "2600000001٨",
            "-2600000001",
        ] {
            assert!(!is_card_number(typed), "{typed}");
        }
    }
}
