//! That an index serves every question that one can serve, at a size where PostgreSQL has the choice: its own
//! statistics tell whether a table was read from one end to the other.

use demo_cards::Filling;
use proto::maillon::cards::v1::card_creation_client::CardCreationClient;
use proto::maillon::cards::v1::deliveries_client::DeliveriesClient;
use proto::maillon::cards::v1::{
    CardStatus, EligibilityReason, ListCardCandidatesRequest, ListCardsRequest,
    ListCardsToDeliverRequest, ListDeliveriesRequest, ListTransactionsRequest,
    SearchTransactionRequest, VerifyCardRequest,
};
use proto::maillon::members::v1::Member;
use sqlx::postgres::PgPoolOptions;
use sqlx::{PgPool, Row};

use crate::support::{Service, day};

/// Enough for a list to be read from its other end, and for reading all to be dearer than an index.
const MEMBERS: i64 = 20_000;
const LIMIT: Option<i64> = Some(50);

/// A country of members with their cards; one connection, which then knows its own statistics.
async fn crowd(db: &PgPool) -> Service {
    let few = Service::start(db.clone());
    few.sql(
        "insert into territory_region select n, 'R' || n, 'Region ' || n, 1, false
        from generate_series(1, 5) as n;
        insert into territory_department select n, n, 'D' || n, 'Department ' || n, 1, false
        from generate_series(1, 5) as n;
        insert into territory_subprefecture select n, n, 'S' || n, 'Sub-prefecture ' || n, 1, false
        from generate_series(1, 5) as n;
        insert into territory_locality select n, 1 + n % 5, 'Village ' || n, 1, false
        from generate_series(1, 500) as n;
        analyze",
    )
    .await;
    let filling = Filling::begin(db, &few.app.clock)
        .await
        .expect("it answers");
    let mut filling = filling.expect("this is the centre");
    for part in (0..MEMBERS).step_by(5_000) {
        let members: Vec<Member> = (part + 1..=part + 5_000)
            .map(|id| Member {
                firstname: ["Awa", "Koffi", "Mariam", "Seydou"]
                    [usize::try_from(id % 4).unwrap_or(0)]
                .to_owned(),
                lastname: format!("K{}", id % 997),
                locality_id: Some(1 + id % 500),
                status: if id % 40 == 0 { 2 } else { 1 },
                ..member(id)
            })
            .collect();
        let stories = filling.stories(&members);
        let written = filling.write(&stories).await.expect("there is room");
        written.commit().await.expect("it is kept");
    }
    filling.end().await.expect("it answers");
    let one = PgPoolOptions::new()
        .max_connections(1)
        .connect_with((*db.connect_options()).clone())
        .await
        .expect("it answers");
    Service::start(one)
}

/// As `members` would tell it.
fn member(id: i64) -> Member {
    Member {
        id,
        id_number: format!("{id:013}"),
        firstname: "Awa".to_owned(),
        lastname: format!("Koné {id}"),
        birth_date: day("1990-05-17"),
        birth_date_precision: Some(1),
        is_main_account: true,
        locality_id: Some(1 + id % 2),
        membership_start_date: day("2023-09-01"),
        status: 1,
        photo_file_name: Some(format!("{}.jpg", "0".repeat(64))),
        photo_checked: true,
        version: 1,
        archived_at: (id == 7).then_some(proto::Timestamp { micros: 1 }),
        ..Member::default()
    }
}

/// How often each large table was read as a whole.
async fn whole_reads(service: &Service) -> Vec<(String, i64)> {
    service.sql("select pg_stat_force_next_flush()").await;
    let rows = sqlx::query(
        "select relname::text as name, seq_scan from pg_stat_user_tables
        where relname in ('known_member', 'holder', 'card', 'transaction', 'delivery_line') order by relname",
    )
    .fetch_all(&service.app.db)
    .await
    .expect("it keeps statistics");
    rows.iter()
        .map(|row| (row.get("name"), row.get("seq_scan")))
        .collect()
}

/// Asks, and says that no table was read as a whole for it.
macro_rules! by_index {
    ($service:expr, $told:expr, $asked:expr) => {{
        let before = whole_reads($service).await;
        let reply = $asked.await;
        let reply = reply.unwrap_or_else(|status| panic!("{}: {status:?}", $told));
        assert_eq!(whole_reads($service).await, before, "{}", $told);
        reply.into_inner()
    }};
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn the_search_desk_and_the_reader_find_by_an_index(db: PgPool) {
    let service = crowd(&db).await;
    let (number, code): (String, String) = sqlx::query_as(
        "select (select number from transaction order by id limit 1), (select qrcode from card order by id
        limit 1)",
    )
    .fetch_one(&service.app.db)
    .await
    .expect("there are some");
    let card_number = code.split(':').nth(2).expect("the number").to_owned();
    let mut transactions = service.transactions();
    for (number, operator) in [
        (number.as_str(), None),
        (&number, Some(1)),
        ("nobody has it", None),
    ] {
        let search = SearchTransactionRequest {
            number: Some(number.to_owned()),
            mobile_operator: operator,
        };
        let asked = transactions.search_transaction(service.asked(search));
        by_index!(&service, number, asked);
    }
    let mut cards = service.cards();
    for verify in [
        VerifyCardRequest {
            card_qrcode: Some(code),
            ..VerifyCardRequest::default()
        },
        VerifyCardRequest {
            card_id_number: Some(card_number),
            ..VerifyCardRequest::default()
        },
    ] {
        let told = format!("{verify:?}");
        by_index!(&service, told, cards.verify_card(service.asked(verify)));
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn candidates_are_found_by_an_index(db: PgPool) {
    let service = crowd(&db).await;
    let mut client = CardCreationClient::new(service.channel());
    let page = ListCardCandidatesRequest {
        limit: LIMIT,
        ..ListCardCandidatesRequest::default()
    };
    let mut questions = vec![
        (
            "a region",
            ListCardCandidatesRequest {
                region_id: Some(2),
                ..page.clone()
            },
        ),
        (
            "a locality",
            ListCardCandidatesRequest {
                locality_id: Some(7),
                ..page.clone()
            },
        ),
        (
            "a word that nobody has",
            ListCardCandidatesRequest {
                filter: Some("no such word".to_owned()),
                ..page.clone()
            },
        ),
        (
            "a rare word",
            ListCardCandidatesRequest {
                filter: Some("k777".to_owned()),
                ..page.clone()
            },
        ),
        (
            "a number",
            ListCardCandidatesRequest {
                id_number: Some("0000000000123".to_owned()),
                ..page.clone()
            },
        ),
    ];
    for reason in [
        EligibilityReason::Incomplete,
        EligibilityReason::MemberInactive,
        EligibilityReason::PhotoNotChecked,
    ] {
        let question = ListCardCandidatesRequest {
            reason: Some(reason.into()),
            ..page.clone()
        };
        questions.push((reason.as_str_name(), question));
    }
    for order in ["member_id", "member_idNumber", "member_lastname"] {
        for descending in [false, true] {
            let question = ListCardCandidatesRequest {
                order_by: Some(order.to_owned()),
                descending: Some(descending),
                ..page.clone()
            };
            questions.push((order, question));
        }
    }
    for (told, question) in questions {
        let asked = client.list_card_candidates(service.asked(question));
        by_index!(&service, told, asked);
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn lists_are_read_by_an_index(db: PgPool) {
    let service = crowd(&db).await;
    let mut cards = service.cards();
    let page = ListCardsRequest {
        limit: LIMIT,
        ..ListCardsRequest::default()
    };
    let mut questions = vec![
        (
            "a rare word",
            ListCardsRequest {
                filter: Some("k777".to_owned()),
                ..page.clone()
            },
        ),
        (
            "a member",
            ListCardsRequest {
                member_id: Some(7),
                ..page.clone()
            },
        ),
        (
            "expiring in ten days",
            ListCardsRequest {
                status: Some(CardStatus::Delivered.into()),
                expires_from: day("2026-11-21"),
                expires_to: day("2026-11-30"),
                ..page.clone()
            },
        ),
    ];
    for status in [CardStatus::Created, CardStatus::Printed, CardStatus::Lost] {
        let question = ListCardsRequest {
            status: Some(status.into()),
            ..page.clone()
        };
        questions.push((status.as_str_name(), question));
    }
    for order in [
        "card_id",
        "card_idNumber",
        "card_lastname",
        "card_createdAt",
    ] {
        let question = ListCardsRequest {
            order_by: Some(order.to_owned()),
            descending: Some(true),
            ..page.clone()
        };
        questions.push((order, question));
    }
    for (told, question) in questions {
        by_index!(&service, told, cards.list_cards(service.asked(question)));
    }
    let to_deliver = ListCardsToDeliverRequest {
        limit: LIMIT,
        ..ListCardsToDeliverRequest::default()
    };
    let asked = cards.list_cards_to_deliver(service.asked(to_deliver));
    by_index!(&service, "cards to deliver", asked);

    let mut transactions = service.transactions();
    let page = ListTransactionsRequest {
        limit: LIMIT,
        ..ListTransactionsRequest::default()
    };
    let number: String = sqlx::query_scalar("select number from transaction order by id limit 1")
        .fetch_one(&service.app.db)
        .await
        .expect("there are some");
    for (told, question) in [
        ("all transactions", page.clone()),
        (
            "a member's transactions",
            ListTransactionsRequest {
                member_id: Some(7),
                ..page.clone()
            },
        ),
        (
            "a transaction's number",
            ListTransactionsRequest {
                filter: Some(number),
                ..page.clone()
            },
        ),
        (
            "transactions by date",
            ListTransactionsRequest {
                order_by: Some("transaction_date".to_owned()),
                descending: Some(true),
                ..page.clone()
            },
        ),
    ] {
        let asked = transactions.list_transactions(service.asked(question));
        by_index!(&service, told, asked);
    }

    let mut deliveries = DeliveriesClient::new(service.channel());
    let waiting = ListDeliveriesRequest {
        limit: LIMIT,
        ..ListDeliveriesRequest::default()
    };
    let asked = deliveries.list_deliveries(service.asked(waiting));
    by_index!(&service, "deliveries", asked);

    // A question that no index serves: it would have been noticed.
    let before = whole_reads(&service).await;
    service
        .sql("select count(*) from card where city like '%1%'")
        .await;
    assert_ne!(whole_reads(&service).await, before);
}
