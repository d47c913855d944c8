//! Members with their cards and payments, and as many more payments as asked for.

use std::fs;
use std::process::Command;
use std::time::Instant;

use sqlx::{Connection, Executor, PgConnection, Postgres, QueryBuilder};

use super::Bench;
use crate::Failure;
use crate::members::{country, tallied};
use crate::node::program;

pub(super) async fn fill(bench: &mut Bench) -> Result<(), Failure> {
    let mut members = PgConnection::connect(&bench.node.members_url).await?;
    country(&mut members).await?;
    country(&mut bench.db).await?;
    let (began, count) = (Instant::now(), bench.config.members);
    let filled = Command::new(program()?)
        .args(["demo", "--members", &count.to_string()])
        .env("MEMBERS_DATABASE_URL", &bench.node.members_url)
        .env("CARDS_DATABASE_URL", &bench.node.cards_url)
        .env("MAILLON_PHOTO_STORE", &bench.node.photos)
        .status()?;
    if !filled.success() {
        return Err("the members could not be made".into());
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{count} members with their cards in {seconds:.0} s: {:.0} a second",
        f64::from(count) / seconds
    );
    payments(bench).await?;
    tallied(&mut members).await
}

/// Files of the portraits that copied databases name: `members` looks for them, and would note for a minute
/// that they are lost.
pub(super) async fn portraits(bench: &Bench) -> Result<(), Failure> {
    let mut members = PgConnection::connect(&bench.node.members_url).await?;
    let names: Vec<String> = sqlx::query_scalar(
        "select distinct photo_file_name from member where photo_file_name is not null",
    )
    .fetch_all(&mut members)
    .await?;
    for name in names {
        let folder = bench.node.photos.join(&name[..2]);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(name), "")?;
    }
    Ok(())
}

/// Payments of earlier years, numbered as the product does. The table's indexes are made anew behind them:
/// entry by entry ten million would take half an hour.
async fn payments(bench: &mut Bench) -> Result<(), Failure> {
    let there = bench.number("select count(*) from transaction").await?;
    let more = bench.config.payments - there;
    if more <= 0 {
        return Ok(());
    }
    let began = Instant::now();
    let indexes: Vec<(String, String)> = sqlx::query_as(
        "select indexname, indexdef from pg_indexes
        where tablename = 'transaction' and indexname not in (select conname from pg_constraint)",
    )
    .fetch_all(&mut bench.db)
    .await?;
    let db = &mut bench.db;
    for (name, _) in &indexes {
        let mut drop = QueryBuilder::<Postgres>::new("drop index ");
        drop.push(name);
        drop.build().persistent(false).execute(&mut *db).await?;
    }
    sqlx::query(
        "insert into transaction (uuid, mobile_operator, number, date, amount, transaction_type, member_id,
            created_at, created_by,
            created_by_id, updated_at, updated_by)
        select gen_random_uuid(), 1 + n % 4, 'B' || lpad(n::text, 12, '0'),
            current_date - (n % 1500)::integer, 500 + n % 20 * 250,
            case when n % 3 = 0 then 3 else 1 end, 1 + n * 7 % $2, now() - n % 1500 * interval '1 day',
            'demo', 0, now(), 'demo'
        from generate_series(1, $1) as n",
    )
    .bind(more)
    .bind(i64::from(bench.config.members))
    .execute(&mut *db)
    .await?;
    for (_, definition) in &indexes {
        let mut make = QueryBuilder::<Postgres>::new(definition);
        make.build().persistent(false).execute(&mut *db).await?;
    }
    db.execute("vacuum (analyze) transaction").await?;
    println!(
        "{more} more payments in {:.0} s",
        began.elapsed().as_secs_f64()
    );
    Ok(())
}
