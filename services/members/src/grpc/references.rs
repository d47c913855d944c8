//! What refers to records of other services.

use proto::maillon::event::v1::references_server::References;
use proto::maillon::event::v1::{ReserveReply, ReserveRequest};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::locality_use;

#[tonic::async_trait]
impl References for App {
    async fn reserve(
        &self,
        request: Request<ReserveRequest>,
    ) -> Result<Response<ReserveReply>, Status> {
        Ok(Response::new(
            locality_use::reserve(self, request.get_ref()).await?,
        ))
    }
}
