//! Payments one by one: saved, changed, deleted.

use prost::Message;
use proto::maillon::cards::v1::{
    DeleteTransactionRequest, GetTransactionReply, GetTransactionRequest, Holder, MobileOperator,
    SaveTransactionReply, SaveTransactionRequest, SearchTransactionReply, SearchTransactionRequest,
    Transaction, TransactionType,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tokio::task::JoinSet;
use tonic::Status;

use crate::support::{Known, Service, day, fault, faults, figures, in_turn, reason, refusal};

impl Service {
    pub(crate) async fn pay(
        &self,
        save: SaveTransactionRequest,
    ) -> Result<SaveTransactionReply, Status> {
        let answer = self.transactions().save_transaction(self.asked(save)).await;
        answer.map(tonic::Response::into_inner)
    }

    /// A new payment for a card of 5 000 francs.
    pub(crate) async fn paid(&self, member_id: i64, number: &str) -> i64 {
        let reply = self.pay(payment(member_id, number)).await;
        reply.expect("it is good").id
    }

    pub(crate) async fn transaction(&self, id: i64) -> Result<Transaction, Status> {
        let asked = self.asked(GetTransactionRequest { id });
        let answer = self.transactions().get_transaction(asked).await;
        answer.map(|reply| reply.into_inner().transaction.expect("always there"))
    }

    pub(crate) async fn unpay(&self, id: i64) -> Result<(), Status> {
        let asked = self.asked(DeleteTransactionRequest { id });
        let answer = self.transactions().delete_transaction(asked).await;
        answer.map(|_| ())
    }

    pub(crate) async fn search(
        &self,
        number: &str,
        operator: Option<MobileOperator>,
    ) -> Result<SearchTransactionReply, Status> {
        let asked = self.asked(SearchTransactionRequest {
            number: Some(number.to_owned()),
            mobile_operator: operator.map(i32::from),
        });
        let answer = self.transactions().search_transaction(asked).await;
        answer.map(tonic::Response::into_inner)
    }
}

/// A payment of 5 000 francs for a card by Wave.
pub(crate) fn payment(member_id: i64, number: &str) -> SaveTransactionRequest {
    SaveTransactionRequest {
        date: day("2026-11-20"),
        amount: Some(5_000),
        transaction_type: Some(TransactionType::Card.into()),
        mobile_operator: Some(MobileOperator::Wave.into()),
        number: Some(number.to_owned()),
        member_id: Some(member_id),
        ..SaveTransactionRequest::default()
    }
}

pub(crate) fn change(id: i64) -> SaveTransactionRequest {
    SaveTransactionRequest {
        id: Some(id),
        ..SaveTransactionRequest::default()
    }
}

/// A card that used the payment, as creation writes it.
pub(crate) async fn use_up(service: &Service, id: i64) {
    let done = sqlx::query(
        "with made as (
            insert into card (
                uuid, id_number, status, status_at, member_id, firstname, lastname, birth_date,
                member_id_number, member_version,
                expiration_date, qrcode, transaction_id, created_at, created_by, created_by_id, updated_at,
                updated_by
            ) select gen_random_uuid(), '26000000018', 1, now(), 1, 'Awa', 'Koné', '1990-05-17',
            '0000-26-000001', 1,
                '2029-11-21', 'X', $1, now(), 'awa', 42, now(), 'awa'
            returning id
        )
        update transaction set card_id = made.id, version = version + 1 from made where transaction.id = $1",
    )
    .bind(id)
    .execute(&service.app.db)
    .await;
    done.expect("nobody used it");
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_payment_is_kept_changed_and_taken_back(db: PgPool) {
    let service = Service::start(db);
    let member = service.member(1).await;
    let other = service.member(2).await;
    let id = service.paid(member, " pp-2411 20.1234 é").await;
    let kept = service.transaction(id).await.expect("it is there");
    assert_eq!(kept.number, "PP2411201234É");
    assert_eq!((kept.amount, kept.version), (5_000, 1));
    assert_eq!(kept.member_lastname.as_deref(), Some("Koné"));
    assert_eq!(kept.created_by_user, "awa");
    assert!(!kept.is_used_for_card && kept.card_id.is_none());

    // A record that was read can be posted back: nothing changes, nothing is told.
    let back = SaveTransactionRequest {
        number: Some("PP 24112 01234 é".to_owned()),
        version: Some(1),
        ..payment(member, "")
    };
    let back = SaveTransactionRequest {
        id: Some(id),
        ..back
    };
    assert_eq!(service.pay(back).await.expect("it is good").version, 1);
    let moved = SaveTransactionRequest {
        member_id: Some(other),
        version: Some(1),
        ..change(id)
    };
    assert_eq!(
        service
            .pay(moved.clone())
            .await
            .expect("it is good")
            .version,
        2
    );
    let refused = service.pay(moved).await.expect_err("it is stale");
    let refusal = platform::Refusal::of(&refused);
    assert_eq!(refusal.reason(), Reason::StaleVersion);
    let current = GetTransactionReply::decode(refusal.message().current.as_slice());
    let current = current.expect("a reply").transaction.expect("it is there");
    assert_eq!((current.version, current.member_id), (2, Some(other)));
    assert_eq!(
        refusal.message().current_message,
        "maillon.cards.v1.GetTransactionReply"
    );

    service.unpay(id).await.expect("nobody used it");
    assert_eq!(
        reason(service.transaction(id).await),
        Reason::TransactionNotFound
    );
    assert_eq!(reason(service.unpay(id).await), Reason::TransactionNotFound);
    assert_eq!(
        reason(service.pay(change(id)).await),
        Reason::TransactionNotFound
    );
    assert_eq!(
        service.subjects().await,
        [
            "cards.transaction.created",
            "cards.holder.updated",
            "cards.transaction.updated",
            "cards.holder.updated",
            "cards.holder.updated",
            "cards.transaction.deleted",
            "cards.holder.updated",
        ]
    );
    let told = service
        .told::<Transaction>("cards.transaction.deleted")
        .await;
    assert_eq!((told[0].version, told[0].entity_id), (3, id));
    assert!(told[0].after.is_none() && told[0].before.is_some());
    // The number is free again.
    service.paid(member, "PP2411201234É").await;
    let flags = service.told::<Holder>("cards.holder.updated").await;
    let last = flags.last().expect("it was told").after.expect("a state");
    assert_eq!(
        (last.member_id, last.has_unused_transaction),
        (member, true)
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn every_fault_of_a_payment_is_named_and_nothing_is_kept(db: PgPool) {
    let service = Service::start(db);
    let member = service.member(1).await;
    service
        .know(Known {
            id: 3,
            is_archived: true,
            ..Known::default()
        })
        .await;
    let all = [
        "transaction_mobileOperator",
        "transaction_type",
        "transaction_number",
        "transaction_date",
        "transaction_amount",
        "transaction_memberId",
    ];
    let required: Vec<_> = all
        .iter()
        .map(|&field| (field.to_owned(), Fault::Required))
        .collect();
    assert_eq!(
        faults(service.pay(SaveTransactionRequest::default()).await),
        required
    );
    let good = || payment(member, "A1");
    let number = |text: &str| payment(member, text);
    let cases = [
        (number("  "), "transaction_number", Fault::Required),
        (number("-- / ."), "transaction_number", Fault::WrongType),
        (
            number("a\u{0}b"),
            "transaction_number",
            Fault::ControlCharacter,
        ),
        (
            number(&"9".repeat(65)),
            "transaction_number",
            Fault::TooLong,
        ),
        (
            number(&"9".repeat(70_000)),
            "transaction_number",
            Fault::TooLong,
        ),
        (
            SaveTransactionRequest {
                amount: Some(0),
                ..good()
            },
            "transaction_amount",
            Fault::OutOfRange,
        ),
        (
            SaveTransactionRequest {
                amount: Some(-5_000),
                ..good()
            },
            "transaction_amount",
            Fault::OutOfRange,
        ),
        (
            SaveTransactionRequest {
                amount: Some(i64::MAX),
                ..good()
            },
            "transaction_amount",
            Fault::OutOfRange,
        ),
        (
            SaveTransactionRequest {
                date: day("2026-11-22"),
                ..good()
            },
            "transaction_date",
            Fault::InFuture,
        ),
        (
            SaveTransactionRequest {
                date: day("0001-01-01"),
                ..good()
            },
            "transaction_date",
            Fault::OutOfRange,
        ),
        (
            SaveTransactionRequest {
                transaction_type: Some(9),
                ..good()
            },
            "transaction_type",
            Fault::UnknownWord,
        ),
        (
            SaveTransactionRequest {
                mobile_operator: Some(-1),
                ..good()
            },
            "transaction_mobileOperator",
            Fault::UnknownWord,
        ),
        (
            payment(77, "A1"),
            "transaction_memberId",
            Fault::UnknownReference,
        ),
        (
            payment(3, "A1"),
            "transaction_memberId",
            Fault::UnknownReference,
        ),
        (
            payment(i64::MIN, "A1"),
            "transaction_memberId",
            Fault::UnknownReference,
        ),
    ];
    for (save, field, what) in cases {
        let told = format!("{save:?}");
        assert_eq!(
            faults(service.pay(save).await),
            fault(field, what),
            "{told}"
        );
    }
    let id = service.paid(member, "A1").await;
    for field in all {
        let cleared = SaveTransactionRequest {
            cleared: vec![field.to_owned()],
            ..change(id)
        };
        assert_eq!(
            faults(service.pay(cleared).await),
            fault(field, Fault::Required)
        );
    }
    assert_eq!(service.number("select count(*) from transaction").await, 1);
    assert_eq!(service.number("select version from transaction").await, 1);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn an_operator_s_number_is_kept_once(db: PgPool) {
    let service = Service::start(db);
    let (one, other) = (service.member(1).await, service.member(2).await);
    let id = service.paid(one, "CI-2411 77").await;
    // The phone sent it twice: one payment.
    assert_eq!(service.paid(one, "ci241177").await, id);
    let larger = SaveTransactionRequest {
        amount: Some(6_000),
        ..payment(one, "CI241177")
    };
    for save in [payment(other, "CI2411-77"), larger] {
        let told = refusal(service.pay(save).await);
        assert_eq!(told.reason(), Reason::TransactionNumberExists);
        let has_it = GetTransactionReply::decode(told.message().current.as_slice());
        let has_it = has_it.expect("a reply").transaction.expect("who has it");
        assert_eq!((has_it.id, has_it.member_id), (id, Some(one)));
    }
    // Another operator's number is another number.
    let orange = SaveTransactionRequest {
        mobile_operator: Some(MobileOperator::OrangeMoney.into()),
        ..payment(other, "CI241177")
    };
    let second = service.pay(orange).await.expect("it is free").id;
    let back = SaveTransactionRequest {
        mobile_operator: Some(MobileOperator::Wave.into()),
        ..change(second)
    };
    let told = refusal(service.pay(back).await);
    assert_eq!(told.reason(), Reason::TransactionNumberExists);
    assert!(!told.message().current.is_empty());
    assert_eq!(
        service
            .number("select count(*) from outbox where subject like 'cards.transaction.%'")
            .await,
        2
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn fifty_phones_that_send_the_same_payment_make_one(db: PgPool) {
    let service = Service::start(db);
    let member = service.member(1).await;
    let mut calls = JoinSet::new();
    for _ in 0..50 {
        let service = service.clone();
        calls.spawn(async move { in_turn(|| service.pay(payment(member, "W-1"))).await });
    }
    let paid = calls.join_all().await.into_iter();
    let ids: Vec<i64> = paid.map(|reply| reply.expect("it is good").id).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_eq!(service.number("select count(*) from transaction").await, 1);
    assert_eq!(
        service
            .number("select count(*) from outbox where subject = 'cards.transaction.created'")
            .await,
        1
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_used_payment_stays_as_it_is(db: PgPool) {
    let service = Service::start(db);
    let member = service.member(1).await;
    let id = service.paid(member, "W1").await;
    use_up(&service, id).await;
    let told = service.subjects().await.len();
    let amount = SaveTransactionRequest {
        amount: Some(1),
        ..change(id)
    };
    let refused = service.pay(amount).await;
    assert_eq!(reason(refused.clone()), Reason::TransactionInUse);
    assert_eq!(figures(refused), [("cards".to_owned(), 1)]);
    assert_eq!(reason(service.unpay(id).await), Reason::TransactionInUse);
    // Posted back as it was read it is as it was; and sent twice it is still the one.
    assert_eq!(service.pay(change(id)).await.expect("the same").version, 2);
    assert_eq!(service.paid(member, "W1").await, id);
    let used = service.transaction(id).await.expect("it is there");
    assert_eq!((used.amount, used.is_used_for_card), (5_000, true));
    assert_eq!(used.card_id_number.as_deref(), Some("26000000018"));
    assert_eq!(service.subjects().await.len(), told);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn light_what_looks_like_a_reference_is_that_reference_or_none(db: PgPool) {
    let service = Service::start(db);
    let (awa, ali) = (service.member(1).await, service.member(2).await);
    service.paid(awa, "PPA2411").await;
    for same in ["ＰＰＡ２４１１", "pp-a 24 11", "ＰＰa２４11"] {
        let refused = service.pay(payment(ali, same)).await;
        assert_eq!(reason(refused), Reason::TransactionNumberExists, "{same}");
    }
    // Cyrillic, Greek, and digits of others.
    for alike in ["РРА2411", "PPΑ2411", "PPA٢٤١١", "PPA२४११"] {
        let refused = service.pay(payment(ali, alike)).await;
        assert_eq!(
            faults(refused),
            fault("transaction_number", Fault::ForeignSign),
            "{alike}"
        );
    }
    assert_eq!(service.number("select count(*) from transaction").await, 1);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn d2_a_payment_that_passes_to_another_region_names_neither_member(db: PgPool) {
    let service = Service::start(db);
    service.country().await;
    let living = async |id, lastname, locality| {
        let known = Known {
            id,
            lastname,
            locality_id: Some(locality),
            ..Known::default()
        };
        service.know(known).await
    };
    let first = living(1, "Zzdehors", 1).await;
    let beside = living(2, "Zzdehors", 1).await;
    let other = living(3, "Zzdedans", 2).await;
    let id = service.paid(first, "PP1").await;
    for member in [beside, other, first] {
        let moved = SaveTransactionRequest {
            member_id: Some(member),
            ..change(id)
        };
        service.pay(moved).await.expect("it is good");
    }
    let named = |regions: &str| {
        format!(
            "select count(*) from outbox where subject = 'cards.transaction.updated'
            and regions = '{regions}'
            and position('Zzde' in encode(before || after, 'escape')) > 0"
        )
    };
    assert_eq!(service.number(&named("{1}")).await, 1, "within a region");
    assert_eq!(service.number(&named("{1,2}")).await, 0, "over a border");
    let told = "select count(*) from outbox where regions = '{1,2}'";
    assert_eq!(service.number(told).await, 2);
}
