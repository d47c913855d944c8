//! The gRPC services: each has a file, whose methods decode, call one function of `work` and encode.

mod audit;
mod jobs;
mod replay;
mod reports;
mod statistics;

use platform::grpc::Services;
use proto::maillon::event::v1::replay_server::ReplayServer;
use proto::maillon::reports::v1::audit_server::AuditServer;
use proto::maillon::reports::v1::jobs_server::JobsServer;
use proto::maillon::reports::v1::reports_server::ReportsServer;
use proto::maillon::reports::v1::statistics_server::StatisticsServer;

use crate::App;

/// Largest message with a template: its JSON may have 12 MiB.
const TEMPLATE_BYTES: usize = 13 * 1024 * 1024;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    Services::new(crate::NAME)
        .answering_again_from(app.db.clone())
        .with(AuditServer::new(app.clone()))
        .with(JobsServer::new(app.clone()))
        .with(ReportsServer::new(app.clone()).max_decoding_message_size(TEMPLATE_BYTES))
        .with(StatisticsServer::new(app.clone()))
        .with(ReplayServer::new(app))
}
