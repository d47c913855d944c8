//! The sessions that are open.

use platform::Caller;
use proto::maillon::auth::v1::open_sessions_server::OpenSessions;
use proto::maillon::auth::v1::{DeleteSessionRequest, ListSessionsReply, ListSessionsRequest};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::open_session;

#[tonic::async_trait]
impl OpenSessions for App {
    async fn list_sessions(
        &self,
        request: Request<ListSessionsRequest>,
    ) -> Result<Response<ListSessionsReply>, Status> {
        let (caller, list) = Caller::split(request)?;
        Ok(Response::new(
            open_session::list(self, &caller, list).await?,
        ))
    }

    async fn delete_session(
        &self,
        request: Request<DeleteSessionRequest>,
    ) -> Result<Response<Done>, Status> {
        let (caller, delete) = Caller::split(request)?;
        Ok(Response::new(
            open_session::delete(self, &caller, delete).await?,
        ))
    }
}
