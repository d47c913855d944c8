//! The part of the search everywhere that this service has.

use platform::Caller;
use proto::maillon::cards::v1::card_search_server::CardSearch;
use proto::maillon::members::v1::{SearchEverywhereReply, SearchEverywhereRequest};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::search;

#[tonic::async_trait]
impl CardSearch for App {
    async fn search_cards(
        &self,
        request: Request<SearchEverywhereRequest>,
    ) -> Result<Response<SearchEverywhereReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(search::search(self, &caller, request).await?))
    }
}
