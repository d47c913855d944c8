//! Regions.

use futures_util::stream::BoxStream;
use platform::Caller;
use proto::maillon::geography::v1::regions_server::Regions;
use proto::maillon::geography::v1::{
    DeleteRegionRequest, ExportRegionsRequest, GetRegionReply, GetRegionRequest, ListRegionsReply,
    ListRegionsRequest, Region, SaveRegionReply, SaveRegionRequest,
};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::region;

#[tonic::async_trait]
impl Regions for App {
    async fn list_regions(
        &self,
        request: Request<ListRegionsRequest>,
    ) -> Result<Response<ListRegionsReply>, Status> {
        Ok(Response::new(
            region::list(self, request.into_inner()).await?,
        ))
    }

    async fn get_region(
        &self,
        request: Request<GetRegionRequest>,
    ) -> Result<Response<GetRegionReply>, Status> {
        Ok(Response::new(
            region::get(self, request.into_inner()).await?,
        ))
    }

    async fn save_region(
        &self,
        request: Request<SaveRegionRequest>,
    ) -> Result<Response<SaveRegionReply>, Status> {
        let (caller, save) = Caller::split(request)?;
        Ok(Response::new(region::save(self, &caller, save).await?))
    }

    async fn delete_region(
        &self,
        request: Request<DeleteRegionRequest>,
    ) -> Result<Response<Done>, Status> {
        let (caller, delete) = Caller::split(request)?;
        Ok(Response::new(region::delete(self, &caller, delete).await?))
    }

    type ExportRegionsStream = BoxStream<'static, Result<Region, Status>>;

    async fn export_regions(
        &self,
        request: Request<ExportRegionsRequest>,
    ) -> Result<Response<Self::ExportRegionsStream>, Status> {
        let (caller, export) = Caller::split(request)?;
        Ok(Response::new(region::export(self, &caller, export).await?))
    }
}
