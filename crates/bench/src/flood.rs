//! `bench flood`: two thousand callers who did not sign in announce a megabyte each and send a byte. Memory must not grow with what they
//! announce, and others must be served.

use std::time::{Duration, Instant};

use tokio::io::AsyncWriteExt;
use tokio::net::TcpSocket;

use crate::Failure;
use crate::verdict::Verdict;
use crate::whole::{self, Whole};

#[derive(clap::Args)]
pub(crate) struct Config {
    /// Callers who announce.
    #[arg(long, default_value_t = 2_000)]
    sockets: usize,
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    #[arg(long, env = "MAILLON_TEST_NATS_URL", hide_env_values = true)]
    nats_url: String,
}

const HEAD: &str =
    "POST /api/auth/login HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n";
/// How long the others are served while the callers wait.
const SERVED: Duration = Duration::from_secs(5);

/// Whether memory stayed small and the others were served.
pub(crate) async fn run(config: Config) -> Result<bool, Failure> {
    whole::forget(&config.database_url).await?;
    let node = Whole::start(&config.database_url, &config.nats_url).await?;
    let before = node.resident()?;
    node.forget_peak()?;
    let mut held = Vec::new();
    // A megabyte is more than a sign-in may have; what may just be announced is tried by every other one.
    for nth in 0..config.sockets {
        let announced = if nth % 2 == 0 { 1_000_000 } else { 16_000 };
        let socket = TcpSocket::new_v4()?;
        let mut socket = socket.connect(node.web.address().parse()?).await?;
        let request = format!("{HEAD}content-length: {announced}\r\n\r\n{{");
        socket.write_all(request.as_bytes()).await?;
        held.push(socket);
    }
    let (began, mut served, mut refused) = (Instant::now(), 0, 0);
    while began.elapsed() < SERVED {
        match node.web.another().get("/api/auth/me").await {
            Ok(_) => served += 1,
            Err(_) => refused += 1,
        }
    }
    let after = node.peak()?;
    println!("{before:.0} MiB before, {after:.0} MiB at most; {served} others were served");
    let mut verdict = Verdict::default();
    verdict.at_most("resident", after * 1.048_576, "MB", 200.0);
    verdict.at_most("others refused", f64::from(refused), "", 0.0);
    verdict.at_most("none served", f64::from(u8::from(served == 0)), "", 0.0);
    drop(held);
    Ok(verdict.kept)
}
