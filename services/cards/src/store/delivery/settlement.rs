//! Every SQL statement that settles lines of deliveries.

use proto::Timestamp;
use sqlx::PgExecutor;
use tracing::instrument;

use super::super::each;
use crate::domain::author::By;
use crate::domain::delivery::hand_over::{SettledCard, Settlement};

/// Settles the lines that are not settled yet, without a proof or a reason.
#[instrument(name = "store.delivery.line.settle_rest", skip_all)]
pub(crate) async fn settle_rest(
    db: impl PgExecutor<'_>,
    delivery_id: i64,
    by: &By,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update delivery_line set settled_at = $2, settled_by = $3, is_open = false
        where delivery_id = $1 and settled_at is null",
        delivery_id,
        by.now as Timestamp,
        by.actor.login_name
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Settles the line of the open delivery that a card lies on: it is not handed over.
#[instrument(name = "store.delivery.line.settle_one", skip_all)]
pub(crate) async fn settle_one(
    db: impl PgExecutor<'_>,
    card_id: i64,
    reason: &str,
    by: &By,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update delivery_line set not_delivered_reason = $2, settled_at = $3, settled_by = $4, is_open = false
        where card_id = $1 and is_open",
        card_id,
        reason,
        by.now as Timestamp,
        by.actor.login_name
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Settles lines, and gives the cards that were handed over their day.
#[instrument(name = "store.delivery.line.settle", skip_all)]
pub(crate) async fn settle(
    db: &mut sqlx::PgConnection,
    delivery_id: i64,
    cards: &[&SettledCard],
    by: &By,
) -> sqlx::Result<()> {
    let lines = each(cards, |card| Line::of(card));
    let ids = each(&lines, |line| line.card_id);
    let days = each(&lines, |line| line.day.clone());
    sqlx::query!(
        "update delivery_line as line
        set delivered_at = told.day::date, received_by = told.received_by, relation = told.relation,
            identity_document = told.document, not_delivered_reason = told.reason,
            is_under_responsibility = told.is_responsible,
            settled_at = $9, settled_by = $10, is_open = false
        from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[])
            as told (card_id, day, received_by, relation, document, reason, is_responsible)
        where line.delivery_id = $1 and line.card_id = told.card_id",
        delivery_id,
        &ids,
        &days as &[Option<String>],
        &each(&lines, |line| line.by.clone()) as &[Option<String>],
        &each(&lines, |line| line.relation.clone()) as &[Option<String>],
        &each(&lines, |line| line.document.clone()) as &[Option<String>],
        &each(&lines, |line| line.reason.clone()) as &[Option<String>],
        &each(&lines, |line| line.is_under_responsibility),
        by.now as Timestamp,
        by.actor.login_name
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update card set delivered_at = told.day::date
        from unnest($1::bigint[], $2::text[]) as told (card_id, day)
        where card.id = told.card_id and told.day is not null",
        &ids,
        &days as &[Option<String>]
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// What a settled line says.
#[derive(Default)]
struct Line {
    card_id: i64,
    /// As PostgreSQL reads it.
    day: Option<String>,
    by: Option<String>,
    relation: Option<String>,
    document: Option<String>,
    reason: Option<String>,
    is_under_responsibility: bool,
}

impl Line {
    fn of(card: &SettledCard) -> Self {
        let card_id = card.card_id;
        match card.settlement.clone() {
            Settlement::Delivered {
                on,
                by,
                relation,
                document,
                is_under_responsibility,
            } => Self {
                card_id,
                day: Some(on.naive().to_string()),
                by: Some(by),
                relation,
                document,
                reason: None,
                is_under_responsibility,
            },
            Settlement::Returned(reason) => Self {
                card_id,
                reason: Some(reason),
                ..Self::default()
            },
        }
    }
}
