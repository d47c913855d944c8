//! Photos of members and their files.

use platform::Caller;
use proto::maillon::members::v1::photos_server::Photos;
use proto::maillon::members::v1::{
    CheckPhotoReply, CheckPhotoRequest, GetMemberPhotoRequest, GetPhotoFileRequest,
    GetPhotoThumbnailRequest, ListMemberPhotosReply, ListMemberPhotosRequest,
    ListMissingPhotosReply, ListMissingPhotosRequest, ListPhotosToCheckReply,
    ListPhotosToCheckRequest, MemberPhotoReply, RestoreMemberPhotoReply, RestoreMemberPhotoRequest,
    SaveMemberPhotoRequest,
};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::photo_file::Chunks;
use crate::work::{missing_photo, photo, photo_check, photo_file, previous_photo};

#[tonic::async_trait]
impl Photos for App {
    async fn get_member_photo(
        &self,
        request: Request<GetMemberPhotoRequest>,
    ) -> Result<Response<MemberPhotoReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(photo::get(self, &caller, message).await?))
    }

    async fn save_member_photo(
        &self,
        request: Request<SaveMemberPhotoRequest>,
    ) -> Result<Response<MemberPhotoReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(photo::save(self, &caller, message).await?))
    }

    async fn list_photos_to_check(
        &self,
        request: Request<ListPhotosToCheckRequest>,
    ) -> Result<Response<ListPhotosToCheckReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            photo_check::page(self, &caller, message).await?,
        ))
    }

    async fn check_photo(
        &self,
        request: Request<CheckPhotoRequest>,
    ) -> Result<Response<CheckPhotoReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            photo_check::check(self, &caller, message).await?,
        ))
    }

    async fn list_member_photos(
        &self,
        request: Request<ListMemberPhotosRequest>,
    ) -> Result<Response<ListMemberPhotosReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            previous_photo::list(self, &caller, message).await?,
        ))
    }

    async fn restore_member_photo(
        &self,
        request: Request<RestoreMemberPhotoRequest>,
    ) -> Result<Response<RestoreMemberPhotoReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            previous_photo::restore(self, &caller, message).await?,
        ))
    }

    type GetPhotoFileStream = Chunks;

    async fn get_photo_file(
        &self,
        request: Request<GetPhotoFileRequest>,
    ) -> Result<Response<Self::GetPhotoFileStream>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            photo_file::photo(self, &caller, &message.file).await?,
        ))
    }

    type GetPhotoThumbnailStream = Chunks;

    async fn get_photo_thumbnail(
        &self,
        request: Request<GetPhotoThumbnailRequest>,
    ) -> Result<Response<Self::GetPhotoThumbnailStream>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            photo_file::thumbnail(self, &caller, &message.file).await?,
        ))
    }

    async fn list_missing_photos(
        &self,
        request: Request<ListMissingPhotosRequest>,
    ) -> Result<Response<ListMissingPhotosReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            missing_photo::page(self, &caller, message).await?,
        ))
    }
}
