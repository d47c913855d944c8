//! What refers to records of other services.

use proto::maillon::event::v1::references_server::References;
use proto::maillon::event::v1::{ReserveReply, ReserveRequest};

use crate::App;
use crate::work::locality_use;

service::calls! {
    impl References for App {
        reserve(ReserveRequest) -> ReserveReply = locality_use::reserve;
    }
}
