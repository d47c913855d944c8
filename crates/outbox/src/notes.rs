//! Short texts kept in NATS, apart from the databases: what was noted there is compared with what a database
//! says later (docs/decisions/0183).

use async_nats::jetstream::ErrorCode;
use async_nats::jetstream::context::GetStreamErrorKind;
use async_nats::jetstream::kv::{Config, Store};
use futures_util::TryStreamExt;

use crate::{Error, Nats};

/// What a bucket's stream is called.
const STREAM: &str = "KV_";

/// The texts of one purpose, by keys of letters, digits, dashes and dots.
#[derive(Clone, Debug)]
pub struct Notes(Store);

impl Notes {
    /// Opens the notes of a purpose, and makes room for them the first time: on as many servers as have the
    /// stream of that name.
    pub async fn open(nats: &Nats, purpose: &str, beside: &str) -> Result<Self, Error> {
        if let Some(notes) = Self::find(nats, purpose).await? {
            return Ok(notes);
        }
        let jetstream = nats.jetstream()?;
        let stream = jetstream.get_stream(beside).await;
        let stream = stream.map_err(Error::nats("find a stream"))?;
        let config = Config {
            bucket: purpose.to_owned(),
            num_replicas: stream.cached_info().config.num_replicas,
            ..Config::default()
        };
        let store = jetstream.create_key_value(config).await;
        store.map(Self).map_err(Error::nats("keep notes"))
    }

    /// The notes of a purpose; none = nobody ever noted anything.
    pub async fn find(nats: &Nats, purpose: &str) -> Result<Option<Self>, Error> {
        let jetstream = nats.jetstream()?;
        match jetstream.get_stream(format!("{STREAM}{purpose}")).await {
            Ok(_) => {}
            Err(error) => {
                return match error.kind() {
                    GetStreamErrorKind::JetStream(known)
                        if known.error_code() == ErrorCode::STREAM_NOT_FOUND =>
                    {
                        Ok(None)
                    }
                    _ => Err(Error::nats("read notes")(error)),
                };
            }
        }
        let store = jetstream.get_key_value(purpose).await;
        Ok(Some(Self(store.map_err(Error::nats("read notes"))?)))
    }

    /// Notes a text in the place of the one before.
    pub async fn put(&self, key: &str, text: &str) -> Result<(), Error> {
        let put = self.0.put(key, text.to_owned().into()).await;
        put.map(|_| ()).map_err(Error::nats("keep a note"))
    }

    /// Every text whose key begins so.
    pub async fn read(&self, start: &str) -> Result<Vec<String>, Error> {
        let keys = self.0.keys().await.map_err(Error::nats("read notes"))?;
        let keys: Vec<String> = keys
            .try_collect()
            .await
            .map_err(Error::nats("read notes"))?;
        let mut texts = Vec::new();
        for key in keys.into_iter().filter(|key| key.starts_with(start)) {
            let text = self.0.get(key).await.map_err(Error::nats("read notes"))?;
            texts.extend(text.map(|text| String::from_utf8_lossy(&text).into_owned()));
        }
        Ok(texts)
    }
}
