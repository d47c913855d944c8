//! What a card in somebody's hand is worth, and what a reader needs without network (decision 0091).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use platform::{Caller, Refusal, text};
use proto::Timestamp;
use proto::maillon::cards::v1::{
    Card, CardStatus, CardVerdict, ListQrKeysReply, ListQrKeysRequest, ListRevocationsReply,
    ListRevocationsRequest, VerifyCardReply, VerifyCardRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};

use super::qr_key::list_signer;
use crate::App;
use crate::domain::qr_code::{Code, letters};
use crate::domain::verdict::{MARGIN, TEXT_MAX, verdict};
use crate::domain::{card_number, fields, revocations};
use crate::error::Error;
use crate::store::verification::{self as store, Shown};
use crate::store::{card, qr_key};

/// The verdict on a card, by the text of its code or by its number.
pub(crate) async fn verify(
    app: &App,
    caller: &Caller,
    request: VerifyCardRequest,
) -> Result<VerifyCardReply, Error> {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    let code = request.card_qrcode.filter(|code| !text::is_blank(code));
    let number = request.card_id_number.as_deref();
    let number = fields::line(&mut refusal, "card_idNumber", number, TEXT_MAX);
    refusal.unless_clean()?;
    match (code, number) {
        (Some(code), None) => by_code(app, caller, &code).await,
        (None, Some(number)) => by_number(app, caller, &number).await,
        (None, None) => Err(Refusal::field("card_qrcode", Fault::Required).into()),
        (Some(_), Some(_)) => Err(Refusal::field("card_idNumber", Fault::Exclusive).into()),
    }
}

async fn by_code(app: &App, caller: &Caller, text: &str) -> Result<VerifyCardReply, Error> {
    // What somebody else wrote into a code may be longer than ours, and have several lines.
    let line = text::line(text, TEXT_MAX);
    if !Code::is_ours(line.as_deref().unwrap_or(text.trim())) {
        return Ok(reply(CardVerdict::NotACard));
    }
    let Some(code) = line.as_deref().ok().and_then(Code::read) else {
        return Ok(reply(CardVerdict::Forged));
    };
    let key = qr_key::of_cards(&app.db, code.kid).await?;
    if !key.is_some_and(|key| code.is_signed_by(&key)) {
        return Ok(reply(CardVerdict::Forged));
    }
    let Some((card, shown)) = find(app, code.card_number).await? else {
        return Ok(VerifyCardReply {
            restored_at: outbox::generation::went_back_at(&app.db).await?,
            ..reply(CardVerdict::Unknown)
        });
    };
    // An earlier print's code is genuine, but the card has another member number or last day by now.
    let is_its_own = letters(&card.member_id_number) == code.member_number
        && card.expiration_date == Some(code.expires.into());
    if !is_its_own {
        return Ok(reply(CardVerdict::Forged));
    }
    judge(app, caller, card, shown).await
}

async fn by_number(app: &App, caller: &Caller, typed: &str) -> Result<VerifyCardReply, Error> {
    let Some(number) = card_number::typed(typed) else {
        return Err(Refusal::field("card_idNumber", Fault::Wrong).into());
    };
    match find(app, &number).await? {
        Some((card, shown)) => judge(app, caller, card, shown).await,
        None => Ok(reply(CardVerdict::Unknown)),
    }
}

async fn find(app: &App, number: &str) -> Result<Option<(Card, Shown)>, Error> {
    let Some(shown) = store::find(&app.db, number).await? else {
        return Ok(None);
    };
    let card = card::one(&app.db, shown.id, app.today()).await?;
    Ok(card.map(|card| (card, shown)))
}

/// The verdict on a card that is there; whose it is stays unsaid outside of the caller's territory.
async fn judge(
    app: &App,
    caller: &Caller,
    card: Card,
    shown: Shown,
) -> Result<VerifyCardReply, Error> {
    let mut reply = reply(verdict(card.status(), shown.fallen));
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

fn reply(verdict: CardVerdict) -> VerifyCardReply {
    VerifyCardReply {
        verdict: verdict.into(),
        ..VerifyCardReply::default()
    }
}

/// The keys that codes are checked with.
pub(crate) async fn list_keys(app: &App, _: ListQrKeysRequest) -> Result<ListQrKeysReply, Error> {
    let keys = qr_key::list(&app.db).await?;
    Ok(ListQrKeysReply { keys })
}

/// The cards that are not good though their code says so, signed.
pub(crate) async fn list_revocations(
    app: &App,
    request: ListRevocationsRequest,
) -> Result<ListRevocationsReply, Error> {
    let since = request.since;
    let now = app.clock.now();
    let signer = list_signer(&app.db, &app.clock).await?;
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
