//! Members on paper: the list, and documents about them.

use printer::Pieces;
use proto::maillon::members::v1::member_prints_server::MemberPrints;
use proto::maillon::members::v1::{PrintMemberDocumentsRequest, PrintMemberListRequest};

use crate::App;
use crate::work::{print_document, print_list};

service::calls! {
    impl MemberPrints for App by Caller {
        print_member_list(PrintMemberListRequest) -> Pieces as PrintMemberListStream = print_list::print;
        print_member_documents(PrintMemberDocumentsRequest) -> Pieces as PrintMemberDocumentsStream
            = print_document::print;
    }
}
