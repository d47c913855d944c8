//! Payments.

use futures_util::stream::BoxStream;
use platform::Caller;
use printer::Pieces;
use proto::maillon::cards::v1::transactions_server::Transactions;
use proto::maillon::cards::v1::{
    DeleteTransactionRequest, ExportTransactionsRequest, GetTransactionReply,
    GetTransactionRequest, ListTransactionsReply, ListTransactionsRequest, PrintReceiptsRequest,
    PrintTransactionListRequest, SaveTransactionReply, SaveTransactionRequest,
    SearchTransactionReply, SearchTransactionRequest, Transaction,
};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::{payment_print, transaction, transaction_list};

#[tonic::async_trait]
impl Transactions for App {
    async fn list_transactions(
        &self,
        request: Request<ListTransactionsRequest>,
    ) -> Result<Response<ListTransactionsReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            transaction_list::list(self, &caller, request).await?,
        ))
    }

    async fn get_transaction(
        &self,
        request: Request<GetTransactionRequest>,
    ) -> Result<Response<GetTransactionReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            transaction::get(self, &caller, request).await?,
        ))
    }

    async fn save_transaction(
        &self,
        request: Request<SaveTransactionRequest>,
    ) -> Result<Response<SaveTransactionReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            transaction::save(self, &caller, request).await?,
        ))
    }

    async fn delete_transaction(
        &self,
        request: Request<DeleteTransactionRequest>,
    ) -> Result<Response<Done>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            transaction::delete(self, &caller, request).await?,
        ))
    }

    async fn search_transaction(
        &self,
        request: Request<SearchTransactionRequest>,
    ) -> Result<Response<SearchTransactionReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            transaction::search(self, &caller, request).await?,
        ))
    }

    type ExportTransactionsStream = BoxStream<'static, Result<Transaction, Status>>;

    async fn export_transactions(
        &self,
        request: Request<ExportTransactionsRequest>,
    ) -> Result<Response<Self::ExportTransactionsStream>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(transaction_list::export(self, &caller, request).await?)
    }

    type PrintTransactionListStream = Pieces;

    async fn print_transaction_list(
        &self,
        request: Request<PrintTransactionListRequest>,
    ) -> Result<Response<Self::PrintTransactionListStream>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            transaction_list::print(self, &caller, request).await?,
        ))
    }

    type PrintReceiptsStream = Pieces;

    async fn print_receipts(
        &self,
        request: Request<PrintReceiptsRequest>,
    ) -> Result<Response<Self::PrintReceiptsStream>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            payment_print::receipts(self, &caller, request).await?,
        ))
    }
}
