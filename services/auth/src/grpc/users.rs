//! Accounts.

use platform::Caller;
use proto::maillon::auth::v1::users_server::Users;
use proto::maillon::auth::v1::{
    ChangeOwnPasswordRequest, CreateUserRequest, DeleteUserRequest, GetUserReply, GetUserRequest,
    ListUsersReply, ListUsersRequest, SaveUserReply, UpdateUserRequest,
};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::{own_password, user};

#[tonic::async_trait]
impl Users for App {
    async fn list_users(
        &self,
        request: Request<ListUsersRequest>,
    ) -> Result<Response<ListUsersReply>, Status> {
        Ok(Response::new(user::list(self, request.into_inner()).await?))
    }

    async fn get_user(
        &self,
        request: Request<GetUserRequest>,
    ) -> Result<Response<GetUserReply>, Status> {
        Ok(Response::new(user::get(self, request.into_inner()).await?))
    }

    async fn create_user(
        &self,
        request: Request<CreateUserRequest>,
    ) -> Result<Response<SaveUserReply>, Status> {
        let (caller, save) = Caller::split(request)?;
        Ok(Response::new(user::save(self, &caller, save).await?))
    }

    async fn update_user(
        &self,
        request: Request<UpdateUserRequest>,
    ) -> Result<Response<SaveUserReply>, Status> {
        let (caller, update) = Caller::split(request)?;
        Ok(Response::new(user::update(self, &caller, update).await?))
    }

    async fn delete_user(
        &self,
        request: Request<DeleteUserRequest>,
    ) -> Result<Response<Done>, Status> {
        let (caller, delete) = Caller::split(request)?;
        Ok(Response::new(user::delete(self, &caller, delete).await?))
    }

    async fn change_own_password(
        &self,
        request: Request<ChangeOwnPasswordRequest>,
    ) -> Result<Response<Done>, Status> {
        let (caller, change) = Caller::split(request)?;
        Ok(Response::new(
            own_password::change(self, &caller, change).await?,
        ))
    }
}
