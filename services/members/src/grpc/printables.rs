//! What is printed of members, for who tries a template.

use futures_util::stream::{self, BoxStream, StreamExt};
use proto::maillon::event::v1::printables_server::Printables;
use proto::maillon::event::v1::{Printable, ReadPrintableRequest};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::printable;

#[tonic::async_trait]
impl Printables for App {
    type ReadPrintableStream = BoxStream<'static, Result<Printable, Status>>;

    async fn read_printable(
        &self,
        request: Request<ReadPrintableRequest>,
    ) -> Result<Response<Self::ReadPrintableStream>, Status> {
        let parts = printable::read(self, request.into_inner()).await?;
        Ok(Response::new(stream::iter(parts).map(Ok).boxed()))
    }
}
