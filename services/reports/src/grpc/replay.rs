//! The replay, for whoever fills a projection anew.

use futures_util::stream::BoxStream;
use proto::maillon::event::v1::replay_server::Replay;
use proto::maillon::event::v1::{Envelope, ReplayRequest};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::replay;

#[tonic::async_trait]
impl Replay for App {
    type ReplayStream = BoxStream<'static, Result<Envelope, Status>>;

    async fn replay(
        &self,
        request: Request<ReplayRequest>,
    ) -> Result<Response<Self::ReplayStream>, Status> {
        Ok(Response::new(replay::replay(self, request.into_inner())?))
    }
}
