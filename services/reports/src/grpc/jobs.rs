//! Jobs.

use platform::Caller;
use proto::JobAct;
use proto::maillon::reports::v1::jobs_server::Jobs;
use proto::maillon::reports::v1::{
    CancelJobReply, CancelJobRequest, GetJobReply, GetJobRequest, ListJobsReply, ListJobsRequest,
    PauseJobReply, PauseJobRequest, ResumeJobReply, ResumeJobRequest, RetryJobReply,
    RetryJobRequest,
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
        let (caller, CancelJobRequest { id }) = Caller::split(request)?;
        let reply = |state| CancelJobReply { id, state };
        let done = job::change(self, &caller, id, JobAct::Cancel, reply).await?;
        Ok(Response::new(done))
    }

    async fn pause_job(
        &self,
        request: Request<PauseJobRequest>,
    ) -> Result<Response<PauseJobReply>, Status> {
        let (caller, PauseJobRequest { id }) = Caller::split(request)?;
        let reply = |state| PauseJobReply { id, state };
        let done = job::change(self, &caller, id, JobAct::Pause, reply).await?;
        Ok(Response::new(done))
    }

    async fn resume_job(
        &self,
        request: Request<ResumeJobRequest>,
    ) -> Result<Response<ResumeJobReply>, Status> {
        let (caller, ResumeJobRequest { id }) = Caller::split(request)?;
        let reply = |state| ResumeJobReply { id, state };
        let done = job::change(self, &caller, id, JobAct::Resume, reply).await?;
        Ok(Response::new(done))
    }

    async fn retry_job(
        &self,
        request: Request<RetryJobRequest>,
    ) -> Result<Response<RetryJobReply>, Status> {
        let (caller, RetryJobRequest { id }) = Caller::split(request)?;
        let reply = |state| RetryJobReply { id, state };
        let done = job::change(self, &caller, id, JobAct::Retry, reply).await?;
        Ok(Response::new(done))
    }
}
