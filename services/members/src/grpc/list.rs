//! Lists of members: not served yet.

use proto::maillon::members::v1::{
    CountMembersReply, CountMembersRequest, ListMembersReply, ListMembersRequest,
};
use tonic::{Request, Status};

use crate::App;

#[expect(clippy::unused_async, reason = "it will read")]
pub(super) async fn list(
    _app: &App,
    _request: Request<ListMembersRequest>,
) -> Result<ListMembersReply, Status> {
    Err(Status::unimplemented(""))
}

#[expect(clippy::unused_async, reason = "it will read")]
pub(super) async fn count(
    _app: &App,
    _request: Request<CountMembersRequest>,
) -> Result<CountMembersReply, Status> {
    Err(Status::unimplemented(""))
}
