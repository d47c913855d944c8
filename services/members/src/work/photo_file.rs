//! The files of photos, for who may see a member with that photo.

use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use platform::Caller;
use proto::maillon::members::v1::{GetPhotoFileRequest, GetPhotoThumbnailRequest};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::FileChunk;
use tonic::Status;

use super::photo_presence;
use crate::App;
use crate::domain::photo::FileName;
use crate::error::Error;
use crate::store::photo as store;

/// Bytes of a chunk.
const CHUNK: usize = 64 * 1024;

/// A file on its way.
pub(crate) type Chunks = BoxStream<'static, Result<FileChunk, Status>>;

pub(crate) async fn photo(
    app: &App,
    caller: &Caller,
    request: GetPhotoFileRequest,
) -> Result<Chunks, Error> {
    let name = find(app, caller, &request.file).await?;
    let content = app.photos.photo(&name).await?;
    send(app, &name, content).await
}

pub(crate) async fn thumbnail(
    app: &App,
    caller: &Caller,
    request: GetPhotoThumbnailRequest,
) -> Result<Chunks, Error> {
    let name = find(app, caller, &request.file).await?;
    let content = app.photos.thumbnail(&name).await?;
    send(app, &name, content).await
}

/// The name of a photo that the caller may see.
async fn find(app: &App, caller: &Caller, file: &str) -> Result<FileName, Error> {
    let name = FileName::parse(file).ok_or(Reason::PhotoNotFound)?;
    if store::is_seen(&app.db, caller, name.as_str()).await? {
        Ok(name)
    } else {
        Err(Reason::PhotoNotFound.into())
    }
}

/// The file in chunks, the first of which describes it; notes that it is missing where there is none.
async fn send(app: &App, name: &FileName, content: Option<Bytes>) -> Result<Chunks, Error> {
    let Some(content) = content else {
        photo_presence::note(&app.db, &[name.as_str().to_owned()], true).await?;
        return Err(Reason::PhotoNotFound.into());
    };
    let size = i64::try_from(content.len()).unwrap_or(i64::MAX);
    let first = FileChunk {
        file_name: name.as_str().to_owned(),
        content_type: "image/jpeg".to_owned(),
        size,
        ..FileChunk::default()
    };
    let chunks: Vec<FileChunk> = (0..content.len())
        .step_by(CHUNK)
        .map(|from| {
            let part = content.slice(from..content.len().min(from + CHUNK));
            let described = if from == 0 {
                first.clone()
            } else {
                FileChunk::default()
            };
            FileChunk {
                content: part.into(),
                ..described
            }
        })
        .collect();
    Ok(stream::iter(chunks).map(Ok).boxed())
}
