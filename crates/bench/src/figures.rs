//! `bench figures`: how soon statistics answer, how fresh they are, and what counting costs those who save.

use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::{Connection, Executor, PgConnection, Postgres, QueryBuilder};

use crate::Failure;
use crate::cpu::{cost, median, p95};
use crate::node::program;
use crate::verdict::Verdict;
use crate::web::Web;
use crate::whole::{self, Whole};

const DASHBOARDS: [&str; 3] = ["members", "cards", "transactions"];
const PERIODS: [&str; 3] = ["", "&from=2026-01-01", "&from=2020-01-01&to=2026-06-30"];
/// Looks at each dashboard, region and period.
const LOOKS: usize = 5;
/// Rounds of saves with counting and without, by turns; the first warms.
const ROUNDS: usize = 8;
/// Between two looks for a figure.
const LOOK: Duration = Duration::from_millis(50);

#[derive(clap::Args)]
pub(crate) struct Config {
    /// Fictitious members, with their cards and payments.
    #[arg(long, default_value_t = 1_000_000)]
    members: u32,
    /// Saves of a round.
    #[arg(long, default_value_t = 200)]
    saves: usize,
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    #[arg(long, env = "MAILLON_TEST_NATS_URL", hide_env_values = true)]
    nats_url: String,
}

/// Whether all limits are kept.
pub(crate) async fn run(config: Config) -> Result<bool, Failure> {
    whole::forget(&config.database_url).await?;
    let node = Whole::start_demonstration(&config.database_url, &config.nats_url).await?;
    let base = config.database_url.rsplit_once('/').ok_or("no database")?.0;
    let url = |service: &str| format!("{base}/maillon_{service}");
    let mut verdict = Verdict::default();
    fill(&config, &url)?;
    let mut members = PgConnection::connect(&url("members")).await?;
    let mut cards = PgConnection::connect(&url("cards")).await?;
    members.execute("vacuum (analyze)").await?;

    let took = counted(&node.web, living(&mut members).await?).await?;
    verdict.seconds("all that was filled is counted after", took, 60.0);
    verdict.at_most("statistics, p95", speed(&node.web).await?, "ms", 50.0);
    saves(&config, &node, &mut members, &mut verdict).await?;
    save(&node.web, "one more").await?;
    let took = counted(&node.web, living(&mut members).await?).await?;
    verdict.seconds("a save is counted after", took, 5.0);
    let took = recounted(&mut members, "{1}").await? + recounted(&mut cards, "{11,21}").await?;
    verdict.seconds("all figures counted anew", took, 60.0);
    Ok(verdict.kept)
}

fn fill(config: &Config, url: &impl Fn(&str) -> String) -> Result<(), Failure> {
    let filled = Command::new(program()?)
        .args(["demo", "--members", &config.members.to_string()])
        .env("MEMBERS_DATABASE_URL", url("members"))
        .env("CARDS_DATABASE_URL", url("cards"))
        .status()?;
    if filled.success() {
        Ok(())
    } else {
        Err("the members could not be made".into())
    }
}

async fn living(members: &mut PgConnection) -> Result<i64, Failure> {
    let count = sqlx::query_scalar("select count(*) from member where deleted_at is null");
    Ok(count.fetch_one(members).await?)
}

/// How many members the figures tell of.
async fn total(web: &Web) -> Result<i64, Failure> {
    let answer: Value = serde_json::from_slice(&web.get("/api/metabase/members").await?)?;
    let total = &answer["charts"][0]["series"][0]["points"][0]["value"];
    Ok(total.as_i64().ok_or("no total")?)
}

/// Waits until so many members are counted.
async fn counted(web: &Web, members: i64) -> Result<Duration, Failure> {
    let began = Instant::now();
    while total(web).await? != members {
        if began.elapsed() > Duration::from_mins(5) {
            return Err("the figures did not follow".into());
        }
        tokio::time::sleep(LOOK).await;
    }
    Ok(began.elapsed())
}

/// Milliseconds that 95 of 100 answers do not exceed.
async fn speed(web: &Web) -> Result<f64, Failure> {
    let regions = web.get("/api/region/get.region_list?_limit=8").await?;
    let regions: Value = serde_json::from_slice(&regions)?;
    let regions = regions["rows"].as_array().ok_or("no regions")?;
    let ids = regions.iter().filter_map(|row| row["region_id"].as_i64());
    let mut scopes = vec![String::new()];
    scopes.extend(ids.map(|id| format!("regionId={id}")));
    let mut took = Vec::new();
    for dashboard in DASHBOARDS {
        for scope in &scopes {
            for period in PERIODS {
                let path = format!("/api/metabase/{dashboard}?{scope}{period}");
                for _ in 0..LOOKS {
                    let began = Instant::now();
                    web.get(&path).await?;
                    took.push(began.elapsed().as_secs_f64() * 1e3);
                }
            }
        }
    }
    Ok(p95(took))
}

async fn save(web: &Web, name: &str) -> Result<(), Failure> {
    let body = json!({"member_firstname": "Awa", "member_lastname": name, "member_gender": "F",
        "member_birthDate": "1990-05-17", "member_membershipStartDate": "2026-02-03",
        "member_duplicateConfirmed": true});
    web.post("/api/member/post_member", &body).await.map(|_| ())
}

/// CPU of a save with its counting, adding up included, beside one without.
async fn saves(
    config: &Config,
    node: &Whole,
    members: &mut PgConnection,
    verdict: &mut Verdict,
) -> Result<(), Failure> {
    let (mut with, mut without) = (vec![], vec![]);
    let pids = [node.pid()];
    for round in 0..=ROUNDS {
        for counts in [true, false] {
            let word = if counts { "enable" } else { "disable" };
            let switch = format!(
                "alter table member {word} trigger member_figures_insert,
                    {word} trigger member_figures_update, {word} trigger member_figures_delete"
            );
            let mut switch = QueryBuilder::<Postgres>::new(switch);
            let switch = switch.build().persistent(false);
            switch.execute(&mut *members).await?;
            let of_one = cost(config.saves, &pids, members, async |nth| {
                save(&node.web, &format!("Bench {round} {counts} {nth}")).await
            });
            let of_one = of_one.await?.whole();
            if round > 0 {
                if counts {
                    with.push(of_one);
                } else {
                    without.push(of_one);
                }
            }
        }
    }
    let (with, without) = (median(with), median(without));
    println!("CPU of a save: {with:.2} ms counted, {without:.2} ms not counted");
    verdict.at_most("CPU of a save ÷ not counted", with / without, "×", 1.05);
    // What was not counted meanwhile.
    recounted(members, "{1}").await?;
    Ok(())
}

/// How long it takes to count all records of a service anew.
async fn recounted(db: &mut PgConnection, by_place: &str) -> Result<Duration, Failure> {
    let began = Instant::now();
    let mut tx = db.begin().await?;
    tx.execute("set transaction isolation level repeatable read")
        .await?;
    sqlx::query("select count(*) from recount_figures($1::integer[])")
        .bind(by_place)
        .execute(&mut *tx)
        .await?;
    // The next version of each, so that readers take it.
    tx.execute("update figure_state set version = version + 1")
        .await?;
    tx.commit().await?;
    Ok(began.elapsed())
}
