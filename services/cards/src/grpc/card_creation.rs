//! Making cards.

use platform::Caller;
use proto::maillon::cards::v1::card_creation_server::CardCreation;
use proto::maillon::cards::v1::{
    CreateCardsReply, CreateCardsRequest, CreateMemberCardReply, CreateMemberCardRequest,
    ListCardCandidatesReply, ListCardCandidatesRequest, RefreshCardsReply, RefreshCardsRequest,
};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::{candidate, card_creation, card_refresh};

#[tonic::async_trait]
impl CardCreation for App {
    async fn list_card_candidates(
        &self,
        request: Request<ListCardCandidatesRequest>,
    ) -> Result<Response<ListCardCandidatesReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            candidate::list(self, &caller, request).await?,
        ))
    }

    async fn create_cards(
        &self,
        request: Request<CreateCardsRequest>,
    ) -> Result<Response<CreateCardsReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card_creation::create(self, &caller, request).await?,
        ))
    }

    async fn refresh_cards(
        &self,
        request: Request<RefreshCardsRequest>,
    ) -> Result<Response<RefreshCardsReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card_refresh::refresh(self, &caller, request).await?,
        ))
    }

    async fn create_member_card(
        &self,
        request: Request<CreateMemberCardRequest>,
    ) -> Result<Response<CreateMemberCardReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card_creation::create_one(self, &caller, request, |reply| reply).await?,
        ))
    }
}
