//! `bench crowd`: two hundred people read at once, for a minute, and PostgreSQL is restarted under them.
//! Nobody may be refused before, and nobody later than five seconds after.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::Failure;
use crate::cpu::p99;
use crate::postgres::Postgres;
use crate::verdict::Verdict;
use crate::whole::Whole;

#[derive(clap::Args)]
pub(crate) struct Config {
    /// Connections.
    #[arg(long, default_value_t = 200)]
    people: usize,
    /// Seconds before PostgreSQL is restarted.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    #[arg(long, env = "MAILLON_TEST_PG_BIN")]
    postgres: PathBuf,
    #[arg(long, env = "MAILLON_TEST_NATS_URL", hide_env_values = true)]
    nats_url: String,
}

/// What they read, each in another order.
const READS: [&str; 8] = [
    "/api/auth/me",
    "/api/region/get.region_list",
    "/api/member/get.member_list?_limit=50",
    "/api/locality/get.locality_list",
    "/api/card/get.card_list?_limit=50",
    "/api/region/get_region/1",
    "/api/transaction/get.transaction_list?_limit=50",
    "/api/member/get.member_list?_limit=20&filter=kou",
];
/// After PostgreSQL is back nobody is refused later than this.
const RECOVERED: Duration = Duration::from_secs(5);
/// How long the load goes on after the restart.
const AFTER: Duration = Duration::from_secs(20);

/// A refused request: when it was answered, and how.
type Refused = (Instant, String);

/// Whether nobody was refused.
pub(crate) async fn run(config: Config) -> Result<bool, Failure> {
    let mut postgres = Postgres::start(config.postgres).await?;
    let node = Whole::start_demonstration(&postgres.url(), &config.nats_url).await?;
    let (ended, answered) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let mut crowd = JoinSet::new();
    for nth in 0..config.people {
        let (web, ended, answered) = (
            node.web.another(),
            Arc::clone(&ended),
            Arc::clone(&answered),
        );
        crowd.spawn(async move {
            let (mut refused, mut took) = (Vec::<Refused>::new(), Vec::new());
            for path in READS.iter().cycle().skip(nth % READS.len()) {
                if ended.load(Ordering::Relaxed) > 0 {
                    break;
                }
                let began = Instant::now();
                match web.get(path).await {
                    Ok(_) => took.push(began.elapsed().as_secs_f64() * 1e3),
                    Err(error) => refused.push((Instant::now(), error.to_string())),
                }
                answered.fetch_add(1, Ordering::Relaxed);
            }
            (refused, took)
        });
    }
    tokio::time::sleep(Duration::from_secs(config.seconds)).await;
    let (stopped, before) = (Instant::now(), answered.load(Ordering::Relaxed));
    postgres.restart().await?;
    let back = Instant::now();
    tokio::time::sleep(AFTER).await;
    ended.store(1, Ordering::Relaxed);

    let (mut refused, mut took) = (Vec::new(), Vec::new());
    for (some, times) in crowd.join_all().await {
        refused.extend(some);
        took.extend(times);
    }
    let early = refused.iter().filter(|(at, _)| *at < stopped).count();
    let late = |(at, _): &&Refused| *at > back + RECOVERED;
    let meanwhile = refused.iter().filter(|(at, _)| *at >= stopped).count();
    let last = refused
        .iter()
        .map(|(at, _)| at.saturating_duration_since(back))
        .max();
    println!(
        "{before} answers in {} s, p99 of all {:.0} ms; PostgreSQL was away for {:.1} s, \
        {meanwhile} were refused, the last {:.1} s after",
        config.seconds,
        p99(took),
        (back - stopped).as_secs_f64(),
        last.unwrap_or_default().as_secs_f64()
    );
    for (_, words) in refused
        .iter()
        .filter(|refused| refused.0 < stopped || late(refused))
        .take(5)
    {
        println!("refused: {words}");
    }
    let mut verdict = Verdict::default();
    verdict.at_most("refused before the restart", early as f64, "", 0.0);
    let late = refused.iter().filter(late).count();
    verdict.at_most("refused 5 s after it", late as f64, "", 0.0);
    Ok(verdict.kept)
}
