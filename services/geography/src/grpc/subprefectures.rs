//! Sub-prefectures.

use futures_util::stream::BoxStream;
use platform::Caller;
use proto::maillon::geography::v1::subprefectures_server::Subprefectures;
use proto::maillon::geography::v1::{
    DeleteSubprefectureRequest, ExportSubprefecturesRequest, GetSubprefectureReply,
    GetSubprefectureRequest, ListSubprefecturesReply, ListSubprefecturesRequest,
    SaveSubprefectureReply, SaveSubprefectureRequest, Subprefecture,
};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::subprefecture;

#[tonic::async_trait]
impl Subprefectures for App {
    async fn list_subprefectures(
        &self,
        request: Request<ListSubprefecturesRequest>,
    ) -> Result<Response<ListSubprefecturesReply>, Status> {
        Ok(Response::new(
            subprefecture::list(self, request.into_inner()).await?,
        ))
    }

    async fn get_subprefecture(
        &self,
        request: Request<GetSubprefectureRequest>,
    ) -> Result<Response<GetSubprefectureReply>, Status> {
        Ok(Response::new(
            subprefecture::get(self, request.into_inner()).await?,
        ))
    }

    async fn save_subprefecture(
        &self,
        request: Request<SaveSubprefectureRequest>,
    ) -> Result<Response<SaveSubprefectureReply>, Status> {
        let (caller, save) = Caller::split(request)?;
        Ok(Response::new(
            subprefecture::save(self, &caller, save).await?,
        ))
    }

    async fn delete_subprefecture(
        &self,
        request: Request<DeleteSubprefectureRequest>,
    ) -> Result<Response<Done>, Status> {
        let (caller, delete) = Caller::split(request)?;
        Ok(Response::new(
            subprefecture::delete(self, &caller, delete).await?,
        ))
    }

    type ExportSubprefecturesStream = BoxStream<'static, Result<Subprefecture, Status>>;

    async fn export_subprefectures(
        &self,
        request: Request<ExportSubprefecturesRequest>,
    ) -> Result<Response<Self::ExportSubprefecturesStream>, Status> {
        let (caller, export) = Caller::split(request)?;
        Ok(subprefecture::export(self, &caller, export).await?)
    }
}
