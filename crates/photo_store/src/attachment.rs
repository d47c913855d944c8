//! Files that go with a record, such as a photographed declaration of theft: beside the photos, apart from
//! them.

use bytes::Bytes;
use object_store::path::Path;
use object_store::{ObjectStoreExt, PutPayload};
use tracing::instrument;

use crate::{FileName, PhotoStore, in_time};

/// No photo's key begins so.
const FOLDER: &str = "attachments";

impl PhotoStore {
    /// Keeps a file; what is there already is not written again.
    #[instrument(name = "photo_store.keep_attachment", skip_all)]
    pub async fn keep_attachment(
        &self,
        name: &FileName,
        content: Bytes,
    ) -> object_store::Result<()> {
        let key = Path::from(key(name));
        if self.size(&key).await? == u64::try_from(content.len()).ok() {
            return Ok(());
        }
        let put = self.0.put(&key, PutPayload::from(content));
        in_time(put).await.map(|_| ())
    }

    /// A file; none = it is not there.
    #[instrument(name = "photo_store.attachment", skip_all)]
    pub async fn attachment(&self, name: &FileName) -> object_store::Result<Option<Bytes>> {
        self.content(key(name)).await
    }
}

fn key(name: &FileName) -> String {
    format!("{FOLDER}/{}", name.photo_key())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_attachment_is_kept_apart_from_photos() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let store = PhotoStore::in_folder(folder.path()).expect("a store");
        let content = Bytes::from("a declaration");
        let name = FileName::of(&content);
        assert_eq!(store.attachment(&name).await.ok(), Some(None));
        for _ in 0..2 {
            let kept = store.keep_attachment(&name, content.clone()).await;
            kept.expect("it is kept");
        }
        assert_eq!(store.attachment(&name).await.ok(), Some(Some(content)));
        assert_eq!(store.has(&name).await.ok(), Some(false));
    }
}
