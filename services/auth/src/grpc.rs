//! The gRPC services: each has a file, whose methods decode, call one function of `work` and encode.

mod authors;
mod denials;
mod keys;
mod login_params;
mod open_sessions;
mod password_hashes;
mod permissions;
mod references;
mod replay;
mod replica;
mod service_tokens;
mod sessions;
mod users;

use consistency::LARGEST_EXCHANGE;
use platform::grpc::Services;
use proto::maillon::auth::v1::authors_server::AuthorsServer;
use proto::maillon::auth::v1::denials_server::DenialsServer;
use proto::maillon::auth::v1::keys_server::KeysServer;
use proto::maillon::auth::v1::login_params_server::LoginParamsServer;
use proto::maillon::auth::v1::open_sessions_server::OpenSessionsServer;
use proto::maillon::auth::v1::password_hashes_server::PasswordHashesServer;
use proto::maillon::auth::v1::permissions_server::PermissionsServer;
use proto::maillon::auth::v1::service_tokens_server::ServiceTokensServer;
use proto::maillon::auth::v1::sessions_server::SessionsServer;
use proto::maillon::auth::v1::users_server::UsersServer;
use proto::maillon::event::v1::references_server::ReferencesServer;
use proto::maillon::event::v1::replay_server::ReplayServer;
use proto::maillon::sync::v1::replica_server::ReplicaServer;

use crate::App;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    Services::new(crate::NAME)
        .answering_again_from(app.db.clone())
        .with(ReplayServer::new(app.clone()))
        .with(ReplicaServer::new(app.clone()).max_decoding_message_size(LARGEST_EXCHANGE))
        .with(ReferencesServer::new(app.clone()))
        .with(AuthorsServer::new(app.clone()))
        .with(DenialsServer::new(app.clone()))
        .with(KeysServer::new(app.clone()))
        .with(LoginParamsServer::new(app.clone()))
        .with(OpenSessionsServer::new(app.clone()))
        .with(PasswordHashesServer::new(app.clone()))
        .with(PermissionsServer::new(app.clone()))
        .with(ServiceTokensServer::new(app.clone()))
        .with(SessionsServer::new(app.clone()))
        .with(UsersServer::new(app))
}
