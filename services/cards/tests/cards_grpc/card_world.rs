//! Cards as they stand at some point of their lives, and how tests act on them.

use proto::maillon::cards::v1::{
    CancelCardsRequest, Card, CardOutcome, CardResult, CardStatus, GetCardRequest,
    MarkCardsAsPrintedRequest, ReinstateCardsRequest, ReportCardProblemRequest,
    ReportMisprintRequest, SuspendCardsRequest,
};
use proto::maillon::refusal::v1::Reason;
use ring::signature::Ed25519KeyPair;
use tonic::Status;

use crate::support::{Service, reason};

/// The number of the card with an id: year, sequence, Luhn's digit.
pub(crate) fn number(id: i64) -> String {
    let digits = format!("26{id:08}");
    let sum: u32 = digits
        .bytes()
        .rev()
        .zip([2, 1].into_iter().cycle())
        .map(|(digit, weight)| u32::from(digit - b'0') * weight)
        .map(|product| product / 10 + product % 10)
        .sum();
    format!("{digits}{}", (10 - sum % 10) % 10)
}

/// `A`–`Z2`–`7`, as the decision says it, spelled another way than the program does.
pub(crate) fn base32(bytes: &[u8]) -> String {
    let bits: Vec<u8> = bytes
        .iter()
        .flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1))
        .collect();
    bits.chunks(5)
        .map(|five| {
            let value = (0..5).fold(0, |value, at| value << 1 | five.get(at).unwrap_or(&0));
            char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[usize::from(value)])
        })
        .collect()
}

impl Service {
    /// A member with a card of this status, good until a day, with its payment; all have the id.
    pub(crate) async fn card(&self, id: i64, status: CardStatus, expires: &str) {
        self.member(id).await;
        self.card_of(id, id, status, expires).await;
    }

    /// The same for a member who is there.
    pub(crate) async fn card_of(&self, id: i64, member: i64, status: CardStatus, expires: &str) {
        let (number, code) = (number(id), self.code(id, member, expires).await);
        let status = status as i32;
        self.sql(&format!(
            "insert into transaction (id, uuid, mobile_operator, number, date, amount, transaction_type,
                member_id, card_id, created_at,
                created_by, created_by_id, updated_at, updated_by)
            values ({id}, gen_random_uuid(), 1, 'T{id}', '2026-11-01', 2000, 2, {member}, {id}, now(), 'awa',
                42, now(), 'awa');
            insert into card (id, uuid, id_number, status, status_at, member_id, firstname, lastname,
                birth_date, city,
                member_id_number, photo_file_name, member_version, expiration_date, delivered_at, qrcode,
                transaction_id, printed_at,
                created_at, created_by, created_by_id, updated_at, updated_by)
            select {id}, gen_random_uuid(), '{number}', {status}, '2026-11-02T08:00:00Z', id, firstname,
                lastname, birth_date, city,
                id_number, photo_file_name, 1, '{expires}', case when {status} in (4, 5, 7)
                then date '2026-11-10' end, '{code}', {id},
                case when {status} > 1 then timestamptz '2026-11-02T08:00:00Z' end, '2026-11-01T08:00:00Z',
                'awa', 42, now(), 'awa'
            from known_member where id = {member}"
        ))
        .await;
    }

    /// What the key that signs now writes on such a card.
    pub(crate) async fn code(&self, id: i64, member: i64, expires: &str) -> String {
        self.app.prepare().await.expect("there is a key");
        let (kid, secret): (String, Vec<u8>) =
            sqlx::query_as("select kid, secret_key from qr_key where signs_until is null")
                .fetch_one(&self.app.db)
                .await
                .expect("a key");
        let key = Ed25519KeyPair::from_pkcs8(&secret).expect("a key");
        let (card, day) = (number(id), expires.replace('-', ""));
        let signed = format!("MLN:1:{card}:000026{member:06}:{day}:{kid}");
        let signature = base32(key.sign(signed.as_bytes()).as_ref());
        format!("{signed}:{signature}")
    }

    pub(crate) async fn get_card(&self, id: i64) -> Result<Card, Status> {
        let asked = self.asked(GetCardRequest { id });
        let answer = self.cards().get_card(asked).await;
        answer.map(|reply| reply.into_inner().card.expect("always there"))
    }

    /// The status of a card that is there.
    pub(crate) async fn status(&self, id: i64) -> CardStatus {
        self.get_card(id).await.expect("it is there").status()
    }

    /// Does something to cards and answers what became of each.
    pub(crate) async fn act(&self, act: Many, ids: &[i64]) -> Result<Vec<CardResult>, Status> {
        let card_ids = ids.to_vec();
        let reason = Some("Because.".to_owned());
        let mut cards = self.cards();
        let answer = match act {
            Many::Mark => {
                let asked = self.asked(MarkCardsAsPrintedRequest { card_ids });
                cards.mark_cards_as_printed(asked).await
            }
            Many::Misprint => {
                let asked = self.asked(ReportMisprintRequest { card_ids, reason });
                cards.report_misprint(asked).await
            }
            Many::Cancel => {
                let asked = self.asked(CancelCardsRequest { card_ids, reason });
                cards.cancel_cards(asked).await
            }
            Many::Suspend => {
                let asked = self.asked(SuspendCardsRequest { card_ids, reason });
                cards.suspend_cards(asked).await
            }
            Many::Reinstate => {
                let asked = self.asked(ReinstateCardsRequest { card_ids, reason });
                cards.reinstate_cards(asked).await
            }
        };
        answer.map(|reply| reply.into_inner().results)
    }

    /// The same with one card.
    pub(crate) async fn outcome(&self, act: Many, id: i64) -> CardOutcome {
        let results = self.act(act, &[id]).await.expect("each has its answer");
        assert_eq!(results.len(), 1);
        results[0].outcome()
    }

    pub(crate) async fn problem(&self, id: i64, status: CardStatus) -> Reason {
        reason(self.report_problem(id, status).await)
    }

    pub(crate) async fn report_problem(&self, id: i64, status: CardStatus) -> Result<(), Status> {
        let asked = self.asked(ReportCardProblemRequest {
            card_id: id,
            status: Some(status.into()),
            reason: Some("On the way.".to_owned()),
            ..ReportCardProblemRequest::default()
        });
        self.cards().report_card_problem(asked).await.map(|_| ())
    }

    /// Everything there is, to see that nothing changed.
    pub(crate) async fn traces(&self) -> (i64, i64, i64) {
        (
            self.number("select sum(version)::bigint from card").await,
            self.number("select sum(version)::bigint from transaction")
                .await,
            self.number("select count(*) from outbox where subject not like '%.refused'")
                .await,
        )
    }

    /// Every row of every table, but for what the audit is told of refusals.
    pub(crate) async fn rows(&self) -> Vec<(String, String)> {
        sqlx::query_as(
            "select 'card', row::text from card as row
            union all select 'transaction', row::text from transaction as row
            union all select 'holder', row::text from holder as row
            union all select 'delivery', row::text from delivery as row
            union all select 'delivery_line', row::text from delivery_line as row
            union all select 'known_member', row::text from known_member as row
            union all select 'job', row::text from job as row
            union all select 'qr_key', row::text from qr_key as row
            union all select 'outbox', row::text from outbox as row where subject not like '%.refused'
            order by 1, 2",
        )
        .fetch_all(&self.app.db)
        .await
        .expect("rows")
    }
}

/// What is done with many at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Many {
    Mark,
    Misprint,
    Cancel,
    Suspend,
    Reinstate,
}
