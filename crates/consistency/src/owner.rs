//! An owner of records that are on several nodes, and how it is asked.

use futures_util::future::BoxFuture;
use platform::Refusal;
use proto::maillon::sync::v1::{
    AcknowledgeRecordsReply, AcknowledgeRecordsRequest, ApplyRecordsReply, ApplyRecordsRequest,
    DecideConflictReply, DecideReplicaConflictsRequest, DescribeReplicaReply, ListConflictsReply,
    ListReplicaConflictsRequest, PullRecordsReply, PullRecordsRequest, ReceiveRecordsReply,
    ReceiveRecordsRequest, SendRecordsReply, SendRecordsRequest,
};

/// What an owner answers.
pub type Answer<T> = BoxFuture<'static, Result<T, Refusal>>;

/// Bytes of a message between owners and `sync`: pages end after some hundred kilobytes, and a record whose
/// outlines are in conflict is several times two MiB.
pub const LARGEST_EXCHANGE: usize = 64 * 1024 * 1024;

/// An owner of records that are on several nodes (`maillon.sync.v1.Replica`).
pub trait Owner: Send + Sync {
    /// How far it has read.
    fn describe(&self) -> Answer<DescribeReplicaReply>;
    /// What it has behind cursors; at the centre.
    fn pull(&self, asked: PullRecordsRequest) -> Answer<PullRecordsReply>;
    /// Takes pages; on a node.
    fn apply(&self, pages: ApplyRecordsRequest) -> Answer<ApplyRecordsReply>;
    /// What it has to send; on a node.
    fn send(&self, asked: SendRecordsRequest) -> Answer<SendRecordsReply>;
    /// Takes what a node changed; at the centre.
    fn receive(&self, sent: ReceiveRecordsRequest) -> Answer<ReceiveRecordsReply>;
    /// Takes what the centre answered; on a node.
    fn acknowledge(&self, answers: AcknowledgeRecordsRequest) -> Answer<AcknowledgeRecordsReply>;
    /// Values of which a person chooses one.
    fn list_conflicts(&self, asked: ListReplicaConflictsRequest) -> Answer<ListConflictsReply>;
    /// Makes live what a person chose; at the centre.
    fn decide_conflicts(&self, asked: DecideReplicaConflictsRequest)
    -> Answer<DecideConflictReply>;
}
