//! The gRPC services: each has a file, whose methods decode, call one function of `work` and encode.

mod departments;
mod localities;
mod regions;
mod replay;
mod subprefectures;

use platform::grpc::Services;
use proto::maillon::event::v1::replay_server::ReplayServer;
use proto::maillon::geography::v1::departments_server::DepartmentsServer;
use proto::maillon::geography::v1::localities_server::LocalitiesServer;
use proto::maillon::geography::v1::regions_server::RegionsServer;
use proto::maillon::geography::v1::subprefectures_server::SubprefecturesServer;

use crate::App;

/// Largest message of an import: its JSON may have 64 MiB, and protobuf is shorter.
const IMPORT_BYTES: usize = 64 * 1024 * 1024;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    Services::new(crate::NAME)
        .answering_again_from(app.db.clone())
        .with(RegionsServer::new(app.clone()))
        .with(DepartmentsServer::new(app.clone()))
        .with(SubprefecturesServer::new(app.clone()))
        .with(LocalitiesServer::new(app.clone()).max_decoding_message_size(IMPORT_BYTES))
        .with(ReplayServer::new(app))
}
