//! The gRPC services of the process; each has a file with its calls.

mod cooperatives;
mod duplicates;
mod families;
mod member_prints;
mod members;
mod memberships;
mod parcel_imports;
mod parcel_titles;
mod parcels;
mod photos;
mod printables;
mod references;
mod replay;
mod replica;
mod search;

use consistency::LARGEST_EXCHANGE;
use platform::grpc::Services;
use proto::calls;
use proto::maillon::event::v1::printables_server::PrintablesServer;
use proto::maillon::event::v1::references_server::ReferencesServer;
use proto::maillon::event::v1::replay_server::ReplayServer;
use proto::maillon::members::v1::cooperatives_server::CooperativesServer;
use proto::maillon::members::v1::duplicates_server::DuplicatesServer;
use proto::maillon::members::v1::families_server::FamiliesServer;
use proto::maillon::members::v1::member_prints_server::MemberPrintsServer;
use proto::maillon::members::v1::members_server::MembersServer;
use proto::maillon::members::v1::memberships_server::MembershipsServer;
use proto::maillon::members::v1::parcel_imports_server::ParcelImportsServer;
use proto::maillon::members::v1::parcel_titles_server::ParcelTitlesServer;
use proto::maillon::members::v1::parcels_server::ParcelsServer;
use proto::maillon::members::v1::photos_server::PhotosServer;
use proto::maillon::members::v1::search_server::SearchServer;
use proto::maillon::sync::v1::replica_server::ReplicaServer;

use crate::App;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    let largest = calls::SAVE_MEMBER_PHOTO.largest_message();
    let photos = PhotosServer::new(app.clone()).max_decoding_message_size(largest);
    let largest = calls::IMPORT_PARCELS.largest_message();
    let imports = ParcelImportsServer::new(app.clone()).max_decoding_message_size(largest);
    let largest = calls::ADD_PARCEL_TITLE.largest_message();
    let titles = ParcelTitlesServer::new(app.clone()).max_decoding_message_size(largest);
    Services::new(crate::NAME)
        .answering_again_from(app.db.clone())
        .with(MembersServer::new(app.clone()))
        .with(MemberPrintsServer::new(app.clone()))
        .with(FamiliesServer::new(app.clone()))
        .with(DuplicatesServer::new(app.clone()))
        .with(CooperativesServer::new(app.clone()))
        .with(MembershipsServer::new(app.clone()))
        .with(ParcelsServer::new(app.clone()))
        .with(imports)
        .with(titles)
        .with(photos)
        .with(SearchServer::new(app.clone()))
        .with(PrintablesServer::new(app.clone()))
        .with(ReferencesServer::new(app.clone()))
        .with(ReplicaServer::new(app.clone()).max_decoding_message_size(LARGEST_EXCHANGE))
        .with(ReplayServer::new(app))
}
