//! The exchange with other nodes.

use platform::Caller;
use proto::maillon::sync::v1::replica_server::Replica;
use proto::maillon::sync::v1::{
    ApplyRecordsReply, ApplyRecordsRequest, DescribeReplicaReply, DescribeReplicaRequest,
    PullRecordsReply, PullRecordsRequest,
};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::replica;

#[tonic::async_trait]
impl Replica for App {
    async fn describe_replica(
        &self,
        _: Request<DescribeReplicaRequest>,
    ) -> Result<Response<DescribeReplicaReply>, Status> {
        Ok(Response::new(replica::describe(self).await?))
    }

    async fn pull_records(
        &self,
        request: Request<PullRecordsRequest>,
    ) -> Result<Response<PullRecordsReply>, Status> {
        Ok(Response::new(replica::pull(self, request.get_ref()).await?))
    }

    async fn apply_records(
        &self,
        request: Request<ApplyRecordsRequest>,
    ) -> Result<Response<ApplyRecordsReply>, Status> {
        let (caller, apply) = Caller::split(request)?;
        Ok(Response::new(replica::apply(self, &caller, apply).await?))
    }
}
