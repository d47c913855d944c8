//! The figures anew, for whoever makes a projection.

use proto::maillon::event::v1::ReplayRequest;
use proto::maillon::event::v1::replay_server::Replay;
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::replay::{self, Facts};

#[tonic::async_trait]
impl Replay for App {
    type ReplayStream = Facts;

    async fn replay(
        &self,
        request: Request<ReplayRequest>,
    ) -> Result<Response<Self::ReplayStream>, Status> {
        Ok(Response::new(replay::replay(self, request.get_ref())?))
    }
}
