//! Memberships in cooperatives.

use platform::Caller;
use proto::maillon::members::v1::memberships_server::Memberships;
use proto::maillon::members::v1::{
    CorrectMembershipReply, CorrectMembershipRequest, ListMembershipsReply, ListMembershipsRequest,
    MoveFoundMembersReply, MoveFoundMembersRequest, MoveMembersReply, MoveMembersRequest,
};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::{membership, membership_job};

#[tonic::async_trait]
impl Memberships for App {
    async fn list_memberships(
        &self,
        request: Request<ListMembershipsRequest>,
    ) -> Result<Response<ListMembershipsReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            membership::list(self, &caller, message).await?,
        ))
    }

    async fn move_members(
        &self,
        request: Request<MoveMembersRequest>,
    ) -> Result<Response<MoveMembersReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            membership::move_members(self, &caller, message).await?,
        ))
    }

    async fn move_found_members(
        &self,
        request: Request<MoveFoundMembersRequest>,
    ) -> Result<Response<MoveFoundMembersReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            membership_job::begin(self, &caller, message).await?,
        ))
    }

    async fn correct_membership(
        &self,
        request: Request<CorrectMembershipRequest>,
    ) -> Result<Response<CorrectMembershipReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            membership::correct(self, &caller, message).await?,
        ))
    }
}
