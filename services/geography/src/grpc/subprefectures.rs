//! Sub-prefectures.

use futures_util::stream::BoxStream;
use proto::maillon::geography::v1::subprefectures_server::Subprefectures;
use proto::maillon::geography::v1::{
    DeleteSubprefectureRequest, ExportSubprefecturesRequest, GetSubprefectureReply,
    GetSubprefectureRequest, ListSubprefecturesReply, ListSubprefecturesRequest,
    SaveSubprefectureReply, SaveSubprefectureRequest, Subprefecture,
};
use proto::maillon::v1::Done;
use tonic::Status;

use crate::App;
use crate::work::subprefecture;

type Exported = BoxStream<'static, Result<Subprefecture, Status>>;

service::calls! {
    impl Subprefectures for App by Caller {
        list_subprefectures(ListSubprefecturesRequest) -> ListSubprefecturesReply = subprefecture::list;
        get_subprefecture(GetSubprefectureRequest) -> GetSubprefectureReply = subprefecture::get;
        save_subprefecture(SaveSubprefectureRequest) -> SaveSubprefectureReply = subprefecture::save;
        delete_subprefecture(DeleteSubprefectureRequest) -> Done = subprefecture::delete;
        export_subprefectures(ExportSubprefecturesRequest) -> Exported as ExportSubprefecturesStream
            = subprefecture::export;
    }
}
