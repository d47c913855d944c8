//! Fictitious cards: those of a demonstration, and those that come with as many members as asked for.

mod support;

use std::time::Duration;

use demo_cards::{self as demo, Filling};
use platform::Clock;
use proto::Date;
use proto::maillon::cards::v1::{Card, Delivery, Holder, Transaction};
use proto::maillon::members::v1::Member;
use sqlx::PgPool;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use support::Service;

/// Two thousand members of three years ago, as they are known.
async fn members(service: &Service) {
    service.country().await;
    service
        .sql(
            r"insert into known_member (id, id_number, firstname, lastname, birth_date, birth_date_precision,
                city, contact, kind, locality_id,
                membership_start_date, status, photo_file_name, photo_checked, is_archived, version)
            select n, lpad(n::text, 13, '0'), 'Awa\' || n, 'Koné ' || n, date '1960-01-01' + n * 9, 1,
                'Danané', '07 08 09 00 01', 1 + n % 3,
                1 + n % 2, date '2023-09-01', case when n % 25 = 0 then 2 else 1 end,
                case when n % 6 > 0 then repeat('0', 64) || '.jpg' end, true, n % 90 = 0, 1
            from generate_series(1, 2000) as n",
        )
        .await;
}

/// As a first start does once all members are known.
async fn load(service: &Service) {
    let ids: Vec<i64> = sqlx::query_scalar("select id from known_member")
        .fetch_all(&service.app.db)
        .await
        .expect("ids");
    demo::load(&service.app, &ids)
        .await
        .expect("it is filled, or left alone");
}

/// That what the flags say is so, and nothing new is to be told.
async fn the_flags_are_true(service: &Service) {
    let statement = "select count(*) from outbox where subject = 'cards.holder.updated'";
    let before = service.number(statement).await;
    service.app.refresh_holders().await.expect("it answers");
    assert_eq!(service.number(statement).await, before);
    let statement = "select count(*) from holder as h where has_valid_card <> exists (
        select from card as c
        where c.member_id = h.member_id and c.status between 1 and 4 and c.expiration_date >= '2026-11-21')";
    assert_eq!(service.number(statement).await, 0);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_demonstration_has_cards_of_every_kind_and_work_that_waits(db: PgPool) {
    let service = Service::start(db);
    members(&service).await;
    load(&service).await;

    let cards = service.number("select count(*) from card").await;
    assert!((1_000..2_000).contains(&cards), "{cards}");
    for status in 1..=11 {
        let statement = format!("select count(*) from card where status = {status}");
        assert!(service.number(&statement).await > 3, "{status}");
    }
    for (what, least, statement) in [
        (
            "expired",
            20,
            "select count(*) from card where status = 4 and expiration_date < '2026-11-21'",
        ),
        (
            "expiring soon",
            20,
            "select count(*) from card
            where status = 4 and expiration_date between '2026-11-21' and '2027-01-20'",
        ),
        (
            "settled deliveries",
            10,
            "select count(*) from delivery where status = 5 and not is_error_type",
        ),
        (
            "deliveries that wait too long",
            1,
            "select count(*) from delivery where status in (2, 3, 4) and created_at < '2026-10-21'",
        ),
        (
            "deliveries under way",
            1,
            "select count(*) from delivery where status in (1, 2) and created_at > '2026-11-01'",
        ),
        (
            "unknown cards on error deliveries",
            1,
            "select count(*) from delivery_line as line join delivery as d on d.id = line.delivery_id
            where d.is_error_type and card_id is null",
        ),
        (
            "payments to be used",
            50,
            "select count(*) from transaction
            where card_id is null and transaction_type = 2 and deleted_at is null",
        ),
        (
            "payments taken back",
            5,
            "select count(*) from transaction where deleted_at is not null",
        ),
        (
            "cards that took another's place",
            20,
            "select count(*) from card where replaces_card_id is not null",
        ),
    ] {
        let there = service.number(statement).await;
        assert!(there >= least, "{what}: {there}");
    }
    // What the database can't refuse.
    for (what, statement) in [
        (
            "a number of another kind",
            "select count(*) from card where left(id_number, 2) <> to_char(created_at, 'YY')",
        ),
        (
            "a card of somebody who was archived",
            "select count(*) from card join known_member as m on m.id = member_id where m.is_archived",
        ),
        (
            "a card that is on its way on no delivery, or on one when it is not",
            "select count(*) from card as c where (status = 3) <> exists (
                select from delivery_line as line join delivery as d on d.id = line.delivery_id
                where line.card_id = c.id and line.is_open and not d.is_error_type)",
        ),
        (
            "a card that was handed over without proof",
            "select count(*) from card as c where delivered_at is not null and not exists (
                select from delivery_line as line
                where line.card_id = c.id and line.delivered_at = c.delivered_at)",
        ),
        (
            "a closed delivery with open lines, or an open one without",
            "select count(*) from delivery as d where (status = 5) = exists (
                select from delivery_line where delivery_id = d.id and is_open)",
        ),
        (
            "a line settled before its delivery was sent",
            "select count(*) from delivery_line as line join delivery as d on d.id = line.delivery_id
            where settled_at < sent_at",
        ),
        (
            "a row that is not in the feed",
            "select count(*) from (select 'transaction' as entity, id from transaction
                union all select 'card', id from card union all select 'delivery', id from delivery) as made
            left join feed_entry using (entity, id) where feed_entry.id is null",
        ),
    ] {
        assert_eq!(service.number(statement).await, 0, "{what}");
    }
    the_flags_are_true(&service).await;

    let before = service.number("select count(*) from outbox").await;
    load(&service).await;
    assert_eq!(service.number("select count(*) from outbox").await, before);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn everything_that_was_done_is_told_when_it_was_done(db: PgPool) {
    let service = Service::start(db);
    members(&service).await;
    load(&service).await;

    // One fact for each version of each record, the last one as the record is.
    for (table, entity) in [
        ("card", "card"),
        ("transaction", "transaction"),
        ("delivery", "delivery"),
    ] {
        let untold = service
            .number(&format!(
                "select count(*) from {table} as record where version <> (
                    select count(*) from outbox
                    where subject like 'cards.{entity}.%' and entity_id = record.id)"
            ))
            .await;
        assert_eq!(untold, 0, "{entity}");
    }
    let at_another_time =
        "select count(*) from card as c join outbox as told on told.entity_id = c.id
        where subject = 'cards.card.created' and told.created_at <> c.created_at";
    assert_eq!(service.number(at_another_time).await, 0);
    let out_of_order = "select count(*) from (
        select created_at < lag(created_at) over (order by sequence) as is_back from outbox
        where subject not like 'cards.holder.%') as told
        where is_back";
    assert_eq!(service.number(out_of_order).await, 0);
    assert_eq!(
        service
            .number("select count(*) from outbox where login_name <> 'demo'")
            .await,
        0
    );
    let lost = service.told::<Card>("cards.card.lost").await;
    assert!(!lost.is_empty());
    for fact in lost {
        let (before, after) = (fact.before.expect("it was"), fact.after.expect("it is"));
        assert_eq!(before.version + 1, after.version);
        assert!(after.status_reason.is_some());
        assert!(before.delivered_at.is_some() && after.delivered_at == before.delivered_at);
    }
    for fact in service.told::<Card>("cards.card.dispatched").await {
        let after = fact.after.expect("it is");
        assert!(after.delivery_id.is_some() && after.delivered_at.is_none());
    }
    for fact in service.told::<Delivery>("cards.delivery.closed").await {
        let after = fact.after.expect("it is");
        assert_eq!(after.settled, after.quantity);
        assert!(after.closed_date_time.is_some());
    }
    for fact in service
        .told::<Transaction>("cards.transaction.updated")
        .await
    {
        let after = fact.after.expect("it is");
        assert!(after.is_used_for_card && after.card_id.is_some());
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn the_task_waits_for_all_members_and_ends_with_the_process(db: PgPool) {
    let service = Service::start(db);
    let stop = CancellationToken::new();
    let task = demo::keep(
        service.app.clone(),
        || async { Some((1..=2_000).collect()) },
        stop.clone(),
    );
    let members_come = async {
        members(&service).await;
        let mut look = tokio::time::interval(Duration::from_millis(100));
        while service.number("select count(*) from card").await == 0 {
            look.tick().await;
        }
        stop.cancel();
    };
    let (ended, ()) = tokio::join!(task, members_come);
    ended.expect("it has nothing to complain of");
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn who_pays_for_somebody_first_has_the_demonstration_beside_it(db: PgPool) {
    let service = Service::start(db);
    members(&service).await;
    let pay = "insert into transaction (uuid, mobile_operator, number, date, amount, transaction_type,
            member_id, created_at, created_by, created_by_id, updated_at, updated_by)
        values (gen_random_uuid(), 1, 'MINE', '2026-11-20', 5000, 1, 7, now(), 'awa', 1, now(), 'awa')";
    service.sql(pay).await;
    load(&service).await;
    assert!(service.number("select count(*) from card").await > 1_000);
    for statement in [
        "select count(*) from card where member_id = 7",
        "select count(*) from transaction where member_id = 7 and number <> 'MINE'",
    ] {
        assert_eq!(service.number(statement).await, 0, "{statement}");
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_field_node_makes_none(db: PgPool) {
    let service = Service::start(db.clone());
    members(&service).await;
    service.sql("insert into node (number) values (3)").await;
    load(&service).await;
    assert_eq!(service.number("select count(*) from card").await, 0);
    let filling = Filling::begin(&db, &Clock::default()).await;
    assert!(filling.expect("it answers").is_none());
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn cards_by_the_thousand_come_with_their_members_and_are_told_to_nobody(db: PgPool) {
    let service = Service::start(db.clone());
    service.country().await;
    let clock = &service.app.clock;
    let mut filling = Filling::begin(&db, clock)
        .await
        .expect("it answers")
        .expect("this is the centre");
    for part in [1..=1_500, 1_501..=2_500] {
        let members: Vec<Member> = part.map(member).collect();
        let stories = filling.stories(&members);
        let told = stories.holders_of(&members);
        let written = filling.write(&stories).await.expect("there is room");
        written.commit().await.expect("it is kept");
        for told in told {
            let Holder {
                member_id,
                has_valid_card,
                has_unused_transaction,
            } = told;
            let kept = service
                .number(&format!(
                    "select count(*) from holder
                    where member_id = {member_id} and has_valid_card = {has_valid_card}
                        and has_unused_transaction = {has_unused_transaction}"
                ))
                .await;
            let has_any = service
                .number(&format!(
                    "select count(*) from transaction where member_id = {member_id}"
                ))
                .await;
            assert_eq!(kept == 1, has_any > 0, "{told:?}");
            assert!(kept == 1 || !has_valid_card && !has_unused_transaction);
        }
    }
    filling.end().await.expect("it answers");
    assert_eq!(service.number("select count(*) from outbox").await, 0);
    // The archived one is not known.
    assert_eq!(
        service.number("select count(*) from known_member").await,
        2_499
    );
    // A row that is as `members` tells it is not written again when the projection is filled anew.
    let as_told = "select count(*) from known_member where uuid = lpad(to_hex(id), 32, '0')::uuid";
    assert_eq!(service.number(as_told).await, 2_499);
    assert!(service.number("select count(*) from card").await > 1_000);
    let unfed = "select (select count(*) from transaction) + (select count(*) from card)
        + (select count(*) from delivery) - (select count(*) from feed_entry)";
    assert_eq!(service.number(unfed).await, 0);
    the_flags_are_true(&service).await;
}

/// As `members` would tell it.
fn member(id: i64) -> Member {
    let day = |text: &str| {
        let day: chrono::NaiveDate = text.parse().expect("a day");
        Some(Date::from(day))
    };
    Member {
        id,
        uuid: Uuid::from_u128(id.unsigned_abs().into()).to_string(),
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
