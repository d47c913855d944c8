//! Photos of members and their files.

use proto::maillon::members::v1::photos_server::Photos;
use proto::maillon::members::v1::{
    CheckPhotoReply, CheckPhotoRequest, GetMemberPhotoRequest, GetPhotoFileRequest,
    GetPhotoThumbnailRequest, ListMemberPhotosReply, ListMemberPhotosRequest,
    ListMissingPhotosReply, ListMissingPhotosRequest, ListPhotosToCheckReply,
    ListPhotosToCheckRequest, MemberPhotoReply, RestoreMemberPhotoReply, RestoreMemberPhotoRequest,
    SaveMemberPhotoRequest,
};

use crate::App;
use crate::work::photo_file::Chunks;
use crate::work::{missing_photo, photo, photo_check, photo_file, previous_photo};

service::calls! {
    impl Photos for App by Caller {
        get_member_photo(GetMemberPhotoRequest) -> MemberPhotoReply = photo::get;
        save_member_photo(SaveMemberPhotoRequest) -> MemberPhotoReply = photo::save;
        list_photos_to_check(ListPhotosToCheckRequest) -> ListPhotosToCheckReply = photo_check::page;
        check_photo(CheckPhotoRequest) -> CheckPhotoReply = photo_check::check;
        list_member_photos(ListMemberPhotosRequest) -> ListMemberPhotosReply = previous_photo::list;
        restore_member_photo(RestoreMemberPhotoRequest) -> RestoreMemberPhotoReply = previous_photo::restore;
        get_photo_file(GetPhotoFileRequest) -> Chunks as GetPhotoFileStream = photo_file::photo;
        get_photo_thumbnail(GetPhotoThumbnailRequest) -> Chunks as GetPhotoThumbnailStream
            = photo_file::thumbnail;
        list_missing_photos(ListMissingPhotosRequest) -> ListMissingPhotosReply = missing_photo::page;
    }
}
