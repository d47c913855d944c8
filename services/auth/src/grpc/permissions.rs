//! Which role may do what.

use proto::maillon::auth::v1::permissions_server::Permissions;
use proto::maillon::auth::v1::{GetPermissionTableReply, GetPermissionTableRequest};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::permission;

#[tonic::async_trait]
impl Permissions for App {
    async fn get_permission_table(
        &self,
        _: Request<GetPermissionTableRequest>,
    ) -> Result<Response<GetPermissionTableReply>, Status> {
        Ok(Response::new(permission::table()))
    }
}
