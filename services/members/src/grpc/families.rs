//! Families.

use proto::maillon::members::v1::families_server::Families;
use proto::maillon::members::v1::{
    ChangeHolderReply, ChangeHolderRequest, GetMemberFamilyReply, GetMemberFamilyRequest,
};

use crate::App;
use crate::work::family;

service::calls! {
    impl Families for App by Caller {
        get_member_family(GetMemberFamilyRequest) -> GetMemberFamilyReply = family::get;
        change_holder(ChangeHolderRequest) -> ChangeHolderReply = family::change_main;
    }
}
