//! Files on their way, in pieces.

use futures_util::stream::{self, BoxStream, Stream, StreamExt, TryStreamExt};
use proto::maillon::v1::FileChunk;
use tonic::Status;

/// Bytes of a piece.
const PIECE: usize = 64 * 1024;

/// A file on its way.
pub type Pieces = BoxStream<'static, Result<FileChunk, Status>>;

/// A file, or some of it, in what is sent at once.
fn cut(file: Vec<u8>) -> impl Iterator<Item = FileChunk> + Send + 'static {
    let starts = (0..file.len()).step_by(PIECE);
    starts.map(move |from| FileChunk {
        content: file[from..file.len().min(from + PIECE)].to_vec(),
        ..FileChunk::default()
    })
}

/// The file in pieces; the first one describes it.
pub fn pieces(name: &str, content_type: &str, file: Vec<u8>) -> Pieces {
    let first = FileChunk {
        file_name: name.to_owned(),
        content_type: content_type.to_owned(),
        size: i64::try_from(file.len()).unwrap_or(i64::MAX),
        ..FileChunk::default()
    };
    let mut first = Some(first);
    let pieces = cut(file).map(move |piece| {
        Ok(FileChunk {
            content: piece.content,
            ..first.take().unwrap_or_default()
        })
    });
    stream::iter(pieces).boxed()
}

/// A file that is sent while it is made; its first piece says what it is.
pub fn streamed<E: Send + 'static>(
    content_type: &str,
    made: impl Stream<Item = Result<Vec<u8>, E>> + Send + 'static,
) -> Pieces
where
    Status: From<E>,
{
    let description = FileChunk {
        content_type: content_type.to_owned(),
        ..FileChunk::default()
    };
    let pieces = made
        .map_ok(|made| stream::iter(cut(made).map(Ok::<_, E>)))
        .try_flatten();
    let pieces = stream::iter([Ok(description)]).chain(pieces);
    pieces.map_err(Status::from).boxed()
}
