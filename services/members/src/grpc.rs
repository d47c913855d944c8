//! The rpcs: each delegates to the function of its name.

mod photo;

use platform::grpc::Services;
use proto::maillon::members::v1::photos_server::{Photos, PhotosServer};
use proto::maillon::members::v1::{
    CheckPhotoReply, CheckPhotoRequest, GetMemberPhotoRequest, GetPhotoFileRequest,
    GetPhotoThumbnailRequest, ListMissingPhotosReply, ListMissingPhotosRequest,
    ListPhotosToCheckReply, ListPhotosToCheckRequest, MemberPhotoReply, SaveMemberPhotoRequest,
};
use tonic::{Request, Response, Status};

use crate::App;

/// Largest message with a photo: a file of 12 MiB, which is more than is accepted, in base64.
const PHOTO_BYTES: usize = 17 * 1024 * 1024;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    Services::new().with(PhotosServer::new(app).max_decoding_message_size(PHOTO_BYTES))
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
