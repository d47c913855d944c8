//! CPU of a list, of one member and of a new one, beside the bare statement and beside plain servers.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::PgConnection;

use super::{Bench, statements};
use crate::Failure;
use crate::cpu::{cost, cost_of, median, parent, used_by_ended_ms};
use crate::node::free_port;
use crate::web::Web;

const LIST: &str = "/api/member/get.member_list";
const SAVE: &str = "/api/member/post_member";
/// So often nothing more was seen to end, ten milliseconds apart.
const QUIET: u32 = 50;
/// The Express server's files, beside this crate's.
const EXPRESS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/express");

pub(super) async fn measure(bench: &mut Bench) -> Result<(), Failure> {
    let plain = plain(bench).await?;
    let express = express(bench).await?;
    let postmaster = postmaster(&mut bench.db).await?;
    let first: Value = serde_json::from_slice(&bench.web.get(&format!("{LIST}?_limit=1")).await?)?;
    let id = &first["rows"][0]["member_id"];
    let requests = bench.config.requests;
    for row in [
        Row {
            what: "list of 2,000",
            path: LIST.to_owned(),
            statement: format!("\\set limit 2000\n{};", statements::PAGE_OF),
            requests,
            more: 1,
            bare: 2.3,
            plain: Some(1.15),
            express: Some(3.0),
        },
        Row {
            what: "list of 50",
            path: format!("{LIST}?_limit=50"),
            statement: format!("\\set limit 50\n{};", statements::PAGE_OF),
            requests: requests * 10,
            more: 4,
            bare: 3.0,
            plain: None,
            express: None,
        },
        Row {
            what: "get one",
            path: format!("/api/member/get_member/{id}"),
            statement: format!("\\set id {id}\n{};", statements::ONE_OF),
            requests: requests * 20,
            more: 20,
            bare: 5.0,
            plain: None,
            express: None,
        },
    ] {
        compare(bench, &row, &plain, express.as_ref(), postmaster).await?;
    }
    create(bench, postmaster).await
}

/// What is measured, and its limits: at most so many times the bare statement and the plain server, at least
/// so many times less than Express.
struct Row {
    what: &'static str,
    path: String,
    statement: String,
    requests: usize,
    /// So many more times for the bare statement, whose time is told in hundredths of a second.
    more: usize,
    bare: f64,
    plain: Option<f64>,
    express: Option<f64>,
}

/// A server to compare with.
struct Other {
    pid: u32,
    web: Web,
}

async fn compare(
    bench: &mut Bench,
    row: &Row,
    plain: &Other,
    express: Option<&Other>,
    postmaster: u32,
) -> Result<(), Failure> {
    let same = bench.web.get(&row.path).await?;
    for (server, other) in [("plain", Some(plain)), ("Express", express)] {
        let Some(other) = other else { continue };
        let theirs = other.web.get(&row.path).await?;
        if serde_json::from_slice::<Value>(&same)? != serde_json::from_slice::<Value>(&theirs)? {
            let (ours, theirs) = (head(&same), head(&theirs));
            return Err(format!(
                "{}: {server} answers something else\n{ours}\n{theirs}",
                row.what
            )
            .into());
        }
    }
    let (mut ours, mut bare, mut plains, mut expresses) = (vec![], vec![], vec![], vec![]);
    let mut database = vec![];
    let pids = bench.node.members_pids.clone();
    for round in 0..=bench.config.rounds {
        let a = cost_of(&bench.web, &row.path, row.requests, &pids, &mut bench.db).await?;
        let b = bare_cost(bench, &row.statement, row.requests * row.more, postmaster).await?;
        let c = cost_of(
            &plain.web,
            &row.path,
            row.requests,
            &[plain.pid],
            &mut bench.db,
        )
        .await?;
        let d = match express {
            Some(other) => {
                let requests = row.requests.div_ceil(4);
                let (web, pids) = (&other.web, [other.pid]);
                let cost = cost_of(web, &row.path, requests, &pids, &mut bench.db).await?;
                Some(cost.whole())
            }
            None => None,
        };
        // The first round warms all.
        if round > 0 {
            ours.push(a.whole());
            database.push(a.database);
            bare.push(b);
            plains.push(c.whole());
            expresses.extend(d);
        }
    }
    let (ours, bare, plains) = (median(ours), median(bare), median(plains));
    println!(
        "{}: {ours:.2} ms of CPU, {:.2} of it the database's, bare {bare:.2}, plain {plains:.2}",
        row.what,
        median(database)
    );
    let verdict = &mut bench.verdict;
    verdict.at_most(
        &format!("{} ÷ bare statement", row.what),
        ours / bare,
        "×",
        row.bare,
    );
    if let Some(limit) = row.plain {
        verdict.at_most(
            &format!("{} ÷ plain server", row.what),
            ours / plains,
            "×",
            limit,
        );
    }
    match (row.express, express) {
        (Some(limit), Some(_)) => {
            let name = format!("{} ÷ Express", row.what);
            verdict.at_most(&name, ours / median(expresses), "×", 1.0 / limit);
        }
        (Some(_), None) => println!(
            "{} ÷ Express: not measured: npm is not there or installed nothing",
            row.what
        ),
        (None, _) => {}
    }
    Ok(())
}

fn head(answer: &[u8]) -> String {
    String::from_utf8_lossy(&answer[..answer.len().min(2_500)]).into_owned()
}

async fn create(bench: &mut Bench, postmaster: u32) -> Result<(), Failure> {
    let requests = bench.config.requests * 10;
    let statement = format!(
        "\\set nth random(1, 1000000000000)\n{};",
        statements::CREATE
    );
    let (mut ours, mut database, mut bare) = (vec![], vec![], vec![]);
    let pids = bench.node.members_pids.clone();
    for round in 0..=bench.config.rounds {
        let web = &bench.web;
        let ours_now = cost(requests, &pids, &mut bench.db, async |nth| {
            save_one(web, round, nth).await
        });
        let ours_now = ours_now.await?;
        let bare_now = bare_cost(bench, &statement, requests * 4, postmaster).await?;
        if round > 0 {
            ours.push(ours_now.whole());
            database.push(ours_now.database);
            bare.push(bare_now);
        }
    }
    let (ours, bare) = (median(ours), median(bare));
    println!(
        "create one: {ours:.2} ms of CPU, {:.2} of it the database's, bare {bare:.2}",
        median(database)
    );
    bench
        .verdict
        .at_most("create one ÷ bare statement", ours / bare, "×", 3.0);
    Ok(())
}

/// A new member with what an enrolment fills in.
pub(super) async fn save_one(web: &Web, round: usize, nth: usize) -> Result<(), Failure> {
    let body = json!({
        "member_firstname": "Awa", "member_lastname": format!("Bench {round} {nth}"),
            "member_gender": "F",
        "member_birthDate": "1990-05-17", "member_contact": "07 11 22 33 44", "member_localityId": 1,
        "member_duplicateConfirmed": true,
    });
    web.post(SAVE, &body).await.map(|_| ())
}

/// CPU of PostgreSQL for a statement that pgbench sends prepared, in milliseconds; pgbench's own is not
/// counted.
async fn bare_cost(
    bench: &mut Bench,
    statement: &str,
    times: usize,
    postmaster: u32,
) -> Result<f64, Failure> {
    let script = std::env::temp_dir().join(format!("maillon-bench-{}.sql", std::process::id()));
    // pgbench ends a statement at its semicolon, but a meta command at its line's end.
    fs::write(&script, statement)?;
    let before = used_by_ended_ms(postmaster)?;
    let ran = Command::new(bench.config.programs.join("pgbench"))
        .args(["--no-vacuum", "--protocol=prepared", "--client=1"])
        .arg(format!("--transactions={times}"))
        .arg("--file")
        .arg(&script)
        .arg(&bench.node.members_url)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    fs::remove_file(&script)?;
    if !ran.success() {
        return Err("pgbench did not do it".into());
    }
    // Its backend's time is its parent's once that has seen it end.
    let (mut used, mut quiet) = (0.0, 0);
    for _ in 0..500 {
        let now = used_by_ended_ms(postmaster)? - before;
        quiet = if now > used { 0 } else { quiet + 1 };
        used = now;
        if used > 0.0 && quiet == QUIET {
            return Ok(used / times as f64);
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Err("the backend of pgbench did not end".into())
}

async fn postmaster(db: &mut PgConnection) -> Result<u32, Failure> {
    let backend: i32 = sqlx::query_scalar("select pg_backend_pid()")
        .fetch_one(db)
        .await?;
    parent(backend.cast_unsigned())
}

/// The plain axum server, from this program.
async fn plain(bench: &mut Bench) -> Result<Other, Failure> {
    let address = format!("127.0.0.1:{}", free_port()?);
    let mut command = Command::new(std::env::current_exe()?);
    command
        .args([
            "plain",
            "--address",
            &address,
            "--database-url",
            &bench.node.members_url,
            "--keys",
        ])
        .arg(keys(bench).await?);
    other(bench, command, &address).await
}

/// The plain Express server, when npm is there to install it.
async fn express(bench: &mut Bench) -> Result<Option<Other>, Failure> {
    let installed = Command::new("npm")
        .args(["ci", "--silent", "--no-audit", "--no-fund"])
        .current_dir(EXPRESS)
        .status();
    if !installed.is_ok_and(|status| status.success()) {
        return Ok(None);
    }
    let address = format!("127.0.0.1:{}", free_port()?);
    let mut command = Command::new("node");
    command
        .arg("server.js")
        .current_dir(EXPRESS)
        .env("NODE_ENV", "production")
        .env("ADDRESS", &address)
        .env("DATABASE_URL", &bench.node.members_url)
        .env("KEYS", keys(bench).await?)
        .env("PAGE", statements::PAGE)
        .env("ONE", statements::ONE)
        .env("TOTAL", statements::TOTAL);
    other(bench, command, &address).await.map(Some)
}

async fn keys(bench: &Bench) -> Result<String, Failure> {
    let keys = bench.web.get("/.well-known/jwks.json").await?;
    Ok(String::from_utf8(keys.to_vec())?)
}

async fn other(bench: &mut Bench, mut command: Command, address: &str) -> Result<Other, Failure> {
    let pid = bench.node.adopt(command.stdout(Stdio::null()).spawn()?);
    let web = Web::new(address).with_token(&bench.node.token);
    web.wait("/health").await?;
    Ok(Other { pid, web })
}
