//! Stories as rows.

use cards::bulk::{Signer, Step};
use chrono::{DateTime, Utc};
use demo_base::copy::{Row, Rows};
use proto::maillon::cards::v1::DeliveryStatus;
use uuid::Uuid;

use super::arranged::{Arranged, Card, Delivery, Line, Paid};
use super::known::Known;
use super::life::How;
use super::stories::{DEMONSTRATION, Stories};
use super::story::Story;

// What is written; the rest keeps its default.
pub(crate) const KNOWN: &str = "id, uuid, id_number, firstname, lastname, birth_date, birth_date_precision, \
     birth_location, city, contact, kind, main_member_id, locality_id, membership_start_date, \
     cooperative_id, status, photo_file_name, photo_checked, is_archived, version";
pub(crate) const TRANSACTION: &str = "id, uuid, mobile_operator, number, date, amount, transaction_type, \
     member_id, card_id, version, deleted_at, created_at, created_by, created_by_id, \
     updated_at, updated_by";
pub(crate) const CARD: &str = "id, uuid, id_number, status, status_reason, status_at, member_id, \
     firstname, lastname, birth_date, birth_date_precision, birth_location, city, phone_number, \
     member_id_number, membership_start_date, photo_file_name, member_version, expiration_date, \
     delivered_at, qrcode, transaction_id, replaces_card_id, printed_at, printed_by, print_count, \
     version, created_at, created_by, created_by_id, updated_at, updated_by";
pub(crate) const DELIVERY: &str = "id, uuid, code, status, is_error_type, sent_at, received_at, \
     closed_at, delivered_by_id, delivered_by, version, created_at, created_by, created_by_id, \
     updated_at, updated_by";
pub(crate) const LINE: &str = "delivery_id, nth, card_id, card_id_number, motive, delivered_at, \
     received_by, relation, identity_document, not_delivered_reason, settled_at, settled_by, is_open";
pub(crate) const HOLDER: &str = "member_id, has_valid_card, has_unused_transaction, version, \
     best_payment, has_faulty_card, is_in_preparation, valid_until";

/// Everything as rows.
pub(super) struct All {
    pub(super) transactions: Rows,
    pub(super) cards: Rows,
    pub(super) deliveries: Rows,
    pub(super) lines: Rows,
}

impl All {
    pub(super) fn of(arranged: &Arranged<'_>, signer: &Signer) -> Self {
        let mut all = Self {
            transactions: Rows::with_capacity(arranged.payments.len() * 200),
            cards: Rows::with_capacity(arranged.cards.len() * 700),
            deliveries: Rows::default(),
            lines: Rows::with_capacity(arranged.cards.len() * 100),
        };
        for paid in &arranged.payments {
            transaction(&mut all.transactions.row(), paid);
        }
        for made in &arranged.cards {
            card(&mut all.cards.row(), made, signer);
        }
        for parcel in &arranged.deliveries {
            delivery(&mut all.deliveries.row(), parcel);
            for (nth, lying) in (1..).zip(&parcel.lines) {
                line(&mut all.lines.row(), parcel.id, nth, lying);
            }
        }
        all
    }
}

fn instant(at: DateTime<Utc>) -> String {
    at.to_rfc3339()
}

/// Who wrote a row and when; the last columns of most.
fn by(row: &mut Row<'_>, created_at: DateTime<Utc>, updated_at: DateTime<Utc>) {
    row.put(instant(created_at))
        .put(DEMONSTRATION)
        .put(0)
        .put(instant(updated_at))
        .put(DEMONSTRATION);
}

fn transaction(row: &mut Row<'_>, paid: &Paid<'_>) {
    let payment = paid.payment;
    row.put(paid.id)
        .put(Uuid::now_v7())
        .put(payment.operator as i32)
        .put(payment.number(paid.id))
        .put(payment.date)
        .put(payment.amount)
        .put(payment.kind as i32)
        .put(paid.known.id)
        .maybe(paid.card_id.filter(|_| payment.is_used()))
        .put(payment.version())
        .maybe(payment.deleted_at.map(instant));
    by(row, payment.created_at, payment.updated_at());
}

fn card(row: &mut Row<'_>, card: &Card<'_>, signer: &Signer) {
    let (known, life) = (card.known, card.life);
    let standing = life.standing();
    let code = signer.sign(&card.number, &known.id_number, life.expires);
    row.put(card.id)
        .put(Uuid::now_v7())
        .put(&card.number)
        .put(standing.status as i32)
        .maybe(standing.reason)
        .put(instant(standing.at))
        .put(known.id)
        .put(&known.firstname)
        .put(&known.lastname)
        .maybe(known.birth_date.map(proto::Date::naive))
        .put(known.birth_date_precision.unwrap_or(1))
        .maybe(known.birth_location.as_ref())
        .maybe(known.city.as_ref())
        .maybe(known.contact.as_ref())
        .put(&known.id_number)
        .maybe(known.membership_start_date.map(proto::Date::naive))
        .maybe(known.photo_file_name.as_ref())
        .put(known.version)
        .put(life.expires)
        .maybe(standing.delivered_at)
        .put(code)
        .maybe(card.transaction_id)
        .maybe(card.replaces_card_id)
        .maybe(standing.printed_at.map(instant))
        .maybe(standing.printed_at.map(|_| DEMONSTRATION))
        .put(standing.print_count)
        .put(standing.version);
    by(row, life.created_at, standing.at);
}

fn delivery(row: &mut Row<'_>, parcel: &Delivery<'_>) {
    let moves = parcel.moves();
    let last = moves.last();
    let status = last.map_or(DeliveryStatus::Draft, |last| last.step.way().1);
    let closed = moves.iter().find(|one| one.step == Step::Close);
    let is_handed = !parcel.lot.is_of_faulty()
        && moves
            .iter()
            .any(|one| matches!(one.step, Step::HandOver | Step::Close));
    row.put(parcel.id)
        .put(Uuid::now_v7())
        .put(&parcel.code)
        .put(status as i32)
        .put(parcel.lot.is_of_faulty())
        .maybe(parcel.times.sent.map(instant))
        .maybe(parcel.times.received.map(instant))
        .maybe(closed.map(|closed| instant(closed.at)))
        .maybe(is_handed.then_some(0))
        .maybe(is_handed.then_some(DEMONSTRATION))
        .put(1 + moves.len());
    let saved = parcel.times.saved;
    by(row, saved, last.map_or(saved, |last| last.at));
}

fn line(row: &mut Row<'_>, delivery_id: i64, nth: i32, line: &Line<'_>) {
    row.put(delivery_id)
        .put(nth)
        .maybe(line.card_id)
        .put(&line.number)
        .maybe(line.motive);
    let handed = line.end.and_then(|end| match &end.how {
        How::Handed {
            by,
            relation,
            document,
        } => Some((end.at.date_naive(), by, *relation, document.as_ref())),
        How::Returned(_) | How::Arrived => None,
    });
    let returned = line.end.and_then(|end| match &end.how {
        How::Returned(reason) => Some(*reason),
        How::Handed { .. } | How::Arrived => None,
    });
    row.maybe(handed.map(|(day, ..)| day))
        .maybe(handed.map(|(_, by, ..)| by))
        .maybe(handed.and_then(|(_, _, relation, _)| relation))
        .maybe(handed.and_then(|(.., document)| document))
        .maybe(returned)
        .maybe(line.end.map(|end| instant(end.at)))
        .maybe(line.end.map(|_| DEMONSTRATION))
        .put(line.end.is_none());
}

impl Stories {
    /// The members as `members` would have published them.
    pub(super) fn known_members(&self) -> Rows {
        let mut rows = Rows::with_capacity(self.members.len() * 220);
        for (known, _) in &self.members {
            known_member(&mut rows.row(), known);
        }
        rows
    }

    /// What all of it comes to for each member who has anything.
    pub(super) fn holders(&self) -> Rows {
        let mut rows = Rows::with_capacity(self.members.len() * 40);
        for (known, story) in &self.members {
            if !story.payments.is_empty() {
                self.holder(&mut rows.row(), known, story);
            }
        }
        rows
    }

    fn holder(&self, row: &mut Row<'_>, known: &Known, story: &Story) {
        let holder = story.holder(known.id, self.calendar);
        let is_published = holder.has_valid_card || holder.has_unused_transaction;
        row.put(known.id)
            .put(holder.has_valid_card)
            .put(holder.has_unused_transaction)
            .put(i32::from(is_published))
            .maybe(story.best_payment())
            .put(story.has_faulty_card())
            .put(story.is_in_preparation())
            .maybe(story.valid_until());
    }
}

fn known_member(row: &mut Row<'_>, known: &Known) {
    row.put(known.id)
        .maybe(known.uuid)
        .put(&known.id_number)
        .put(&known.firstname)
        .put(&known.lastname)
        .maybe(known.birth_date.map(proto::Date::naive))
        .maybe(known.birth_date_precision)
        .maybe(known.birth_location.as_ref())
        .maybe(known.city.as_ref())
        .maybe(known.contact.as_ref())
        .put(known.kind)
        .maybe(known.main_member_id)
        .maybe(known.locality_id)
        .maybe(known.membership_start_date.map(proto::Date::naive))
        .maybe(known.cooperative_id)
        .put(known.status)
        .maybe(known.photo_file_name.as_ref())
        .put(known.photo_checked)
        .put(false)
        .put(known.version);
}
