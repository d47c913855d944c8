//! All files of a store, for backups: what is named after its content, and nothing that is thrown away soon.

use bytes::Bytes;
use futures_util::stream::{BoxStream, StreamExt, TryStreamExt};
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload};

use crate::{PhotoStore, in_time, print};

impl PhotoStore {
    /// The keys of all files that a record may name.
    pub fn keys(&self) -> BoxStream<'static, object_store::Result<String>> {
        let is_kept = |key: &String| !print::is_one(key);
        let keys = self.0.list(None).map_ok(|meta| meta.location.to_string());
        keys.try_filter(move |key| std::future::ready(is_kept(key)))
            .boxed()
    }

    /// A file; none = it is not there.
    pub async fn file(&self, key: &str) -> object_store::Result<Option<Bytes>> {
        self.content(key.to_owned()).await
    }

    /// Puts a file back; what is there already is not written again.
    pub async fn put_back(&self, key: &str, content: Bytes) -> object_store::Result<()> {
        let key = Path::from(key);
        if self.size(&key).await? == u64::try_from(content.len()).ok() {
            return Ok(());
        }
        let put = self.0.put(&key, PutPayload::from(content));
        in_time(put).await.map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FileName;

    #[tokio::test]
    async fn a_store_is_copied_file_by_file() {
        let (one, other) = (PhotoStore::in_memory(), PhotoStore::in_memory());
        let photo = Bytes::from("a photo");
        let name = FileName::of(&photo);
        one.keep(&name, &photo, &photo).await.expect("kept");
        let declaration = Bytes::from("a declaration");
        let file = FileName::of(&declaration);
        let kept = one.keep_attachment(&file, declaration.clone()).await;
        kept.expect("kept");
        let keys: Vec<String> = one.keys().try_collect().await.expect("a list");
        assert_eq!(keys.len(), 3, "{keys:?}");
        for key in keys {
            let content = one.file(&key).await.expect("it answers").expect("a file");
            other.put_back(&key, content).await.expect("written");
        }
        assert_eq!(other.photo(&name).await.ok(), Some(Some(photo)));
        assert_eq!(other.attachment(&file).await.ok(), Some(Some(declaration)));
    }
}
