//! `bench members`: members at national scale, beside the bare statement, a plain axum server and a plain
//! Express server.

mod before;
mod costs;
mod files;
mod speed;
pub(crate) mod statements;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection};

use crate::Failure;
use crate::node::{Filled, Node, PASSWORD, program};
use crate::verdict::Verdict;
use crate::web::Web;

#[derive(clap::Args)]
pub(crate) struct Config {
    /// Fictitious members.
    #[arg(long, default_value_t = 1_000_000)]
    members: u32,
    /// One part alone.
    #[arg(long)]
    only: Option<Part>,
    /// Everything in one process, as on a laptop, instead of one for each service.
    #[arg(long)]
    whole: bool,
    /// Rounds of the comparisons; each asks all servers in turn.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Requests for 2,000 members of a round; shorter ones are asked more often.
    #[arg(long, default_value_t = 40)]
    requests: usize,
    /// A database of members that an earlier run filled, to begin with a copy of it.
    #[arg(long)]
    filled: Option<String>,
    /// The program of another build (`maillon`): what a new member costs is held against what it costs there.
    #[arg(long)]
    before: Option<PathBuf>,
    /// At most so many times what it costs there.
    #[arg(long, default_value_t = 0.75)]
    times_before: f64,
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    #[arg(long, env = "MAILLON_TEST_NATS_URL", hide_env_values = true)]
    nats_url: String,
    #[arg(long, env = "MAILLON_TEST_NATS_SERVER")]
    nats_server: PathBuf,
    /// Where `pgbench` is.
    #[arg(long, env = "MAILLON_TEST_PG_BIN")]
    programs: PathBuf,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// Times of pages and counts.
    Speed,
    /// CPU beside other servers.
    Costs,
    /// Photos and exports.
    Files,
    /// CPU of a new member beside another build (`--before`).
    Create,
}

/// What every part needs.
struct Bench {
    config: Config,
    node: Node,
    web: Web,
    db: PgConnection,
    verdict: Verdict,
}

impl Bench {
    /// Tokens live ten minutes; each part begins with a new one.
    async fn sign_in(&mut self) -> Result<(), Failure> {
        self.node.token = Web::new(&self.node.address).sign_in(PASSWORD).await?;
        self.web = Web::new(&self.node.address).with_token(&self.node.token);
        Ok(())
    }
}

/// Whether all limits are kept.
pub(crate) async fn run(config: Config) -> Result<bool, Failure> {
    let filled = config.filled.as_deref();
    let from = Filled {
        members: filled,
        ..Filled::default()
    };
    let (server, nats) = (&config.database_url, &config.nats_url);
    let node = if config.whole {
        Node::start_whole(server, nats, from).await?
    } else {
        Node::start(server, nats, from).await?
    };
    let mut db = PgConnection::connect(&node.members_url).await?;
    if filled.is_none() {
        fill(&program()?, &mut db, &node.members_url, config.members).await?;
    }
    node.rest(&mut db).await?;
    let web = Web::new(&node.address);
    let mut bench = Bench {
        config,
        node,
        web,
        db,
        verdict: Verdict::default(),
    };
    let only = bench.config.only;
    let is_asked = |part| only.is_none_or(|one| one == part);
    if is_asked(Part::Speed) {
        bench.sign_in().await?;
        speed::measure(&mut bench).await?;
    }
    if is_asked(Part::Costs) {
        bench.sign_in().await?;
        costs::measure(&mut bench).await?;
    }
    if is_asked(Part::Files) {
        bench.sign_in().await?;
        files::measure(&mut bench).await?;
    }
    if is_asked(Part::Create) {
        before::measure(&mut bench).await?;
    }
    Ok(bench.verdict.kept)
}

/// A hierarchy as large as a country's.
pub(crate) async fn country(db: &mut PgConnection) -> Result<(), Failure> {
    for statement in [
        "insert into territory_region select n, 'R' || n, 'Region number ' || n, 1, false
        from generate_series(1, 33) as n",
        "insert into territory_department
        select n, n % 33 + 1, 'D' || n, 'Department number ' || n, 1, false
        from generate_series(1, 108) as n",
        "insert into territory_subprefecture
        select n, n % 108 + 1, 'S' || n, 'Sub-prefecture number ' || n, 1, false
        from generate_series(1, 511) as n",
        "insert into territory_locality
        select n, n % 511 + 1, 'Village of the savanna ' || n, 1, false from generate_series(1, 8500) as n",
        "analyze",
    ] {
        sqlx::query(statement).execute(&mut *db).await?;
    }
    Ok(())
}

/// Members at it, made by this program.
async fn fill(
    program: &Path,
    db: &mut PgConnection,
    url: &str,
    members: u32,
) -> Result<(), Failure> {
    country(db).await?;
    let began = Instant::now();
    let filled = Command::new(program)
        .args(["demo", "--members", &members.to_string()])
        .env("MEMBERS_DATABASE_URL", url)
        .env_remove("CARDS_DATABASE_URL")
        .status()?;
    if !filled.success() {
        return Err("the members could not be made".into());
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{members} members in {seconds:.0} s: {:.0} a second",
        f64::from(members) / seconds
    );
    tallied(db).await
}

/// The service adds up what was counted, by and by.
pub(crate) async fn tallied(db: &mut PgConnection) -> Result<(), Failure> {
    for _ in 0..600 {
        let waiting: i64 = sqlx::query_scalar("select count(*) from member_tally_change")
            .fetch_one(&mut *db)
            .await?;
        if waiting == 0 {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    Err("the service did not add up its counts in five minutes".into())
}
