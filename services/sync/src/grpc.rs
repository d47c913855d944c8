//! The gRPC services: each has a file, whose methods decode, call one function of `work` and encode.

mod conflicts;
mod nodes;
mod replay;
mod synchronization;

use platform::grpc::Services;
use proto::calls;
use proto::maillon::event::v1::replay_server::ReplayServer;
use proto::maillon::sync::v1::conflicts_server::ConflictsServer;
use proto::maillon::sync::v1::nodes_server::NodesServer;
use proto::maillon::sync::v1::synchronization_server::SynchronizationServer;

use crate::App;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    let largest = calls::PUSH_RECORDS.largest_message();
    Services::new(crate::NAME)
        .answering_again_from(app.db.clone())
        .with(SynchronizationServer::new(app.clone()).max_decoding_message_size(largest))
        .with(NodesServer::new(app.clone()))
        .with(ConflictsServer::new(app.clone()))
        .with(ReplayServer::new(app))
}
