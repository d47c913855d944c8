//! What refers to regions.

use proto::maillon::event::v1::references_server::References;
use proto::maillon::event::v1::{ReserveReply, ReserveRequest};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::reference;

#[tonic::async_trait]
impl References for App {
    async fn reserve(
        &self,
        request: Request<ReserveRequest>,
    ) -> Result<Response<ReserveReply>, Status> {
        Ok(Response::new(
            reference::reserve(self, request.into_inner()).await?,
        ))
    }
}
