//! What every process with a service does alike: relay its events, hear of ended sessions, tell whether it is ready.

use std::time::{Duration, SystemTime};

use outbox::{Nats, Relay};
use platform::keys::{self, Verifier};
use platform::lifecycle::Process;
use platform::{Clock, postgres};
use sqlx::PgPool;

use crate::projections;

/// Why a process does not start.
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Ended sessions are heard again from this long ago: tokens live ten minutes.
const HEARD_AGAIN: Duration = Duration::from_mins(15);

/// Runs the relay of a service, and counts its database for readiness.
pub(crate) fn service(
    process: &Process,
    service: &'static str,
    feed: &'static [&'static str],
    db: &PgPool,
    nats: &Nats,
) {
    let mut relay = Relay::new(db.clone(), nats.clone(), service).feed(feed);
    if let Some(audit) = reports::consumer_of(service) {
        relay = relay.needed_by(&[audit]);
    }
    let stop = process.stopping();
    process.spawn("relay", async move { relay.run(stop).await });
    let (filled, stop) = (db.clone(), process.stopping());
    process.spawn("connections", postgres::keep_full(filled, service, stop));
    let db = db.clone();
    process
        .readiness
        .check(service, move || postgres::answers(db.clone()));
}

/// What `auth` does from time to time: ends sessions that nobody refreshes, replaces old keys; and where its verifier asks.
pub(crate) fn upkeep_of_auth(process: &Process, app: &auth::App) {
    app.ask_own_sessions();
    let (app, stop) = (app.clone(), process.stopping());
    process.spawn("upkeep of auth", async move { app.keep(stop).await });
}

/// What `members` does all the time: adds up its counts, looks whether the photos are where they were put.
pub(crate) fn upkeep_of_members(process: &Process, app: &members::App) {
    let (sweeper, stop) = (app.clone(), process.stopping());
    process.spawn("sweep of photos", async move {
        sweeper.sweep_photos(stop).await
    });
    let (app, stop) = (app.clone(), process.stopping());
    process.spawn(
        "tally of members",
        async move { app.keep_tally(stop).await },
    );
}

/// What `cards` does all the time: works off its jobs, hears which of them are cancelled, throws away what was printed long ago, tells
/// of cards that expired.
pub(crate) fn upkeep_of_cards(process: &Process, app: &cards::App, nats: &Nats) {
    projections::hear(process, cards::cancelled_jobs(app.db.clone(), nats.clone()));
    let (worker, stop) = (app.clone(), process.stopping());
    process.spawn("jobs of cards", async move { worker.work_jobs(stop).await });
    let (sweeper, stop) = (app.clone(), process.stopping());
    process.spawn("old prints of cards", async move {
        sweeper.drop_old_prints(stop).await
    });
    let (app, stop) = (app.clone(), process.stopping());
    process.spawn("expired cards", async move { app.tell_expired(stop).await });
}

/// Writes what every service tells into the audit.
pub(crate) fn audit(process: &Process, app: &reports::App, nats: &Nats) {
    for consumer in reports::consumers(app, nats) {
        app.neighbours.projections.hear(consumer.clone());
        projections::hear(process, consumer);
    }
}

/// Refuses the tokens of sessions as soon as `auth` tells that they ended.
pub(crate) fn hear_ended_sessions(process: &Process, nats: &Nats, verifier: &Verifier) {
    let (nats, verifier, stop) = (nats.clone(), verifier.clone(), process.stopping());
    process.spawn("ended sessions", async move {
        let since = SystemTime::from(Clock::default().now()) - HEARD_AGAIN;
        outbox::watch(
            &nats,
            auth::NAME,
            &[keys::SESSION_ENDED],
            since,
            stop,
            |event| verifier.heed(event),
            || verifier.hears(),
        )
        .await
    });
}

/// A process that can't check tokens is not ready.
pub(crate) fn need_keys(process: &Process, verifier: &Verifier) {
    let verifier = verifier.clone();
    process.readiness.check("keys", move || {
        let verifier = verifier.clone();
        async move { verifier.has_keys().await }
    });
}
