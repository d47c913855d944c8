//! NATS: that it answers and keeps streams, that these are there as they should be, and who hears them.

use std::time::Duration;

use outbox::{Error, Nats};
use platform::Clock;
use platform::telemetry::causes;

use super::finding::Findings;
use super::open::Open;
use super::server;
use crate::cli::Doctor;
use crate::streams::await_connection;
use crate::wiring::Failure;

const PATIENCE: Duration = Duration::from_secs(5);
/// A consumer that is further behind is looked at, as an alert does.
const FAR: u64 = 1_000;

pub(super) async fn look(config: &Doctor, open: &[Open], found: &mut Findings) {
    let nats = match connect(config).await {
        Ok(nats) => nats,
        Err(error) => {
            let mend = mend(&*error);
            found.fault("NATS", "", causes(&*error), mend);
            return;
        }
    };
    found.ok("NATS", "", "it answers and has JetStream");
    let mut clock = None;
    for one in open {
        let service = one.place.service();
        match nats.survey(service).await {
            Ok(Some(kept)) => {
                clock = clock.or(kept.clock.map(|clock| clock.instant() - Clock::default().now()));
                judge(config, service, &kept, found);
            }
            Ok(None) => found.fault(
                "stream",
                service,
                "there is none",
                format!(
                    "start a process of {service}: it makes the stream, and what its outbox has leaves again"
                ),
            ),
            Err(error) => found.warn("stream", service, causes(&error), "see `NATS`"),
        }
    }
    if let Some(skew) = clock {
        server::judge("NATS", "", skew, found);
    }
    for one in open.iter().filter(|one| one.is_complete) {
        if let Err(error) = consumers(one, &nats, found).await {
            let service = one.place.service();
            found.warn(
                "consumers",
                service,
                causes(&*error),
                "see `stream` of the services that it hears",
            );
        }
    }
}

async fn connect(config: &Doctor) -> Result<Nats, Failure> {
    let nats = config.node.connect("doctor").await?;
    await_connection(&nats, PATIENCE).await?;
    Ok(nats)
}

fn mend(error: &(dyn std::error::Error + 'static)) -> &'static str {
    match error.downcast_ref::<Error>() {
        Some(Error::NoJetStream) => {
            "start NATS with `jetstream { … }` in its configuration (deploy/systemd/nats.conf)"
        }
        Some(Error::OldServer { .. }) => "upgrade NATS to 2.10 or newer",
        Some(Error::Credentials { .. }) => {
            "put the file there, readable by the user that runs Maillon"
        }
        Some(Error::Address(_)) => {
            "MAILLON_NATS_URL is nats://host:port, several separated by commas"
        }
        _ => "start NATS at MAILLON_NATS_URL, or mend address, user or authority (MAILLON_NATS_…)",
    }
}

fn judge(config: &Doctor, service: &str, kept: &outbox::Kept, found: &mut Findings) {
    let wanted = usize::from(config.node.streams.stream_replicas);
    if kept.replicas != wanted {
        found.fault(
            "stream",
            service,
            format!("{} servers are to hold it, MAILLON_STREAM_REPLICAS is {wanted}", kept.replicas),
            format!(
                "`maillon migrate {service}` with MAILLON_STREAM_REPLICAS={wanted}, where NATS has so many \
                servers; else that setting is {}",
                kept.replicas
            ),
        );
    } else if kept.current < kept.replicas {
        found.fault(
            "stream",
            service,
            format!(
                "{} of {} servers hold all of it",
                kept.current, kept.replicas
            ),
            "bring the other servers of NATS back: `nats server report jetstream`",
        );
    } else {
        found.ok(
            "stream",
            service,
            format!("{} of {wanted} servers hold it", kept.current),
        );
    }
}

async fn consumers(open: &Open, nats: &Nats, found: &mut Findings) -> Result<(), Failure> {
    let name = open.place.service();
    let service = open.place.database.at_rest(open.db.clone(), nats)?;
    for consumer in service.all_consumers() {
        let heard = consumer.survey().await?;
        match heard.behind {
            None => found.fault(
                "consumer",
                heard.name,
                "NATS does not know it",
                format!("start a process of {name}: it makes the consumer"),
            ),
            Some(behind) if behind > FAR => found.warn(
                "consumer",
                heard.name,
                format!("it is {behind} events behind"),
                "docs/runbooks/ConsumerLag.md",
            ),
            Some(behind) => found.ok("consumer", heard.name, format!("{behind} events behind")),
        }
    }
    Ok(())
}
