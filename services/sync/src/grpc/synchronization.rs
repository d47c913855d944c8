//! Runs, and the exchange of records in them.

use platform::Caller;
use proto::maillon::sync::v1::synchronization_server::Synchronization;
use proto::maillon::sync::v1::{
    ListSynchronizationsReply, ListSynchronizationsRequest, PushRecordsReply, PushRecordsRequest,
    StartSynchronizationReply, StartSynchronizationRequest, StopSynchronizationReply,
    StopSynchronizationRequest, SynchronizationReply, SynchronizeFromServerRequest,
    SynchronizeToServerRequest,
};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::{feed, journal, push, run};

#[tonic::async_trait]
impl Synchronization for App {
    async fn start_synchronization(
        &self,
        request: Request<StartSynchronizationRequest>,
    ) -> Result<Response<StartSynchronizationReply>, Status> {
        let (caller, start) = Caller::split(request)?;
        Ok(Response::new(run::start(self, &caller, start).await?))
    }

    async fn synchronize_from_server(
        &self,
        request: Request<SynchronizeFromServerRequest>,
    ) -> Result<Response<SynchronizationReply>, Status> {
        let (caller, asked) = Caller::split(request)?;
        Ok(Response::new(
            feed::from_server(self, &caller, asked).await?,
        ))
    }

    async fn synchronize_to_server(
        &self,
        request: Request<SynchronizeToServerRequest>,
    ) -> Result<Response<SynchronizationReply>, Status> {
        let (caller, asked) = Caller::split(request)?;
        Ok(Response::new(push::received(self, &caller, asked).await?))
    }

    async fn push_records(
        &self,
        request: Request<PushRecordsRequest>,
    ) -> Result<Response<PushRecordsReply>, Status> {
        let (caller, pushed) = Caller::split(request)?;
        Ok(Response::new(push::receive(self, &caller, pushed).await?))
    }

    async fn stop_synchronization(
        &self,
        request: Request<StopSynchronizationRequest>,
    ) -> Result<Response<StopSynchronizationReply>, Status> {
        let (caller, stop) = Caller::split(request)?;
        Ok(Response::new(run::stop(self, &caller, &stop.uuid).await?))
    }

    async fn list_synchronizations(
        &self,
        request: Request<ListSynchronizationsRequest>,
    ) -> Result<Response<ListSynchronizationsReply>, Status> {
        let (_, list) = Caller::split(request)?;
        Ok(Response::new(journal::list(self, list).await?))
    }
}
