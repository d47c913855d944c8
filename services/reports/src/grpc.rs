//! The rpcs: each delegates to the function of its name.

mod audit;

use futures_util::stream::BoxStream;
use platform::channel::ROWS_HEADER;
use platform::grpc::Services;
use proto::maillon::reports::v1::audit_server::{Audit, AuditServer};
use proto::maillon::reports::v1::{
    AuditEntry, ExportAuditEntriesRequest, GetHistoryReply, GetHistoryRequest,
    ListAuditEntriesReply, ListAuditEntriesRequest,
};
use tonic::metadata::MetadataValue;
use tonic::{Request, Response, Status};

use crate::App;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    Services::new().with(AuditServer::new(app))
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
