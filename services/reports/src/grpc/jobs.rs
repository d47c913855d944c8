//! Jobs.

use platform::Caller;
use proto::maillon::reports::v1::jobs_server::Jobs;
use proto::maillon::reports::v1::{
    CancelJobReply, CancelJobRequest, GetJobReply, GetJobRequest, ListJobsReply, ListJobsRequest,
};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::job;

#[tonic::async_trait]
impl Jobs for App {
    async fn list_jobs(
        &self,
        request: Request<ListJobsRequest>,
    ) -> Result<Response<ListJobsReply>, Status> {
        let (caller, list) = Caller::split(request)?;
        Ok(Response::new(job::list(self, &caller, list).await?))
    }

    async fn get_job(
        &self,
        request: Request<GetJobRequest>,
    ) -> Result<Response<GetJobReply>, Status> {
        let (caller, get) = Caller::split(request)?;
        Ok(Response::new(job::get(self, &caller, get).await?))
    }

    async fn cancel_job(
        &self,
        request: Request<CancelJobRequest>,
    ) -> Result<Response<CancelJobReply>, Status> {
        let (caller, cancel) = Caller::split(request)?;
        Ok(Response::new(job::cancel(self, &caller, cancel).await?))
    }
}
