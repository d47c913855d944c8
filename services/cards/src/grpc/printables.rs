//! What is printed of cards, deliveries and payments, for who tries a template.

use proto::maillon::event::v1::ReadPrintableRequest;
use proto::maillon::event::v1::printables_server::Printables;

use crate::App;
use crate::work::printable::{self, Parts};

service::calls! {
    impl Printables for App {
        read_printable(ReadPrintableRequest) -> Parts as ReadPrintableStream = printable::read;
    }
}
