//! Making cards: for one member or for hundreds, in one database transaction (contract §5). Members are held
//! first, so whoever makes a card for one of them at the same time waits and then finds it made.

use std::collections::{HashMap, HashSet};

use chrono::Datelike;
use proto::Date;
use proto::maillon::cards::v1::{CreatedCard, EligibilityReason, SkippedMember};
use proto::settings as declared;
use sqlx::{PgConnection, PgPool};
use territory::Territory;

use super::change::Change;
use super::qr_key::{Signer, signer};
use crate::domain::card_number;
use crate::domain::eligibility::{Grant, Rules, Standing};
use crate::domain::validity::last_day;
use crate::error::Error;
use crate::store::candidate::{self, Seen};
use crate::store::creation::{self as store, New};
use crate::store::{card, transaction};
use crate::{App, events};

/// What a transaction that makes cards works with.
pub(crate) struct Making<'a> {
    pub(crate) territory: &'a Territory,
    pub(crate) rules: Rules,
    pub(crate) signer: Signer,
    /// Last day of the cards made.
    expires: Date,
    pub(crate) job_id: Option<i64>,
    /// Why, where somebody said so.
    pub(crate) reason: Option<String>,
}

impl<'a> Making<'a> {
    /// By the settings and the key of now. Before a transaction: it takes a connection of its own.
    pub(crate) async fn now(app: &App, territory: &'a Territory) -> Result<Self, Error> {
        let (db, today) = (&app.db, app.today());
        let months = settings::number(db, &declared::CARD_VALIDITY_MONTHS).await?;
        Ok(Self {
            territory,
            rules: rules(db, today).await?,
            signer: signer(db, &app.clock).await?,
            expires: last_day(today, months),
            job_id: None,
            reason: None,
        })
    }
}

/// What the settings say today.
pub(crate) async fn rules(db: &PgPool, today: Date) -> sqlx::Result<Rules> {
    Ok(Rules {
        today,
        min_amount: settings::number(db, &declared::CARD_MIN_AMOUNT).await?,
        is_photo_check_required: settings::is_on(db, &declared::CARD_PHOTO_CHECK_REQUIRED).await?,
        renewal_window_days: settings::number(db, &declared::CARD_RENEWAL_WINDOW_DAYS).await?,
        is_replacement_paid: settings::is_on(db, &declared::CARD_REPLACEMENT_PAID).await?,
    })
}

/// What a card is made for, beside its member.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Choice {
    /// Its oldest payment, or the faulty card it had.
    Oldest,
    /// This payment.
    Payment(i64),
    /// In place of this card.
    Replacement(Standing),
}

/// What came out.
#[derive(Debug, Default)]
pub(crate) struct Made {
    pub(crate) cards: Vec<CreatedCard>,
    pub(crate) skipped: Vec<SkippedMember>,
}

/// Makes one card for each of these members that may have one. Whom nobody knows, or who lives outside of the
/// territory, is no active member.
pub(crate) async fn make(
    change: &mut Change,
    making: &Making<'_>,
    member_ids: &[i64],
    choice: Choice,
) -> Result<Made, Error> {
    let mut twice = HashSet::new();
    let once = member_ids.iter().copied().filter(|id| twice.insert(*id));
    let order: Vec<i64> = once.collect();
    store::hold_members(&mut *change.db, &order).await?;
    let mut lot = Lot::default();
    let mut open = order.clone();
    // Whose payment was changed or taken back a moment ago is judged once more.
    while !open.is_empty() {
        open = lot.judge(&mut change.db, making, choice, &open).await?;
    }
    let cards = write(change, making, lot.granted).await?;
    let mut skipped = lot.skipped;
    let skipped = order.into_iter().filter_map(|member_id| {
        let reasons = skipped.remove(&member_id)?;
        Some(SkippedMember {
            member_id,
            reasons: reasons.into_iter().map(i32::from).collect(),
        })
    });
    Ok(Made {
        skipped: skipped.collect(),
        cards,
    })
}

/// The members of a lot, judged.
#[derive(Default)]
struct Lot {
    skipped: HashMap<i64, Vec<EligibilityReason>>,
    granted: Vec<(Seen, Grant)>,
}

impl Lot {
    /// Judges members and holds their payments; answers those whose payment was changed in between.
    async fn judge(
        &mut self,
        db: &mut PgConnection,
        making: &Making<'_>,
        choice: Choice,
        member_ids: &[i64],
    ) -> Result<Vec<i64>, Error> {
        let seen = candidate::at(&mut *db, member_ids, &making.rules).await?;
        let mut known: HashMap<i64, Seen> = seen
            .into_iter()
            .filter(|seen| making.territory.holds(seen.region_id))
            .map(|seen| (seen.candidate.member_id, seen))
            .collect();
        let mut judged = Vec::new();
        for id in member_ids {
            let verdict = match known.remove(id) {
                None => Err(vec![EligibilityReason::MemberInactive]),
                Some(seen) => judge(&seen, making, choice).map(|grant| (seen, grant)),
            };
            match verdict {
                Ok(granted) => judged.push(granted),
                Err(reasons) => {
                    self.skipped.insert(*id, reasons);
                }
            }
        }
        self.grant(db, making, choice, judged).await
    }

    /// Grants those who still have their payment once it is held.
    async fn grant(
        &mut self,
        db: &mut PgConnection,
        making: &Making<'_>,
        choice: Choice,
        judged: Vec<(Seen, Grant)>,
    ) -> Result<Vec<i64>, Error> {
        let payments = judged.iter().filter_map(|(_, grant)| grant.transaction_id);
        let payments: Vec<i64> = payments.collect();
        let held = transaction::hold_free(&mut *db, &payments, making.rules.min_amount).await?;
        let held: HashSet<(i64, i64)> = held.into_iter().collect();
        let mut again = Vec::new();
        for (seen, grant) in judged {
            let member_id = seen.candidate.member_id;
            let has_it = |id: i64| held.contains(&(id, member_id));
            if grant.transaction_id.is_none_or(has_it) {
                self.granted.push((seen, grant));
            } else if matches!(choice, Choice::Payment(_)) {
                let reasons = vec![EligibilityReason::NoTransaction];
                self.skipped.insert(member_id, reasons);
            } else {
                again.push(member_id);
            }
        }
        Ok(again)
    }
}

fn judge(
    seen: &Seen,
    making: &Making<'_>,
    choice: Choice,
) -> Result<Grant, Vec<EligibilityReason>> {
    match choice {
        Choice::Oldest => seen.candidate.judge(&making.rules),
        Choice::Payment(id) => {
            let mut candidate = seen.candidate.clone();
            candidate.payment = Some(id);
            candidate.judge(&making.rules)
        }
        Choice::Replacement(card) => seen.candidate.judge_replacement(&making.rules, &card),
    }
}

async fn write(
    change: &mut Change,
    making: &Making<'_>,
    granted: Vec<(Seen, Grant)>,
) -> Result<Vec<CreatedCard>, Error> {
    if granted.is_empty() {
        return Ok(Vec::new());
    }
    let today = change.by.today;
    let year = today.naive().year();
    let mut new = New::default();
    let numbers = store::next_numbers(&mut *change.db, granted.len()).await?;
    for ((seen, grant), sequence) in granted.iter().zip(numbers) {
        let number = card_number::given(year, sequence);
        let expires = making.expires.naive();
        new.qrcodes
            .push(making.signer.sign(&number, &seen.id_number, expires));
        new.id_numbers.push(number);
        new.member_ids.push(seen.candidate.member_id);
        new.transaction_ids.push(grant.transaction_id);
        new.replaces_card_ids.push(grant.replaces_card_id);
    }
    let payments: Vec<i64> = new.transaction_ids.iter().copied().flatten().collect();
    let (db, by) = (&mut change.db, &change.by);
    let free = transaction::at(&mut **db, &payments).await?;
    let reason = making.reason.as_deref();
    let made = store::insert(&mut **db, &new, making.expires, reason, making.job_id, by).await?;
    let ids: Vec<i64> = made.iter().map(|card| card.card_id).collect();
    store::use_up(&mut **db, &ids, by).await?;
    let used = transaction::at(&mut **db, &payments).await?;
    let cards = card::at(&mut **db, &ids, today).await?;
    let mut facts: Vec<_> = cards
        .iter()
        .map(|card| events::card("cards.card.created", None, card))
        .collect();
    facts.extend(free.iter().zip(&used).map(|(before, after)| {
        let subject = "cards.transaction.updated";
        events::transaction(subject, after.version, Some(before), Some(after))
    }));
    change.publish(facts).await?;
    change.touch(new.member_ids);
    Ok(made)
}
