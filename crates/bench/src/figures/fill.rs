//! Members with their cards, payments and deliveries; cards and payments of earlier years; a year of days.

use std::process::Command;
use std::time::{Duration, Instant};

use sqlx::{Connection, Executor, PgConnection};

use super::{Config, number};
use crate::Failure;
use crate::node::program;
use crate::verdict::Verdict;
use crate::whole;

/// Ids from here on are those of earlier years: far from what the product gives.
const EARLIER: i64 = 500_000_000;

pub(super) async fn fill(config: &Config, verdict: &mut Verdict) -> Result<(), Failure> {
    whole::add_members(&config.database_url, config.members)?;
    let mut cards = PgConnection::connect(&config.url("cards")).await?;
    let mut members = PgConnection::connect(&config.url("members")).await?;
    // All of it is counted at once behind them: one by one they would be counted for an hour.
    cards
        .execute(
            "alter table card disable trigger user; alter table transaction disable trigger user",
        )
        .await?;
    payments(config, &mut cards).await?;
    old_cards(config, &mut cards).await?;
    cards
        .execute(
            "alter table card enable trigger user; alter table transaction enable trigger user",
        )
        .await?;
    for db in [&mut cards, &mut members] {
        db.execute("vacuum (analyze)").await?;
    }
    println!(
        "{} members, {} cards, {} payments, {} deliveries",
        number(&mut members, "select count(*) from member").await?,
        number(&mut cards, "select count(*) from card").await?,
        number(&mut cards, "select count(*) from transaction").await?,
        number(&mut cards, "select count(*) from delivery").await?,
    );
    let took = rebuilt(config).await?;
    verdict.seconds(
        "all figures made anew, and heard by reports, after",
        took,
        60.0,
    );
    days(config).await
}

async fn payments(config: &Config, cards: &mut PgConnection) -> Result<(), Failure> {
    let more = config.payments - number(cards, "select count(*) from transaction").await?;
    if more <= 0 {
        return Ok(());
    }
    let began = Instant::now();
    sqlx::query(
        "with people as materialized (
            select array_agg(id) as ids from (select id from known_member limit 100000) as people
        )
        insert into transaction (id, uuid, mobile_operator, number, date, amount, transaction_type, member_id,
            created_at, created_by, created_by_id, updated_at, updated_by)
        select $2 + n, gen_random_uuid(), 1 + n % 4, 'B' || lpad(n::text, 12, '0'),
            current_date - (n % 1500)::integer, 500 + n % 20 * 250, case when n % 3 = 0 then 3 else 1 end,
            people.ids[1 + n * 7 % array_length(people.ids, 1)], now() - n % 1500 * interval '1 day', 'demo',
            0, now(), 'demo'
        from people, generate_series(1, $1) as n",
    )
    .bind(more)
    .bind(EARLIER)
    .execute(&mut *cards)
    .await?;
    println!(
        "{more} more payments in {:.0} s",
        began.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Cards that were replaced in earlier years, each with the payment that it used.
async fn old_cards(config: &Config, cards: &mut PgConnection) -> Result<(), Failure> {
    let more = config.cards - number(cards, "select count(*) from card").await?;
    if more <= 0 {
        return Ok(());
    }
    let began = Instant::now();
    let mut tx = cards.begin().await?;
    sqlx::query(
        "with taken as (
            update transaction set card_id = id
            where id in (
                select id from transaction
                where id > $2 and card_id is null and deleted_at is null and member_id is not null
                order by id limit $1
            )
            returning id, member_id, date
        )
        insert into card (id, uuid, id_number, status, status_at, member_id, firstname, lastname, birth_date,
            member_id_number, member_version, expiration_date, delivered_at, qrcode, transaction_id,
            created_at, created_by, created_by_id, updated_at, updated_by)
        select taken.id, gen_random_uuid(), taken.id::text || lpad('', 2, '0'), 7, taken.date, member.id,
            member.firstname, member.lastname, '1980-01-01', member.id_number, 1,
            taken.date + 700, taken.date + 10, 'B' || taken.id, taken.id, taken.date, 'demo', 0, now(),
            'demo'
        from taken
        join known_member as member on member.id = taken.member_id",
    )
    .bind(more)
    .bind(EARLIER)
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    println!(
        "{more} more cards in {:.0} s",
        began.elapsed().as_secs_f64()
    );
    Ok(())
}

/// `maillon rebuild`, and until `reports` has every state that was told.
async fn rebuilt(config: &Config) -> Result<Duration, Failure> {
    let began = Instant::now();
    let counted = Command::new(program()?)
        .args(["rebuild", "members", "cards"])
        .env("MEMBERS_DATABASE_URL", config.url("members"))
        .env("CARDS_DATABASE_URL", config.url("cards"))
        .status()?;
    if !counted.success() {
        return Err("the figures could not be made anew".into());
    }
    println!("counted anew in {:.1} s", began.elapsed().as_secs_f64());
    let mut reports = PgConnection::connect(&config.url("reports")).await?;
    let told = "select coalesce(sum(version), 0)::bigint from figure_state where dimension <> 0";
    for service in ["members", "cards"] {
        let mut owner = PgConnection::connect(&config.url(service)).await?;
        let told = number(&mut owner, told).await?;
        loop {
            let heard: i64 = sqlx::query_scalar(
                "select coalesce(sum(version), 0)::bigint from known_figures
                where owner = $1 and dimension <> 0",
            )
            .bind(service)
            .fetch_one(&mut reports)
            .await?;
            if heard >= told {
                break;
            }
            if began.elapsed() > Duration::from_mins(10) {
                return Err(format!("reports heard {heard} of {told} of {service}").into());
            }
            tokio::time::sleep(super::LOOK).await;
        }
    }
    Ok(began.elapsed())
}

/// As if the figures had been kept each day.
async fn days(config: &Config) -> Result<(), Failure> {
    let mut reports = PgConnection::connect(&config.url("reports")).await?;
    sqlx::query(
        "insert into figures_of_day (owner, region_id, dimension, day, departments, keys, counts, amounts)
        select owner, region_id, dimension, current_date - n, departments, keys, counts, amounts
        from known_figures, generate_series(1, $1) as n
        where dimension <> 0
        on conflict do nothing",
    )
    .bind(config.days)
    .execute(&mut reports)
    .await?;
    reports.execute("vacuum (analyze)").await?;
    let kept = number(&mut reports, "select count(*) from figures_of_day").await?;
    println!("{kept} rows of {} days", config.days);
    Ok(())
}
