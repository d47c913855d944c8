//! Cards, one by one and many at once.

use futures_util::stream::BoxStream;
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
use tonic::Status;

use crate::App;
use crate::work::card_print::Pages;
use crate::work::{
    card, card_creation, card_file, card_list, card_many, card_print, card_problem, verification,
};

type Exported = BoxStream<'static, Result<Card, Status>>;

service::calls! {
    impl Cards for App by Caller {
        list_cards(ListCardsRequest) -> ListCardsReply = card_list::list;
        get_card(GetCardRequest) -> GetCardReply = card::get;
        save_card(SaveCardRequest) -> SaveCardReply = card::save;
        delete_card(DeleteCardRequest) -> Done = card::delete;
        count_expiring_cards(CountExpiringCardsRequest) -> CountExpiringCardsReply
            = card_list::count_expiring;
        list_cards_to_deliver(ListCardsToDeliverRequest) -> ListCardsToDeliverReply
            = card_list::list_to_deliver;
        list_cards_to_print(ListCardsToPrintRequest) -> Pages as ListCardsToPrintStream = card_print::list;
        print_cards(PrintCardsRequest) -> Pieces as PrintCardsStream = card_file::print;
        get_printed_cards(GetPrintedCardsRequest) -> Pieces as GetPrintedCardsStream = card_file::printed;
        bundle_cards(BundleCardsRequest) -> Pieces as BundleCardsStream = card_file::bundle;
        mark_cards_as_printed(MarkCardsAsPrintedRequest) -> CardResultsReply = card_many::mark_printed;
        report_misprint(ReportMisprintRequest) -> CardResultsReply = card_many::report_misprint;
        verify_card(VerifyCardRequest) -> VerifyCardReply = verification::verify;
        report_card_problem(ReportCardProblemRequest) -> ReportCardProblemReply = card_problem::report;
        get_declaration_file(GetDeclarationFileRequest) -> Pieces as GetDeclarationFileStream
            = card_problem::file;
        replace_card(ReplaceCardRequest) -> ReplaceCardReply = card_creation::replace;
        cancel_cards(CancelCardsRequest) -> CardResultsReply = card_many::cancel;
        suspend_cards(SuspendCardsRequest) -> CardResultsReply = card_many::suspend;
        reinstate_cards(ReinstateCardsRequest) -> CardResultsReply = card_many::reinstate;
        export_cards(ExportCardsRequest) -> Exported as ExportCardsStream = card_list::export;
    }
}
