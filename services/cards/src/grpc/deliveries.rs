//! Deliveries.

use futures_util::stream::BoxStream;
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
use tonic::Status;

use crate::App;
use crate::work::delivery::{self, hand_over, list, print, save, send};

type Exported = BoxStream<'static, Result<Delivery, Status>>;

service::calls! {
    impl Deliveries for App by Caller {
        list_deliveries(ListDeliveriesRequest) -> ListDeliveriesReply = list::list;
        get_delivery(GetDeliveryRequest) -> GetDeliveryReply = delivery::get;
        save_delivery(SaveDeliveryRequest) -> SaveDeliveryReply = save::save;
        delete_delivery(DeleteDeliveryRequest) -> Done = delivery::delete;
        list_deliveries_to_print(ListDeliveriesToPrintRequest) -> ListDeliveriesToPrintReply = list::to_print;
        print_deliveries(PrintDeliveriesRequest) -> Pieces as PrintDeliveriesStream = print::print;
        get_printed_deliveries(GetPrintedDeliveriesRequest) -> Pieces as GetPrintedDeliveriesStream
            = print::printed;
        mark_deliveries_as_sent(MarkDeliveriesAsSentRequest) -> DeliveryResultsReply = send::mark;
        receive_delivery(ReceiveDeliveryRequest) -> ReceiveDeliveryReply = delivery::receive;
        cancel_delivery(CancelDeliveryRequest) -> CancelDeliveryReply = delivery::cancel;
        hand_over_cards(HandOverCardsRequest) -> HandOverCardsReply = hand_over::hand_over;
        export_deliveries(ExportDeliveriesRequest) -> Exported as ExportDeliveriesStream = list::export;
    }
}
