//! How a file leaves that a thread writes: piece by piece, as its caller takes them.

use std::io::{self, Write};

use axum::body::Body;
use bytes::Bytes;
use futures_util::{StreamExt, stream};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// Pieces that wait.
pub(super) const WAITING: usize = 4;
/// Size of a piece.
const PIECE: usize = 32 * 1024;

/// Sends what is written to the caller, in pieces.
pub(super) struct Out<'a> {
    to_caller: &'a mpsc::Sender<io::Result<Bytes>>,
    piece: Vec<u8>,
}

impl<'a> Out<'a> {
    pub(super) fn new(to_caller: &'a mpsc::Sender<io::Result<Bytes>>) -> Self {
        Self {
            to_caller,
            piece: Vec::with_capacity(PIECE),
        }
    }
}

impl Write for Out<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.piece.extend_from_slice(bytes);
        if self.piece.len() >= PIECE {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.piece.is_empty() {
            return Ok(());
        }
        let piece = std::mem::replace(&mut self.piece, Vec::with_capacity(PIECE));
        self.to_caller
            .blocking_send(Ok(piece.into()))
            .map_err(|_gone| io::ErrorKind::BrokenPipe.into())
    }
}

/// The pieces as a body. What feeds the thread is pulled as the file is read: it is a part of the body and
/// ends with it.
pub(super) fn body<E: Send + 'static>(
    file: mpsc::Receiver<io::Result<Bytes>>,
    writing: JoinHandle<E>,
    feeding: impl Future<Output = ()> + Send + 'static,
) -> Body {
    let panicked = stream::once(writing).filter_map(async |end| {
        let panicked = end.is_err();
        panicked.then(|| Err(io::Error::other("the file is not whole")))
    });
    let pieces = stream::unfold(file, |mut file| async {
        file.recv().await.map(|piece| (piece, file))
    });
    let pieces = pieces.chain(panicked);
    let fed = stream::once(feeding).filter_map(|()| async { None });
    Body::from_stream(stream::select(pieces, fed))
}
