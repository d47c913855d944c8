//! Localities, their import and its undoing.

use futures_util::stream::BoxStream;
use proto::maillon::geography::v1::localities_server::Localities;
use proto::maillon::geography::v1::{
    DeleteLocalityRequest, ExportLocalitiesRequest, GetLocalityReply, GetLocalityRequest,
    ImportLocalitiesReply, ImportLocalitiesRequest, ListLocalitiesReply, ListLocalitiesRequest,
    Locality, SaveLocalityReply, SaveLocalityRequest, UndoImportReply, UndoImportRequest,
};
use proto::maillon::v1::Done;
use tonic::Status;

use crate::App;
use crate::work::{import, locality, undo};

type Exported = BoxStream<'static, Result<Locality, Status>>;

service::calls! {
    impl Localities for App by Caller {
        list_localities(ListLocalitiesRequest) -> ListLocalitiesReply = locality::list;
        get_locality(GetLocalityRequest) -> GetLocalityReply = locality::get;
        save_locality(SaveLocalityRequest) -> SaveLocalityReply = locality::save;
        delete_locality(DeleteLocalityRequest) -> Done = locality::delete;
        import_localities(ImportLocalitiesRequest) -> ImportLocalitiesReply = import::import_localities;
        undo_import(UndoImportRequest) -> UndoImportReply = undo::undo;
        export_localities(ExportLocalitiesRequest) -> Exported as ExportLocalitiesStream
            = locality::export;
    }
}
