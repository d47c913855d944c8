//! What every process does alike: it runs services, hears of ended sessions, and is not ready without keys.

use std::time::{Duration, SystemTime};

use outbox::Nats;
use platform::Clock;
use platform::keys::{self, Verifier};
use platform::process::Process;
pub(crate) use service::Failure;
use service::{Service, Started};

/// Ended sessions are heard again from this long ago: tokens live ten minutes.
const HEARD_AGAIN: Duration = Duration::from_mins(15);

/// Starts a service; its events wait for the audit.
pub(crate) fn start(
    process: &Process,
    nats: &Nats,
    verifier: &Verifier,
    service: Service,
    stream_replicas: u8,
) -> Started {
    let audit = reports::consumer_of(service.name());
    let service = service.stream_replicas(stream_replicas);
    service.start(process, nats, verifier.clone(), audit)
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
            || verifier.note_contact(),
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
