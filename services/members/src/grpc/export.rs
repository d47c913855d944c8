//! Members as a file: not served yet.

use futures_util::stream::BoxStream;
use proto::maillon::members::v1::{ExportMembersRequest, Member};
use tonic::{Request, Status};

use crate::App;

#[expect(clippy::unused_async, reason = "it will read")]
pub(super) async fn export(
    _app: &App,
    _request: Request<ExportMembersRequest>,
) -> Result<BoxStream<'static, Result<Member, Status>>, Status> {
    Err(Status::unimplemented(""))
}
