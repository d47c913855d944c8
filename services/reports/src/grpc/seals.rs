//! Signatures of files of the audit.

use proto::maillon::reports::v1::seals_server::Seals;
use proto::maillon::reports::v1::{
    ListSealKeysReply, ListSealKeysRequest, SealExportReply, SealExportRequest,
};

use crate::App;
use crate::work::seal;

service::calls! {
    impl Seals for App by Caller {
        list_seal_keys(ListSealKeysRequest) -> ListSealKeysReply = seal::keys;
        seal_export(SealExportRequest) -> SealExportReply = seal::seal;
    }
}
