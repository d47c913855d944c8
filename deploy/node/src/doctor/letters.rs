//! Events that consumers gave up, or that wait for a newer program.

use chrono::TimeDelta;
use platform::Clock;
use platform::telemetry::causes;

use super::finding::Findings;
use super::open::Open;

/// Longer than a rolling upgrade takes.
const LONG: TimeDelta = TimeDelta::hours(1);

pub(super) async fn look(open: &[Open], found: &mut Findings) {
    for one in open.iter().filter(|one| one.is_complete) {
        let service = one.place.service();
        let letters = match outbox::list_letters(&one.db, None).await {
            Ok(letters) => letters,
            Err(error) => {
                let mend = format!("`maillon migrate {service}`");
                found.fault(
                    "dead letters",
                    service,
                    format!("they can't be read: {}", causes(&error)),
                    mend,
                );
                continue;
            }
        };
        let given_up = letters
            .iter()
            .filter(|letter| letter.given_up_at.is_some())
            .count();
        if given_up > 0 {
            found.fault(
                "dead letters",
                service,
                format!("{given_up} events were given up"),
                format!(
                    "`maillon dead-letters list {service}` says why; mend that, then \
                    `maillon dead-letters retry --all {service}`"
                ),
            );
        } else {
            found.ok("dead letters", service, "none");
        }
        let since = Clock::default().now() - LONG;
        let unknown = letters.iter().filter(|letter| letter.is_unknown);
        let old = unknown
            .filter(|letter| letter.first_failed_at.instant() < since)
            .count();
        if old > 0 {
            found.fault(
                "unknown events",
                service,
                format!("{old} wait for a newer program, for over an hour"),
                format!("upgrade all processes of {service}: they apply them by themselves"),
            );
        }
    }
}
