//! Accounts.

use proto::maillon::auth::v1::users_server::Users;
use proto::maillon::auth::v1::{
    ChangeOwnPasswordRequest, CreateUserRequest, DeleteUserRequest, GetUserReply, GetUserRequest,
    ListUsersReply, ListUsersRequest, SaveUserReply, UpdateUserRequest,
};
use proto::maillon::v1::Done;

use crate::App;
use crate::work::{own_password, user};

service::calls! {
    impl Users for App by Caller {
        list_users(ListUsersRequest) -> ListUsersReply = user::list;
        get_user(GetUserRequest) -> GetUserReply = user::get;
        create_user(CreateUserRequest) -> SaveUserReply = user::save;
        update_user(UpdateUserRequest) -> SaveUserReply = user::update;
        delete_user(DeleteUserRequest) -> Done = user::delete;
        change_own_password(ChangeOwnPasswordRequest) -> Done = own_password::change;
    }
}
