//! A lot of cards as somebody starts it, and another that is killed three times: no gap, no double.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::Executor;

use super::Bench;
use crate::Failure;

const CREATE: &str = "/api/card/get.card_creation.create";
const LIST: &str = "/api/card/get.card_creation.member_list";
/// A lot of this size takes so many seconds at most.
const CARDS: f64 = 10_000.0;
const SECONDS: f64 = 20.0;
/// Fewer are made at once, by no job.
const AT_ONCE: i64 = 500;

pub(super) async fn measure(bench: &mut Bench) -> Result<(), Failure> {
    let size = bench.config.lot;
    if size <= AT_ONCE {
        return Err(format!("a lot has more than {AT_ONCE} cards").into());
    }
    candidates(bench, size * 2).await?;
    let began = Instant::now();
    let job = begin(bench, size).await?;
    while !is_over(bench, job).await? {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let took = began.elapsed();
    check(bench, job, size).await?;
    let limit = SECONDS * size as f64 / CARDS;
    let what = format!("a lot of {size} cards");
    bench.verdict.seconds(&what, took, limit);
    println!("{:.0} cards a second", size as f64 / took.as_secs_f64());

    let job = begin(bench, size).await?;
    // Before its last part.
    let mut points = [0; 3].map(|_| size * chance() / 1_250);
    points.sort_unstable();
    for at in points {
        while done(bench, job).await? < at && !is_over(bench, job).await? {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // Anywhere within a part.
        tokio::time::sleep(Duration::from_micros(chance().unsigned_abs() * 200)).await;
        let done = done(bench, job).await?;
        bench.node.kill_cards()?;
        println!("cards was killed at {done} of {size}");
    }
    let began = Instant::now();
    while !is_over(bench, job).await? {
        if began.elapsed() > Duration::from_mins(2) {
            return Err("the lot did not go on".into());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    check(bench, job, size).await?;
    println!("a lot that was killed three times: no gap, no double");
    // The gateway finds the service again.
    for _ in 0..100 {
        if bench
            .web
            .get("/api/card/get.card_list?_limit=1")
            .await
            .is_ok()
        {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err("cards did not answer in ten seconds".into())
}

/// Of a thousand.
fn chance() -> i64 {
    let drawn = RandomState::new().build_hasher().finish();
    (drawn % 1_000).cast_signed()
}

/// Sees to it that so many members could get a card: whoever lacks nothing but a payment gets one.
async fn candidates(bench: &mut Bench, size: i64) -> Result<(), Failure> {
    let answer = bench.web.post(LIST, &json!({"_limit": 1})).await?;
    let answer: Value = serde_json::from_slice(&answer)?;
    let lacking = size - answer["total"].as_i64().unwrap_or_default();
    if lacking <= 0 {
        return Ok(());
    }
    sqlx::query(
        "with paid as (
            insert into transaction (uuid, mobile_operator, number, date, amount, transaction_type, member_id,
                created_at, created_by,
                created_by_id, updated_at, updated_by)
            select gen_random_uuid(), 2, 'LOT' || m.id, current_date, 2500, 2, m.id, now(), 'demo', 0, now(),
                'demo'
            from known_member as m
            left join holder as h on h.member_id = m.id
            where not m.is_archived and m.status = 1 and m.photo_file_name is not null
                and m.birth_date is not null
                and h.best_payment is null and h.valid_until is null
                and not coalesce(h.is_in_preparation or h.has_faulty_card, false)
            order by m.id
            limit $1
            returning member_id
        )
        insert into holder (member_id, has_valid_card, has_unused_transaction, version, best_payment)
        select member_id, false, true, 1, 2500 from paid
        on conflict (member_id) do update
        set has_unused_transaction = true, best_payment = 2500, version = holder.version + 1",
    )
    .bind(lacking)
    .execute(&mut bench.db)
    .await?;
    Ok(())
}

/// Starts a lot for so many of those who could get a card.
async fn begin(bench: &mut Bench, size: i64) -> Result<i64, Failure> {
    let answer = bench.web.post(LIST, &json!({"_limit": size})).await?;
    let answer: Value = serde_json::from_slice(&answer)?;
    let rows = answer["rows"].as_array().ok_or("no rows")?;
    let ids: Vec<&Value> = rows.iter().map(|row| &row["member_id"]).collect();
    if i64::try_from(ids.len())? != size {
        return Err(format!("only {} members could get a card", ids.len()).into());
    }
    let answer = bench.web.post(CREATE, &json!({"member_ids": ids})).await?;
    let answer: Value = serde_json::from_slice(&answer)?;
    Ok(answer["job_id"].as_i64().ok_or("no job in the answer")?)
}

async fn done(bench: &mut Bench, job: i64) -> Result<i64, Failure> {
    Ok(sqlx::query_scalar("select done from job where id = $1")
        .bind(job)
        .fetch_one(&mut bench.db)
        .await?)
}

async fn is_over(bench: &mut Bench, job: i64) -> Result<bool, Failure> {
    let state: i32 = sqlx::query_scalar("select state from job where id = $1")
        .bind(job)
        .fetch_one(&mut bench.db)
        .await?;
    match state {
        1 | 2 => Ok(false),
        3 => Ok(true),
        other => Err(format!("the lot ended in state {other}").into()),
    }
}

/// That each member of a lot has one card of it, each card its payment or the card before it, and each flag
/// is true.
async fn check(bench: &mut Bench, job: i64, size: i64) -> Result<(), Failure> {
    // What PostgreSQL knew before would have it read a million cards for each one of the lot.
    bench
        .db
        .execute("analyze card, transaction, holder, outbox")
        .await?;
    for (what, expected, statement) in [
        (
            "members who got a card",
            size,
            "select count(distinct member_id) from card where job_id = $1",
        ),
        ("cards", size, "select count(*) from card where job_id = $1"),
        (
            "facts of their making",
            size,
            "select count(*) from outbox where subject = 'cards.card.created'
                and entity_id in (select id from card where job_id = $1)",
        ),
        (
            "what is left to be done",
            0,
            "select count(*) from job_item where job_id = $1",
        ),
        (
            "cards without a payment or a card before them",
            0,
            "select count(*) from card as c where job_id = $1 and replaces_card_id is null
                and not exists (select from transaction as t
                where t.id = c.transaction_id and t.card_id = c.id)",
        ),
        (
            "payments that others use too",
            0,
            "select count(*) from (
                select transaction_id from card
                where transaction_id in (select transaction_id from card where job_id = $1)
                group by transaction_id having count(*) > 1
            ) as doubled",
        ),
        (
            "members with two cards in preparation",
            0,
            "select count(*) from (
                select member_id from card
                where status in (1, 2, 3) and member_id in (select member_id from card where job_id = $1)
                group by member_id having count(*) > 1
            ) as doubled",
        ),
        (
            "flags that are not true",
            0,
            "select count(*) from card as c join holder as h on h.member_id = c.member_id
            where c.job_id = $1 and (not h.has_valid_card or not h.is_in_preparation
                or h.has_unused_transaction <> exists (
                select from transaction as t
                where t.member_id = c.member_id and t.card_id is null and t.transaction_type = 2
                    and t.deleted_at is null))",
        ),
    ] {
        let found: i64 = sqlx::query_scalar(statement)
            .bind(job)
            .fetch_one(&mut bench.db)
            .await?;
        if found != expected {
            return Err(format!("{what}: {found} instead of {expected}").into());
        }
    }
    Ok(())
}
