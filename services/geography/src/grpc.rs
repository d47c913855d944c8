//! The rpcs: each delegates to the function of its name.

mod region;

use futures_util::stream::BoxStream;
use platform::grpc::Services;
use proto::maillon::geography::v1::regions_server::{Regions, RegionsServer};
use proto::maillon::geography::v1::{
    DeleteRegionRequest, ExportRegionsRequest, GetRegionReply, GetRegionRequest, ListRegionsReply,
    ListRegionsRequest, Region, SaveRegionReply, SaveRegionRequest,
};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    Services::new().with(RegionsServer::new(app))
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
        Ok(Response::new(
            region::export(self, request.get_ref()).await?,
        ))
    }
}
