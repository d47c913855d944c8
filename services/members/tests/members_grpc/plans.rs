//! That an index serves every question that one can serve, at a size where PostgreSQL has the choice: its own
//! statistics tell whether the table was read from one end to the other.

use platform::Clock;
use proto::maillon::members::v1::{CountMembersRequest, ListMembersRequest};
use sqlx::{PgPool, Postgres, QueryBuilder};

use crate::support::{Service, one_connection};

/// Enough for a list to be read from its other end, and for a sample of it to be taken.
const MEMBERS: usize = 25_000;
/// Orders with an index of their own.
const ORDERS: [&str; 12] = [
    "member_id",
    "member_idNumber",
    "member_firstname",
    "member_lastname",
    "member_birthDate",
    "member_city",
    "member_contact",
    "member_membershipStartDate",
    "member_status",
    "member_createdAt",
    "member_updatedAt",
    "locality_name",
];

/// A country of members; one connection, which then knows its own statistics.
async fn crowd(db: &PgPool) -> PgPool {
    for statement in [
        "insert into territory_region select n, 'R' || n, 'Region ' || n, 1, false
        from generate_series(1, 3) as n",
        "insert into territory_department select n, n % 3 + 1, 'D' || n, 'Department ' || n, 1, false
        from generate_series(1, 9) as n",
        "insert into territory_subprefecture select n, n % 9 + 1, 'S' || n, 'Sub-prefecture ' || n, 1, false
        from generate_series(1, 27) as n",
        "insert into territory_locality select n, n % 27 + 1, 'Village ' || n, 1, false
        from generate_series(1, 400) as n",
        "analyze",
    ] {
        sqlx::query(statement)
            .execute(db)
            .await
            .expect("it is a good statement");
    }
    demo_members::fill(db, &Clock::default(), MEMBERS, |_| {})
        .await
        .expect("there is room for them");
    sqlx::query("analyze member")
        .execute(db)
        .await
        .expect("it is a good statement");
    one_connection(db).await
}

/// How often the members' table was read as a whole.
async fn whole_reads(db: &PgPool) -> i64 {
    sqlx::query("select pg_stat_force_next_flush()")
        .execute(db)
        .await
        .expect("PostgreSQL 15 has it");
    sqlx::query_scalar("select seq_scan from pg_stat_user_tables where relname = 'member'")
        .fetch_one(db)
        .await
        .expect("it keeps statistics")
}

async fn word(db: &PgPool, way: &str) -> String {
    let mut query = QueryBuilder::<Postgres>::new(
        "select firstname_key from member where deleted_at is null group by 1 order by count(*) ",
    );
    query.push(way).push(", 1 limit 1");
    query
        .build_query_scalar()
        .fetch_one(db)
        .await
        .expect("there are members")
}

/// One crowd for all questions: to fill a country takes longer than to ask.
#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_crowd_is_asked(db: PgPool) {
    let db = &crowd(&db).await;
    lists_and_counts_never_read_the_whole_table(db).await;
    a_page_is_the_same_from_whichever_end_it_is_read(db).await;
    a_total_is_exact_up_to_ten_thousand_and_above_near_and_the_same_on_each_page(db).await;
}

async fn lists_and_counts_never_read_the_whole_table(db: &PgPool) {
    let (frequent, rare) = (word(db, "desc").await, word(db, "asc").await);
    let service = Service::start(db.clone());
    let mut questions: Vec<(String, ListMembersRequest)> = Vec::new();
    for order in ORDERS {
        for (offset, descending) in [(0, false), (0, true), (24_000, false)] {
            let question = ListMembersRequest {
                order_by: Some(order.to_owned()),
                descending: Some(descending),
                offset: Some(offset),
                limit: Some(50),
                ..ListMembersRequest::default()
            };
            questions.push((format!("{order} {offset} {descending}"), question));
        }
    }
    for filter in [
        frequent.as_str(),
        rare.as_str(),
        "no such word",
        "0000260000",
    ] {
        let question = ListMembersRequest {
            filter: Some(filter.to_owned()),
            order_by: Some("member_lastname".to_owned()),
            limit: Some(50),
            ..ListMembersRequest::default()
        };
        questions.push((filter.to_owned(), question));
    }
    for (told, question) in questions {
        let before = whole_reads(db).await;
        let reply = service.list(question).await;
        let reply = reply.unwrap_or_else(|status| panic!("{told}: {status:?}"));
        assert!(reply.total > 0 || told == "no such word", "{told}");
        assert_eq!(whole_reads(db).await, before, "{told}");
    }

    for filter in [None, Some(rare), Some("no such word".to_owned())] {
        let before = whole_reads(db).await;
        let asked = CountMembersRequest {
            filter: filter.clone(),
            ..CountMembersRequest::default()
        };
        service.count(asked).await.expect("it is good");
        assert_eq!(whole_reads(db).await, before, "{filter:?}");
    }

    let behind = ListMembersRequest {
        offset: Some(24_999),
        ..ListMembersRequest::default()
    };
    let behind = service.list(behind).await.expect("it is good");
    assert!(behind.rows.is_empty() && behind.total > 24_000);

    // A question that no index serves: it would have been noticed.
    let before = whole_reads(db).await;
    sqlx::query("select count(*) from member where address like '%1%'")
        .execute(db)
        .await
        .expect("it is a good statement");
    assert_eq!(whole_reads(db).await, before + 1);
}

async fn a_page_is_the_same_from_whichever_end_it_is_read(db: &PgPool) {
    let service = Service::start(db.clone());
    for (order, key) in [
        ("member_contact", "contact_key"),
        ("member_lastname", "lastname_key"),
    ] {
        for (descending, way) in [(false, ""), (true, " desc")] {
            let mut query = QueryBuilder::<Postgres>::new(format!(
                "select id from member where deleted_at is null order by {key}{way}, id{way}"
            ));
            let all: Vec<i64> = query
                .build_query_scalar()
                .fetch_all(db)
                .await
                .expect("there are members");
            for offset in (10_001..all.len() + 2_000).step_by(1_499) {
                let asked = ListMembersRequest {
                    order_by: Some(order.to_owned()),
                    descending: Some(descending),
                    offset: i64::try_from(offset).ok(),
                    limit: Some(20),
                    ..ListMembersRequest::default()
                };
                let reply = service.list(asked).await.expect("it is good");
                let ids: Vec<i64> = reply.rows.iter().map(|row| row.id).collect();
                let wanted = all.iter().skip(offset).take(20).copied();
                assert_eq!(ids, wanted.collect::<Vec<_>>(), "{order}{way} {offset}");
                assert_eq!(reply.total, i64::try_from(all.len()).expect("small"));
            }
        }
    }
}

async fn a_total_is_exact_up_to_ten_thousand_and_above_near_and_the_same_on_each_page(db: &PgPool) {
    let frequent = word(db, "desc").await;
    let real = async |text: &str| -> i64 {
        let mut query = QueryBuilder::<Postgres>::new(
            "select count(*) from member where deleted_at is null and search like ",
        );
        query.push_bind(format!("%{text}%"));
        let real = query.build_query_scalar().fetch_one(db).await;
        real.expect("so many")
    };
    let service = Service::start(db.clone());
    let page = async |text: &str, offset, descending| {
        let asked = ListMembersRequest {
            filter: Some(text.to_owned()),
            offset: Some(offset),
            limit: Some(50),
            descending: Some(descending),
            ..ListMembersRequest::default()
        };
        let reply = service.list(asked).await.expect("it is good");
        assert_eq!(reply.rows.len(), 50);
        (reply.total, reply.total_is_estimate)
    };
    let exact = (real(&frequent).await, false);
    // More than eight in a thousand, or it would not be found along the order of the page.
    assert!((500..10_000).contains(&exact.0), "{exact:?}");
    // What all numbers have.
    let many = real("0000").await;
    let total = page("0000", 0, false).await;
    assert!(
        (many / 2..many * 2).contains(&total.0),
        "{total:?} of {many}"
    );
    assert!(total.1 && many > 10_000);
    for (offset, descending) in [(0, false), (50, false), (100, true)] {
        assert_eq!(page(&frequent, offset, descending).await, exact);
        assert_eq!(page("0000", offset, descending).await, total);
        let asked = CountMembersRequest {
            filter: Some(frequent.clone()),
            ..CountMembersRequest::default()
        };
        let counted = service.count(asked).await.expect("it is good");
        assert_eq!((counted.count, counted.count_is_estimate), exact);
    }
    // Another process estimates the same.
    let twin = Service::start(db.clone());
    let asked = ListMembersRequest {
        filter: Some("0000".to_owned()),
        offset: Some(50),
        limit: Some(50),
        ..ListMembersRequest::default()
    };
    let reply = twin.list(asked).await.expect("it is good");
    assert_eq!((reply.total, reply.total_is_estimate), total);
}
