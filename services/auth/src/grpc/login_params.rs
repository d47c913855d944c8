//! What users keep for themselves, and the settings of all.

use platform::Caller;
use proto::maillon::auth::v1::login_params_server::LoginParams;
use proto::maillon::auth::v1::{
    GetLoginParamReply, GetLoginParamRequest, ListSettingsReply, ListSettingsRequest,
    SaveLoginParamReply, SaveLoginParamRequest,
};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::{login_param, setting};

#[tonic::async_trait]
impl LoginParams for App {
    async fn get_login_param(
        &self,
        request: Request<GetLoginParamRequest>,
    ) -> Result<Response<GetLoginParamReply>, Status> {
        let (caller, get) = Caller::split(request)?;
        Ok(Response::new(login_param::get(self, &caller, get).await?))
    }

    async fn save_login_param(
        &self,
        request: Request<SaveLoginParamRequest>,
    ) -> Result<Response<SaveLoginParamReply>, Status> {
        let (caller, save) = Caller::split(request)?;
        Ok(Response::new(login_param::save(self, &caller, save).await?))
    }

    async fn list_settings(
        &self,
        request: Request<ListSettingsRequest>,
    ) -> Result<Response<ListSettingsReply>, Status> {
        Ok(Response::new(
            setting::list(self, request.into_inner()).await?,
        ))
    }
}
