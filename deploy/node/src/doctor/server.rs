//! The clocks of PostgreSQL's servers, and the events that wait there.

use chrono::{DateTime, TimeDelta, Utc};
use platform::Clock;
use platform::telemetry::causes;
use sqlx::PgPool;

use super::finding::Findings;
use super::open::Open;
use crate::wiring::Failure;

/// Tokens are refused by a clock that differs by more.
const TOO_FAR: TimeDelta = TimeDelta::seconds(5);
const FAR: TimeDelta = TimeDelta::seconds(1);
/// An event leaves within a second.
const LATE: TimeDelta = TimeDelta::minutes(1);

pub(super) async fn look(open: &[Open], found: &mut Findings) {
    for one in open {
        let service = one.place.service();
        match skew(&one.db).await {
            Ok(skew) => judge("PostgreSQL", service, skew, found),
            Err(error) => found.warn(
                "clock",
                service,
                format!("it is not told: {}", causes(&*error)),
                "see `database`",
            ),
        }
        if one.is_complete {
            waiting(service, &one.db, found).await;
        }
    }
}

/// How much another clock is ahead of ours.
pub(super) fn judge(whose: &str, about: &str, skew: TimeDelta, found: &mut Findings) {
    let what = format!(
        "that of {whose} differs by {:.1} s from here",
        seconds(skew)
    );
    let mend = "have all machines follow NTP: `timedatectl set-ntp true`";
    match skew.abs() {
        far if far > TOO_FAR => found.fault("clock", about, what, mend),
        far if far > FAR => found.warn("clock", about, what, mend),
        _ => found.ok("clock", about, format!("that of {whose} agrees")),
    }
}

#[expect(clippy::cast_precision_loss, reason = "for reading")]
fn seconds(skew: TimeDelta) -> f64 {
    skew.num_milliseconds() as f64 / 1_000.0
}

async fn skew(db: &PgPool) -> Result<TimeDelta, Failure> {
    let clock = Clock::default();
    let before = clock.now();
    let theirs: DateTime<Utc> = sqlx::query_scalar("select clock_timestamp()")
        .fetch_one(db)
        .await?;
    let after = clock.now();
    Ok(theirs - (before + (after - before) / 2))
}

async fn waiting(service: &str, db: &PgPool, found: &mut Findings) {
    let now = Clock::default().now();
    match outbox::waiting(db).await {
        Ok(waiting)
            if waiting
                .oldest
                .is_some_and(|oldest| now - oldest.instant() > LATE) =>
        {
            found.fault(
                "outbox",
                service,
                format!(
                    "{} events wait to leave, the first for over a minute",
                    waiting.events
                ),
                format!("start a process of {service} and NATS; docs/runbooks/OutboxLag.md"),
            );
        }
        Ok(_) => found.ok("outbox", service, "events leave"),
        Err(error) => found.fault(
            "outbox",
            service,
            format!("it can't be read: {}", causes(&error)),
            format!("`maillon migrate {service}`"),
        ),
    }
}
