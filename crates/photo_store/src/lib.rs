//! Where the files of photos are: a folder, or a bucket of S3 or of what speaks like it. They are named after
//! their content, so a file is written once, whole or not at all, and never changes.

mod attachment;
mod copy;
mod file_name;
mod print;

use std::path::Path as Folder;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use metrics::Counter;
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use object_store::local::LocalFileSystem;
use object_store::memory::InMemory;
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{
    BackoffConfig, ClientConfigKey, ObjectStore, ObjectStoreExt, PutPayload, RetryConfig,
};
use reqwest::Url;
use tracing::instrument;

pub use file_name::{FileName, PATHS, path_of};

/// Longest wait for the store: a caller is still there to be told.
const PATIENCE: Duration = Duration::from_secs(6);

/// The files; cheap to clone.
#[derive(Clone, Debug)]
pub struct PhotoStore(Arc<dyn ObjectStore>);

/// Why a store can't be used at all.
#[derive(Debug, thiserror::Error)]
pub enum BadPhotoStore {
    /// It is named by something else.
    #[error("photos are kept in a folder, in file:///… or in s3://bucket/prefix")]
    Place,
    /// The folder can't be made or entered.
    #[error("the folder of the photos can't be used")]
    Folder(#[from] std::io::Error),
    /// The store does not take its settings.
    #[error("the store of the photos can't be used")]
    Store(#[from] object_store::Error),
}

impl PhotoStore {
    /// The store at a place: a folder, `file:///…`, or `s3://bucket/prefix` with the endpoint and keys of the
    /// usual `AWS_…` variables.
    pub fn open(place: &str) -> Result<Self, BadPhotoStore> {
        if !place.contains("://") {
            return Self::in_folder(Folder::new(place));
        }
        let url = Url::parse(place).map_err(|_| BadPhotoStore::Place)?;
        match url.scheme() {
            "file" => Self::in_folder(&url.to_file_path().map_err(|()| BadPhotoStore::Place)?),
            "s3" => Self::bucket(&url),
            _ => Err(BadPhotoStore::Place),
        }
    }

    /// The store in a folder, which is made.
    pub fn in_folder(folder: &Folder) -> Result<Self, BadPhotoStore> {
        std::fs::create_dir_all(folder)?;
        // What was answered survives a power cut.
        let files = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true);
        Ok(Self(Arc::new(files)))
    }

    /// A store that keeps nothing beyond the process.
    pub fn in_memory() -> Self {
        Self(Arc::new(InMemory::new()))
    }

    fn bucket(url: &Url) -> Result<Self, BadPhotoStore> {
        // The client comes without its own choice of cryptography; somebody else's choice in this process is
        // as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = AmazonS3ConfigKey::Client;
        let bucket = AmazonS3Builder::from_env()
            .with_url(url.as_str())
            .with_config(client(ClientConfigKey::ConnectTimeout), "2 seconds")
            .with_config(client(ClientConfigKey::Timeout), "5 seconds")
            .with_retry(RetryConfig {
                backoff: BackoffConfig::default(),
                max_retries: 2,
                retry_timeout: PATIENCE,
            })
            .build()?;
        let prefix = Path::from_url_path(url.path()).map_err(object_store::Error::from)?;
        Ok(Self(Arc::new(PrefixStore::new(bucket, prefix))))
    }

    /// Keeps a photo and its thumbnail; what is there already is not written again.
    #[instrument(name = "photo_store.keep", skip_all)]
    pub async fn keep(
        &self,
        name: &FileName,
        photo: &Bytes,
        thumbnail: &Bytes,
    ) -> object_store::Result<()> {
        // The photo last: where it is, its thumbnail is.
        for (key, content) in [(name.thumbnail_key(), thumbnail), (name.photo_key(), photo)] {
            let key = Path::from(key);
            let size = u64::try_from(content.len()).unwrap_or(u64::MAX);
            if self.size(&key).await? != Some(size) {
                let put = self.0.put(&key, PutPayload::from(content.clone()));
                in_time(put).await?;
            }
        }
        Ok(())
    }

    /// A photo's file; none = it is not there.
    #[instrument(name = "photo_store.photo", skip_all)]
    pub async fn photo(&self, name: &FileName) -> object_store::Result<Option<Bytes>> {
        self.content(name.photo_key()).await
    }

    /// A photo's thumbnail; a lost one is no reason to show nobody.
    #[instrument(name = "photo_store.thumbnail", skip_all)]
    pub async fn thumbnail(&self, name: &FileName) -> object_store::Result<Option<Bytes>> {
        match self.content(name.thumbnail_key()).await? {
            Some(thumbnail) => Ok(Some(thumbnail)),
            None => self.content(name.photo_key()).await,
        }
    }

    /// Whether a photo's file is there.
    pub async fn has(&self, name: &FileName) -> object_store::Result<bool> {
        let size = self.size(&Path::from(name.photo_key())).await?;
        Ok(size.is_some())
    }

    /// Writes a small file, reads it and takes it away again.
    pub async fn try_out(&self) -> object_store::Result<()> {
        let key = Path::from(format!("try-{}", std::process::id()));
        in_time(self.0.put(&key, PutPayload::from_static(b"tried"))).await?;
        let read = async { self.0.get(&key).await?.bytes().await };
        let read = in_time(read).await;
        in_time(self.0.delete(&key)).await?;
        read.map(|_| ())
    }

    async fn content(&self, key: String) -> object_store::Result<Option<Bytes>> {
        let key = Path::from(key);
        let got = async { self.0.get(&key).await?.bytes().await };
        found(in_time(got).await)
    }

    async fn size(&self, key: &Path) -> object_store::Result<Option<u64>> {
        let meta = found(in_time(self.0.head(key)).await)?;
        Ok(meta.map(|meta| meta.size))
    }
}

fn found<T>(answer: object_store::Result<T>) -> object_store::Result<Option<T>> {
    match answer {
        Ok(found) => Ok(Some(found)),
        Err(object_store::Error::NotFound { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// A disk of the network may hang for ever.
async fn in_time<T>(
    work: impl Future<Output = object_store::Result<T>>,
) -> object_store::Result<T> {
    let late = |elapsed| object_store::Error::Generic {
        store: "photos",
        source: Box::new(elapsed),
    };
    let began = Instant::now();
    let answer = tokio::time::timeout(PATIENCE, work)
        .await
        .unwrap_or_else(|elapsed| Err(late(elapsed)));
    metrics::histogram!("photo_store_duration_seconds").record(began.elapsed());
    let has_failed =
        matches!(&answer, Err(error) if !matches!(error, object_store::Error::NotFound { .. }));
    failures().increment(u64::from(has_failed));
    answer
}

/// Counts what the store did not answer, or not in time.
fn failures() -> Counter {
    metrics::counter!("photo_store_failures_total")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_is_a_folder_or_a_bucket() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let path = folder.path().to_str().expect("its path is text");
        let below = format!("{path}/a folder/photos");
        PhotoStore::open(&below).expect("it is made");
        PhotoStore::open(&format!("file://{path}/a%20folder/photos")).expect("it is there");
        assert!(Folder::new(&below).is_dir());
        let bucket = PhotoStore::open("s3://photos/of/members").expect("it is asked later");
        assert!(format!("{bucket:?}").contains("of/members"));
        for place in ["http://example.org/", "gs://bucket", "file://host/x", "://"] {
            let refused = PhotoStore::open(place);
            assert!(matches!(refused, Err(BadPhotoStore::Place)), "{place}");
        }
        let a_file = format!("{path}/file");
        std::fs::write(&a_file, "").expect("a file");
        assert!(matches!(
            PhotoStore::open(&a_file),
            Err(BadPhotoStore::Folder(_))
        ));
    }
}
