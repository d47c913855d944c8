//! The exchange with other nodes.

use proto::maillon::sync::v1::replica_server::Replica;
use proto::maillon::sync::v1::{
    AcknowledgeRecordsReply, AcknowledgeRecordsRequest, ApplyRecordsReply, ApplyRecordsRequest,
    DecideConflictReply, DecideReplicaConflictsRequest, DescribeReplicaReply,
    DescribeReplicaRequest, ListConflictsReply, ListReplicaConflictsRequest, PullRecordsReply,
    PullRecordsRequest, ReceiveRecordsReply, ReceiveRecordsRequest, SendRecordsReply,
    SendRecordsRequest,
};

use crate::App;
use crate::work::{conflict, conflict_list, replica};

service::calls! {
    impl Replica for App by Caller {
        describe_replica(DescribeReplicaRequest) -> DescribeReplicaReply = replica::describe;
        pull_records(PullRecordsRequest) -> PullRecordsReply = replica::pull;
        apply_records(ApplyRecordsRequest) -> ApplyRecordsReply = replica::apply;
        send_records(SendRecordsRequest) -> SendRecordsReply = replica::send;
        receive_records(ReceiveRecordsRequest) -> ReceiveRecordsReply = replica::receive;
        acknowledge_records(AcknowledgeRecordsRequest) -> AcknowledgeRecordsReply
            = replica::acknowledge;
        list_replica_conflicts(ListReplicaConflictsRequest) -> ListConflictsReply = conflict_list::list;
        decide_replica_conflicts(DecideReplicaConflictsRequest) -> DecideConflictReply
            = conflict::decide;
    }
}
