//! The rpcs: each delegates to the function of its name.

mod duplicate;
mod export;
mod family;
mod list;
mod member;
mod photo;
mod reference;
mod replay;
mod search;
mod sight;
mod status;
mod suggest;

use futures_util::stream::BoxStream;
use platform::grpc::Services;
use proto::Encoded;
use proto::maillon::event::v1::references_server::{References, ReferencesServer};
use proto::maillon::event::v1::replay_server::{Replay, ReplayServer};
use proto::maillon::event::v1::{Envelope, ReplayRequest, ReserveReply, ReserveRequest};
use proto::maillon::members::v1::duplicates_server::{Duplicates, DuplicatesServer};
use proto::maillon::members::v1::families_server::{Families, FamiliesServer};
use proto::maillon::members::v1::members_server::{Members, MembersServer};
use proto::maillon::members::v1::photos_server::{Photos, PhotosServer};
use proto::maillon::members::v1::search_server::{Search, SearchServer};
use proto::maillon::members::v1::{
    ChangeHolderReply, ChangeHolderRequest, ChangeMemberStatusReply, ChangeMemberStatusRequest,
    CheckDuplicatesReply, CheckDuplicatesRequest, CheckPhotoReply, CheckPhotoRequest,
    CountMembersReply, CountMembersRequest, DecideDuplicateReply, DecideDuplicateRequest,
    DeleteMemberRequest, ExportMembersRequest, GetMemberFamilyReply, GetMemberFamilyRequest,
    GetMemberPhotoRequest, GetMemberReply, GetMemberRequest, GetPhotoFileRequest,
    GetPhotoThumbnailRequest, ImportMembersReply, ImportMembersRequest, ListDuplicatesReply,
    ListDuplicatesRequest, ListMembersReply, ListMembersRequest, ListMissingPhotosReply,
    ListMissingPhotosRequest, ListPhotosToCheckReply, ListPhotosToCheckRequest, Member,
    MemberPhotoReply, RestoreMemberReply, RestoreMemberRequest, SaveMemberPhotoRequest,
    SaveMemberReply, SaveMemberRequest, SearchEverywhereReply, SearchEverywhereRequest,
    SuggestMembersReply,
};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;

/// Largest message with a photo: a file of 12 MiB, which is more than is accepted, in base64.
const PHOTO_BYTES: usize = 17 * 1024 * 1024;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    Services::new(crate::NAME)
        .answering_again_from(app.db.clone())
        .with(MembersServer::new(app.clone()))
        .with(FamiliesServer::new(app.clone()))
        .with(DuplicatesServer::new(app.clone()))
        .with(PhotosServer::new(app.clone()).max_decoding_message_size(PHOTO_BYTES))
        .with(SearchServer::new(app.clone()))
        .with(ReferencesServer::new(app.clone()))
        .with(ReplayServer::new(app))
}

#[tonic::async_trait]
impl Members for App {
    async fn list_members(
        &self,
        request: Request<ListMembersRequest>,
    ) -> Result<Response<Encoded<ListMembersReply>>, Status> {
        Ok(Response::new(list::list(self, request).await?))
    }

    async fn count_members(
        &self,
        request: Request<CountMembersRequest>,
    ) -> Result<Response<CountMembersReply>, Status> {
        Ok(Response::new(list::count(self, request).await?))
    }

    async fn suggest_members(
        &self,
        request: Request<ListMembersRequest>,
    ) -> Result<Response<SuggestMembersReply>, Status> {
        Ok(Response::new(suggest::suggest(self, request).await?))
    }

    async fn get_member(
        &self,
        request: Request<GetMemberRequest>,
    ) -> Result<Response<GetMemberReply>, Status> {
        Ok(Response::new(member::get(self, request).await?))
    }

    async fn save_member(
        &self,
        request: Request<SaveMemberRequest>,
    ) -> Result<Response<SaveMemberReply>, Status> {
        Ok(Response::new(member::save(self, request).await?))
    }

    async fn delete_member(
        &self,
        request: Request<DeleteMemberRequest>,
    ) -> Result<Response<Done>, Status> {
        Ok(Response::new(member::delete(self, request).await?))
    }

    async fn restore_member(
        &self,
        request: Request<RestoreMemberRequest>,
    ) -> Result<Response<RestoreMemberReply>, Status> {
        Ok(Response::new(member::restore(self, request).await?))
    }

    async fn change_member_status(
        &self,
        request: Request<ChangeMemberStatusRequest>,
    ) -> Result<Response<ChangeMemberStatusReply>, Status> {
        Ok(Response::new(status::change(self, request).await?))
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
        Ok(export::export(self, request).await?)
    }
}

#[tonic::async_trait]
impl Families for App {
    async fn get_member_family(
        &self,
        request: Request<GetMemberFamilyRequest>,
    ) -> Result<Response<GetMemberFamilyReply>, Status> {
        Ok(Response::new(family::get(self, request).await?))
    }

    async fn change_holder(
        &self,
        request: Request<ChangeHolderRequest>,
    ) -> Result<Response<ChangeHolderReply>, Status> {
        Ok(Response::new(family::change_holder(self, request).await?))
    }
}

#[tonic::async_trait]
impl Duplicates for App {
    async fn check_duplicates(
        &self,
        request: Request<CheckDuplicatesRequest>,
    ) -> Result<Response<CheckDuplicatesReply>, Status> {
        Ok(Response::new(duplicate::check(self, request).await?))
    }

    async fn list_duplicates(
        &self,
        _request: Request<ListDuplicatesRequest>,
    ) -> Result<Response<ListDuplicatesReply>, Status> {
        // Not there yet.
        Err(Status::unimplemented(""))
    }

    async fn decide_duplicate(
        &self,
        _request: Request<DecideDuplicateRequest>,
    ) -> Result<Response<DecideDuplicateReply>, Status> {
        // Not there yet.
        Err(Status::unimplemented(""))
    }
}

#[tonic::async_trait]
impl Photos for App {
    async fn get_member_photo(
        &self,
        request: Request<GetMemberPhotoRequest>,
    ) -> Result<Response<MemberPhotoReply>, Status> {
        Ok(Response::new(photo::get(self, request).await?))
    }

    async fn save_member_photo(
        &self,
        request: Request<SaveMemberPhotoRequest>,
    ) -> Result<Response<MemberPhotoReply>, Status> {
        Ok(Response::new(photo::save(self, request).await?))
    }

    async fn list_photos_to_check(
        &self,
        _request: Request<ListPhotosToCheckRequest>,
    ) -> Result<Response<ListPhotosToCheckReply>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    async fn check_photo(
        &self,
        _request: Request<CheckPhotoRequest>,
    ) -> Result<Response<CheckPhotoReply>, Status> {
        Err(Status::unimplemented("not there yet"))
    }

    type GetPhotoFileStream = photo::Pieces;

    async fn get_photo_file(
        &self,
        request: Request<GetPhotoFileRequest>,
    ) -> Result<Response<Self::GetPhotoFileStream>, Status> {
        let file = &request.get_ref().file;
        Ok(Response::new(photo::file(self, &request, file).await?))
    }

    type GetPhotoThumbnailStream = photo::Pieces;

    async fn get_photo_thumbnail(
        &self,
        request: Request<GetPhotoThumbnailRequest>,
    ) -> Result<Response<Self::GetPhotoThumbnailStream>, Status> {
        let file = &request.get_ref().file;
        Ok(Response::new(photo::thumbnail(self, &request, file).await?))
    }

    async fn list_missing_photos(
        &self,
        request: Request<ListMissingPhotosRequest>,
    ) -> Result<Response<ListMissingPhotosReply>, Status> {
        Ok(Response::new(photo::missing(self, request).await?))
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

#[tonic::async_trait]
impl Replay for App {
    type ReplayStream = BoxStream<'static, Result<Envelope, Status>>;

    async fn replay(
        &self,
        request: Request<ReplayRequest>,
    ) -> Result<Response<Self::ReplayStream>, Status> {
        Ok(Response::new(replay::replay(self, request.get_ref())?))
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
