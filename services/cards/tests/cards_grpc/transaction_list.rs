//! Lists and exports of payments.

use futures_util::TryStreamExt;
use proto::maillon::cards::v1::{
    ExportTransactionsRequest, ListTransactionsReply, ListTransactionsRequest, MobileOperator,
    SaveTransactionRequest, TransactionType,
};
use proto::maillon::event::v1::Export;
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;
use tonic::Status;

use crate::support::{Known, Service, day, reason};
use crate::transaction::payment;

impl Service {
    async fn list(&self, list: ListTransactionsRequest) -> Result<ListTransactionsReply, Status> {
        let answer = self
            .transactions()
            .list_transactions(self.asked(list))
            .await;
        answer.map(tonic::Response::into_inner)
    }

    /// The numbers that a list finds.
    async fn listed(&self, list: ListTransactionsRequest) -> Vec<String> {
        let reply = self.list(list).await.expect("it is good");
        assert_eq!(usize::try_from(reply.total), Ok(reply.rows.len()));
        assert!(!reply.total_is_estimate);
        reply.rows.into_iter().map(|row| row.number).collect()
    }

    async fn export(&self, export: ExportTransactionsRequest) -> Result<usize, Status> {
        let answer = self
            .transactions()
            .export_transactions(self.asked(export))
            .await?;
        let rows: Vec<_> = answer.into_inner().try_collect().await?;
        Ok(rows.len())
    }
}

/// Three members of two regions, and four payments.
async fn world(service: &Service) {
    service.country().await;
    for (id, firstname, lastname, locality_id) in [
        (1, "Awa", "Koné", Some(1)),
        (2, "Yao", "N'Guessan", Some(2)),
        (3, "Fanta", "Koné", None),
    ] {
        service
            .know(Known {
                id,
                firstname,
                lastname,
                locality_id,
                ..Known::default()
            })
            .await;
    }
    let membership = SaveTransactionRequest {
        transaction_type: Some(TransactionType::Membership.into()),
        date: day("2026-01-05"),
        amount: Some(2_000),
        ..payment(1, "AB 100")
    };
    let orange = SaveTransactionRequest {
        mobile_operator: Some(MobileOperator::OrangeMoney.into()),
        date: day("2026-06-30"),
        amount: Some(9_000),
        ..payment(2, "CD 200")
    };
    for save in [
        membership,
        orange,
        payment(3, "EF 300"),
        payment(1, "GH 400"),
    ] {
        service.pay(save).await.expect("it is good");
    }
}

fn all() -> ListTransactionsRequest {
    ListTransactionsRequest::default()
}

fn found(filter: &str) -> ListTransactionsRequest {
    ListTransactionsRequest {
        filter: Some(filter.to_owned()),
        ..all()
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn lists_find_what_they_are_narrowed_to(db: PgPool) {
    let service = Service::start(db);
    world(&service).await;
    let cases = [
        (all(), vec!["AB100", "CD200", "EF300", "GH400"]),
        (found("koné"), vec!["AB100", "EF300", "GH400"]),
        (found("KONE awa"), vec!["AB100", "GH400"]),
        (found("nguessan"), vec![]),
        (found("n guessan"), vec!["CD200"]),
        (found("awa 100"), vec!["AB100"]),
        (found("gh-400"), vec!["GH400"]),
        (found("g.h/400"), vec!["GH400"]),
        (found("ab"), vec!["AB100"]),
        (found("b1"), vec![]),
        (found("200"), vec!["CD200"]),
        (found("0000-26-000003"), vec!["EF300"]),
        (found("%"), vec![]),
        (found("_"), vec![]),
        (
            ListTransactionsRequest {
                member_id: Some(1),
                ..all()
            },
            vec!["AB100", "GH400"],
        ),
        (
            ListTransactionsRequest {
                transaction_type: Some(TransactionType::Membership.into()),
                ..all()
            },
            vec!["AB100"],
        ),
        (
            ListTransactionsRequest {
                mobile_operator: Some(MobileOperator::Wave.into()),
                ..all()
            },
            vec!["AB100", "EF300", "GH400"],
        ),
        (
            ListTransactionsRequest {
                is_used_for_card: Some(true),
                ..all()
            },
            vec![],
        ),
        (
            ListTransactionsRequest {
                date_from: day("2026-01-05"),
                date_to: day("2026-06-30"),
                ..all()
            },
            vec!["AB100", "CD200"],
        ),
        (
            ListTransactionsRequest {
                region_id: Some(2),
                ..all()
            },
            vec!["CD200"],
        ),
        (
            ListTransactionsRequest {
                locality_id: Some(1),
                ..found("kone")
            },
            vec!["AB100", "GH400"],
        ),
    ];
    for (list, expected) in cases {
        let told = format!("{list:?}");
        assert_eq!(service.listed(list).await, expected, "{told}");
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn every_order_is_total_and_pages_fit_together(db: PgPool) {
    let service = Service::start(db);
    world(&service).await;
    for order in [
        "transaction_id",
        "transaction_date",
        "transaction_amount",
        "transaction_number",
        "transaction_type",
        "transaction_mobileOperator",
        "transaction_createdAt",
        "transaction_createdByUser",
        "transaction_memberId",
        "transaction_cardId",
        "transaction_isUsedForCard",
        "transaction_version",
        "member_idNumber",
        "member_firstname",
        "member_lastname",
    ] {
        for filter in [None, Some("kone".to_owned())] {
            for descending in [false, true] {
                let page = |offset, limit| ListTransactionsRequest {
                    order_by: Some(order.to_owned()),
                    descending: Some(descending),
                    filter: filter.clone(),
                    offset: Some(offset),
                    limit: Some(limit),
                    ..all()
                };
                let whole = service.list(page(0, 100)).await.expect("it is good");
                let mut pages = Vec::new();
                for offset in 0..4 {
                    let part = service.list(page(offset, 1)).await.expect("it is good");
                    assert_eq!(part.total, whole.total, "{order}");
                    pages.extend(part.rows);
                }
                assert_eq!(pages, whole.rows, "{order}");
            }
        }
    }
    let amounts = ListTransactionsRequest {
        order_by: Some("transaction_amount".to_owned()),
        descending: Some(true),
        ..all()
    };
    assert_eq!(
        service.listed(amounts).await,
        ["CD200", "GH400", "EF300", "AB100"]
    );
    let unknown = ListTransactionsRequest {
        order_by: Some("t.id; drop table card".to_owned()),
        ..all()
    };
    assert_eq!(reason(service.list(unknown).await), Reason::BadRequest);
    for (limit, offset) in [(-1, 0), (10_001, 0), (1, -1)] {
        let page = ListTransactionsRequest {
            limit: Some(limit),
            offset: Some(offset),
            ..all()
        };
        assert_eq!(reason(service.list(page).await), Reason::ValidationFailed);
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_territory_bounds_lists_searches_and_exports(db: PgPool) {
    let service = Service::start(db);
    world(&service).await;
    let limited = service.limited("supervisor", &[2], 42);
    // What one made of a member without locality, one sees.
    assert_eq!(limited.listed(all()).await, ["CD200", "EF300"]);
    let other = service.limited("supervisor", &[2], 9);
    assert_eq!(other.listed(all()).await, ["CD200"]);
    assert_eq!(other.listed(found("kone")).await, [""; 0]);
    let exported = other.export(ExportTransactionsRequest::default()).await;
    assert_eq!(exported.expect("it is small"), 1);
    let told = service.told::<Export>("cards.export.made").await;
    let told = told[0].after.clone().expect("a state");
    assert_eq!(
        (told.list.as_str(), told.format.as_str(), told.rows),
        ("transaction", "csv", 1)
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_large_export_needs_its_permission(db: PgPool) {
    let service = Service::start(db);
    world(&service).await;
    service.set_number("global.export.large_rows", 3).await;
    let export = ExportTransactionsRequest {
        format: Some("xlsx".to_owned()),
        ..ExportTransactionsRequest::default()
    };
    let cashier = service.as_role("cashier");
    let refused = cashier.export(export.clone()).await;
    assert_eq!(reason(refused), Reason::PermissionDenied);
    assert_eq!(service.export(export.clone()).await.expect("may"), 4);
    let small = ExportTransactionsRequest {
        filter: Some("awa".to_owned()),
        ..export
    };
    assert_eq!(cashier.export(small).await.expect("it is small"), 2);
    assert_eq!(
        service
            .number("select count(*) from outbox where subject = 'cards.export.made'")
            .await,
        2
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_total_beyond_what_is_counted_says_so(db: PgPool) {
    let service = Service::start(db);
    service.member(1).await;
    service
        .sql(
            "insert into transaction (
                uuid, mobile_operator, number, date, amount, transaction_type, member_id, created_at,
                created_by, created_by_id,
                updated_at, updated_by
            ) select gen_random_uuid(), 1, 'N' || n, '2026-01-01', 100, 3, 1, now(), 'awa', 42, now(), 'awa'
            from generate_series(1, 10001) as n;
            analyze transaction",
        )
        .await;
    let page = |filter: Option<&str>| ListTransactionsRequest {
        limit: Some(10),
        filter: filter.map(str::to_owned),
        ..all()
    };
    let reply = service.list(page(None)).await.expect("it is good");
    assert!(reply.total_is_estimate && reply.total >= 10_001);
    assert_eq!(reply.rows.len(), 10);
    let reply = service.list(page(Some("N1000"))).await.expect("it is good");
    assert_eq!((reply.total, reply.total_is_estimate), (3, false));
}
