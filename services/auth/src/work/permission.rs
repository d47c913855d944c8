//! Which role may do what, from the contract's own table.

use proto::maillon::auth::v1::{GetPermissionTableReply, PermissionRow};

use crate::domain::user::role;

pub(crate) fn table() -> GetPermissionTableReply {
    let words = |codes: &[&str]| codes.iter().map(|code| role(code).into()).collect();
    GetPermissionTableReply {
        roles: words(proto::ROLES),
        rows: proto::PERMISSIONS
            .iter()
            .map(|permission| PermissionRow {
                permission: permission.name.to_owned(),
                roles: words(permission.roles),
            })
            .collect(),
    }
}
