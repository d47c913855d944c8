//! The rpcs: each delegates to the function of its name.

mod department;
mod export;
mod import;
mod locality;
mod reference;
mod region;
mod replay;
mod subprefecture;
mod undo;

use futures_util::stream::BoxStream;
use platform::grpc::Services;
use proto::maillon::event::v1::replay_server::{Replay, ReplayServer};
use proto::maillon::event::v1::{Envelope, ReplayRequest};
use proto::maillon::geography::v1::departments_server::{Departments, DepartmentsServer};
use proto::maillon::geography::v1::localities_server::{Localities, LocalitiesServer};
use proto::maillon::geography::v1::regions_server::{Regions, RegionsServer};
use proto::maillon::geography::v1::subprefectures_server::{Subprefectures, SubprefecturesServer};
use proto::maillon::geography::v1::{
    DeleteDepartmentRequest, DeleteLocalityRequest, DeleteRegionRequest,
    DeleteSubprefectureRequest, Department, ExportDepartmentsRequest, ExportLocalitiesRequest,
    ExportRegionsRequest, ExportSubprefecturesRequest, GetDepartmentReply, GetDepartmentRequest,
    GetLocalityReply, GetLocalityRequest, GetRegionReply, GetRegionRequest, GetSubprefectureReply,
    GetSubprefectureRequest, ImportLocalitiesReply, ImportLocalitiesRequest, ListDepartmentsReply,
    ListDepartmentsRequest, ListLocalitiesReply, ListLocalitiesRequest, ListRegionsReply,
    ListRegionsRequest, ListSubprefecturesReply, ListSubprefecturesRequest, Locality, Region,
    SaveDepartmentReply, SaveDepartmentRequest, SaveLocalityReply, SaveLocalityRequest,
    SaveRegionReply, SaveRegionRequest, SaveSubprefectureReply, SaveSubprefectureRequest,
    Subprefecture, UndoImportReply, UndoImportRequest,
};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;

pub(crate) use import::{Asked, import};

/// Largest message of an import: its JSON may have 64 MiB, and protobuf is shorter.
const IMPORT_BYTES: usize = 64 * 1024 * 1024;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    Services::new(crate::NAME)
        .answering_again_from(app.db.clone())
        .with(RegionsServer::new(app.clone()))
        .with(DepartmentsServer::new(app.clone()))
        .with(SubprefecturesServer::new(app.clone()))
        .with(LocalitiesServer::new(app.clone()).max_decoding_message_size(IMPORT_BYTES))
        .with(ReplayServer::new(app))
}

#[tonic::async_trait]
impl Regions for App {
    async fn list_regions(
        &self,
        request: Request<ListRegionsRequest>,
    ) -> Result<Response<ListRegionsReply>, Status> {
        Ok(Response::new(region::list(self, request.get_ref()).await?))
    }

    async fn get_region(
        &self,
        request: Request<GetRegionRequest>,
    ) -> Result<Response<GetRegionReply>, Status> {
        Ok(Response::new(region::get(self, request.get_ref()).await?))
    }

    async fn save_region(
        &self,
        request: Request<SaveRegionRequest>,
    ) -> Result<Response<SaveRegionReply>, Status> {
        Ok(Response::new(region::save(self, request).await?))
    }

    async fn delete_region(
        &self,
        request: Request<DeleteRegionRequest>,
    ) -> Result<Response<Done>, Status> {
        Ok(Response::new(region::delete(self, request).await?))
    }

    type ExportRegionsStream = BoxStream<'static, Result<Region, Status>>;

    async fn export_regions(
        &self,
        request: Request<ExportRegionsRequest>,
    ) -> Result<Response<Self::ExportRegionsStream>, Status> {
        Ok(Response::new(region::export(self, request).await?))
    }
}

#[tonic::async_trait]
impl Departments for App {
    async fn list_departments(
        &self,
        request: Request<ListDepartmentsRequest>,
    ) -> Result<Response<ListDepartmentsReply>, Status> {
        Ok(Response::new(
            department::list(self, request.get_ref()).await?,
        ))
    }

    async fn get_department(
        &self,
        request: Request<GetDepartmentRequest>,
    ) -> Result<Response<GetDepartmentReply>, Status> {
        Ok(Response::new(
            department::get(self, request.get_ref()).await?,
        ))
    }

    async fn save_department(
        &self,
        request: Request<SaveDepartmentRequest>,
    ) -> Result<Response<SaveDepartmentReply>, Status> {
        Ok(Response::new(department::save(self, request).await?))
    }

    async fn delete_department(
        &self,
        request: Request<DeleteDepartmentRequest>,
    ) -> Result<Response<Done>, Status> {
        Ok(Response::new(department::delete(self, request).await?))
    }

    type ExportDepartmentsStream = BoxStream<'static, Result<Department, Status>>;

    async fn export_departments(
        &self,
        request: Request<ExportDepartmentsRequest>,
    ) -> Result<Response<Self::ExportDepartmentsStream>, Status> {
        Ok(Response::new(department::export(self, request).await?))
    }
}

#[tonic::async_trait]
impl Subprefectures for App {
    async fn list_subprefectures(
        &self,
        request: Request<ListSubprefecturesRequest>,
    ) -> Result<Response<ListSubprefecturesReply>, Status> {
        Ok(Response::new(
            subprefecture::list(self, request.get_ref()).await?,
        ))
    }

    async fn get_subprefecture(
        &self,
        request: Request<GetSubprefectureRequest>,
    ) -> Result<Response<GetSubprefectureReply>, Status> {
        Ok(Response::new(
            subprefecture::get(self, request.get_ref()).await?,
        ))
    }

    async fn save_subprefecture(
        &self,
        request: Request<SaveSubprefectureRequest>,
    ) -> Result<Response<SaveSubprefectureReply>, Status> {
        Ok(Response::new(subprefecture::save(self, request).await?))
    }

    async fn delete_subprefecture(
        &self,
        request: Request<DeleteSubprefectureRequest>,
    ) -> Result<Response<Done>, Status> {
        Ok(Response::new(subprefecture::delete(self, request).await?))
    }

    type ExportSubprefecturesStream = BoxStream<'static, Result<Subprefecture, Status>>;

    async fn export_subprefectures(
        &self,
        request: Request<ExportSubprefecturesRequest>,
    ) -> Result<Response<Self::ExportSubprefecturesStream>, Status> {
        Ok(Response::new(subprefecture::export(self, request).await?))
    }
}

#[tonic::async_trait]
impl Localities for App {
    async fn list_localities(
        &self,
        request: Request<ListLocalitiesRequest>,
    ) -> Result<Response<ListLocalitiesReply>, Status> {
        Ok(Response::new(
            locality::list(self, request.get_ref()).await?,
        ))
    }

    async fn get_locality(
        &self,
        request: Request<GetLocalityRequest>,
    ) -> Result<Response<GetLocalityReply>, Status> {
        Ok(Response::new(locality::get(self, request.get_ref()).await?))
    }

    async fn save_locality(
        &self,
        request: Request<SaveLocalityRequest>,
    ) -> Result<Response<SaveLocalityReply>, Status> {
        Ok(Response::new(locality::save(self, request).await?))
    }

    async fn delete_locality(
        &self,
        request: Request<DeleteLocalityRequest>,
    ) -> Result<Response<Done>, Status> {
        Ok(Response::new(locality::delete(self, request).await?))
    }

    async fn import_localities(
        &self,
        request: Request<ImportLocalitiesRequest>,
    ) -> Result<Response<ImportLocalitiesReply>, Status> {
        Ok(Response::new(import::answer(self, request).await?))
    }

    async fn undo_import(
        &self,
        request: Request<UndoImportRequest>,
    ) -> Result<Response<UndoImportReply>, Status> {
        Ok(Response::new(undo::undo(self, request).await?))
    }

    type ExportLocalitiesStream = BoxStream<'static, Result<Locality, Status>>;

    async fn export_localities(
        &self,
        request: Request<ExportLocalitiesRequest>,
    ) -> Result<Response<Self::ExportLocalitiesStream>, Status> {
        Ok(Response::new(locality::export(self, request).await?))
    }
}

#[tonic::async_trait]
impl Replay for App {
    type ReplayStream = BoxStream<'static, Result<Envelope, Status>>;

    async fn replay(
        &self,
        request: Request<ReplayRequest>,
    ) -> Result<Response<Self::ReplayStream>, Status> {
        Ok(Response::new(replay::replay(self, request.get_ref())?))
    }
}
