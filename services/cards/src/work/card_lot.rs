//! Making cards: for one member or for hundreds, in one database transaction (contract §5). Members are held first, so whoever makes
//! a card for one of them at the same time waits and then finds it made.

use std::collections::{HashMap, HashSet};

use chrono::{Datelike, Months, NaiveDate};
use proto::Date;
use proto::maillon::cards::v1::{CreatedCard, EligibilityReason, SkippedMember};
use sqlx::{PgConnection, PgExecutor, PgPool};
use territory::Territory;

use crate::domain::author::By;
use crate::domain::card_number;
use crate::domain::eligibility::{Grant, Rules, Standing};
use crate::error::Error;
use crate::events;
use crate::store::candidate::{self, Seen};
use crate::store::creation::{self as store, New};
use crate::store::{card, transaction};
use crate::work::holder_flags;
use crate::work::qr_key::{Signer, signer};

/// Longest validity, in months: what the setting may be (services/auth).
const VALIDITY_MAX: i64 = 600;

/// What a transaction that makes cards works with.
pub(crate) struct Making<'a> {
    pub(crate) by: By<'a>,
    pub(crate) territory: &'a Territory,
    pub(crate) rules: Rules,
    pub(crate) signer: Signer,
    /// Last day of the cards made.
    pub(crate) expires: Date,
    pub(crate) job_id: Option<i64>,
    /// Why, where somebody said so.
    pub(crate) reason: Option<String>,
}

impl<'a> Making<'a> {
    /// By the settings and the key of now.
    pub(crate) async fn now(
        db: &PgPool,
        by: By<'a>,
        territory: &'a Territory,
    ) -> Result<Self, Error> {
        let months = settings::number(db, "global.card.validity_months", 36).await?;
        let months = Months::new(u32::try_from(months.clamp(1, VALIDITY_MAX)).unwrap_or(36));
        let expires = by.today.naive().checked_add_months(months);
        Ok(Self {
            by,
            territory,
            rules: rules(db, by.today).await?,
            signer: signer(db).await?,
            expires: expires.unwrap_or(NaiveDate::MAX).into(),
            job_id: None,
            reason: None,
        })
    }
}

/// What the settings say today.
pub(crate) async fn rules(db: &PgPool, today: Date) -> sqlx::Result<Rules> {
    Ok(Rules {
        today,
        min_amount: settings::number(db, "global.card.min_amount", 0).await?,
        is_photo_check_required: settings::is_on(db, "global.card.photo_check_required", false)
            .await?,
        renewal_window_days: settings::number(db, "global.card.renewal_window_days", 60).await?,
        is_replacement_paid: settings::is_on(db, "global.card.replacement_paid", false).await?,
    })
}

/// Cards are made at the centre alone (contract §5).
pub(crate) async fn is_centre(db: impl PgExecutor<'_>) -> sqlx::Result<bool> {
    Ok(store::node(db).await? == 0)
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

/// Makes one card for each of these members that may have one. Whom nobody knows, or who lives outside of the territory, is no active
/// member. Tells the holders, so it comes last in a transaction.
pub(crate) async fn make(
    tx: &mut PgConnection,
    making: &Making<'_>,
    member_ids: &[i64],
    choice: Choice,
) -> Result<Made, Error> {
    let mut twice = HashSet::new();
    let mut open: Vec<i64> = member_ids
        .iter()
        .copied()
        .filter(|id| twice.insert(*id))
        .collect();
    store::hold_members(&mut *tx, &open).await?;
    let mut skipped: HashMap<i64, Vec<EligibilityReason>> = HashMap::new();
    let mut granted: Vec<(Seen, Grant)> = Vec::new();
    let order = open.clone();
    while !open.is_empty() {
        let seen = candidate::at(&mut *tx, &open, &making.rules).await?;
        let mut known: HashMap<i64, Seen> = seen
            .into_iter()
            .filter(|seen| making.territory.holds(seen.region_id))
            .map(|seen| (seen.candidate.member_id, seen))
            .collect();
        let mut judged = Vec::new();
        for id in &open {
            let Some(seen) = known.remove(id) else {
                skipped.insert(*id, vec![EligibilityReason::MemberInactive]);
                continue;
            };
            match judge(&seen, making, choice) {
                Ok(grant) => judged.push((seen, grant)),
                Err(reasons) => {
                    skipped.insert(*id, reasons);
                }
            }
        }
        let payments: Vec<i64> = judged
            .iter()
            .filter_map(|(_, grant)| grant.transaction_id)
            .collect();
        let held = transaction::hold_free(&mut *tx, &payments, making.rules.min_amount).await?;
        let held: HashSet<(i64, i64)> = held.into_iter().collect();
        // Whose payment was changed or taken back a moment ago is judged once more.
        open.clear();
        for (seen, grant) in judged {
            let member_id = seen.candidate.member_id;
            match grant.transaction_id {
                Some(id) if !held.contains(&(id, member_id)) => match choice {
                    Choice::Payment(_) => {
                        skipped.insert(member_id, vec![EligibilityReason::NoTransaction]);
                    }
                    _ => open.push(member_id),
                },
                _ => granted.push((seen, grant)),
            }
        }
    }
    let cards = write(&mut *tx, making, granted).await?;
    let skipped = order.iter().filter_map(|id| {
        let reasons = skipped.remove(id)?;
        Some(SkippedMember {
            member_id: *id,
            reasons: reasons.into_iter().map(i32::from).collect(),
        })
    });
    Ok(Made {
        skipped: skipped.collect(),
        cards,
    })
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
    tx: &mut PgConnection,
    making: &Making<'_>,
    granted: Vec<(Seen, Grant)>,
) -> Result<Vec<CreatedCard>, Error> {
    if granted.is_empty() {
        return Ok(Vec::new());
    }
    let by = making.by;
    let year = by.today.naive().year();
    let mut new = New::default();
    let numbers = store::next_numbers(&mut *tx, granted.len()).await?;
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
    let free = transaction::at(&mut *tx, &payments).await?;
    let reason = making.reason.as_deref();
    let made = store::insert(&mut *tx, &new, making.expires, reason, making.job_id, by).await?;
    let ids: Vec<i64> = made.iter().map(|card| card.card_id).collect();
    store::use_up(&mut *tx, &ids, by).await?;
    let used = transaction::at(&mut *tx, &payments).await?;
    let cards = card::at(&mut *tx, &ids, by.today).await?;
    let mut facts: Vec<_> = cards
        .iter()
        .map(|card| events::card("cards.card.created", None, card))
        .collect();
    facts.extend(free.iter().zip(&used).map(|(before, after)| {
        let subject = "cards.transaction.updated";
        events::transaction(subject, after.version, Some(before), Some(after))
    }));
    events::publish(&mut *tx, by.actor, facts).await?;
    holder_flags::tell(&mut *tx, by.actor, &new.member_ids, by.today).await?;
    Ok(made)
}
