//! Tokens of processes without a user behind them.

use platform::access;
use proto::maillon::auth::v1::service_tokens_server::ServiceTokens;
use proto::maillon::auth::v1::{IssueServiceTokenReply, IssueServiceTokenRequest};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::service_token;

#[tonic::async_trait]
impl ServiceTokens for App {
    async fn issue_service_token(
        &self,
        request: Request<IssueServiceTokenRequest>,
    ) -> Result<Response<IssueServiceTokenReply>, Status> {
        // No gateway stands between: the peer's own address, where the network has it.
        let address = request.remote_addr().map_or_else(
            || access::address(request.metadata().as_ref()),
            |peer| peer.ip().to_string(),
        );
        let issue = request.into_inner();
        Ok(Response::new(
            service_token::issue(self, &address, issue).await?,
        ))
    }
}
