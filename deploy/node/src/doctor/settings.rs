//! Settings that contradict one another.

use auth::SERVICE_SECRET_BYTES;

use super::finding::Findings;
use crate::cli::Doctor;

pub(super) fn look(config: &Doctor, found: &mut Findings) {
    match config.node.contradiction() {
        None => found.ok(
            "node",
            "",
            format!("{} {}", config.node.running.word(), config.node.number),
        ),
        Some(what) => found.fault(
            "node",
            "",
            what,
            "MAILLON_ENV=field with the number of the office, or MAILLON_NODE=0 everywhere else",
        ),
    }
    let mend = "give all processes the same MAILLON_SERVICE_SECRET: openssl rand -hex 32";
    match &config.service_secret {
        Some(secret) if secret.len() < SERVICE_SECRET_BYTES => found.fault(
            "service secret",
            "",
            format!("it has fewer than {SERVICE_SECRET_BYTES} characters"),
            mend,
        ),
        Some(_) => found.ok("service secret", "", "it is there"),
        // Within one process nobody else has to know it.
        None if config.databases.database_url.is_some() => {
            found.ok("service secret", "", "`up` makes its own");
        }
        None => found.fault(
            "service secret",
            "",
            "MAILLON_SERVICE_SECRET is not set, and services can't ask one another",
            mend,
        ),
    }
}
