//! Photos of members and their files.

use platform::Caller;
use proto::maillon::members::v1::photos_server::Photos;
use proto::maillon::members::v1::{
    CheckPhotoReply, CheckPhotoRequest, GetMemberPhotoRequest, GetPhotoFileRequest,
    GetPhotoThumbnailRequest, ListMissingPhotosReply, ListMissingPhotosRequest,
    ListPhotosToCheckReply, ListPhotosToCheckRequest, MemberPhotoReply, SaveMemberPhotoRequest,
};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::photo_file::Chunks;
use crate::work::{missing_photo, photo, photo_file};

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
