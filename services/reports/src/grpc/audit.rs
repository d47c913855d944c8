//! The audit.

use futures_util::stream::BoxStream;
use platform::Caller;
use proto::maillon::reports::v1::audit_server::Audit;
use proto::maillon::reports::v1::{
    AuditEntry, ExportAuditEntriesRequest, GetHistoryReply, GetHistoryRequest,
    ListAuditEntriesReply, ListAuditEntriesRequest,
};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::entry;

#[tonic::async_trait]
impl Audit for App {
    async fn list_audit_entries(
        &self,
        request: Request<ListAuditEntriesRequest>,
    ) -> Result<Response<ListAuditEntriesReply>, Status> {
        let (caller, list) = Caller::split(request)?;
        Ok(Response::new(entry::list(self, &caller, list).await?))
    }

    type ExportAuditEntriesStream = BoxStream<'static, Result<AuditEntry, Status>>;

    async fn export_audit_entries(
        &self,
        request: Request<ExportAuditEntriesRequest>,
    ) -> Result<Response<Self::ExportAuditEntriesStream>, Status> {
        let (caller, export) = Caller::split(request)?;
        Ok(entry::export(self, &caller, export).await?)
    }

    async fn get_history(
        &self,
        request: Request<GetHistoryRequest>,
    ) -> Result<Response<GetHistoryReply>, Status> {
        let (caller, history) = Caller::split(request)?;
        Ok(Response::new(entry::history(self, &caller, history).await?))
    }
}
