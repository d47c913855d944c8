//! Figures and charts.

use platform::Caller;
use proto::maillon::reports::v1::statistics_server::Statistics;
use proto::maillon::reports::v1::{GetStatisticsReply, GetStatisticsRequest};
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
}
