//! Memberships in cooperatives.

use proto::maillon::members::v1::memberships_server::Memberships;
use proto::maillon::members::v1::{
    CorrectMembershipReply, CorrectMembershipRequest, ListMembershipsReply, ListMembershipsRequest,
    MoveFoundMembersReply, MoveFoundMembersRequest, MoveMembersReply, MoveMembersRequest,
};

use crate::App;
use crate::work::{membership, membership_job};

service::calls! {
    impl Memberships for App by Caller {
        list_memberships(ListMembershipsRequest) -> ListMembershipsReply = membership::list;
        move_members(MoveMembersRequest) -> MoveMembersReply = membership::move_members;
        move_found_members(MoveFoundMembersRequest) -> MoveFoundMembersReply = membership_job::begin;
        correct_membership(CorrectMembershipRequest) -> CorrectMembershipReply = membership::correct;
    }
}
