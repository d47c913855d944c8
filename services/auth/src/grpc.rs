//! The rpcs: each delegates to the function of its name.

mod denial;
mod key;
mod login_param;
mod open_session;
mod own_password;
mod password_hash;
mod permission;
mod reference;
mod replay;
mod service_token;
mod session;
mod user;

use futures_util::stream::BoxStream;
use platform::grpc::Services;
use proto::maillon::auth::v1::denials_server::{Denials, DenialsServer};
use proto::maillon::auth::v1::keys_server::{Keys, KeysServer};
use proto::maillon::auth::v1::login_params_server::{LoginParams, LoginParamsServer};
use proto::maillon::auth::v1::open_sessions_server::{OpenSessions, OpenSessionsServer};
use proto::maillon::auth::v1::password_hashes_server::{PasswordHashes, PasswordHashesServer};
use proto::maillon::auth::v1::permissions_server::{Permissions, PermissionsServer};
use proto::maillon::auth::v1::service_tokens_server::{ServiceTokens, ServiceTokensServer};
use proto::maillon::auth::v1::sessions_server::{Sessions, SessionsServer};
use proto::maillon::auth::v1::users_server::{Users, UsersServer};
use proto::maillon::auth::v1::{
    ChangeOwnPasswordRequest, CreateUserRequest, DeleteSessionRequest, DeleteUserRequest,
    GetLoginParamReply, GetLoginParamRequest, GetMeReply, GetMeRequest, GetPermissionTableReply,
    GetPermissionTableRequest, GetUserReply, GetUserRequest, HashPasswordInPathRequest,
    HashPasswordReply, HashPasswordRequest, IssueServiceTokenReply, IssueServiceTokenRequest, Jwks,
    ListKeysRequest, ListSessionsReply, ListSessionsRequest, ListSettingsReply,
    ListSettingsRequest, ListUsersReply, ListUsersRequest, LoginReply, LoginRequest, LogoutRequest,
    RefreshSessionReply, RefreshSessionRequest, SaveLoginParamReply, SaveLoginParamRequest,
    SaveUserReply, TellDenialsRequest, UpdateUserRequest,
};
use proto::maillon::event::v1::references_server::{References, ReferencesServer};
use proto::maillon::event::v1::replay_server::{Replay, ReplayServer};
use proto::maillon::event::v1::{Envelope, ReplayRequest, ReserveReply, ReserveRequest};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    Services::new(crate::NAME)
        .answering_again_from(app.db.clone())
        .with(ReplayServer::new(app.clone()))
        .with(ReferencesServer::new(app.clone()))
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

#[tonic::async_trait]
impl Denials for App {
    async fn tell_denials(
        &self,
        request: Request<TellDenialsRequest>,
    ) -> Result<Response<Done>, Status> {
        Ok(Response::new(denial::tell(self, request).await?))
    }
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

#[tonic::async_trait]
impl Users for App {
    async fn list_users(
        &self,
        request: Request<ListUsersRequest>,
    ) -> Result<Response<ListUsersReply>, Status> {
        Ok(Response::new(user::list(self, request.get_ref()).await?))
    }

    async fn get_user(
        &self,
        request: Request<GetUserRequest>,
    ) -> Result<Response<GetUserReply>, Status> {
        Ok(Response::new(user::get(self, request.get_ref()).await?))
    }

    async fn create_user(
        &self,
        request: Request<CreateUserRequest>,
    ) -> Result<Response<SaveUserReply>, Status> {
        Ok(Response::new(user::save(self, request).await?))
    }

    async fn update_user(
        &self,
        request: Request<UpdateUserRequest>,
    ) -> Result<Response<SaveUserReply>, Status> {
        Ok(Response::new(
            user::save(self, user::change(request)?).await?,
        ))
    }

    async fn delete_user(
        &self,
        request: Request<DeleteUserRequest>,
    ) -> Result<Response<Done>, Status> {
        Ok(Response::new(user::delete(self, request).await?))
    }

    async fn change_own_password(
        &self,
        request: Request<ChangeOwnPasswordRequest>,
    ) -> Result<Response<Done>, Status> {
        Ok(Response::new(own_password::change(self, request).await?))
    }
}

#[tonic::async_trait]
impl OpenSessions for App {
    async fn list_sessions(
        &self,
        request: Request<ListSessionsRequest>,
    ) -> Result<Response<ListSessionsReply>, Status> {
        Ok(Response::new(open_session::list(self, request).await?))
    }

    async fn delete_session(
        &self,
        request: Request<DeleteSessionRequest>,
    ) -> Result<Response<Done>, Status> {
        Ok(Response::new(open_session::delete(self, request).await?))
    }
}

#[tonic::async_trait]
impl PasswordHashes for App {
    async fn hash_password_in_path(
        &self,
        request: Request<HashPasswordInPathRequest>,
    ) -> Result<Response<HashPasswordReply>, Status> {
        Ok(Response::new(
            password_hash::hash(self, request.into_inner().password).await?,
        ))
    }

    async fn hash_password(
        &self,
        request: Request<HashPasswordRequest>,
    ) -> Result<Response<HashPasswordReply>, Status> {
        Ok(Response::new(
            password_hash::hash(self, request.into_inner().password).await?,
        ))
    }
}

#[tonic::async_trait]
impl LoginParams for App {
    async fn get_login_param(
        &self,
        request: Request<GetLoginParamRequest>,
    ) -> Result<Response<GetLoginParamReply>, Status> {
        Ok(Response::new(login_param::get(self, request).await?))
    }

    async fn save_login_param(
        &self,
        request: Request<SaveLoginParamRequest>,
    ) -> Result<Response<SaveLoginParamReply>, Status> {
        Ok(Response::new(login_param::save(self, request).await?))
    }

    async fn list_settings(
        &self,
        request: Request<ListSettingsRequest>,
    ) -> Result<Response<ListSettingsReply>, Status> {
        Ok(Response::new(
            login_param::settings(self, request.get_ref()).await?,
        ))
    }
}

#[tonic::async_trait]
impl ServiceTokens for App {
    async fn issue_service_token(
        &self,
        request: Request<IssueServiceTokenRequest>,
    ) -> Result<Response<IssueServiceTokenReply>, Status> {
        Ok(Response::new(service_token::issue(self, request).await?))
    }
}

#[tonic::async_trait]
impl Replay for App {
    type ReplayStream = BoxStream<'static, Result<Envelope, Status>>;

    async fn replay(
        &self,
        request: Request<ReplayRequest>,
    ) -> Result<Response<Self::ReplayStream>, Status> {
        Ok(Response::new(replay::replay(self, request.get_ref())))
    }
}

#[tonic::async_trait]
impl References for App {
    async fn reserve(
        &self,
        request: Request<ReserveRequest>,
    ) -> Result<Response<ReserveReply>, Status> {
        Ok(Response::new(
            reference::reserve(self, request.get_ref()).await?,
        ))
    }
}
