//! The audit.

use futures_util::stream::BoxStream;
use proto::maillon::reports::v1::audit_server::Audit;
use proto::maillon::reports::v1::{
    AuditEntry, ExportAuditEntriesRequest, GetHistoryReply, GetHistoryRequest,
    ListAuditEntriesReply, ListAuditEntriesRequest,
};
use tonic::Status;

use crate::App;
use crate::work::entry;

type Exported = BoxStream<'static, Result<AuditEntry, Status>>;

service::calls! {
    impl Audit for App by Caller {
        list_audit_entries(ListAuditEntriesRequest) -> ListAuditEntriesReply = entry::list;
        export_audit_entries(ExportAuditEntriesRequest) -> Exported as ExportAuditEntriesStream
            = entry::export;
        get_history(GetHistoryRequest) -> GetHistoryReply = entry::history;
    }
}
