//! Whether the audit is as it was written, and what of it is old enough to be given up.

use platform::{Clock, postgres};
use reports::{Noted, Old, Verdict};
use sqlx::PgPool;
use sqlx::postgres::PgConnectOptions;

use crate::cli::{PruneAudit, VerifyAudit};
use crate::database::ALONE;
use crate::streams;
use crate::wiring::Failure;

/// `maillon verify-audit`
#[expect(
    clippy::print_stdout,
    reason = "for the person at the terminal, who keeps it elsewhere"
)]
pub(crate) async fn verify(config: Box<VerifyAudit>) -> Result<(), Failure> {
    let db = open(&config.reports.database_url).await?;
    let mut noted: Vec<Noted> = config.last.iter().cloned().collect();
    if let Some(url) = &config.nats_url {
        let nats = config.streams.connect(url, "verify-audit").await?;
        streams::await_connection(&nats, streams::PATIENCE).await?;
        let ends = reports::noted_ends(&db, &nats).await?;
        let last = ends.iter().map(|end| end.id).max().unwrap_or_default();
        println!("Ends noted in NATS: {}, the last one {last}.", ends.len());
        noted.extend(ends);
    }
    match reports::verify(&db, &noted).await? {
        Verdict::Whole {
            entries,
            last,
            given_up,
        } => {
            println!("The audit is whole: {entries} entries.");
            if let Some(id) = given_up {
                println!("The entries up to {id} were given up as too old.");
            }
            if let Some(last) = last {
                println!(
                    "The last one is {last}. Entries cut off at the end show only against a note \
                    kept elsewhere, in NATS or on paper: maillon verify-audit --last {last}"
                );
            }
            Ok(())
        }
        Verdict::Broken(place) => Err(format!("the audit was touched: {place}").into()),
    }
}

/// `maillon prune-audit`
#[expect(clippy::print_stdout, reason = "for the person at the terminal")]
pub(crate) async fn prune(config: Box<PruneAudit>) -> Result<(), Failure> {
    let db = open(&config.database_url).await?;
    let clock = Clock::default();
    let old = reports::old_months(&db, &clock).await?;
    let years = old.years();
    let Some((first, last)) = old.range() else {
        println!("Nothing to give up: no whole month of the audit is older than {years} years.");
        return Ok(());
    };
    let Some(confirmed) = config.confirm else {
        println!("{}", what_goes(&old, first, last));
        println!(
            "Nothing was deleted. To delete them for ever: maillon prune-audit --confirm {last}"
        );
        return Ok(());
    };
    let gone = reports::prune(&db, &clock, confirmed).await?;
    let gone = gone.ok_or_else(|| {
        format!("nothing was deleted: the last month that can go is {last}, not {confirmed}")
    })?;
    println!("Deleted. {}", what_goes(&gone, first, last));
    Ok(())
}

fn what_goes(old: &Old, first: i32, last: i32) -> String {
    format!(
        "Months older than {} years: {first} to {last}, {} entries. Their anchors stay.",
        old.years(),
        old.entries()
    )
}

async fn open(url: &str) -> Result<PgPool, Failure> {
    let place: PgConnectOptions = url.parse()?;
    postgres::reach(&place).await?;
    Ok(postgres::pool_with(place, ALONE))
}
