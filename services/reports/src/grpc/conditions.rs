//! How the services are.

use platform::Caller;
use proto::maillon::reports::v1::conditions_server::Conditions;
use proto::maillon::reports::v1::{
    ListConditionsReply, ListConditionsRequest, RetryEventsReply, RetryEventsRequest,
};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::condition;

#[tonic::async_trait]
impl Conditions for App {
    async fn list_conditions(
        &self,
        request: Request<ListConditionsRequest>,
    ) -> Result<Response<ListConditionsReply>, Status> {
        let caller = Caller::of(&request)?;
        Ok(Response::new(condition::list(self, &caller).await?))
    }

    async fn retry_events(
        &self,
        request: Request<RetryEventsRequest>,
    ) -> Result<Response<RetryEventsReply>, Status> {
        let (caller, retry) = Caller::split(request)?;
        Ok(Response::new(condition::retry(self, &caller, retry).await?))
    }
}
