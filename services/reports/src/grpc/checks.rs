//! Whether what the services know agrees.

use platform::Caller;
use proto::maillon::reports::v1::checks_server::Checks;
use proto::maillon::reports::v1::{
    ListChecksReply, ListChecksRequest, MendCheckReply, MendCheckRequest, RunChecksReply,
    RunChecksRequest,
};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::check;

#[tonic::async_trait]
impl Checks for App {
    async fn list_checks(
        &self,
        request: Request<ListChecksRequest>,
    ) -> Result<Response<ListChecksReply>, Status> {
        let (caller, list) = Caller::split(request)?;
        Ok(Response::new(check::list(self, &caller, list).await?))
    }

    async fn run_checks(
        &self,
        request: Request<RunChecksRequest>,
    ) -> Result<Response<RunChecksReply>, Status> {
        let caller = Caller::of(&request)?;
        Ok(Response::new(check::run(self, &caller).await?))
    }

    async fn mend_check(
        &self,
        request: Request<MendCheckRequest>,
    ) -> Result<Response<MendCheckReply>, Status> {
        let (caller, mend) = Caller::split(request)?;
        Ok(Response::new(check::mend(self, &caller, mend).await?))
    }
}
