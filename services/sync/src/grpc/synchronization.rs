//! Runs, and the exchange of records in them.

use proto::maillon::sync::v1::synchronization_server::Synchronization;
use proto::maillon::sync::v1::{
    ListSynchronizationsReply, ListSynchronizationsRequest, ListSynchronizedRecordsReply,
    ListSynchronizedRecordsRequest, PushRecordsReply, PushRecordsRequest,
    StartSynchronizationReply, StartSynchronizationRequest, StopSynchronizationReply,
    StopSynchronizationRequest, SynchronizationReply, SynchronizeFromServerRequest,
    SynchronizeToServerRequest,
};

use crate::App;
use crate::work::{feed, journal, push, record, run};

service::calls! {
    impl Synchronization for App by Caller {
        start_synchronization(StartSynchronizationRequest) -> StartSynchronizationReply = run::start;
        synchronize_from_server(SynchronizeFromServerRequest) -> SynchronizationReply = feed::from_server;
        synchronize_to_server(SynchronizeToServerRequest) -> SynchronizationReply = push::to_server;
        push_records(PushRecordsRequest) -> PushRecordsReply = push::receive;
        stop_synchronization(StopSynchronizationRequest) -> StopSynchronizationReply = run::stop;
        list_synchronizations(ListSynchronizationsRequest) -> ListSynchronizationsReply = journal::list;
        list_synchronized_records(ListSynchronizedRecordsRequest) -> ListSynchronizedRecordsReply
            = record::list;
    }
}
