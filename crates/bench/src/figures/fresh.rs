//! How soon what was saved is counted: when nobody else saves, and while others do.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use super::{Config, LOOK, saves, total};
use crate::Failure;
use crate::verdict::Verdict;
use crate::web::Web;
use crate::whole::Whole;

/// Saves whose figure is waited for while nobody else saves.
const QUIET: usize = 10;
/// Callers who save meanwhile.
const CALLERS: usize = 4;
/// Longest wait for a figure.
const MOST: Duration = Duration::from_mins(5);

pub(super) async fn measure(
    config: &Config,
    node: &Whole,
    verdict: &mut Verdict,
) -> Result<(), Failure> {
    let mut slowest = Duration::ZERO;
    for nth in 0..QUIET {
        let before = total(&node.web).await?;
        saves::member(&node.web, &format!("Quiet {nth}")).await?;
        slowest = slowest.max(counted(&node.web, before + 1).await?);
    }
    verdict.seconds("a save is counted after, quiet", slowest, 5.0);

    let before = total(&node.web).await?;
    let (saved, is_over) = (
        Arc::new(AtomicI64::new(0)),
        Arc::new(AtomicBool::new(false)),
    );
    let mut callers = JoinSet::new();
    for caller in 0..CALLERS {
        let web = node.web.another();
        let (saved, is_over) = (Arc::clone(&saved), Arc::clone(&is_over));
        callers.spawn(async move { save_on(&web, caller, &saved, &is_over).await });
    }
    let (began, mut slowest) = (Instant::now(), Duration::ZERO);
    while began.elapsed() < Duration::from_secs(config.load) {
        // What is saved by now.
        let wanted = before + saved.load(Ordering::SeqCst);
        slowest = slowest.max(counted(&node.web, wanted).await?);
        tokio::time::sleep(LOOK).await;
    }
    is_over.store(true, Ordering::SeqCst);
    while let Some(ended) = callers.join_next().await {
        ended??;
    }
    let saved = saved.load(Ordering::SeqCst);
    println!(
        "{saved} members saved meanwhile, {:.0} a second",
        saved as f64 / began.elapsed().as_secs_f64()
    );
    verdict.seconds("a save is counted after, under load", slowest, 60.0);
    Ok(())
}

async fn save_on(
    web: &Web,
    caller: usize,
    saved: &AtomicI64,
    is_over: &AtomicBool,
) -> Result<(), Failure> {
    let mut nth = 0;
    while !is_over.load(Ordering::SeqCst) {
        saves::member(web, &format!("Load {caller} {nth}")).await?;
        saved.fetch_add(1, Ordering::SeqCst);
        nth += 1;
    }
    Ok(())
}

/// Waits until so many members are counted.
async fn counted(web: &Web, members: i64) -> Result<Duration, Failure> {
    let began = Instant::now();
    while total(web).await? < members {
        if began.elapsed() > MOST {
            return Err("the figures did not follow".into());
        }
        tokio::time::sleep(LOOK).await;
    }
    Ok(began.elapsed())
}
