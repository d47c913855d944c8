//! Signing in, staying signed in, leaving.

use platform::caller::USER_AGENT_HEADER;
use platform::{Caller, Refusal, access};
use proto::maillon::auth::v1::sessions_server::Sessions;
use proto::maillon::auth::v1::{
    GetMeReply, GetMeRequest, LoginReply, LoginRequest, LogoutRequest, RefreshSessionReply,
    RefreshSessionRequest, SignInNodeReply, SignInNodeRequest,
};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;
use crate::domain::session::Origin;
use crate::work::{node_session, session};

#[tonic::async_trait]
impl Sessions for App {
    async fn login(&self, request: Request<LoginRequest>) -> Result<Response<LoginReply>, Status> {
        let origin = origin(&request);
        let earlier = access::bearer(request.metadata().as_ref()).map(str::to_owned);
        let login = request.into_inner();
        Ok(Response::new(
            session::login(self, &origin, earlier.as_deref(), login).await?,
        ))
    }

    async fn refresh_session(
        &self,
        request: Request<RefreshSessionRequest>,
    ) -> Result<Response<RefreshSessionReply>, Status> {
        let headers = request.metadata().as_ref();
        let token = access::bearer(headers).ok_or_else(|| Refusal::new(Reason::Unauthenticated))?;
        let address = access::address(headers);
        Ok(Response::new(session::refresh(self, address, token).await?))
    }

    async fn sign_in_node(
        &self,
        request: Request<SignInNodeRequest>,
    ) -> Result<Response<SignInNodeReply>, Status> {
        let origin = origin(&request);
        let signing = request.into_inner();
        Ok(Response::new(
            node_session::sign_in(self, &origin, signing).await?,
        ))
    }

    async fn get_me(&self, request: Request<GetMeRequest>) -> Result<Response<GetMeReply>, Status> {
        let caller = Caller::of(&request)?;
        Ok(Response::new(session::me(self, &caller).await?))
    }

    async fn logout(&self, request: Request<LogoutRequest>) -> Result<Response<Done>, Status> {
        let caller = Caller::of(&request)?;
        Ok(Response::new(session::logout(self, &caller).await?))
    }
}

fn origin<T>(request: &Request<T>) -> Origin {
    let headers = request.metadata().as_ref();
    let user_agent = headers
        .get(USER_AGENT_HEADER)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    Origin::new(&access::address(headers), user_agent)
}
