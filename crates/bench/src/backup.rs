//! `bench backup`: how long everything takes to be backed up and to be put back, whether anything that was
//! acknowledged before is missing then, and how soon projections are what their owners have.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::{Connection, PgConnection};

use crate::Failure;
use crate::node::{PASSWORD, program};
use crate::verdict::Verdict;
use crate::web::Web;
use crate::whole::{self, Whole};

/// Members that are saved right before the backup begins.
const SAVED: usize = 50;
/// Longest wait for projections.
const PATIENCE: Duration = Duration::from_mins(10);

/// How often it is looked: the counts take time from what is measured.
const LOOK: Duration = Duration::from_secs(2);

const SERVICES: [&str; 6] = ["auth", "geography", "members", "cards", "reports", "sync"];

/// A projection and its owner: who keeps it, and statements that answer the same where it is right. Members
/// that were archived before anybody told of them, and holders of whom nothing was told, are no part of it.
const PAIRS: [[&str; 4]; 3] = [
    [
        "cards",
        "select format('%s %s', count(*), sum(version)) from known_member where not is_archived",
        "members",
        "select format('%s %s', count(*), sum(version)) from member where deleted_at is null",
    ],
    [
        "members",
        "select format('%s %s', count(*), sum(version)) from member_holder",
        "cards",
        "select format('%s %s', count(*), sum(version)) from holder where version > 0",
    ],
    [
        "members",
        "select format('%s %s', count(*), sum(version)) from territory_locality",
        "geography",
        "select format('%s %s', count(*), sum(version)) from locality",
    ],
];

#[derive(clap::Args)]
pub(crate) struct Config {
    /// Fictitious members.
    #[arg(long, default_value_t = 1_000_000)]
    members: u32,
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    #[arg(long, env = "MAILLON_TEST_NATS_URL", hide_env_values = true)]
    nats_url: String,
    #[arg(long, env = "MAILLON_TEST_PG_BIN")]
    postgres: PathBuf,
}

/// Whether all limits are kept.
pub(crate) async fn run(config: Config) -> Result<bool, Failure> {
    let mut verdict = Verdict::default();
    whole::forget(&config.database_url).await?;
    let node = Whole::start_demonstration(&config.database_url, &config.nats_url).await?;
    whole::add_members(&config.database_url, config.members)?;
    save_some(&node.web).await?;
    let before = counts(&config).await?;

    let kept = Kept::new();
    let took = operate(&config, "backup", "--to", &kept.0)?;
    verdict.seconds("everything backed up, while it runs, in", took, 300.0);
    drop(node);
    whole::forget(&config.database_url).await?;
    let took = operate(&config, "restore", "--from", &kept.0)?;
    verdict.seconds("everything put back in", took, 300.0);
    let after = counts(&config).await?;
    println!("members, cards, payments: {before:?} before, {after:?} put back");
    let missing = before
        .iter()
        .zip(&after)
        .map(|(before, after)| before - after);
    let missing: i64 = missing.map(|missing| missing.max(0)).sum();
    verdict.at_most("acknowledged before and missing", missing as f64, "", 0.0);

    let due = Due::list(&config).await?;
    let began = Instant::now();
    let _node = Whole::start(&config.database_url, &config.nats_url).await?;
    while !due.are_filled(&config).await? || !is_right(&config).await? {
        if began.elapsed() > PATIENCE {
            return Err("projections were not right within ten minutes".into());
        }
        tokio::time::sleep(LOOK).await;
    }
    let healed = began.elapsed();
    verdict.seconds("projections right, after the start", healed, 60.0);
    Ok(verdict.kept)
}

/// The folder of the backup; it goes with this.
struct Kept(PathBuf);

impl Kept {
    fn new() -> Self {
        let name = format!("maillon-bench-backup-{}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        // It may not have been made.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The projections that were put back: each is filled anew.
struct Due {
    since: String,
    projections: Vec<(&'static str, Vec<String>)>,
}

impl Due {
    async fn list(config: &Config) -> Result<Self, Failure> {
        let mut projections = Vec::new();
        let mut since = String::new();
        for service in SERVICES {
            let mut db = open(config, service).await?;
            let names = sqlx::query_scalar("select name from projection");
            projections.push((service, names.fetch_all(&mut db).await?));
            let now = sqlx::query_scalar("select now()::text");
            since = now.fetch_one(&mut db).await?;
        }
        Ok(Self { since, projections })
    }

    async fn are_filled(&self, config: &Config) -> Result<bool, Failure> {
        for (service, names) in &self.projections {
            let mut db = open(config, service).await?;
            let filled = sqlx::query_scalar(
                "select count(*) = cardinality($1::text[]) from projection
                where name = any($1) and filled_at > $2::timestamptz",
            );
            let filled = filled.bind(names).bind(&self.since);
            let are_filled: bool = filled.fetch_one(&mut db).await?;
            if !are_filled {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

async fn save_some(web: &Web) -> Result<(), Failure> {
    // Filling takes longer than a token lives.
    let token = web.sign_in(PASSWORD).await?;
    let web = web.another().with_token(&token);
    for nth in 0..SAVED {
        let person = json!({"member_firstname": format!("Dernier{nth}"), "member_lastname": "Bench",
            "member_birthDate": "1990-05-17", "member_duplicateConfirmed": true});
        let path = "/api/member/post_member";
        web.post(path, &person).await?;
    }
    Ok(())
}

/// Runs a command of the operator; how long it took.
fn operate(config: &Config, command: &str, way: &str, folder: &Path) -> Result<Duration, Failure> {
    let began = Instant::now();
    let done = Command::new(program()?)
        .arg(command)
        .arg(way)
        .arg(folder)
        .env("MAILLON_DATABASE_URL", &config.database_url)
        .env("MAILLON_NATS_URL", &config.nats_url)
        .env("MAILLON_PHOTO_STORE", whole::data_folder().join("photos"))
        .env("MAILLON_PG_BIN", &config.postgres)
        .status()?;
    if !done.success() {
        return Err(format!("{command} did not end well").into());
    }
    Ok(began.elapsed())
}

/// How many members, cards and payments there are.
async fn counts(config: &Config) -> Result<[i64; 3], Failure> {
    let mut counts = [0; 3];
    let tables = [
        ("members", "select count(*) from member"),
        ("cards", "select count(*) from card"),
        ("cards", "select count(*) from transaction"),
    ];
    for (count, (service, statement)) in counts.iter_mut().zip(tables) {
        let mut db = open(config, service).await?;
        *count = sqlx::query_scalar(statement).fetch_one(&mut db).await?;
    }
    Ok(counts)
}

/// Whether every projection is what its owner has.
async fn is_right(config: &Config) -> Result<bool, Failure> {
    for [keeper, projection, owner, records] in PAIRS {
        let (mut keeper, mut owner) = (open(config, keeper).await?, open(config, owner).await?);
        let kept: String = sqlx::query_scalar(projection)
            .fetch_one(&mut keeper)
            .await?;
        let records: String = sqlx::query_scalar(records).fetch_one(&mut owner).await?;
        if kept != records {
            return Ok(false);
        }
    }
    Ok(true)
}

async fn open(config: &Config, service: &str) -> Result<PgConnection, Failure> {
    let url = whole::database_url(&config.database_url, service);
    Ok(PgConnection::connect(&url).await?)
}
