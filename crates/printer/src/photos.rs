//! Photos as they are printed.

use bytes::Bytes;
use futures_util::stream::{self, StreamExt, TryStreamExt};
use photo_store::{FileName, PhotoStore};
use print::Photo;

/// Photos read at once.
const AT_ONCE: usize = 4;

/// How large photos are needed.
#[derive(Clone, Copy)]
pub enum Size {
    /// As they are.
    Whole,
    /// For the cells of a table.
    Thumbnail,
}

/// The photos of these names, one for each in their order; none for a lost file and one that is no picture.
pub async fn photos(
    store: &PhotoStore,
    size: Size,
    names: Vec<Option<String>>,
) -> object_store::Result<Vec<Option<Photo>>> {
    let photos = stream::iter(names).map(|name| async move {
        let content = match size {
            Size::Whole => photo(store, name.as_deref()).await?,
            Size::Thumbnail => thumbnail(store, name.as_deref()).await?,
        };
        Ok(content.and_then(|content| Photo::jpeg(content.into()).ok()))
    });
    photos.buffered(AT_ONCE).try_collect().await
}

/// A photo as its file is; of no name, or of a file that is lost, there is none.
pub async fn photo(store: &PhotoStore, name: Option<&str>) -> object_store::Result<Option<Bytes>> {
    match name.and_then(FileName::parse) {
        Some(name) => store.photo(&name).await,
        None => Ok(None),
    }
}

/// The same as small as a cell of a table.
pub async fn thumbnail(
    store: &PhotoStore,
    name: Option<&str>,
) -> object_store::Result<Option<Bytes>> {
    match name.and_then(FileName::parse) {
        Some(name) => store.thumbnail(&name).await,
        None => Ok(None),
    }
}
