//! Deliveries.

use futures_util::stream::BoxStream;
use platform::Caller;
use printer::Pieces;
use proto::maillon::cards::v1::deliveries_server::Deliveries;
use proto::maillon::cards::v1::{
    CancelDeliveryReply, CancelDeliveryRequest, DeleteDeliveryRequest, Delivery,
    DeliveryResultsReply, ExportDeliveriesRequest, GetDeliveryReply, GetDeliveryRequest,
    GetPrintedDeliveriesRequest, HandOverCardsReply, HandOverCardsRequest, ListDeliveriesReply,
    ListDeliveriesRequest, ListDeliveriesToPrintReply, ListDeliveriesToPrintRequest,
    MarkDeliveriesAsSentRequest, PrintDeliveriesRequest, ReceiveDeliveryReply,
    ReceiveDeliveryRequest, SaveDeliveryReply, SaveDeliveryRequest,
};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;
use crate::domain::job::Kind;
use crate::work::delivery::{self, hand_over, list, print, save, send};
use crate::work::print_job;

#[tonic::async_trait]
impl Deliveries for App {
    async fn list_deliveries(
        &self,
        request: Request<ListDeliveriesRequest>,
    ) -> Result<Response<ListDeliveriesReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(list::list(self, &caller, request).await?))
    }

    async fn get_delivery(
        &self,
        request: Request<GetDeliveryRequest>,
    ) -> Result<Response<GetDeliveryReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(delivery::get(self, &caller, request).await?))
    }

    async fn save_delivery(
        &self,
        request: Request<SaveDeliveryRequest>,
    ) -> Result<Response<SaveDeliveryReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(save::save(self, &caller, request).await?))
    }

    async fn delete_delivery(
        &self,
        request: Request<DeleteDeliveryRequest>,
    ) -> Result<Response<Done>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            delivery::delete(self, &caller, request).await?,
        ))
    }

    async fn list_deliveries_to_print(
        &self,
        request: Request<ListDeliveriesToPrintRequest>,
    ) -> Result<Response<ListDeliveriesToPrintReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(list::to_print(self, &caller, request).await?))
    }

    type PrintDeliveriesStream = Pieces;

    async fn print_deliveries(
        &self,
        request: Request<PrintDeliveriesRequest>,
    ) -> Result<Response<Self::PrintDeliveriesStream>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(print::print(self, &caller, request).await?))
    }

    type GetPrintedDeliveriesStream = Pieces;

    async fn get_printed_deliveries(
        &self,
        request: Request<GetPrintedDeliveriesRequest>,
    ) -> Result<Response<Self::GetPrintedDeliveriesStream>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            print_job::file(self, &caller, request.job_id, Kind::DeliveryPrint).await?,
        ))
    }

    async fn mark_deliveries_as_sent(
        &self,
        request: Request<MarkDeliveriesAsSentRequest>,
    ) -> Result<Response<DeliveryResultsReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(send::mark(self, &caller, request).await?))
    }

    async fn receive_delivery(
        &self,
        request: Request<ReceiveDeliveryRequest>,
    ) -> Result<Response<ReceiveDeliveryReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            delivery::receive(self, &caller, request).await?,
        ))
    }

    async fn cancel_delivery(
        &self,
        request: Request<CancelDeliveryRequest>,
    ) -> Result<Response<CancelDeliveryReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            delivery::cancel(self, &caller, request).await?,
        ))
    }

    async fn hand_over_cards(
        &self,
        request: Request<HandOverCardsRequest>,
    ) -> Result<Response<HandOverCardsReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            hand_over::hand_over(self, &caller, request).await?,
        ))
    }

    type ExportDeliveriesStream = BoxStream<'static, Result<Delivery, Status>>;

    async fn export_deliveries(
        &self,
        request: Request<ExportDeliveriesRequest>,
    ) -> Result<Response<Self::ExportDeliveriesStream>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(list::export(self, &caller, request).await?)
    }
}
