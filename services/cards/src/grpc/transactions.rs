//! Payments.

use futures_util::stream::BoxStream;
use printer::Pieces;
use proto::maillon::cards::v1::transactions_server::Transactions;
use proto::maillon::cards::v1::{
    DeleteTransactionRequest, ExportTransactionsRequest, GetTransactionReply,
    GetTransactionRequest, ListTransactionsReply, ListTransactionsRequest, PrintReceiptsRequest,
    PrintTransactionListRequest, SaveTransactionReply, SaveTransactionRequest,
    SearchTransactionReply, SearchTransactionRequest, Transaction,
};
use proto::maillon::v1::Done;
use tonic::Status;

use crate::App;
use crate::work::transaction::{self, save};
use crate::work::{payment_print, transaction_list};

type Exported = BoxStream<'static, Result<Transaction, Status>>;

service::calls! {
    impl Transactions for App by Caller {
        list_transactions(ListTransactionsRequest) -> ListTransactionsReply = transaction_list::list;
        get_transaction(GetTransactionRequest) -> GetTransactionReply = transaction::get;
        save_transaction(SaveTransactionRequest) -> SaveTransactionReply = save::save;
        delete_transaction(DeleteTransactionRequest) -> Done = transaction::delete;
        search_transaction(SearchTransactionRequest) -> SearchTransactionReply = transaction::search;
        export_transactions(ExportTransactionsRequest) -> Exported as ExportTransactionsStream
            = transaction_list::export;
        print_transaction_list(PrintTransactionListRequest) -> Pieces as PrintTransactionListStream
            = transaction_list::print;
        print_receipts(PrintReceiptsRequest) -> Pieces as PrintReceiptsStream = payment_print::receipts;
    }
}
