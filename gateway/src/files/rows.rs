//! What a file is made of.

use bytes::Bytes;
use futures_util::stream::BoxStream;
use tonic::Status;

/// Encoded rows as they come from a service.
pub(super) type Rows = BoxStream<'static, Result<Bytes, Status>>;
