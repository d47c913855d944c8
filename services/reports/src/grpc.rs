//! The rpcs: each delegates to the function of its name.

mod audit;
mod job;

use futures_util::stream::BoxStream;
use platform::channel::ROWS_HEADER;
use platform::grpc::Services;
use proto::maillon::reports::v1::audit_server::{Audit, AuditServer};
use proto::maillon::reports::v1::jobs_server::{Jobs, JobsServer};
use proto::maillon::reports::v1::{
    AuditEntry, CancelJobReply, CancelJobRequest, ExportAuditEntriesRequest, GetHistoryReply,
    GetHistoryRequest, GetJobReply, GetJobRequest, ListAuditEntriesReply, ListAuditEntriesRequest,
    ListJobsReply, ListJobsRequest,
};
use tonic::metadata::MetadataValue;
use tonic::{Request, Response, Status};

use crate::App;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    Services::new(crate::NAME)
        .answering_again_from(app.db.clone())
        .with(AuditServer::new(app.clone()))
        .with(JobsServer::new(app))
}

#[tonic::async_trait]
impl Audit for App {
    async fn list_audit_entries(
        &self,
        request: Request<ListAuditEntriesRequest>,
    ) -> Result<Response<ListAuditEntriesReply>, Status> {
        Ok(Response::new(audit::list(self, request).await?))
    }

    type ExportAuditEntriesStream = BoxStream<'static, Result<AuditEntry, Status>>;

    async fn export_audit_entries(
        &self,
        request: Request<ExportAuditEntriesRequest>,
    ) -> Result<Response<Self::ExportAuditEntriesStream>, Status> {
        let (count, rows) = audit::export(self, request).await?;
        let mut response = Response::new(rows);
        response
            .metadata_mut()
            .insert(ROWS_HEADER, MetadataValue::from(count));
        Ok(response)
    }

    async fn get_history(
        &self,
        request: Request<GetHistoryRequest>,
    ) -> Result<Response<GetHistoryReply>, Status> {
        Ok(Response::new(audit::history(self, request).await?))
    }
}

#[tonic::async_trait]
impl Jobs for App {
    async fn list_jobs(
        &self,
        request: Request<ListJobsRequest>,
    ) -> Result<Response<ListJobsReply>, Status> {
        Ok(Response::new(job::list(self, request).await?))
    }

    async fn get_job(
        &self,
        request: Request<GetJobRequest>,
    ) -> Result<Response<GetJobReply>, Status> {
        Ok(Response::new(job::get(self, request).await?))
    }

    async fn cancel_job(
        &self,
        request: Request<CancelJobRequest>,
    ) -> Result<Response<CancelJobReply>, Status> {
        Ok(Response::new(job::cancel(self, request).await?))
    }
}
