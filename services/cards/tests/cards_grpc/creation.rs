//! Cards made singly, many at once, by many at once, and in place of others.

use platform::Refusal;
use proto::maillon::cards::v1::{
    Card, CreateCardsReply, CreateCardsRequest, CreateMemberCardReply, CreateMemberCardRequest,
    EligibilityReason, Holder, ReplaceCardReply, ReplaceCardRequest, Transaction,
};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;
use tokio::task::JoinSet;
use tonic::Status;

use crate::support::{Known, Service, day, in_turn, reason};
use crate::transaction::payment;

impl Service {
    pub(crate) async fn create(
        &self,
        request: CreateCardsRequest,
    ) -> Result<CreateCardsReply, Status> {
        let answer = self.creation().create_cards(self.asked(request)).await;
        answer.map(tonic::Response::into_inner)
    }

    /// Cards for these members.
    pub(crate) async fn make(&self, member_ids: &[i64]) -> CreateCardsReply {
        let request = CreateCardsRequest {
            member_ids: member_ids.to_vec(),
            sent: vec!["member_ids".to_owned()],
            ..CreateCardsRequest::default()
        };
        let made = in_turn(|| self.create(request.clone())).await;
        made.expect("it is good")
    }

    pub(crate) async fn make_one(
        &self,
        member_id: i64,
        transaction_id: Option<i64>,
    ) -> Result<CreateMemberCardReply, Status> {
        let asked = self.asked(CreateMemberCardRequest {
            member_id,
            transaction_id,
            reason: Some(" Au guichet ".to_owned()),
        });
        let answer = self.creation().create_member_card(asked).await;
        answer.map(tonic::Response::into_inner)
    }

    async fn replace(&self, card_id: i64) -> Result<ReplaceCardReply, Status> {
        let asked = self.asked(ReplaceCardRequest {
            card_id,
            reason: None,
        });
        let answer = self.cards().replace_card(asked).await;
        answer.map(tonic::Response::into_inner)
    }

    /// A service that signs, at the centre.
    pub(crate) async fn signing(db: PgPool) -> Self {
        let service = Self::start(db);
        service.app.prepare().await.expect("the first key");
        service
    }

    /// Puts a card where its life would bring it; that is not what these tests are about.
    pub(crate) async fn put(&self, card_id: i64, status: i32) {
        let done = sqlx::query(
            "update card set status = $2, delivered_at = case when $2 in (4, 5) then '2026-11-21'::date
                else delivered_at end where id = $1",
        )
        .bind(card_id)
        .bind(status)
        .execute(&self.app.db)
        .await;
        done.expect("it is there");
    }

    /// What must hold at any moment: a used payment is its card's, a card has its payment or the card it
    /// replaces, flags are the truth.
    pub(crate) async fn assert_sound(&self) {
        let wrong = self
            .number(
                "select (select count(*) from transaction as t left join card as c on c.id = t.card_id
                    where t.card_id is not null and c.transaction_id is distinct from t.id)
                + (select count(*) from card as c left join transaction as t on t.id = c.transaction_id
                    where c.transaction_id is not null and t.card_id is distinct from c.id)
                + (select count(*) from card
                where transaction_id is null and replaces_card_id is null and status <> 11)
                + (select count(*) from (select member_id from card where status in (1, 2, 3) group by 1
                having count(*) > 1) as twice)
                + (select count(*) from holder as h where has_unused_transaction <> exists (
                    select from transaction as t
                    where t.member_id = h.member_id and t.card_id is null and t.transaction_type = 2
                        and t.deleted_at is null))",
            )
            .await;
        assert_eq!(wrong, 0);
    }
}

/// What a refusal says keeps a member from a card.
fn hindrances<T: std::fmt::Debug>(result: Result<T, tonic::Status>) -> Vec<EligibilityReason> {
    let refusal = Refusal::of(&result.expect_err("it is refused"));
    assert_eq!(refusal.reason(), Reason::NotEligible);
    refusal.message().reasons().collect()
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_card_uses_the_oldest_payment_and_says_who_it_is_for(db: PgPool) {
    let service = Service::signing(db).await;
    let member = service.member(1).await;
    let mut old = payment(member, "OLD");
    old.date = day("2026-11-01");
    service.paid(member, "NEW").await;
    let old = service.pay(old).await.expect("it is good").id;
    let made = service.make_one(member, None).await.expect("eligible");
    assert_eq!((made.id_number.as_str(), made.version), ("26000000013", 1));
    let told = service.told::<Card>("cards.card.created").await;
    let card = told[0].after.clone().expect("a state");
    assert_eq!((card.id, card.member_id), (made.id, member));
    assert_eq!(card.expiration_date, day("2029-11-21"));
    assert_eq!(card.status_reason.as_deref(), Some("Au guichet"));
    assert_eq!(card.birth_date, day("1990-05-17"));
    assert!(card.qrcode.len() <= 220 && card.qrcode.contains("26000000013"));
    let used = service
        .told::<Transaction>("cards.transaction.updated")
        .await;
    let used = used[0].after.clone().expect("a state");
    assert_eq!((used.id, used.card_id), (old, Some(made.id)));
    let flags = service.told::<Holder>("cards.holder.updated").await;
    let last = flags.last().expect("it was told").after.expect("a state");
    assert!(last.has_valid_card && last.has_unused_transaction);
    // Once more: there is one.
    let again = service.make_one(member, None).await;
    assert_eq!(reason(again.clone()), Reason::NotEligible);
    assert_eq!(hindrances(again), [EligibilityReason::HasValidCard]);
    service.assert_sound().await;
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn whoever_may_not_have_one_is_skipped_with_every_reason(db: PgPool) {
    let service = Service::signing(db).await;
    service.country().await;
    service.set_number("global.card.min_amount", 5_000).await;
    service
        .set_on("global.card.photo_check_required", true)
        .await;
    let known = |id| Known {
        id,
        locality_id: Some(1),
        ..Known::default()
    };
    let members = [
        known(1),
        Known {
            photo: false,
            ..known(2)
        },
        Known {
            photo_checked: false,
            birth_date: None,
            ..known(3)
        },
        Known {
            status: 3,
            ..known(4)
        },
        known(5),
        Known {
            is_archived: true,
            ..known(6)
        },
        Known {
            locality_id: Some(2),
            ..known(7)
        },
    ];
    for known in members {
        let (id, lives) = (known.id, !known.is_archived);
        service.know(known).await;
        let mut save = payment(id, &format!("W{id}"));
        save.amount = Some(if id == 5 { 4_999 } else { 5_000 });
        if lives {
            service.pay(save).await.expect("it is good");
        }
    }
    let limited = service.limited("cards", &[1], 7);
    let made = limited.make(&[7, 6, 5, 4, 3, 2, 1, 1, 99, i64::MIN]).await;
    assert_eq!((made.created, made.cards.len()), (1, 1));
    assert_eq!(made.cards[0].member_id, 1);
    let inactive = vec![EligibilityReason::MemberInactive];
    let skipped: Vec<_> = made
        .skipped
        .iter()
        .map(|member| (member.member_id, member.reasons().collect::<Vec<_>>()))
        .collect();
    assert_eq!(
        skipped,
        [
            (7, inactive.clone()),
            (
                6,
                vec![
                    EligibilityReason::NoTransaction,
                    EligibilityReason::MemberInactive
                ]
            ),
            (5, vec![EligibilityReason::NoTransaction]),
            (4, inactive.clone()),
            (
                3,
                vec![
                    EligibilityReason::PhotoNotChecked,
                    EligibilityReason::Incomplete
                ]
            ),
            (2, vec![EligibilityReason::NoPhoto]),
            (99, inactive.clone()),
            (i64::MIN, inactive),
        ]
    );
    assert_eq!(
        reason(limited.make_one(7, None).await),
        Reason::MemberNotFound
    );
    assert_eq!(service.make(&[]).await, CreateCardsReply::default());
    // Without ids: all eligible ones of the filter.
    let all = service.create(CreateCardsRequest::default()).await;
    let all = all.expect("it is good");
    assert_eq!(
        all.cards
            .iter()
            .map(|card| card.member_id)
            .collect::<Vec<_>>(),
        [7]
    );
    service.assert_sound().await;
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_named_payment_is_used_if_it_may_be(db: PgPool) {
    let service = Service::signing(db).await;
    let (member, other) = (service.member(1).await, service.member(2).await);
    let first = service.paid(member, "A").await;
    let second = service.paid(member, "B").await;
    let theirs = service.paid(other, "C").await;
    for wrong in [theirs, 77] {
        let refused = service.make_one(member, Some(wrong)).await;
        assert_eq!(hindrances(refused), [EligibilityReason::NoTransaction]);
    }
    service
        .make_one(member, Some(second))
        .await
        .expect("it is free");
    let free = service.transaction(first).await.expect("it is there");
    assert!(!free.is_used_for_card);
    service.assert_sound().await;
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_field_node_makes_no_cards(db: PgPool) {
    let service = Service::signing(db).await;
    let member = service.member(1).await;
    service.paid(member, "W1").await;
    service.sql("insert into node (number) values (3)").await;
    let all = service.create(CreateCardsRequest::default()).await;
    assert_eq!(reason(all), Reason::CentralOnly);
    let one = service.make_one(member, None).await;
    assert_eq!(reason(one), Reason::CentralOnly);
    assert_eq!(reason(service.replace(1).await), Reason::CentralOnly);
    let viewer = service.as_role("viewer");
    assert_eq!(
        reason(viewer.make_one(member, None).await),
        Reason::PermissionDenied
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn fifty_at_once_make_each_member_one_card(db: PgPool) {
    let service = Service::signing(db).await;
    for id in 1..=5 {
        service.member(id).await;
        for nth in 1..=3 {
            service.paid(id, &format!("W{id}N{nth}")).await;
        }
    }
    let mut calls = JoinSet::new();
    for nth in 0..50 {
        let service = service.clone();
        calls.spawn(async move {
            if nth % 2 == 0 {
                let order: Vec<i64> = if nth % 4 == 0 {
                    (1..=5).collect()
                } else {
                    (1..=5).rev().collect()
                };
                service.make(&order).await.created
            } else {
                let made = service.make_one(nth % 5 + 1, None).await;
                i64::from(made.is_ok())
            }
        });
    }
    let created: i64 = calls.join_all().await.into_iter().sum();
    assert_eq!(created, 5);
    assert_eq!(service.number("select count(*) from card").await, 5);
    let used = "select count(*) from transaction where card_id is not null";
    assert_eq!(service.number(used).await, 5);
    service.assert_sound().await;
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_payment_taken_back_meanwhile_is_never_used(db: PgPool) {
    let service = Service::signing(db).await;
    for id in 1..=20 {
        service.member(id).await;
        service.paid(id, &format!("W{id}")).await;
    }
    let mut calls = JoinSet::new();
    for id in 1..=20 {
        let (maker, taker) = (service.clone(), service.clone());
        calls.spawn(async move {
            maker.make_one(id, None).await.ok();
        });
        calls.spawn(async move {
            let asked = taker.asked(proto::maillon::cards::v1::DeleteTransactionRequest { id });
            taker.transactions().delete_transaction(asked).await.ok();
        });
    }
    calls.join_all().await;
    let either = "select count(*) from transaction where (card_id is null) <> (deleted_at is null)";
    assert_eq!(service.number(either).await, 20);
    service.assert_sound().await;
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_replacement_takes_the_place_of_its_card(db: PgPool) {
    let service = Service::signing(db).await;
    let member = service.member(1).await;
    service.paid(member, "W1").await;
    let first = service.make_one(member, None).await.expect("eligible").id;
    // Being made, it is cancelled or printed again, not replaced.
    assert_eq!(
        reason(service.replace(first).await),
        Reason::InvalidTransition
    );
    assert_eq!(reason(service.replace(77).await), Reason::CardNotFound);
    service.put(first, 4).await;
    let second = service.replace(first).await.expect("it is free");
    let told = service.told::<Card>("cards.card.created").await;
    let card = told[1].after.clone().expect("a state");
    assert_eq!((card.id, card.replaces_card_id), (second.id, Some(first)));
    let again = service.replace(first).await;
    assert_eq!(hindrances(again), [EligibilityReason::HasValidCard]);
    // The second is faulty: the third costs nothing, whatever a replacement costs.
    service.put(second.id, 6).await;
    service.set_on("global.card.replacement_paid", true).await;
    let paid = service.replace(first).await;
    assert_eq!(
        hindrances(paid),
        [
            EligibilityReason::NoTransaction,
            EligibilityReason::HasValidCard
        ]
    );
    service.replace(second.id).await.expect("it is free");
    let cards = service.number("select count(*) from card").await;
    assert_eq!(cards, 3);
    service.assert_sound().await;
}
