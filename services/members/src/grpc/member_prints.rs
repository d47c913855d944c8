//! Members on paper: the list, and documents about them.

use platform::Caller;
use printer::Pieces;
use proto::maillon::members::v1::member_prints_server::MemberPrints;
use proto::maillon::members::v1::{PrintMemberDocumentsRequest, PrintMemberListRequest};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::{print_document, print_list};

#[tonic::async_trait]
impl MemberPrints for App {
    type PrintMemberListStream = Pieces;

    async fn print_member_list(
        &self,
        request: Request<PrintMemberListRequest>,
    ) -> Result<Response<Self::PrintMemberListStream>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            print_list::print(self, &caller, message).await?,
        ))
    }

    type PrintMemberDocumentsStream = Pieces;

    async fn print_member_documents(
        &self,
        request: Request<PrintMemberDocumentsRequest>,
    ) -> Result<Response<Self::PrintMemberDocumentsStream>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            print_document::print(self, &caller, message).await?,
        ))
    }
}
