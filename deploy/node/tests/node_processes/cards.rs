//! Cards are paid, made singly and in lots, printed, delivered and handed over while everything is killed in
//! turn.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::json;
use sqlx::{Connection, PgConnection};

use crate::agents::{Agents, Ledger};
use crate::audit::{borrowed, is_audited, make_reports, reports_environment, start_reports};
use crate::http::until;
use crate::postgres::Postgres;
use crate::processes::{Cluster, runtime};

/// Members of each of the lots, and of each of the agents.
const LOT: i64 = 520;
const LOTS: i64 = 3;
const AGENTS: i64 = 3;
const EACH: i64 = 1_000;
/// Longest wait for everything to be as it should be, after everything is ready.
const RIGHT: Duration = Duration::from_secs(10);
/// Longest wait for the audit, which reads all that was told while the database was away.
const AUDITED: Duration = Duration::from_mins(1);
/// Each change of these is an entry.
const KINDS: [&str; 3] = ["cards.card", "cards.transaction", "cards.delivery"];

#[test]
fn no_card_is_lost_or_doubled_whatever_is_killed() {
    let mut postgres = Postgres::start();
    let audit_url = make_reports(&postgres.url(), "cards");
    let environment = reports_environment(&audit_url);
    let environment = borrowed(&environment);
    let mut cluster = Cluster::prepared(&postgres.url(), "cards", &environment, |urls| {
        runtime().block_on(enrol(&urls[2], &urls[3]));
    });
    let reports = start_reports(&cluster);
    let token = cluster.sign_in();
    let runtime = runtime();
    let number = |cluster: &Cluster, statement: &'static str| {
        runtime.block_on(count(cluster.database_url("cards"), statement))
    };
    until(Duration::from_mins(1), "cards knows the members", || {
        number(&cluster, "select count(*) from known_member") == LOTS * LOT + AGENTS * EACH
    });
    let today = runtime.block_on(today(cluster.database_url("cards")));
    let members: Vec<Vec<i64>> = (0..AGENTS)
        .map(|agent| {
            let first = LOTS * LOT + agent * EACH + 1;
            (first..first + EACH).collect()
        })
        .collect();
    let agents = Agents::begin(&cluster.http, &token, today, &members);
    agents.go_on(3);

    let jobs = two_lots(&cluster, &token, 0);
    await_part(&cluster);
    cluster.cards.kill();
    agents.are_told();
    is_open(&cluster, &jobs);
    let told = cluster.call(&token, "GET", "/api/card/get.card_list", "");
    assert_eq!(told.status, 503, "{told:?}");
    assert!(told.head.contains("retry-after: "), "{}", told.head);
    cluster.start_cards();
    agents.go_on(6);

    let jobs = two_lots(&cluster, &token, 1);
    await_part(&cluster);
    cluster.nats.running.kill();
    agents.go_on(6);
    is_done(&cluster, &jobs);
    cluster.nats.restart();

    let jobs = two_lots(&cluster, &token, 2);
    await_part(&cluster);
    postgres.kill();
    postgres.restart();
    is_open(&cluster, &jobs);
    is_done(&cluster, &jobs);
    agents.go_on(30);

    cluster.members.kill();
    agents.go_on(3);
    cluster.start_members();

    let ledger = agents.go_home();
    cluster.await_ready();
    let took = until(RIGHT, "events left, flags are the truth", || {
        runtime.block_on(is_told(&cluster))
    });
    eprintln!(
        "{} cards handed over; everything agreed after {took:?}",
        ledger.handed_over.len()
    );
    runtime.block_on(assert_sound(&cluster, &ledger));
    until(AUDITED, "the audit has an entry of each change", || {
        runtime.block_on(is_audited(
            cluster.database_url("cards"),
            &audit_url,
            &KINDS,
        ))
    });
    let mut whole = cluster.run(&["verify-audit"]);
    assert!(whole.ends_well(), "{} {}", whole.said(), reports.said());
    for (status, code, sentence) in &ledger.outages {
        let known = match (*status, code.as_str()) {
            (503, "unavailable") => {
                "Le service des cartes est momentanément indisponible. Veuillez réessayer dans quelques \
                instants."
            }
            (504, "timeout") => {
                "Le service des cartes n’a pas répondu à temps. Veuillez réessayer."
            }
            _ => "another status",
        };
        assert_eq!(sentence, known, "{status} {code}");
    }
}

/// Members who lack nothing but a payment; those of the lots have paid.
pub(crate) async fn enrol(members: &str, cards: &str) {
    let mut db = PgConnection::connect(members).await.expect("a database");
    sqlx::query(
        "insert into member (id, uuid, id_number, firstname, lastname, birth_date, birth_date_precision, kind,
            photo_file_name, created_by,
            created_by_id, updated_by)
        select n, gen_random_uuid(), 'N' || n, 'Awa', 'Koné', '1990-05-17', 1, 1,
            lpad(n::text, 64, '0') || '.jpg', 'test', 1, 'test'
        from generate_series(1, $1) as n",
    )
    .bind(LOTS * LOT + AGENTS * EACH)
    .execute(&mut db)
    .await
    .expect("members");
    let mut db = PgConnection::connect(cards).await.expect("a database");
    sqlx::query(
        "insert into transaction (uuid, mobile_operator, number, date, amount, transaction_type, member_id,
            created_at, created_by,
            created_by_id, updated_at, updated_by)
        select gen_random_uuid(), 1, 'LOT' || n, '2026-01-01', 2000, 2, n, now(), 'test', 1, now(), 'test'
        from generate_series(1, $1) as n",
    )
    .bind(LOTS * LOT)
    .execute(&mut db)
    .await
    .expect("payments");
}

async fn today(url: &str) -> chrono::NaiveDate {
    let mut db = PgConnection::connect(url).await.expect("a database");
    sqlx::query_scalar("select (now() at time zone 'utc')::date")
        .fetch_one(&mut db)
        .await
        .expect("a day")
}

/// Asks twice for cards of the same members; both go on after their answer.
fn two_lots(cluster: &Cluster, token: &str, nth: i64) -> Vec<i64> {
    let members: Vec<i64> = (nth * LOT + 1..=(nth + 1) * LOT).collect();
    let body = json!({"member_ids": members}).to_string();
    let path = "/api/card/get.card_creation.create";
    let begin = || {
        let mut job = None;
        until(Duration::from_secs(30), "a lot begins", || {
            let answer = cluster.call(token, "POST", path, &body);
            job = answer.body["job_id"].as_i64();
            assert!(job.is_some() || answer.status == 503, "{answer:?}");
            job.is_some()
        });
        job.expect("it began")
    };
    vec![begin(), begin()]
}

/// Waits until a part of the lots is done.
fn await_part(cluster: &Cluster) {
    let url = cluster.database_url("cards");
    let begun = "select count(*) from job where state = 2 and done > 0 and done < total";
    until(Duration::from_secs(30), "a part is done", || {
        runtime().block_on(count(url, begun)) > 0
    });
}

/// What was killed was in the middle of it.
fn is_open(cluster: &Cluster, jobs: &[i64]) {
    let url = cluster.database_url("cards");
    let open = runtime().block_on(count(url, "select count(*) from job where state in (1, 2)"));
    assert!(open > 0, "{jobs:?} were done before anything was killed");
}

/// Lots are finished by themselves, and say so.
fn is_done(cluster: &Cluster, jobs: &[i64]) {
    let url = cluster.database_url("cards");
    let open = "select count(*) from job where state in (1, 2)";
    until(Duration::from_mins(1), "lots are done", || {
        runtime().block_on(count(url, open)) == 0
    });
    let rows: Vec<(i32, i64, i64, i64)> = runtime().block_on(async {
        let mut db = PgConnection::connect(url).await.expect("a database");
        let statement =
            "select state, done, errors, coalesce((result ->> 'created')::bigint, 0) from job
            where id = any($1)";
        let rows = sqlx::query_as(statement).bind(jobs).fetch_all(&mut db);
        rows.await.expect("jobs")
    });
    let done = rows
        .iter()
        .filter(|(state, done, ..)| (*state, *done) == (3, LOT));
    assert_eq!(done.count(), 2, "{rows:?}");
    assert_eq!(rows.iter().map(|row| row.2).sum::<i64>(), LOT, "{rows:?}");
    assert_eq!(rows.iter().map(|row| row.3).sum::<i64>(), LOT, "{rows:?}");
}

async fn count(url: &str, statement: &'static str) -> i64 {
    let Ok(mut db) = PgConnection::connect(url).await else {
        return -1;
    };
    let count = sqlx::query_scalar(statement).fetch_one(&mut db).await;
    count.unwrap_or(-1)
}

/// Whether all has left, and members know what is true.
async fn is_told(cluster: &Cluster) -> bool {
    let cards = cluster.database_url("cards");
    if count(
        cards,
        "select count(*) from outbox where published_at is null",
    )
    .await
        != 0
    {
        return false;
    }
    let truth = [
        "select member_id from card where status in (1, 2, 3, 4) and expiration_date >= current_date",
        "select member_id from transaction
        where card_id is null and transaction_type = 2 and deleted_at is null",
    ];
    let told = [
        "select id from member where has_valid_card",
        "select id from member where has_unused_transaction",
    ];
    for (truth, told) in truth.into_iter().zip(told) {
        if ids(cards, truth).await != ids(cluster.database_url("members"), told).await {
            return false;
        }
    }
    true
}

async fn ids(url: &str, statement: &'static str) -> BTreeSet<i64> {
    let mut db = PgConnection::connect(url).await.expect("a database");
    let ids: Vec<i64> = sqlx::query_scalar(statement)
        .fetch_all(&mut db)
        .await
        .expect("ids");
    ids.into_iter().collect()
}

/// Nothing contradicts anything, and nothing that was answered `ok` is missing.
async fn assert_sound(cluster: &Cluster, ledger: &Ledger) {
    let cards = cluster.database_url("cards");
    for (what, statement) in [
        (
            "a used payment without its card",
            "select count(*) from transaction as t left join card as c on c.id = t.card_id
            where t.card_id is not null and c.transaction_id is distinct from t.id",
        ),
        (
            "a card without its payment",
            "select count(*) from card as c left join transaction as t on t.id = c.transaction_id
            where c.transaction_id is not null and t.card_id is distinct from c.id",
        ),
        (
            "a card for nothing",
            "select count(*) from card where transaction_id is null and replaces_card_id is null",
        ),
        (
            "a replaced card that none replaces",
            "select count(*) from card as c where status = 10 and not exists (
                select from card as next where next.replaces_card_id = c.id and next.status = 4)",
        ),
        (
            "two cards for one payment or place",
            "select count(*) - count(distinct (transaction_id, replaces_card_id)) from card",
        ),
        (
            "a number given twice",
            "select count(*) - count(distinct id_number) from card",
        ),
        (
            "a card that is on its way and on no delivery",
            "select count(*) from card as c where status = 3 and not exists (
                select from delivery_line as l where l.card_id = c.id and l.is_open)",
        ),
        (
            "a card handed over without a proof",
            "select count(*) from card as c where status in (4, 7, 10) and (
                select count(*) from delivery_line as l
                where l.card_id = c.id and l.received_by is not null) <> 1",
        ),
        (
            "a delivery that is settled and not closed, or closed and not settled",
            "select count(*) from delivery as d where (status = 5) <> (not exists (
                select from delivery_line as l where l.delivery_id = d.id and l.settled_at is null))",
        ),
        (
            "a card that was told of other than once as made",
            "select count(*) from (select entity_id from outbox where subject = 'cards.card.created'
            group by 1 having count(*) = 1)
                as told full join card on card.id = told.entity_id
                where card.id is null or told.entity_id is null",
        ),
        (
            "a card that was told of other than once as handed over",
            "select count(*) from (select entity_id from outbox where subject = 'cards.card.delivered'
            group by 1 having count(*) = 1)
                as told full join (select id from card where status in (4, 7, 10)) as card
                on card.id = told.entity_id
            where card.id is null or told.entity_id is null",
        ),
        (
            "a version that was not told of",
            // A refused try is told of, and makes no version.
            "select (select sum(version)::bigint from card) - (select count(*) from outbox
                where subject like 'cards.card.%' and subject <> 'cards.card.refused')",
        ),
    ] {
        assert_eq!(count(cards, statement).await, 0, "{what}");
    }
    let lots = "select count(distinct member_id) from card where job_id is not null";
    assert_eq!(count(cards, lots).await, LOTS * LOT, "no gap in the lots");
    let lots = "select count(*) from card where job_id is not null";
    assert_eq!(
        count(cards, lots).await,
        LOTS * LOT,
        "no double in the lots"
    );

    let mut db = PgConnection::connect(cards).await.expect("a database");
    let payments: Vec<(i64, i64)> =
        sqlx::query_as("select id, member_id from transaction where number like 'AG%' order by id")
            .fetch_all(&mut db)
            .await
            .expect("payments");
    let expected: Vec<_> = ledger.payments.clone().into_iter().collect();
    assert_eq!(payments, expected, "every payment once, and no other");
    let made: Vec<(i64, i64)> =
        sqlx::query_as("select id, member_id from card where job_id is null order by id")
            .fetch_all(&mut db)
            .await
            .expect("cards");
    let expected: Vec<_> = ledger.cards.clone().into_iter().collect();
    assert_eq!(made, expected, "every card once, and no other");
    for (told, statement) in [
        (
            &ledger.printed,
            "select id from card where printed_at is not null",
        ),
        (
            &ledger.handed_over,
            "select id from card where delivered_at is not null",
        ),
        (
            &ledger.lost,
            "select entity_id from outbox where subject = 'cards.card.lost'",
        ),
    ] {
        assert_eq!(&ids(cards, statement).await, told, "{statement}");
    }
}
