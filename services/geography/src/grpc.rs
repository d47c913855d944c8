//! The gRPC services: each has a file, whose methods decode, call one function of `work` and encode.

mod departments;
mod localities;
mod regions;
mod replay;
mod replica;
mod subprefectures;

use consistency::LARGEST_EXCHANGE;
use platform::grpc::Services;
use proto::calls;
use proto::maillon::event::v1::replay_server::ReplayServer;
use proto::maillon::geography::v1::departments_server::DepartmentsServer;
use proto::maillon::geography::v1::localities_server::LocalitiesServer;
use proto::maillon::geography::v1::regions_server::RegionsServer;
use proto::maillon::geography::v1::subprefectures_server::SubprefecturesServer;
use proto::maillon::sync::v1::replica_server::ReplicaServer;

use crate::App;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    let largest = calls::IMPORT_LOCALITIES.largest_message();
    Services::new(crate::NAME)
        .answering_again_from(app.db.clone())
        .with(RegionsServer::new(app.clone()))
        .with(DepartmentsServer::new(app.clone()))
        .with(SubprefecturesServer::new(app.clone()))
        .with(LocalitiesServer::new(app.clone()).max_decoding_message_size(largest))
        .with(ReplayServer::new(app.clone()))
        .with(ReplicaServer::new(app).max_decoding_message_size(LARGEST_EXCHANGE))
}
