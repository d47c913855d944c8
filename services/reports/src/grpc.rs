//! The gRPC services: each has a file, whose methods decode, call one function of `work` and encode.

mod audit;
mod jobs;

use platform::grpc::Services;
use proto::maillon::reports::v1::audit_server::AuditServer;
use proto::maillon::reports::v1::jobs_server::JobsServer;

use crate::App;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    Services::new(crate::NAME)
        .answering_again_from(app.db.clone())
        .with(AuditServer::new(app.clone()))
        .with(JobsServer::new(app))
}
