//! The audit at national scale: how soon a search answers, how fast the chain is verified.

use std::num::NonZero;
use std::process::Command;
use std::time::Instant;

use serde_json::{Value, json};
use sqlx::{Connection, Executor, PgConnection};

use crate::Failure;
use crate::cpu::{median, p99};
use crate::node::program;
use crate::verdict::Verdict;
use crate::web::Web;
use crate::whole::{self, Whole};

/// Makes entries with a chain of their own.
const CHAIN: &str = include_str!("audit_chain.sql");
/// Months before the one that runs, which the entries are spread over.
const MONTHS: u32 = 12;
/// Entries made at once.
const PART: u64 = 50_000;
/// Looks at each search.
const LOOKS: usize = 5;
/// The most that is shown at first.
const PAGE: &str = "_limit=100";
/// What people look for, and what a list may be narrowed to.
const SEARCHES: [&str; 24] = [
    "",
    "_offset=1000",
    "_orderBy=audit_id&_descending=true",
    "_descending=false",
    "filter=kone",
    "filter=kone%20awa",
    "filter=agent.17",
    "filter=agent.17%20nguessan",
    "filter=zanzibarine",
    "filter=zanzibarine%20kone",
    "filter=26000000123",
    "filter=10.3.27.100",
    "filter=nobody%20of%20this%20name",
    "filter=soro&action=deleted",
    "filter=kouassi&from=2026-02-03T00:00:00Z&to=2026-02-04T00:00:00Z",
    "loginId=17",
    "loginId=17&action=deleted",
    "loginId=17&from=2026-02-03T00:00:00Z&to=2026-02-10T00:00:00Z",
    "action=refused",
    "action=pruned",
    "entity=transaction&action=created",
    "entity=member&entityId=4711",
    "regionId=5",
    "regionId=5&action=deleted&filter=bamba",
];

/// Fills an audit of its own and measures it.
pub(super) async fn run(
    server: &str,
    nats_url: &str,
    entries: u64,
    verdict: &mut Verdict,
) -> Result<(), Failure> {
    whole::forget(server).await?;
    let base = server.rsplit_once('/').ok_or("no database")?.0;
    let url = format!("{base}/maillon_reports");
    let rate = fill(server, &url, entries).await?;
    println!("entries made: {entries}, {rate:.0} a second");
    verify(&url, entries, verdict)?;

    let node = Whole::start(server, nats_url).await?;
    search(&node.web, "the whole country", verdict).await?;
    let auditor = limited(&node.web).await?;
    search(&auditor, "two regions", verdict).await
}

/// Entries a second.
async fn fill(server: &str, url: &str, entries: u64) -> Result<f64, Failure> {
    let mut connection = PgConnection::connect(server).await?;
    connection
        .execute("create database maillon_reports")
        .await?;
    let mut migrate = program_with(url)?;
    if !migrate.args(["migrate", "reports"]).status()?.success() {
        return Err("the audit's database is not migrated".into());
    }
    let mut db = PgConnection::connect(url).await?;
    db.execute(CHAIN).await?;
    // It is made at once in the end.
    db.execute("drop index audit_entry_search_idx").await?;
    let began = Instant::now();
    let of_month = entries / u64::from(MONTHS);
    for nth in 0..MONTHS {
        let done = u64::from(nth) * of_month;
        let last = nth + 1 == MONTHS;
        let wanted = if last { entries - done } else { of_month };
        fill_month(&mut db, nth, done, wanted).await?;
    }
    let took = began.elapsed().as_secs_f64();
    db.execute(
        "create index audit_entry_search_idx on audit_entry using gin (search gin_trgm_ops)
        with (fastupdate = off)",
    )
    .await?;
    db.execute("vacuum (analyze) audit_entry").await?;
    Ok(entries as f64 / took)
}

/// The months before 2026-11.
async fn fill_month(
    db: &mut PgConnection,
    nth: u32,
    done: u64,
    wanted: u64,
) -> Result<(), Failure> {
    let month = 202_511 + nth + if nth > 1 { 88 } else { 0 };
    let month = i32::try_from(month)?;
    sqlx::query("select open_audit_month($1)")
        .bind(month)
        .execute(&mut *db)
        .await?;
    let mut made = 0;
    while made < wanted {
        let part = PART.min(wanted - made);
        sqlx::query(
            "call bench_append($1, $2, $3, to_date($1::text, 'YYYYMM') + $4 * interval '27 days' / $5,
                interval '27 days' / $5)",
        )
        .bind(month)
        .bind(i64::try_from(done + made + 1)?)
        .bind(i64::try_from(part)?)
        .bind(made as f64)
        .bind(wanted as f64)
        .execute(&mut *db)
        .await?;
        made += part;
    }
    Ok(())
}

fn program_with(url: &str) -> Result<Command, Failure> {
    let mut command = Command::new(program()?);
    command.env("REPORTS_DATABASE_URL", url);
    Ok(command)
}

/// The product's own command, with its start and the database's work on the same cores.
fn verify(url: &str, entries: u64, verdict: &mut Verdict) -> Result<(), Failure> {
    let began = Instant::now();
    let said = program_with(url)?.arg("verify-audit").output()?;
    let took = began.elapsed().as_secs_f64();
    let said = String::from_utf8_lossy(&said.stdout);
    if !said.contains(&format!("The audit is whole: {entries} entries.")) {
        return Err(format!("the audit is not whole: {said}").into());
    }
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let rate = entries as f64 / took / cores as f64;
    verdict.at_least("entries verified a second and core", rate, "", 25_000.0);
    Ok(())
}

async fn search(web: &Web, whose: &str, verdict: &mut Verdict) -> Result<(), Failure> {
    let mut took = Vec::new();
    for search in SEARCHES {
        let path = format!("/api/tools/get.audit_list?{PAGE}&{search}");
        let mut of_this = Vec::new();
        for _ in 0..LOOKS {
            let began = Instant::now();
            web.get(&path).await?;
            of_this.push(began.elapsed().as_secs_f64() * 1e3);
        }
        println!("  {:8.1} ms  {search}", median(of_this.clone()));
        took.extend(of_this);
    }
    println!("search, {whose}, p50: {:.1} ms", median(took.clone()));
    let slowest = p99(took);
    verdict.at_most(&format!("search, {whose}, p99"), slowest, "ms", 200.0);
    Ok(())
}

/// An auditor who is limited to two of the regions that entries concern.
async fn limited(admin: &Web) -> Result<Web, Failure> {
    let mut regions = Vec::new();
    for nth in 1..=2 {
        let region =
            json!({"region_code": format!("R{nth}"), "region_name": format!("Region {nth}")});
        let saved = admin.post("/api/region/post_region", &region).await?;
        let saved: Value = serde_json::from_slice(&saved)?;
        regions.push(saved["region_id"].clone());
    }
    let account = json!({"login_name": "auditrice", "login_role": "auditor",
        "login_password": "provisoire", "login_regionIds": regions});
    admin.post("/api/user/post_user", &account).await?;
    let web = Web::new(admin.address());
    let token = web.sign_in_as("auditrice", "provisoire").await?;
    let web = web.with_token(&token);
    let chosen = json!({"old": "provisoire", "new": "le mien"});
    web.post("/api/user/post.own_password", &chosen).await?;
    let token = web.sign_in_as("auditrice", "le mien").await?;
    Ok(web.with_token(&token))
}
