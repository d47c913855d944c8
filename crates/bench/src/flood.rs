//! `bench flood`: two thousand callers who did not sign in announce a megabyte each and send a byte. Memory
//! must not grow with what they announce, and others must be served. Then an import of millions of empty
//! rows, which must be refused soon and cost little.

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
    /// Empty rows of the import.
    #[arg(long, default_value_t = 20_000_000)]
    rows: usize,
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    #[arg(long, env = "MAILLON_TEST_NATS_URL", hide_env_values = true)]
    nats_url: String,
}

const IMPORT: &str = "/api/locality/post_locality-import";
const HEAD: &str =
    "POST /api/auth/login HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n";
/// How long the others are served while the callers wait.
const SERVED: Duration = Duration::from_secs(5);

/// Whether memory stayed small and the others were served.
pub(crate) async fn run(config: Config) -> Result<bool, Failure> {
    whole::forget(&config.database_url).await?;
    let node = Whole::start(&config.database_url, &config.nats_url).await?;
    let mut verdict = Verdict::default();
    announce(&node, config.sockets, &mut verdict).await?;
    drop(node);
    let node = Whole::start(&config.database_url, &config.nats_url).await?;
    import_empty_rows(&node, config.rows, &mut verdict).await?;
    Ok(verdict.kept)
}

/// Callers who announce more than they send.
async fn announce(node: &Whole, sockets: usize, verdict: &mut Verdict) -> Result<(), Failure> {
    let before = node.resident()?;
    node.forget_peak()?;
    let mut held = Vec::new();
    // A megabyte is more than a sign-in may have; what may just be announced is tried by every other one.
    for nth in 0..sockets {
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
    verdict.at_most("resident", after * 1.048_576, "MB", 200.0);
    verdict.at_most("others refused", f64::from(refused), "", 0.0);
    verdict.at_most("none served", f64::from(u8::from(served == 0)), "", 0.0);
    drop(held);
    Ok(())
}

/// One signed-in caller with a body of nothing but rows.
async fn import_empty_rows(
    node: &Whole,
    rows: usize,
    verdict: &mut Verdict,
) -> Result<(), Failure> {
    let body = format!(
        r#"{{"rows":[{}{{}}]}}"#,
        "{},".repeat(rows.saturating_sub(1))
    );
    let before = node.resident()?;
    node.forget_peak()?;
    let began = Instant::now();
    let answer = node.web.post_text(IMPORT, &body).await;
    let took = began.elapsed();
    let grown = (node.peak()? - before) * 1.048_576;
    let Err(refusal) = answer else {
        return Err("the import of empty rows was taken".into());
    };
    if !refusal.to_string().contains("validation_failed") {
        return Err(refusal);
    }
    verdict.seconds(&format!("{rows} empty rows refused"), took, 2.0);
    verdict.at_most("they cost", grown, "MB", 100.0);
    Ok(())
}
