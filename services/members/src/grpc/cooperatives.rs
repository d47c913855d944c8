//! Cooperatives.

use futures_util::stream::BoxStream;
use proto::maillon::members::v1::cooperatives_server::Cooperatives;
use proto::maillon::members::v1::{
    Cooperative, DeleteCooperativeRequest, ExportCooperativesRequest, GetCooperativeReply,
    GetCooperativeRequest, ListCooperativesReply, ListCooperativesRequest, SaveCooperativeReply,
    SaveCooperativeRequest,
};
use proto::maillon::v1::Done;
use tonic::Status;

use crate::App;
use crate::work::cooperative;

type Exported = BoxStream<'static, Result<Cooperative, Status>>;

service::calls! {
    impl Cooperatives for App by Caller {
        list_cooperatives(ListCooperativesRequest) -> ListCooperativesReply = cooperative::list;
        get_cooperative(GetCooperativeRequest) -> GetCooperativeReply = cooperative::get;
        save_cooperative(SaveCooperativeRequest) -> SaveCooperativeReply = cooperative::save;
        delete_cooperative(DeleteCooperativeRequest) -> Done = cooperative::delete;
        export_cooperatives(ExportCooperativesRequest) -> Exported as ExportCooperativesStream
            = cooperative::export;
    }
}
