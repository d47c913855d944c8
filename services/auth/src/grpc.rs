//! The rpcs: each delegates to the function of its name.

mod key;
mod permission;
mod session;

use platform::grpc::Services;
use proto::maillon::auth::v1::keys_server::{Keys, KeysServer};
use proto::maillon::auth::v1::permissions_server::{Permissions, PermissionsServer};
use proto::maillon::auth::v1::sessions_server::{Sessions, SessionsServer};
use proto::maillon::auth::v1::{
    GetMeReply, GetMeRequest, GetPermissionTableReply, GetPermissionTableRequest, Jwks,
    ListKeysRequest, LoginReply, LoginRequest, LogoutRequest, RefreshSessionReply,
    RefreshSessionRequest,
};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    Services::new()
        .with(KeysServer::new(app.clone()))
        .with(PermissionsServer::new(app.clone()))
        .with(SessionsServer::new(app))
}

#[tonic::async_trait]
impl Keys for App {
    async fn list_keys(&self, _: Request<ListKeysRequest>) -> Result<Response<Jwks>, Status> {
        Ok(Response::new(key::list(self).await?))
    }
}

#[tonic::async_trait]
impl Permissions for App {
    async fn get_permission_table(
        &self,
        _: Request<GetPermissionTableRequest>,
    ) -> Result<Response<GetPermissionTableReply>, Status> {
        Ok(Response::new(permission::table()))
    }
}

#[tonic::async_trait]
impl Sessions for App {
    async fn login(&self, request: Request<LoginRequest>) -> Result<Response<LoginReply>, Status> {
        Ok(Response::new(session::login(self, request).await?))
    }

    async fn refresh_session(
        &self,
        request: Request<RefreshSessionRequest>,
    ) -> Result<Response<RefreshSessionReply>, Status> {
        Ok(Response::new(session::refresh(self, request).await?))
    }

    async fn get_me(&self, request: Request<GetMeRequest>) -> Result<Response<GetMeReply>, Status> {
        Ok(Response::new(session::me(self, request).await?))
    }

    async fn logout(&self, request: Request<LogoutRequest>) -> Result<Response<Done>, Status> {
        Ok(Response::new(session::logout(self, request).await?))
    }
}
