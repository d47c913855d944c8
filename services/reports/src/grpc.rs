//! The gRPC services: each has a file, whose methods decode, call one function of `work` and encode.

mod audit;
mod checks;
mod conditions;
mod jobs;
mod replay;
mod reports;
mod seals;
mod statistics;

use platform::grpc::Services;
use proto::calls;
use proto::maillon::event::v1::replay_server::ReplayServer;
use proto::maillon::reports::v1::audit_server::AuditServer;
use proto::maillon::reports::v1::checks_server::ChecksServer;
use proto::maillon::reports::v1::conditions_server::ConditionsServer;
use proto::maillon::reports::v1::jobs_server::JobsServer;
use proto::maillon::reports::v1::reports_server::ReportsServer;
use proto::maillon::reports::v1::seals_server::SealsServer;
use proto::maillon::reports::v1::statistics_server::StatisticsServer;

use crate::App;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    let largest = calls::SAVE_REPORT_JSON.largest_message();
    Services::new(crate::NAME)
        .answering_again_from(app.db.clone())
        .with(AuditServer::new(app.clone()))
        .with(ChecksServer::new(app.clone()))
        .with(ConditionsServer::new(app.clone()))
        .with(JobsServer::new(app.clone()))
        .with(ReportsServer::new(app.clone()).max_decoding_message_size(largest))
        .with(SealsServer::new(app.clone()))
        .with(StatisticsServer::new(app.clone()))
        .with(ReplayServer::new(app))
}
