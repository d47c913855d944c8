//! One box for everything.

use platform::Caller;
use proto::maillon::members::v1::search_server::Search;
use proto::maillon::members::v1::{SearchEverywhereReply, SearchEverywhereRequest};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::search;

#[tonic::async_trait]
impl Search for App {
    async fn search_everywhere(
        &self,
        request: Request<SearchEverywhereRequest>,
    ) -> Result<Response<SearchEverywhereReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(search::search(self, &caller, message).await?))
    }
}
