//! Localities, their import and its undoing.

use futures_util::stream::BoxStream;
use platform::Caller;
use proto::maillon::geography::v1::localities_server::Localities;
use proto::maillon::geography::v1::{
    DeleteLocalityRequest, ExportLocalitiesRequest, GetLocalityReply, GetLocalityRequest,
    ImportLocalitiesReply, ImportLocalitiesRequest, ListLocalitiesReply, ListLocalitiesRequest,
    Locality, SaveLocalityReply, SaveLocalityRequest, UndoImportReply, UndoImportRequest,
};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::{import, locality, undo};

#[tonic::async_trait]
impl Localities for App {
    async fn list_localities(
        &self,
        request: Request<ListLocalitiesRequest>,
    ) -> Result<Response<ListLocalitiesReply>, Status> {
        Ok(Response::new(
            locality::list(self, request.into_inner()).await?,
        ))
    }

    async fn get_locality(
        &self,
        request: Request<GetLocalityRequest>,
    ) -> Result<Response<GetLocalityReply>, Status> {
        Ok(Response::new(
            locality::get(self, request.into_inner()).await?,
        ))
    }

    async fn save_locality(
        &self,
        request: Request<SaveLocalityRequest>,
    ) -> Result<Response<SaveLocalityReply>, Status> {
        let (caller, save) = Caller::split(request)?;
        Ok(Response::new(locality::save(self, &caller, save).await?))
    }

    async fn delete_locality(
        &self,
        request: Request<DeleteLocalityRequest>,
    ) -> Result<Response<Done>, Status> {
        let (caller, delete) = Caller::split(request)?;
        Ok(Response::new(
            locality::delete(self, &caller, delete).await?,
        ))
    }

    async fn import_localities(
        &self,
        request: Request<ImportLocalitiesRequest>,
    ) -> Result<Response<ImportLocalitiesReply>, Status> {
        let (caller, file) = Caller::split(request)?;
        Ok(Response::new(
            import::import_localities(self, &caller, file).await?,
        ))
    }

    async fn undo_import(
        &self,
        request: Request<UndoImportRequest>,
    ) -> Result<Response<UndoImportReply>, Status> {
        let (caller, undo) = Caller::split(request)?;
        Ok(Response::new(undo::undo(self, &caller, undo).await?))
    }

    type ExportLocalitiesStream = BoxStream<'static, Result<Locality, Status>>;

    async fn export_localities(
        &self,
        request: Request<ExportLocalitiesRequest>,
    ) -> Result<Response<Self::ExportLocalitiesStream>, Status> {
        let (caller, export) = Caller::split(request)?;
        Ok(locality::export(self, &caller, export).await?)
    }
}
