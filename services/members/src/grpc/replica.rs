//! The exchange with other nodes.

use proto::maillon::sync::v1::replica_server::Replica;
use proto::maillon::sync::v1::{
    ApplyRecordsReply, ApplyRecordsRequest, DescribeReplicaReply, DescribeReplicaRequest,
    PullRecordsReply, PullRecordsRequest,
};

use crate::App;
use crate::work::replica;

service::calls! {
    impl Replica for App by Caller {
        describe_replica(DescribeReplicaRequest) -> DescribeReplicaReply = replica::describe;
        pull_records(PullRecordsRequest) -> PullRecordsReply = replica::pull;
        apply_records(ApplyRecordsRequest) -> ApplyRecordsReply = replica::apply;
    }
}
