//! Who finds which payments, and who may do what with them.

use proto::maillon::cards::v1::{MobileOperator, SaveTransactionRequest, TransactionState};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::support::{Known, Service, fault, faults, reason, refusal};
use crate::transaction::{change, payment, use_up};

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn the_search_desk_says_free_used_or_unknown(db: PgPool) {
    let service = Service::start(db);
    let member = service.member(1).await;
    let id = service.paid(member, "MP 2611 20A").await;
    for typed in ["mp261120a", " MP-2611-20 a ", "MP/2611.20A"] {
        let found = service.search(typed, None).await.expect("a number");
        assert_eq!(found.state(), TransactionState::Free, "{typed}");
        assert_eq!(found.transaction.map(|found| found.id), Some(id));
    }
    let elsewhere = service
        .search("MP261120A", Some(MobileOperator::MtnMomo))
        .await;
    let elsewhere = elsewhere.expect("a number");
    assert_eq!(elsewhere.state(), TransactionState::Unknown);
    assert!(elsewhere.transaction.is_none());
    let part = service.search("MP2611", None).await.expect("a number");
    assert_eq!(part.state(), TransactionState::Unknown);
    use_up(&service, id).await;
    let used = service
        .search("mp 26 11 20a", Some(MobileOperator::Wave))
        .await;
    assert_eq!(used.expect("a number").state(), TransactionState::Used);
    for (typed, what) in [
        ("", Fault::Required),
        ("- -", Fault::WrongType),
        ("\u{7}", Fault::ControlCharacter),
    ] {
        assert_eq!(
            faults(service.search(typed, None).await),
            fault("transaction_number", what)
        );
    }
    let orange = SaveTransactionRequest {
        mobile_operator: Some(MobileOperator::OrangeMoney.into()),
        ..payment(member, "MP261120A")
    };
    service.pay(orange).await.expect("another operator");
    let both = service.search("MP261120A", None).await.expect("a number");
    assert_eq!(both.transactions.len(), 2);
    assert_eq!(both.transaction, both.transactions.first().cloned());
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn what_lies_outside_is_not_there(db: PgPool) {
    let service = Service::start(db);
    service.country().await;
    for (id, locality_id) in [(1, Some(1)), (2, Some(2)), (3, None)] {
        service
            .know(Known {
                id,
                locality_id,
                ..Known::default()
            })
            .await;
    }
    let (inside, outside) = (service.paid(1, "W1").await, service.paid(2, "W2").await);
    let nowhere = service.paid(3, "W3").await;
    let limited = service.limited("supervisor", &[1], 7);
    assert!(limited.transaction(inside).await.is_ok());
    for id in [outside, nowhere] {
        for answer in [
            limited.transaction(id).await.map(|_| ()),
            limited.pay(change(id)).await.map(|_| ()),
            limited.unpay(id).await,
        ] {
            assert_eq!(reason(answer), Reason::TransactionNotFound);
        }
    }
    let found = limited.search("W2", None).await.expect("a number");
    assert_eq!(found.state(), TransactionState::Unknown);
    for member in [2, 3] {
        assert_eq!(
            faults(limited.pay(payment(member, "W9")).await),
            fault("transaction_memberId", Fault::UnknownReference)
        );
    }
    let moved = SaveTransactionRequest {
        member_id: Some(2),
        ..change(inside)
    };
    assert_eq!(
        faults(limited.pay(moved).await),
        fault("transaction_memberId", Fault::UnknownReference)
    );
    // The number is taken all the same, and nothing is said of whose it is.
    let told = refusal(limited.pay(payment(1, "W2")).await);
    assert_eq!(told.reason(), Reason::TransactionNumberExists);
    assert!(told.message().current.is_empty());
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn roles_do_what_the_table_says(db: PgPool) {
    let service = Service::start(db);
    let member = service.member(1).await;
    let id = service.paid(member, "W1").await;
    for (role, reads, writes, deletes) in [
        ("cashier", true, true, false),
        ("cards", true, false, false),
        ("delivery", false, false, false),
        ("viewer", true, false, false),
        ("sync", false, false, false),
    ] {
        let caller = service.as_role(role);
        let may = |answer: Reason| answer != Reason::PermissionDenied;
        assert_eq!(may(reason(caller.transaction(id).await)), reads, "{role}");
        assert_eq!(may(reason(caller.pay(change(id)).await)), writes, "{role}");
        assert_eq!(may(reason(caller.unpay(id).await)), deletes, "{role}");
    }
}
