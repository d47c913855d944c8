//! Members: lists, counts, one by one.

use futures_util::stream::BoxStream;
use platform::Caller;
use proto::Encoded;
use proto::maillon::members::v1::members_server::Members;
use proto::maillon::members::v1::{
    ChangeMemberStatusReply, ChangeMemberStatusRequest, CountMembersReply, CountMembersRequest,
    DeleteMemberRequest, ExportMembersRequest, GetMemberReply, GetMemberRequest,
    ImportMembersReply, ImportMembersRequest, ListMembersReply, ListMembersRequest, Member,
    RestoreMemberReply, RestoreMemberRequest, SaveMemberReply, SaveMemberRequest,
    SuggestMembersReply,
};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::{export, list, member, save, status, suggestion};

#[tonic::async_trait]
impl Members for App {
    async fn list_members(
        &self,
        request: Request<ListMembersRequest>,
    ) -> Result<Response<Encoded<ListMembersReply>>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(list::page(self, &caller, message).await?))
    }

    async fn count_members(
        &self,
        request: Request<CountMembersRequest>,
    ) -> Result<Response<CountMembersReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(list::count(self, &caller, message).await?))
    }

    async fn suggest_members(
        &self,
        request: Request<ListMembersRequest>,
    ) -> Result<Response<SuggestMembersReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            suggestion::suggest(self, &caller, message).await?,
        ))
    }

    async fn get_member(
        &self,
        request: Request<GetMemberRequest>,
    ) -> Result<Response<GetMemberReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(member::get(self, &caller, message).await?))
    }

    async fn save_member(
        &self,
        request: Request<SaveMemberRequest>,
    ) -> Result<Response<SaveMemberReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(save::save(self, &caller, message).await?))
    }

    async fn delete_member(
        &self,
        request: Request<DeleteMemberRequest>,
    ) -> Result<Response<Done>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            member::archive(self, &caller, message).await?,
        ))
    }

    async fn restore_member(
        &self,
        request: Request<RestoreMemberRequest>,
    ) -> Result<Response<RestoreMemberReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            member::restore(self, &caller, message).await?,
        ))
    }

    async fn change_member_status(
        &self,
        request: Request<ChangeMemberStatusRequest>,
    ) -> Result<Response<ChangeMemberStatusReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(status::change(self, &caller, message).await?))
    }

    async fn import_members(
        &self,
        _request: Request<ImportMembersRequest>,
    ) -> Result<Response<ImportMembersReply>, Status> {
        // Not there yet.
        Err(Status::unimplemented(""))
    }

    type ExportMembersStream = BoxStream<'static, Result<Member, Status>>;

    async fn export_members(
        &self,
        request: Request<ExportMembersRequest>,
    ) -> Result<Response<Self::ExportMembersStream>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(export::export(self, &caller, message).await?)
    }
}
