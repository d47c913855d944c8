//! Cooperatives.

use futures_util::stream::BoxStream;
use platform::Caller;
use proto::maillon::members::v1::cooperatives_server::Cooperatives;
use proto::maillon::members::v1::{
    Cooperative, DeleteCooperativeRequest, ExportCooperativesRequest, GetCooperativeReply,
    GetCooperativeRequest, ListCooperativesReply, ListCooperativesRequest, SaveCooperativeReply,
    SaveCooperativeRequest,
};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::cooperative;

#[tonic::async_trait]
impl Cooperatives for App {
    async fn list_cooperatives(
        &self,
        request: Request<ListCooperativesRequest>,
    ) -> Result<Response<ListCooperativesReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            cooperative::list(self, &caller, message).await?,
        ))
    }

    async fn get_cooperative(
        &self,
        request: Request<GetCooperativeRequest>,
    ) -> Result<Response<GetCooperativeReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            cooperative::get(self, &caller, message).await?,
        ))
    }

    async fn save_cooperative(
        &self,
        request: Request<SaveCooperativeRequest>,
    ) -> Result<Response<SaveCooperativeReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            cooperative::save(self, &caller, message).await?,
        ))
    }

    async fn delete_cooperative(
        &self,
        request: Request<DeleteCooperativeRequest>,
    ) -> Result<Response<Done>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            cooperative::delete(self, &caller, message).await?,
        ))
    }

    type ExportCooperativesStream = BoxStream<'static, Result<Cooperative, Status>>;

    async fn export_cooperatives(
        &self,
        request: Request<ExportCooperativesRequest>,
    ) -> Result<Response<Self::ExportCooperativesStream>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(cooperative::export(self, &caller, message).await?)
    }
}
