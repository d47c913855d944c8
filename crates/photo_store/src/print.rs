//! Printed files that wait to be fetched, beside the photos that are in them: in parts, each named by its job
//! and its number.

use bytes::Bytes;
use futures_util::TryStreamExt;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload};
use tracing::instrument;

use crate::{PhotoStore, in_time};

/// No photo's key begins so.
const FOLDER: &str = "prints";

impl PhotoStore {
    /// Keeps a part of what a job prints; in the place of what was kept of it before.
    #[instrument(name = "photo_store.keep_print", skip_all)]
    pub async fn keep_print(&self, job: i64, nth: i32, content: Bytes) -> object_store::Result<()> {
        let key = key(job, nth);
        let put = self.0.put(&key, PutPayload::from(content));
        in_time(put).await.map(|_| ())
    }

    /// A part of what a job printed; none = it is not there.
    #[instrument(name = "photo_store.print", skip_all)]
    pub async fn print(&self, job: i64, nth: i32) -> object_store::Result<Option<Bytes>> {
        self.content(key(job, nth).to_string()).await
    }

    /// Throws away all that a job printed, also what nobody came to note down.
    #[instrument(name = "photo_store.drop_prints", skip_all)]
    pub async fn drop_prints(&self, job: i64) -> object_store::Result<()> {
        let folder = Path::from(format!("{FOLDER}/{job}"));
        let kept: Vec<_> = in_time(self.0.list(Some(&folder)).try_collect()).await?;
        for part in kept {
            in_time(self.0.delete(&part.location)).await?;
        }
        Ok(())
    }
}

/// Whether a key is that of a printed file.
pub(crate) fn is_one(key: &str) -> bool {
    key.split('/').next() == Some(FOLDER)
}

fn key(job: i64, nth: i32) -> Path {
    Path::from(format!("{FOLDER}/{job}/{nth}.pdf"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_a_job_printed_is_there_until_it_is_thrown_away() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let store = PhotoStore::in_folder(folder.path()).expect("a store");
        for (job, nth, content) in [(1, 0, "a"), (1, 1, "b"), (10, 0, "c"), (1, 0, "d")] {
            let kept = store.keep_print(job, nth, Bytes::from(content)).await;
            kept.expect("it is kept");
        }
        let read = async |job, nth| store.print(job, nth).await.expect("the store answers");
        assert_eq!(read(1, 0).await, Some(Bytes::from("d")));
        store.drop_prints(1).await.expect("they go");
        assert_eq!((read(1, 0).await, read(1, 1).await), (None, None));
        assert_eq!(read(10, 0).await, Some(Bytes::from("c")));
        store.drop_prints(1).await.expect("there is nothing to do");
    }
}
