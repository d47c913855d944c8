//! `bench idle`: how soon everything in one process is ready on a database that exists, and what it occupies
//! when nobody works.

use std::time::Duration;

use crate::Failure;
use crate::verdict::Verdict;
use crate::whole::{self, Whole};

#[derive(clap::Args)]
pub(crate) struct Config {
    /// Seconds after the last request.
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    #[arg(long, env = "MAILLON_TEST_NATS_URL", hide_env_values = true)]
    nats_url: String,
}

/// Whether both limits are kept.
pub(crate) async fn run(config: Config) -> Result<bool, Failure> {
    whole::forget(&config.database_url).await?;
    let first = Whole::start(&config.database_url, &config.nats_url).await?;
    println!(
        "first start: ready after {:.2} s",
        first.ready_after.as_secs_f64()
    );
    drop(first);
    let node = Whole::start(&config.database_url, &config.nats_url).await?;
    let mut verdict = Verdict::default();
    verdict.seconds("ready on an existing database", node.ready_after, 1.0);
    for path in [
        "/api/region/get.region_list",
        "/api/locality/get.locality_list",
        "/api/user/user_list",
    ] {
        for _ in 0..50 {
            node.web.get(path).await?;
        }
    }
    tokio::time::sleep(Duration::from_secs(config.seconds)).await;
    verdict.at_most(
        &format!("resident {} s after the last request", config.seconds),
        node.resident()? * 1.048_576,
        "MB",
        60.0,
    );
    Ok(verdict.kept)
}
