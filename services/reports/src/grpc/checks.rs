//! Whether what the services know agrees.

use proto::maillon::reports::v1::checks_server::Checks;
use proto::maillon::reports::v1::{
    ListChecksReply, ListChecksRequest, MendCheckReply, MendCheckRequest, RunChecksReply,
    RunChecksRequest,
};

use crate::App;
use crate::work::check;

service::calls! {
    impl Checks for App by Caller {
        list_checks(ListChecksRequest) -> ListChecksReply = check::list;
        run_checks(RunChecksRequest) -> RunChecksReply = check::run;
        mend_check(MendCheckRequest) -> MendCheckReply = check::mend;
    }
}
