//! How one process of ours reaches another: over the network or, when both live in one process, by a plain
//! function call. Callers use the generated clients and can't tell which.

mod peer;
mod peers;
mod remote;
mod traced;

use std::convert::Infallible;

use http::{Request, Response};
use tonic::body::Body;
use tower::ServiceExt;
use tower::util::BoxCloneSyncService;

pub use remote::{BadAddress, Dialer, UNBEGUN_HEADER};
pub use traced::Channel;
use traced::traced;

/// A service with all its layers, as the network and the in-process channel use it.
pub type Stack = BoxCloneSyncService<Request<Body>, Response<Body>, Infallible>;

/// Header of an answer that tells what the call wrote, for whoever calls next: marks of `outbox`, separated
/// by semicolons.
pub const WROTE_HEADER: &str = "x-maillon-wrote";

/// Header of a call that tells what its caller wrote before: the services that it reaches wait for that.
pub const AFTER_HEADER: &str = "x-maillon-after";

/// Header of a streamed list that tells how many rows it has, so that a file which can't hold them is not
/// begun.
pub const ROWS_HEADER: &str = "x-maillon-rows";

/// A channel to a service in this process.
pub fn in_process(stack: Stack) -> Channel {
    traced(stack.map_err(|never: Infallible| match never {}))
}
