//! Families.

use platform::Caller;
use proto::maillon::members::v1::families_server::Families;
use proto::maillon::members::v1::{
    ChangeHolderReply, ChangeHolderRequest, GetMemberFamilyReply, GetMemberFamilyRequest,
};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::family;

#[tonic::async_trait]
impl Families for App {
    async fn get_member_family(
        &self,
        request: Request<GetMemberFamilyRequest>,
    ) -> Result<Response<GetMemberFamilyReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(family::get(self, &caller, message).await?))
    }

    async fn change_holder(
        &self,
        request: Request<ChangeHolderRequest>,
    ) -> Result<Response<ChangeHolderReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            family::change_main(self, &caller, message).await?,
        ))
    }
}
