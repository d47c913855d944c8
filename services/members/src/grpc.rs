//! The rpcs: each delegates to the function of its name.

mod export;
mod list;
mod search;

use platform::grpc::Services;
use proto::maillon::members::v1::search_server::{Search, SearchServer};
use proto::maillon::members::v1::{SearchEverywhereReply, SearchEverywhereRequest};
use tonic::{Request, Response, Status};

use crate::App;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    Services::new().with(SearchServer::new(app))
}

#[tonic::async_trait]
impl Search for App {
    async fn search_everywhere(
        &self,
        request: Request<SearchEverywhereRequest>,
    ) -> Result<Response<SearchEverywhereReply>, Status> {
        Ok(Response::new(search::search(self, request).await?))
    }
}
