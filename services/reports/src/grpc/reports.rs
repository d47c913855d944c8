//! Templates and their versions.

use futures_util::stream::{self, BoxStream, StreamExt};
use platform::Caller;
use proto::maillon::reports::v1::reports_server::Reports;
use proto::maillon::reports::v1::{
    CopyReportReply, CopyReportRequest, DeleteReportRequest, ExportReportRequest,
    GetReportJsonReply, GetReportJsonRequest, GetReportReply, GetReportRequest, ImportReportReply,
    ImportReportRequest, ListReportFieldsReply, ListReportFieldsRequest, ListReportVersionsReply,
    ListReportVersionsRequest, ListReportsReply, ListReportsRequest, PreviewReportRequest,
    RestoreReportReply, RestoreReportRequest, SaveReportJsonReply, SaveReportJsonRequest,
    SaveReportReply, SaveReportRequest, SetDefaultReportReply, SetDefaultReportRequest,
};
use proto::maillon::v1::{Done, FileChunk};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::{preview, report, report_file, report_version};

type Pieces = BoxStream<'static, Result<FileChunk, Status>>;

/// A file that is sent at once: none is larger than a message may be.
fn whole(file: FileChunk) -> Response<Pieces> {
    Response::new(stream::iter([Ok(file)]).boxed())
}

#[tonic::async_trait]
impl Reports for App {
    type PreviewReportStream = Pieces;
    type ExportReportStream = Pieces;

    async fn list_reports(
        &self,
        request: Request<ListReportsRequest>,
    ) -> Result<Response<ListReportsReply>, Status> {
        Ok(Response::new(
            report::list(self, request.into_inner()).await?,
        ))
    }

    async fn get_report(
        &self,
        request: Request<GetReportRequest>,
    ) -> Result<Response<GetReportReply>, Status> {
        Ok(Response::new(
            report::get(self, request.into_inner()).await?,
        ))
    }

    async fn get_report_json(
        &self,
        request: Request<GetReportJsonRequest>,
    ) -> Result<Response<GetReportJsonReply>, Status> {
        Ok(Response::new(
            report_version::json(self, request.into_inner()).await?,
        ))
    }

    async fn list_report_versions(
        &self,
        request: Request<ListReportVersionsRequest>,
    ) -> Result<Response<ListReportVersionsReply>, Status> {
        Ok(Response::new(
            report_version::list(self, request.into_inner()).await?,
        ))
    }

    async fn save_report(
        &self,
        request: Request<SaveReportRequest>,
    ) -> Result<Response<SaveReportReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(report::save(self, &caller, request).await?))
    }

    async fn copy_report(
        &self,
        request: Request<CopyReportRequest>,
    ) -> Result<Response<CopyReportReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(report::copy(self, &caller, request).await?))
    }

    async fn save_report_json(
        &self,
        request: Request<SaveReportJsonRequest>,
    ) -> Result<Response<SaveReportJsonReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            report_version::save(self, &caller, request).await?,
        ))
    }

    async fn restore_report(
        &self,
        request: Request<RestoreReportRequest>,
    ) -> Result<Response<RestoreReportReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            report_version::restore(self, &caller, request).await?,
        ))
    }

    async fn set_default_report(
        &self,
        request: Request<SetDefaultReportRequest>,
    ) -> Result<Response<SetDefaultReportReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            report::set_default(self, &caller, request).await?,
        ))
    }

    async fn import_report(
        &self,
        request: Request<ImportReportRequest>,
    ) -> Result<Response<ImportReportReply>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(
            report_file::import(self, &caller, request).await?,
        ))
    }

    async fn list_report_fields(
        &self,
        request: Request<ListReportFieldsRequest>,
    ) -> Result<Response<ListReportFieldsReply>, Status> {
        Ok(Response::new(report::fields(request.into_inner())?))
    }

    async fn delete_report(
        &self,
        request: Request<DeleteReportRequest>,
    ) -> Result<Response<Done>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(Response::new(report::delete(self, &caller, request).await?))
    }

    async fn preview_report(
        &self,
        request: Request<PreviewReportRequest>,
    ) -> Result<Response<Self::PreviewReportStream>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(whole(preview::preview(self, &caller, request).await?))
    }

    async fn export_report(
        &self,
        request: Request<ExportReportRequest>,
    ) -> Result<Response<Self::ExportReportStream>, Status> {
        let (caller, request) = Caller::split(request)?;
        Ok(whole(report_file::export(self, &caller, request).await?))
    }
}
