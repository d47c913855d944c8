//! Denials, as the gateway adds them up.

use platform::Caller;
use proto::maillon::auth::v1::TellDenialsRequest;
use proto::maillon::auth::v1::denials_server::Denials;
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::denial;

#[tonic::async_trait]
impl Denials for App {
    async fn tell_denials(
        &self,
        request: Request<TellDenialsRequest>,
    ) -> Result<Response<Done>, Status> {
        let (caller, denials) = Caller::split(request)?;
        Ok(Response::new(denial::tell(self, &caller, denials).await?))
    }
}
