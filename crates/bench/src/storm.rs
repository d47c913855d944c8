//! `bench storm`: a ministry's morning. One hundred and fifty people sign in at once while others work: a
//! get-one at fifty a second has to stay quick.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::Failure;
use crate::cpu::p99;
use crate::node::PASSWORD;
use crate::verdict::Verdict;
use crate::web::Web;
use crate::whole::{self, Whole};

#[derive(clap::Args)]
pub(crate) struct Config {
    /// People who sign in at once.
    #[arg(long, default_value_t = 150)]
    people: usize,
    /// Seconds of the quiet measurement; the loud one lasts as long as the storm.
    #[arg(long, default_value_t = 8)]
    seconds: u64,
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    #[arg(long, env = "MAILLON_TEST_NATS_URL", hide_env_values = true)]
    nats_url: String,
}

/// Requests a second.
const RATE: u64 = 50;

/// Whether the limit is kept.
pub(crate) async fn run(config: Config) -> Result<bool, Failure> {
    whole::forget(&config.database_url).await?;
    let node = Whole::start(&config.database_url, &config.nats_url).await?;
    let region = json!({"region_code": "R1", "region_name": "Bench"});
    let made = node.web.post("/api/region/post_region", &region).await?;
    let made: Value = serde_json::from_slice(&made)?;
    let path = format!("/api/region/get_region/{}", made["region_id"]);
    let logins: Vec<String> = (0..config.people)
        .map(|nth| format!("agent{nth:03}"))
        .collect();
    for login in &logins {
        let user = json!({"login_name": login, "login_password": PASSWORD, "login_role": "viewer"});
        node.web.post("/api/user/post_user", &user).await?;
    }

    let web = Arc::new(node.web.another());
    // The first second warms the caches on both sides.
    steady(&web, &path, Duration::from_secs(1)).await?;
    let quiet = steady(&web, &path, Duration::from_secs(config.seconds)).await?;

    let began = Instant::now();
    let mut storm = JoinSet::new();
    for login in logins {
        let web = node.web.another();
        storm.spawn(async move {
            let body = json!({"login": login, "password": PASSWORD});
            web.post("/api/auth/login", &body).await.is_ok()
        });
    }
    let (mut loud, mut refused, mut took) = (Vec::new(), 0, Duration::ZERO);
    while !storm.is_empty() {
        loud.extend(steady(&web, &path, Duration::from_millis(500)).await?);
        while let Some(signed_in) = storm.try_join_next() {
            refused += usize::from(!signed_in?);
            took = began.elapsed();
        }
    }

    let (calm, stormy) = (p99(quiet), p99(loud));
    println!(
        "{} sign-ins took {:.2} s, {refused} were refused; get-one at {RATE}/s: p99 {calm:.2} ms before, \
        {stormy:.2} ms meanwhile",
        config.people,
        took.as_secs_f64()
    );
    let mut verdict = Verdict::default();
    verdict.at_most("sign-ins refused", refused as f64, "", 0.0);
    verdict.at_most(
        "p99 in the storm",
        stormy,
        "ms",
        (2.0 * calm).max(calm + 15.0),
    );
    Ok(verdict.kept)
}

/// Milliseconds of each request, sent at a steady rate whether or not the one before was answered.
async fn steady(web: &Arc<Web>, path: &str, time: Duration) -> Result<Vec<f64>, Failure> {
    let mut tick = tokio::time::interval(Duration::from_millis(1000 / RATE));
    let began = Instant::now();
    let mut asked = JoinSet::new();
    while began.elapsed() < time {
        tick.tick().await;
        let (web, path) = (Arc::clone(web), path.to_owned());
        asked.spawn(async move {
            let began = Instant::now();
            let answer = web.get(&path).await;
            answer.map(|_| began.elapsed().as_secs_f64() * 1e3)
        });
    }
    asked.join_all().await.into_iter().collect()
}
