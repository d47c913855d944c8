//! Departments.

use futures_util::stream::BoxStream;
use platform::Caller;
use proto::maillon::geography::v1::departments_server::Departments;
use proto::maillon::geography::v1::{
    DeleteDepartmentRequest, Department, ExportDepartmentsRequest, GetDepartmentReply,
    GetDepartmentRequest, ListDepartmentsReply, ListDepartmentsRequest, SaveDepartmentReply,
    SaveDepartmentRequest,
};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::department;

#[tonic::async_trait]
impl Departments for App {
    async fn list_departments(
        &self,
        request: Request<ListDepartmentsRequest>,
    ) -> Result<Response<ListDepartmentsReply>, Status> {
        Ok(Response::new(
            department::list(self, request.into_inner()).await?,
        ))
    }

    async fn get_department(
        &self,
        request: Request<GetDepartmentRequest>,
    ) -> Result<Response<GetDepartmentReply>, Status> {
        Ok(Response::new(
            department::get(self, request.into_inner()).await?,
        ))
    }

    async fn save_department(
        &self,
        request: Request<SaveDepartmentRequest>,
    ) -> Result<Response<SaveDepartmentReply>, Status> {
        let (caller, save) = Caller::split(request)?;
        Ok(Response::new(department::save(self, &caller, save).await?))
    }

    async fn delete_department(
        &self,
        request: Request<DeleteDepartmentRequest>,
    ) -> Result<Response<Done>, Status> {
        let (caller, delete) = Caller::split(request)?;
        Ok(Response::new(
            department::delete(self, &caller, delete).await?,
        ))
    }

    type ExportDepartmentsStream = BoxStream<'static, Result<Department, Status>>;

    async fn export_departments(
        &self,
        request: Request<ExportDepartmentsRequest>,
    ) -> Result<Response<Self::ExportDepartmentsStream>, Status> {
        let (caller, export) = Caller::split(request)?;
        Ok(department::export(self, &caller, export).await?)
    }
}
