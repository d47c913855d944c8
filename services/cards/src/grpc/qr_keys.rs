//! What a reader needs without network.

use proto::maillon::cards::v1::qr_keys_server::QrKeys;
use proto::maillon::cards::v1::{
    ListQrKeysReply, ListQrKeysRequest, ListRevocationsReply, ListRevocationsRequest,
};

use crate::App;
use crate::work::verification;

service::calls! {
    impl QrKeys for App {
        list_qr_keys(ListQrKeysRequest) -> ListQrKeysReply = verification::list_keys;
        list_revocations(ListRevocationsRequest) -> ListRevocationsReply = verification::list_revocations;
    }
}
