//! Members that may be one person.

use platform::Caller;
use proto::maillon::members::v1::duplicates_server::Duplicates;
use proto::maillon::members::v1::{
    CheckDuplicatesReply, CheckDuplicatesRequest, DecideDuplicateReply, DecideDuplicateRequest,
    ListDuplicatesReply, ListDuplicatesRequest,
};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::duplicate;

#[tonic::async_trait]
impl Duplicates for App {
    async fn check_duplicates(
        &self,
        request: Request<CheckDuplicatesRequest>,
    ) -> Result<Response<CheckDuplicatesReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            duplicate::check(self, &caller, message).await?,
        ))
    }

    async fn list_duplicates(
        &self,
        _request: Request<ListDuplicatesRequest>,
    ) -> Result<Response<ListDuplicatesReply>, Status> {
        // Not there yet.
        Err(Status::unimplemented(""))
    }

    async fn decide_duplicate(
        &self,
        _request: Request<DecideDuplicateRequest>,
    ) -> Result<Response<DecideDuplicateReply>, Status> {
        // Not there yet.
        Err(Status::unimplemented(""))
    }
}
