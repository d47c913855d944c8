//! Whether the audit is as it was written.

use platform::postgres;
use reports::Verdict;
use sqlx::postgres::PgConnectOptions;

use crate::cli::VerifyAudit;
use crate::wiring::Failure;

/// `maillon verify-audit`
#[expect(
    clippy::print_stdout,
    reason = "for the person at the terminal, who keeps it elsewhere"
)]
pub(crate) async fn verify(config: Box<VerifyAudit>) -> Result<(), Failure> {
    let url: PgConnectOptions = config.reports.database_url.parse()?;
    match reports::verify(&postgres::pool_with(url)).await? {
        Verdict::Whole { entries, last } => {
            println!("The audit is whole: {entries} entries.");
            if let Some((id, hash)) = last {
                println!("The last one is {id}, its hash {hash}. Entries cut off at the end show only \
                    against such a note.");
            }
            Ok(())
        }
        Verdict::BrokenAt(id) => Err(format!(
            "the audit was touched: entry {id} is not what was written, or what stood before it is gone"
        )
        .into()),
    }
}
