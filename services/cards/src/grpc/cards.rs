//! Cards, one by one and many at once.

use futures_util::stream::BoxStream;
use platform::Caller;
use printer::Pieces;
use proto::maillon::cards::v1::cards_server::Cards;
use proto::maillon::cards::v1::{
    BundleCardsRequest, CancelCardsRequest, Card, CardResultsReply, CountExpiringCardsReply,
    CountExpiringCardsRequest, DeleteCardRequest, ExportCardsRequest, GetCardReply, GetCardRequest,
    GetDeclarationFileRequest, GetPrintedCardsRequest, ListCardsReply, ListCardsRequest,
    ListCardsToDeliverReply, ListCardsToDeliverRequest, ListCardsToPrintRequest,
    MarkCardsAsPrintedRequest, PrintCardsRequest, ReinstateCardsRequest, ReplaceCardReply,
    ReplaceCardRequest, ReportCardProblemReply, ReportCardProblemRequest, ReportMisprintRequest,
    SaveCardReply, SaveCardRequest, SuspendCardsRequest, VerifyCardReply, VerifyCardRequest,
};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;
use crate::domain::job::Kind;
use crate::domain::transition::Act;
use crate::work::card_print::{self, Pages};
use crate::work::{
    card, card_creation, card_file, card_list, card_many, card_problem, print_job, verification,
};

#[tonic::async_trait]
impl Cards for App {
    async fn list_cards(
        &self,
        request: Request<ListCardsRequest>,
    ) -> Result<Response<ListCardsReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card_list::list(self, &caller, request).await?,
        ))
    }

    async fn get_card(
        &self,
        request: Request<GetCardRequest>,
    ) -> Result<Response<GetCardReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(card::get(self, &caller, request.id).await?))
    }

    async fn save_card(
        &self,
        request: Request<SaveCardRequest>,
    ) -> Result<Response<SaveCardReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(card::save(self, &caller, request).await?))
    }

    async fn delete_card(
        &self,
        request: Request<DeleteCardRequest>,
    ) -> Result<Response<Done>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card::delete(self, &caller, request.id).await?,
        ))
    }

    async fn count_expiring_cards(
        &self,
        request: Request<CountExpiringCardsRequest>,
    ) -> Result<Response<CountExpiringCardsReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card_list::count_expiring(self, &caller, request).await?,
        ))
    }

    async fn list_cards_to_deliver(
        &self,
        request: Request<ListCardsToDeliverRequest>,
    ) -> Result<Response<ListCardsToDeliverReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card_list::list_to_deliver(self, &caller, request).await?,
        ))
    }

    type ListCardsToPrintStream = Pages;

    async fn list_cards_to_print(
        &self,
        request: Request<ListCardsToPrintRequest>,
    ) -> Result<Response<Self::ListCardsToPrintStream>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card_print::list(self, &caller, request).await?,
        ))
    }

    type PrintCardsStream = Pieces;

    async fn print_cards(
        &self,
        request: Request<PrintCardsRequest>,
    ) -> Result<Response<Self::PrintCardsStream>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card_file::print(self, &caller, request).await?,
        ))
    }

    type GetPrintedCardsStream = Pieces;

    async fn get_printed_cards(
        &self,
        request: Request<GetPrintedCardsRequest>,
    ) -> Result<Response<Self::GetPrintedCardsStream>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            print_job::file(self, &caller, request.job_id, Kind::CardPrint).await?,
        ))
    }

    type BundleCardsStream = Pieces;

    async fn bundle_cards(
        &self,
        request: Request<BundleCardsRequest>,
    ) -> Result<Response<Self::BundleCardsStream>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card_file::bundle(self, &caller, request).await?,
        ))
    }

    async fn mark_cards_as_printed(
        &self,
        request: Request<MarkCardsAsPrintedRequest>,
    ) -> Result<Response<CardResultsReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card_many::act(self, &caller, &request.card_ids, Act::MarkPrinted, None).await?,
        ))
    }

    async fn report_misprint(
        &self,
        request: Request<ReportMisprintRequest>,
    ) -> Result<Response<CardResultsReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card_many::act(
                self,
                &caller,
                &request.card_ids,
                Act::Misprint,
                request.reason.as_deref(),
            )
            .await?,
        ))
    }

    async fn verify_card(
        &self,
        request: Request<VerifyCardRequest>,
    ) -> Result<Response<VerifyCardReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            verification::verify(self, &caller, request).await?,
        ))
    }

    async fn report_card_problem(
        &self,
        request: Request<ReportCardProblemRequest>,
    ) -> Result<Response<ReportCardProblemReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card_problem::report(self, &caller, request).await?,
        ))
    }

    type GetDeclarationFileStream = Pieces;

    async fn get_declaration_file(
        &self,
        request: Request<GetDeclarationFileRequest>,
    ) -> Result<Response<Self::GetDeclarationFileStream>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card_problem::file(self, &caller, request).await?,
        ))
    }

    async fn replace_card(
        &self,
        request: Request<ReplaceCardRequest>,
    ) -> Result<Response<ReplaceCardReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card_creation::replace(self, &caller, request).await?,
        ))
    }

    async fn cancel_cards(
        &self,
        request: Request<CancelCardsRequest>,
    ) -> Result<Response<CardResultsReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card_many::act(
                self,
                &caller,
                &request.card_ids,
                Act::Cancel,
                request.reason.as_deref(),
            )
            .await?,
        ))
    }

    async fn suspend_cards(
        &self,
        request: Request<SuspendCardsRequest>,
    ) -> Result<Response<CardResultsReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card_many::act(
                self,
                &caller,
                &request.card_ids,
                Act::Suspend,
                request.reason.as_deref(),
            )
            .await?,
        ))
    }

    async fn reinstate_cards(
        &self,
        request: Request<ReinstateCardsRequest>,
    ) -> Result<Response<CardResultsReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            card_many::act(
                self,
                &caller,
                &request.card_ids,
                Act::Reinstate,
                request.reason.as_deref(),
            )
            .await?,
        ))
    }

    type ExportCardsStream = BoxStream<'static, Result<Card, Status>>;

    async fn export_cards(
        &self,
        request: Request<ExportCardsRequest>,
    ) -> Result<Response<Self::ExportCardsStream>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(card_list::export(self, &caller, request).await?)
    }
}
