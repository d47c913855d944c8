//! The figures are what cards, payments and deliveries come to, also while their members move.

use std::time::Duration;

use sqlx::PgPool;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::support::Service;

const MEMBERS: i64 = 40;
const ROUNDS: i64 = 25;

#[expect(
    clippy::disallowed_methods,
    reason = "numbers of this test's own in statements that no call makes"
)]
async fn run(db: &PgPool, statement: &str) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement.to_owned()))
        .execute(db)
        .await
        .expect(statement);
}

async fn make_country(db: &PgPool) {
    run(
        db,
        "insert into territory_region (id, code, name, version, is_deleted)
            values (1, 'A', 'A', 1, false), (2, 'B', 'B', 1, false);
        insert into territory_department (id, region_id, code, name, version, is_deleted)
            values (11, 1, 'A', 'A', 1, false), (21, 2, 'C', 'C', 1, false);
        insert into territory_subprefecture (id, department_id, code, name, version, is_deleted)
            values (111, 11, 'A', 'A', 1, false), (211, 21, 'C', 'C', 1, false);
        insert into territory_locality (id, subprefecture_id, name, version, is_deleted)
            values (1, 111, 'A', 1, false), (2, 211, 'B', 1, false), (3, 211, 'C', 1, false)",
    )
    .await;
}

/// Members appear, some after their payments, and move.
async fn move_members(db: PgPool) {
    for round in 0..ROUNDS {
        for member in 1..=MEMBERS {
            let place = (member + round) % 5;
            let statement = format!(
                "insert into known_member as known (id, id_number, firstname, lastname, kind, locality_id,
                    status,
                    photo_checked, is_archived, version)
                values ({member}, 'M{member}', 'A', 'B', 1, nullif({place}, 0), 1, false, false, {round})
                on conflict (id) do update set locality_id = excluded.locality_id, version = excluded.version"
            );
            run(&db, &statement).await;
        }
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
}

/// Payments come, some with the card that used them, change and go; cards go through their life.
async fn pay(db: PgPool, payer: i64) {
    for round in 0..ROUNDS * 4 {
        let id = payer * 10_000 + round;
        // Nobody has number 0.
        let member = 1 + (payer * 7 + round) % MEMBERS;
        let (operator, kind, month) = (round % 4 + 1, round % 3 + 1, round % 9 + 1);
        let is_used = round % 3 == 0;
        let used_by = if is_used {
            id.to_string()
        } else {
            "null".to_owned()
        };
        let payment = format!(
            "insert into transaction (id, uuid, mobile_operator, number, date, amount, transaction_type,
                member_id,
                card_id, created_at, created_by, created_by_id, updated_at, updated_by)
            values ({id}, gen_random_uuid(), {operator}, '{id}', '2026-0{month}-05', {}, {kind},
                {}, {used_by}, now(), 'x', 1, now(), 'x')",
            500 + round,
            if round % 10 == 9 { "null".to_owned() } else { member.to_string() },
        );
        let card = format!(
            "insert into card (id, uuid, id_number, status, status_at, member_id, firstname, lastname,
                birth_date,
                member_id_number, member_version, expiration_date, delivered_at, qrcode, transaction_id,
                    created_at,
                created_by, created_by_id, updated_at, updated_by)
            values ({id}, gen_random_uuid(), lpad('{id}', 11, '0'), 7, now(), {member}, 'A', 'B',
                '1990-01-01',
                'M', 1, '2026-1{}-20', '2026-01-02', 'Q', {id}, '2026-0{month}-07', 'x', 1, now(), 'x')",
            round % 3
        );
        if is_used {
            run(&db, &format!("begin; {payment}; {card}; commit")).await;
        } else {
            run(&db, &payment).await;
        }
        run(
            &db,
            &format!(
                "update transaction set amount = amount + 1 where id = {};
                update transaction set deleted_at = now() where id = {} and card_id is null and id % 5 = 0;
                update card set status = {}, expiration_date = expiration_date + 40 where id = {}",
                id - 1,
                id - 2,
                // Final ones: a member has one card in hand or on its way at most.
                6 + round % 5,
                id - 3
            ),
        )
        .await;
    }
}

/// Deliveries are made, filled with whatever cards there are, and go through their life.
async fn deliver(db: PgPool, sender: i64) {
    for round in 0..ROUNDS * 3 {
        let id = sender * 1_000 + round;
        run(
            &db,
            &format!(
                "insert into delivery (id, uuid, code, status, is_error_type, created_at, created_by,
                    created_by_id, updated_at, updated_by)
                values ({id}, gen_random_uuid(), 'LIV-2026-' || lpad('{id}', 6, '0'), 1, false,
                    '2026-0{}-07', 'x', 1, now(), 'x');
                insert into delivery_line (delivery_id, nth, card_id, card_id_number, is_open)
                select {id}, row_number() over (), id, id_number, false
                from (select id, id_number from card order by id desc offset {} limit 3) as lying",
                round % 9 + 1,
                sender * 7
            ),
        )
        .await;
        run(
            &db,
            &format!(
                "update delivery set status = 1 + {round} % 6,
                    sent_at = timestamptz '2026-05-01' + {round} * interval '1 day',
                    closed_at = timestamptz '2026-06-01' + {round} * interval '3 days' where id = {};
                update delivery_line set nth = nth where delivery_id = {};
                delete from delivery_line where delivery_id = {} and nth = 1;
                update delivery set deleted_at = now() where id = {} and id % 4 = 0;
                delete from delivery where id = {} and id % 7 = 0",
                id - 1,
                id - 1,
                id - 2,
                id - 3,
                id - 4
            ),
        )
        .await;
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn figures_are_what_cards_payments_and_deliveries_come_to(db: PgPool) {
    make_country(&db).await;
    let counter = Service::start(db.clone()).app.figures();
    let stop = CancellationToken::new();
    let mut keeper = JoinSet::new();
    keeper.spawn(counter.clone().keep(stop.clone()));
    let mut writers = JoinSet::new();
    writers.spawn(move_members(db.clone()));
    for payer in 1..5 {
        writers.spawn(pay(db.clone(), payer));
    }
    for sender in 1..4 {
        writers.spawn(deliver(db.clone(), sender));
    }
    for moved in [
        "update territory_department set region_id = 2, version = 2 where id = 11",
        "update territory_locality set subprefecture_id = 111, version = 2 where id = 3",
        "insert into territory_locality (id, subprefecture_id, name, version, is_deleted) values (4, 111,
            'D', 1, false)",
    ] {
        tokio::time::sleep(Duration::from_millis(400)).await;
        run(&db, moved).await;
        // Counted anew while others add up.
        assert_eq!(counter.count_differences().await.expect("a count"), 0);
    }
    writers.join_all().await;
    stop.cancel();
    keeper.join_all().await;
    assert_eq!(counter.count_differences().await.expect("a count"), 0);
    let lying =
        "select count(distinct region_id) from delivery_figure, unnest(region_ids) as region_id";
    let lying: i64 = sqlx::query_scalar(lying)
        .fetch_one(&db)
        .await
        .expect("a count");
    assert!(lying >= 3, "the country and both regions: {lying}");
    counter.recount().await.expect("all is counted anew");
    assert_eq!(counter.count_differences().await.expect("a count"), 0);
}
