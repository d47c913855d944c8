//! A file with what proves that it is the one that left: a ZIP of the list, of what is said of it, and of a
//! signature over that. The library writes with blocking calls, so a thread does it; the list passes it piece
//! by piece and is never held.

use std::io::{self, Write};

use axum::body::Body;
use bytes::Bytes;
use futures_util::StreamExt;
use platform::caller::ADDRESS_HEADER;
use platform::channel::Channel;
use platform::panics::carried;
use proto::maillon::reports::v1::seals_client::SealsClient;
use proto::maillon::reports::v1::{SealExportReply, SealExportRequest};
use sha2::{Digest, Sha256};
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use tonic::Status;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::out::{self, Out, WAITING};

/// What is said of the list, and the signature over it.
const MANIFEST: &str = "manifest.json";
const SIGNATURE: &str = "manifest.sig";

/// The ZIP of a list. `seal` has the service say what is known of it, and sign that; `list` is what it is to
/// be told, but for what only the finished file tells.
pub(super) fn body<Sealing>(
    list: Body,
    told: SealExportRequest,
    seal: impl FnOnce(SealExportRequest) -> Sealing + Send + 'static,
) -> Body
where
    Sealing: Future<Output = Result<SealExportReply, Status>> + Send + 'static,
{
    let (to_thread, from_list) = mpsc::channel(WAITING);
    let (to_caller, file) = mpsc::channel(WAITING);
    let mut pieces = list.into_data_stream();
    let feeding = async move {
        while let Some(piece) = pieces.next().await {
            if to_thread.send(piece).await.is_err() {
                break;
            }
        }
    };
    let runtime = Handle::current();
    let writing = spawn_blocking(carried(move || {
        let signed = |told| runtime.block_on(seal(told));
        if let Err(error) = write(from_list, told, signed, &to_caller) {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "an export broke off"
            );
            // The caller may be gone.
            let _ = to_caller.blocking_send(Err(io::Error::other("the export broke off")));
        }
    }));
    out::body(file, writing, feeding)
}

/// Asks the service for its seal, with the token of whoever asked for the file.
pub(super) async fn ask(
    channel: Channel,
    token: String,
    address: String,
    told: SealExportRequest,
) -> Result<SealExportReply, Status> {
    let mut request = tonic::Request::new(told);
    for (name, value) in [
        ("authorization", format!("Bearer {token}")),
        (ADDRESS_HEADER, address),
    ] {
        let value = value.parse().map_err(|_| Status::unauthenticated(""))?;
        request.metadata_mut().insert(name, value);
    }
    let sealed = SealsClient::new(channel).seal_export(request).await?;
    Ok(sealed.into_inner())
}

fn write(
    mut list: mpsc::Receiver<Result<Bytes, axum::Error>>,
    mut told: SealExportRequest,
    seal: impl FnOnce(SealExportRequest) -> Result<SealExportReply, Status>,
    to_caller: &mpsc::Sender<io::Result<Bytes>>,
) -> io::Result<()> {
    let deflated = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .large_file(true);
    let mut zip = ZipWriter::new_stream(Out::new(to_caller));
    zip.start_file(told.file.as_str(), deflated)?;
    let mut hash = Sha256::new();
    while let Some(piece) = list.blocking_recv() {
        let piece = piece.map_err(io::Error::other)?;
        hash.update(&piece);
        told.bytes += i64::try_from(piece.len()).unwrap_or(i64::MAX);
        zip.write_all(&piece)?;
    }
    told.sha256 = hex::encode(hash.finalize());
    let sealed = seal(told).map_err(io::Error::other)?;
    for (name, text) in [(MANIFEST, sealed.manifest), (SIGNATURE, sealed.signature)] {
        zip.start_file(name, SimpleFileOptions::default())?;
        zip.write_all(text.as_bytes())?;
    }
    zip.finish()?.flush()
}
