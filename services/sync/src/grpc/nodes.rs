//! The nodes that the centre knows.

use platform::Caller;
use proto::maillon::sync::v1::nodes_server::Nodes;
use proto::maillon::sync::v1::{ListNodesReply, ListNodesRequest};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::node;

#[tonic::async_trait]
impl Nodes for App {
    async fn list_nodes(
        &self,
        request: Request<ListNodesRequest>,
    ) -> Result<Response<ListNodesReply>, Status> {
        let (_, list) = Caller::split(request)?;
        Ok(Response::new(node::list(self, list).await?))
    }
}
