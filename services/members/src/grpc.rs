//! The rpcs: each delegates to the function of its name.

mod export;
mod list;
mod search;

use futures_util::stream::BoxStream;
use platform::grpc::Services;
use proto::maillon::members::v1::members_server::{Members, MembersServer};
use proto::maillon::members::v1::search_server::{Search, SearchServer};
use proto::maillon::members::v1::*;
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    Services::new()
        .with(SearchServer::new(app.clone()))
        .with(MembersServer::new(app))
}

#[tonic::async_trait]
impl Members for App {
    async fn list_members(
        &self,
        request: Request<ListMembersRequest>,
    ) -> Result<Response<ListMembersReply>, Status> {
        Ok(Response::new(list::list(self, request).await?))
    }
    async fn count_members(
        &self,
        request: Request<CountMembersRequest>,
    ) -> Result<Response<CountMembersReply>, Status> {
        Ok(Response::new(list::count(self, request).await?))
    }
    async fn get_member(
        &self,
        _: Request<GetMemberRequest>,
    ) -> Result<Response<GetMemberReply>, Status> {
        Err(Status::unimplemented(""))
    }
    async fn save_member(
        &self,
        _: Request<SaveMemberRequest>,
    ) -> Result<Response<SaveMemberReply>, Status> {
        Err(Status::unimplemented(""))
    }
    async fn delete_member(
        &self,
        _: Request<DeleteMemberRequest>,
    ) -> Result<Response<Done>, Status> {
        Err(Status::unimplemented(""))
    }
    async fn restore_member(
        &self,
        _: Request<RestoreMemberRequest>,
    ) -> Result<Response<RestoreMemberReply>, Status> {
        Err(Status::unimplemented(""))
    }
    async fn change_member_status(
        &self,
        _: Request<ChangeMemberStatusRequest>,
    ) -> Result<Response<ChangeMemberStatusReply>, Status> {
        Err(Status::unimplemented(""))
    }
    async fn import_members(
        &self,
        _: Request<ImportMembersRequest>,
    ) -> Result<Response<ImportMembersReply>, Status> {
        Err(Status::unimplemented(""))
    }
    type ExportMembersStream = BoxStream<'static, Result<Member, Status>>;
    async fn export_members(
        &self,
        request: Request<ExportMembersRequest>,
    ) -> Result<Response<Self::ExportMembersStream>, Status> {
        Ok(Response::new(export::export(self, request).await?))
    }
}

#[tonic::async_trait]
impl Search for App {
    async fn search_everywhere(
        &self,
        request: Request<SearchEverywhereRequest>,
    ) -> Result<Response<SearchEverywhereReply>, Status> {
        Ok(Response::new(search::search(self, request).await?))
    }
}
