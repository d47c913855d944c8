//! What was changed differently on both sides, until somebody decides.

use proto::maillon::sync::v1::conflicts_server::Conflicts;
use proto::maillon::sync::v1::{
    DecideConflictReply, DecideConflictRequest, ListConflictsReply, ListConflictsRequest,
};

use crate::App;
use crate::work::conflict;

service::calls! {
    impl Conflicts for App by Caller {
        list_conflicts(ListConflictsRequest) -> ListConflictsReply = conflict::list;
        decide_conflict(DecideConflictRequest) -> DecideConflictReply = conflict::decide;
    }
}
