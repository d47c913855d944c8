//! Figures and charts.

use platform::Caller;
use proto::maillon::reports::v1::statistics_server::Statistics;
use proto::maillon::reports::v1::{
    GetStatisticsReply, GetStatisticsRequest, GetTrendsReply, GetTrendsRequest,
    TellStatisticsExportRequest,
};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::statistics;

#[tonic::async_trait]
impl Statistics for App {
    async fn get_statistics(
        &self,
        request: Request<GetStatisticsRequest>,
    ) -> Result<Response<GetStatisticsReply>, Status> {
        let (caller, get) = Caller::split(request)?;
        Ok(Response::new(statistics::get(self, &caller, &get).await?))
    }

    async fn get_trends(
        &self,
        request: Request<GetTrendsRequest>,
    ) -> Result<Response<GetTrendsReply>, Status> {
        let (caller, _) = Caller::split(request)?;
        Ok(Response::new(statistics::trends(self, &caller).await?))
    }

    async fn tell_statistics_export(
        &self,
        request: Request<TellStatisticsExportRequest>,
    ) -> Result<Response<Done>, Status> {
        let (caller, told) = Caller::split(request)?;
        Ok(Response::new(
            statistics::tell_export(self, &caller, &told).await?,
        ))
    }
}
