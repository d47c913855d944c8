//! What NATS keeps of a service, and what its consumers hear, for who looks for what is wrong.

use async_nats::jetstream::ErrorCode;
use async_nats::jetstream::context::{ConsumerInfoErrorKind, GetStreamErrorKind};
use proto::Timestamp;

use crate::{Consumer, Error, Nats};

/// A service's stream.
pub struct Kept {
    /// How many servers are to hold it.
    pub replicas: usize,
    /// How many of them hold all of it now.
    pub current: usize,
    /// The clock of the server that answered; older ones don't tell.
    pub clock: Option<Timestamp>,
}

/// A consumer as NATS knows it.
pub struct Heard {
    /// `<service>_<what for>`
    pub name: &'static str,
    /// Events of its stream that it has not applied; none = NATS does not know it.
    pub behind: Option<u64>,
}

impl Nats {
    /// The stream of a service; none = there is none.
    pub async fn survey(&self, service: &str) -> Result<Option<Kept>, Error> {
        let jetstream = self.jetstream()?;
        let stream = match jetstream.get_stream(service).await {
            Ok(stream) => stream,
            Err(error) => {
                return match error.kind() {
                    GetStreamErrorKind::JetStream(known)
                        if known.error_code() == ErrorCode::STREAM_NOT_FOUND =>
                    {
                        Ok(None)
                    }
                    _ => Err(Error::nats("find the stream")(error)),
                };
            }
        };
        let info = stream.cached_info();
        let followers = info.cluster.iter().flat_map(|cluster| &cluster.replicas);
        let followers = followers.filter(|one| one.current && !one.offline);
        let subject = format!("STREAM.INFO.{service}");
        let told: serde_json::Value = jetstream
            .request(subject, &())
            .await
            .map_err(Error::nats("tell the time"))?;
        let clock = told["ts"].as_str();
        let clock = clock.and_then(|text| chrono::DateTime::parse_from_rfc3339(text).ok());
        Ok(Some(Kept {
            replicas: info.config.num_replicas,
            // Whoever answers is one of them.
            current: 1 + followers.count(),
            clock: clock.map(|clock| clock.to_utc().into()),
        }))
    }
}

impl Consumer {
    /// How far it is, or that NATS does not know it.
    pub async fn survey(&self) -> Result<Heard, Error> {
        let stream = self.nats().jetstream()?.get_stream_no_info(self.stream());
        let stream = stream.await.map_err(Error::nats("find the stream"))?;
        let behind = match stream.consumer_info(self.name()).await {
            Ok(known) => {
                let in_hand = u64::try_from(known.num_ack_pending).unwrap_or(u64::MAX);
                Some(known.num_pending.saturating_add(in_hand))
            }
            Err(error) if error.kind() == ConsumerInfoErrorKind::NotFound => None,
            Err(error) => return Err(Error::nats("tell of the consumer")(error)),
        };
        Ok(Heard {
            name: self.name(),
            behind,
        })
    }
}
