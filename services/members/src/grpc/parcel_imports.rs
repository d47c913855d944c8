//! Parcels out of files.

use platform::Caller;
use proto::maillon::members::v1::parcel_imports_server::ParcelImports;
use proto::maillon::members::v1::{
    ImportParcelsReply, ImportParcelsRequest, ListParcelImportsReply, ListParcelImportsRequest,
    ReadParcelFileReply, ReadParcelFileRequest, UndoParcelImportReply, UndoParcelImportRequest,
};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::parcel_import;

#[tonic::async_trait]
impl ParcelImports for App {
    async fn read_parcel_file(
        &self,
        request: Request<ReadParcelFileRequest>,
    ) -> Result<Response<ReadParcelFileReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(parcel_import::read(&caller, message).await?))
    }

    async fn import_parcels(
        &self,
        request: Request<ImportParcelsRequest>,
    ) -> Result<Response<ImportParcelsReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            parcel_import::import(self, &caller, message).await?,
        ))
    }

    async fn list_parcel_imports(
        &self,
        request: Request<ListParcelImportsRequest>,
    ) -> Result<Response<ListParcelImportsReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            parcel_import::list(self, &caller, message).await?,
        ))
    }

    async fn undo_parcel_import(
        &self,
        request: Request<UndoParcelImportRequest>,
    ) -> Result<Response<UndoParcelImportReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            parcel_import::undo(self, &caller, message).await?,
        ))
    }
}
