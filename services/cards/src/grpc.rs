//! The rpcs: each delegates to the function of its name.

mod candidate;
mod card;
mod card_act;
mod card_bundle;
mod card_export;
mod card_list;
mod card_pdf;
mod card_print;
mod card_problem;
pub(crate) mod creation;
mod delivery;
mod reference;
mod refresh;
mod replay;
mod search;
mod transaction;
mod transaction_list;
mod verification;

use futures_util::stream::BoxStream;
use platform::grpc::Services;
use proto::maillon::cards::v1::card_creation_server::{CardCreation, CardCreationServer};
use proto::maillon::cards::v1::card_search_server::{CardSearch, CardSearchServer};
use proto::maillon::cards::v1::cards_server::{Cards, CardsServer};
use proto::maillon::cards::v1::deliveries_server::{Deliveries, DeliveriesServer};
use proto::maillon::cards::v1::qr_keys_server::{QrKeys, QrKeysServer};
use proto::maillon::cards::v1::transactions_server::{Transactions, TransactionsServer};
use proto::maillon::cards::v1::{
    BundleCardsRequest, CancelCardsRequest, CancelDeliveryReply, CancelDeliveryRequest, Card,
    CardResultsReply, CountExpiringCardsReply, CountExpiringCardsRequest, CreateCardsReply,
    CreateCardsRequest, CreateMemberCardReply, CreateMemberCardRequest, DeleteCardRequest,
    DeleteDeliveryRequest, DeleteTransactionRequest, Delivery, DeliveryResultsReply,
    ExportCardsRequest, ExportDeliveriesRequest, ExportTransactionsRequest, GetCardReply,
    GetCardRequest, GetDeclarationFileRequest, GetDeliveryReply, GetDeliveryRequest,
    GetPrintedCardsRequest, GetPrintedDeliveriesRequest, GetTransactionReply,
    GetTransactionRequest, HandOverCardsReply, HandOverCardsRequest, ListCardCandidatesReply,
    ListCardCandidatesRequest, ListCardsReply, ListCardsRequest, ListCardsToDeliverReply,
    ListCardsToDeliverRequest, ListCardsToPrintRequest, ListDeliveriesReply, ListDeliveriesRequest,
    ListDeliveriesToPrintReply, ListDeliveriesToPrintRequest, ListQrKeysReply, ListQrKeysRequest,
    ListRevocationsReply, ListRevocationsRequest, ListTransactionsReply, ListTransactionsRequest,
    MarkCardsAsPrintedRequest, MarkDeliveriesAsSentRequest, PrintCardsRequest,
    PrintDeliveriesRequest, ReceiveDeliveryReply, ReceiveDeliveryRequest, RefreshCardsReply,
    RefreshCardsRequest, ReinstateCardsRequest, ReplaceCardReply, ReplaceCardRequest,
    ReportCardProblemReply, ReportCardProblemRequest, ReportMisprintRequest, SaveCardReply,
    SaveCardRequest, SaveDeliveryReply, SaveDeliveryRequest, SaveTransactionReply,
    SaveTransactionRequest, SearchTransactionReply, SearchTransactionRequest, SuspendCardsRequest,
    Transaction, VerifyCardReply, VerifyCardRequest,
};
use proto::maillon::event::v1::references_server::{References, ReferencesServer};
use proto::maillon::event::v1::replay_server::{Replay, ReplayServer};
use proto::maillon::event::v1::{Envelope, ReplayRequest, ReserveReply, ReserveRequest};
use proto::maillon::members::v1::{SearchEverywhereReply, SearchEverywhereRequest};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;
use crate::printing::Pieces;

/// Largest message with a declaration's file: as much as a body may have.
const DECLARATION_BYTES: usize = 12 * 1024 * 1024;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    Services::new(crate::NAME)
        .answering_again_from(app.db.clone())
        .with(CardsServer::new(app.clone()).max_decoding_message_size(DECLARATION_BYTES))
        .with(CardCreationServer::new(app.clone()))
        .with(DeliveriesServer::new(app.clone()))
        .with(TransactionsServer::new(app.clone()))
        .with(QrKeysServer::new(app.clone()))
        .with(CardSearchServer::new(app.clone()))
        .with(ReferencesServer::new(app.clone()))
        .with(ReplayServer::new(app))
}

#[tonic::async_trait]
impl Cards for App {
    async fn list_cards(
        &self,
        request: Request<ListCardsRequest>,
    ) -> Result<Response<ListCardsReply>, Status> {
        Ok(Response::new(card_list::list(self, request).await?))
    }

    async fn get_card(
        &self,
        request: Request<GetCardRequest>,
    ) -> Result<Response<GetCardReply>, Status> {
        Ok(Response::new(card::get(self, request).await?))
    }

    async fn save_card(
        &self,
        request: Request<SaveCardRequest>,
    ) -> Result<Response<SaveCardReply>, Status> {
        let caller = platform::Caller::of(&request)?;
        let save = request.into_inner();
        let Some(id) = save.id else {
            let member_id = save.member_id.ok_or_else(|| {
                platform::Refusal::field(
                    "card_memberId",
                    proto::maillon::refusal::v1::Fault::Required,
                )
            })?;
            let made = creation::create_one(self, &caller, member_id, None, None).await?;
            return Ok(Response::new(SaveCardReply {
                id: made.id,
                version: made.version,
            }));
        };
        let saved = card::correct(self, &caller, id, save).await?;
        Ok(Response::new(saved))
    }

    async fn delete_card(
        &self,
        request: Request<DeleteCardRequest>,
    ) -> Result<Response<Done>, Status> {
        Ok(Response::new(card::delete(self, request).await?))
    }

    async fn count_expiring_cards(
        &self,
        request: Request<CountExpiringCardsRequest>,
    ) -> Result<Response<CountExpiringCardsReply>, Status> {
        let counted = card_list::count_expiring(self, request).await?;
        Ok(Response::new(counted))
    }

    async fn list_cards_to_deliver(
        &self,
        request: Request<ListCardsToDeliverRequest>,
    ) -> Result<Response<ListCardsToDeliverReply>, Status> {
        Ok(Response::new(
            card_list::list_to_deliver(self, request).await?,
        ))
    }

    type ListCardsToPrintStream = card_print::Pages;

    async fn list_cards_to_print(
        &self,
        request: Request<ListCardsToPrintRequest>,
    ) -> Result<Response<Self::ListCardsToPrintStream>, Status> {
        Ok(card_print::list(self, request).await?)
    }

    type PrintCardsStream = Pieces;

    async fn print_cards(
        &self,
        request: Request<PrintCardsRequest>,
    ) -> Result<Response<Self::PrintCardsStream>, Status> {
        Ok(card_pdf::print(self, request).await?)
    }

    type GetPrintedCardsStream = Pieces;

    async fn get_printed_cards(
        &self,
        request: Request<GetPrintedCardsRequest>,
    ) -> Result<Response<Self::GetPrintedCardsStream>, Status> {
        Ok(card_pdf::printed(self, request).await?)
    }

    type BundleCardsStream = Pieces;

    async fn bundle_cards(
        &self,
        request: Request<BundleCardsRequest>,
    ) -> Result<Response<Self::BundleCardsStream>, Status> {
        Ok(card_bundle::bundle(self, request).await?)
    }

    async fn mark_cards_as_printed(
        &self,
        request: Request<MarkCardsAsPrintedRequest>,
    ) -> Result<Response<CardResultsReply>, Status> {
        Ok(Response::new(
            card_act::mark_as_printed(self, request).await?,
        ))
    }

    async fn report_misprint(
        &self,
        request: Request<ReportMisprintRequest>,
    ) -> Result<Response<CardResultsReply>, Status> {
        Ok(Response::new(card_act::misprint(self, request).await?))
    }

    async fn verify_card(
        &self,
        request: Request<VerifyCardRequest>,
    ) -> Result<Response<VerifyCardReply>, Status> {
        Ok(Response::new(verification::verify(self, request).await?))
    }

    async fn report_card_problem(
        &self,
        request: Request<ReportCardProblemRequest>,
    ) -> Result<Response<ReportCardProblemReply>, Status> {
        Ok(Response::new(card_problem::report(self, request).await?))
    }

    type GetDeclarationFileStream = Pieces;

    async fn get_declaration_file(
        &self,
        request: Request<GetDeclarationFileRequest>,
    ) -> Result<Response<Pieces>, Status> {
        Ok(card_problem::file(self, request).await?)
    }

    async fn replace_card(
        &self,
        request: Request<ReplaceCardRequest>,
    ) -> Result<Response<ReplaceCardReply>, Status> {
        Ok(Response::new(creation::replace(self, request).await?))
    }

    async fn cancel_cards(
        &self,
        request: Request<CancelCardsRequest>,
    ) -> Result<Response<CardResultsReply>, Status> {
        Ok(Response::new(card_act::cancel(self, request).await?))
    }

    async fn suspend_cards(
        &self,
        request: Request<SuspendCardsRequest>,
    ) -> Result<Response<CardResultsReply>, Status> {
        Ok(Response::new(card_act::suspend(self, request).await?))
    }

    async fn reinstate_cards(
        &self,
        request: Request<ReinstateCardsRequest>,
    ) -> Result<Response<CardResultsReply>, Status> {
        Ok(Response::new(card_act::reinstate(self, request).await?))
    }

    type ExportCardsStream = BoxStream<'static, Result<Card, Status>>;

    async fn export_cards(
        &self,
        request: Request<ExportCardsRequest>,
    ) -> Result<Response<Self::ExportCardsStream>, Status> {
        Ok(card_export::export(self, request).await?)
    }
}

#[tonic::async_trait]
impl CardCreation for App {
    async fn list_card_candidates(
        &self,
        request: Request<ListCardCandidatesRequest>,
    ) -> Result<Response<ListCardCandidatesReply>, Status> {
        Ok(Response::new(candidate::list(self, request).await?))
    }

    async fn create_cards(
        &self,
        request: Request<CreateCardsRequest>,
    ) -> Result<Response<CreateCardsReply>, Status> {
        Ok(Response::new(creation::create(self, request).await?))
    }

    async fn refresh_cards(
        &self,
        request: Request<RefreshCardsRequest>,
    ) -> Result<Response<RefreshCardsReply>, Status> {
        Ok(Response::new(refresh::refresh(self, request).await?))
    }

    async fn create_member_card(
        &self,
        request: Request<CreateMemberCardRequest>,
    ) -> Result<Response<CreateMemberCardReply>, Status> {
        Ok(Response::new(
            creation::create_member_card(self, request).await?,
        ))
    }
}

#[tonic::async_trait]
impl Deliveries for App {
    async fn list_deliveries(
        &self,
        request: Request<ListDeliveriesRequest>,
    ) -> Result<Response<ListDeliveriesReply>, Status> {
        Ok(Response::new(delivery::list::list(self, request).await?))
    }

    async fn get_delivery(
        &self,
        request: Request<GetDeliveryRequest>,
    ) -> Result<Response<GetDeliveryReply>, Status> {
        Ok(Response::new(delivery::get(self, request).await?))
    }

    async fn save_delivery(
        &self,
        request: Request<SaveDeliveryRequest>,
    ) -> Result<Response<SaveDeliveryReply>, Status> {
        Ok(Response::new(delivery::save::save(self, request).await?))
    }

    async fn delete_delivery(
        &self,
        request: Request<DeleteDeliveryRequest>,
    ) -> Result<Response<Done>, Status> {
        Ok(Response::new(delivery::delete(self, request).await?))
    }

    async fn list_deliveries_to_print(
        &self,
        request: Request<ListDeliveriesToPrintRequest>,
    ) -> Result<Response<ListDeliveriesToPrintReply>, Status> {
        Ok(Response::new(
            delivery::list::to_print(self, request).await?,
        ))
    }

    type PrintDeliveriesStream = Pieces;

    async fn print_deliveries(
        &self,
        request: Request<PrintDeliveriesRequest>,
    ) -> Result<Response<Self::PrintDeliveriesStream>, Status> {
        Ok(delivery::print::print(self, request).await?)
    }

    type GetPrintedDeliveriesStream = Pieces;

    async fn get_printed_deliveries(
        &self,
        request: Request<GetPrintedDeliveriesRequest>,
    ) -> Result<Response<Self::GetPrintedDeliveriesStream>, Status> {
        Ok(delivery::print::printed(self, request).await?)
    }

    async fn mark_deliveries_as_sent(
        &self,
        request: Request<MarkDeliveriesAsSentRequest>,
    ) -> Result<Response<DeliveryResultsReply>, Status> {
        Ok(Response::new(delivery::send::mark(self, request).await?))
    }

    async fn receive_delivery(
        &self,
        request: Request<ReceiveDeliveryRequest>,
    ) -> Result<Response<ReceiveDeliveryReply>, Status> {
        Ok(Response::new(delivery::receive(self, request).await?))
    }

    async fn cancel_delivery(
        &self,
        request: Request<CancelDeliveryRequest>,
    ) -> Result<Response<CancelDeliveryReply>, Status> {
        Ok(Response::new(delivery::cancel(self, request).await?))
    }

    async fn hand_over_cards(
        &self,
        request: Request<HandOverCardsRequest>,
    ) -> Result<Response<HandOverCardsReply>, Status> {
        Ok(Response::new(
            delivery::hand_over::hand_over(self, request).await?,
        ))
    }

    type ExportDeliveriesStream = BoxStream<'static, Result<Delivery, Status>>;

    async fn export_deliveries(
        &self,
        request: Request<ExportDeliveriesRequest>,
    ) -> Result<Response<Self::ExportDeliveriesStream>, Status> {
        Ok(delivery::export::export(self, request).await?)
    }
}

#[tonic::async_trait]
impl Transactions for App {
    async fn list_transactions(
        &self,
        request: Request<ListTransactionsRequest>,
    ) -> Result<Response<ListTransactionsReply>, Status> {
        Ok(Response::new(transaction_list::list(self, request).await?))
    }

    async fn get_transaction(
        &self,
        request: Request<GetTransactionRequest>,
    ) -> Result<Response<GetTransactionReply>, Status> {
        Ok(Response::new(transaction::get(self, request).await?))
    }

    async fn save_transaction(
        &self,
        request: Request<SaveTransactionRequest>,
    ) -> Result<Response<SaveTransactionReply>, Status> {
        Ok(Response::new(transaction::save(self, request).await?))
    }

    async fn delete_transaction(
        &self,
        request: Request<DeleteTransactionRequest>,
    ) -> Result<Response<Done>, Status> {
        Ok(Response::new(transaction::delete(self, request).await?))
    }

    async fn search_transaction(
        &self,
        request: Request<SearchTransactionRequest>,
    ) -> Result<Response<SearchTransactionReply>, Status> {
        Ok(Response::new(transaction::search(self, request).await?))
    }

    type ExportTransactionsStream = BoxStream<'static, Result<Transaction, Status>>;

    async fn export_transactions(
        &self,
        request: Request<ExportTransactionsRequest>,
    ) -> Result<Response<Self::ExportTransactionsStream>, Status> {
        Ok(transaction_list::export(self, request).await?)
    }
}

#[tonic::async_trait]
impl QrKeys for App {
    async fn list_qr_keys(
        &self,
        _request: Request<ListQrKeysRequest>,
    ) -> Result<Response<ListQrKeysReply>, Status> {
        Ok(Response::new(verification::keys(self).await?))
    }

    async fn list_revocations(
        &self,
        request: Request<ListRevocationsRequest>,
    ) -> Result<Response<ListRevocationsReply>, Status> {
        Ok(Response::new(
            verification::revocations(self, request).await?,
        ))
    }
}

#[tonic::async_trait]
impl CardSearch for App {
    async fn search_cards(
        &self,
        request: Request<SearchEverywhereRequest>,
    ) -> Result<Response<SearchEverywhereReply>, Status> {
        Ok(Response::new(search::search(self, request).await?))
    }
}

#[tonic::async_trait]
impl Replay for App {
    type ReplayStream = BoxStream<'static, Result<Envelope, Status>>;

    async fn replay(
        &self,
        request: Request<ReplayRequest>,
    ) -> Result<Response<Self::ReplayStream>, Status> {
        Ok(Response::new(replay::replay(self, request.get_ref())?))
    }
}

#[tonic::async_trait]
impl References for App {
    async fn reserve(
        &self,
        request: Request<ReserveRequest>,
    ) -> Result<Response<ReserveReply>, Status> {
        Ok(Response::new(
            reference::reserve(self, request.get_ref()).await?,
        ))
    }
}
