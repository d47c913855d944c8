//! Signatures of files of the audit.

use platform::Caller;
use proto::maillon::reports::v1::seals_server::Seals;
use proto::maillon::reports::v1::{
    ListSealKeysReply, ListSealKeysRequest, SealExportReply, SealExportRequest,
};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::seal;

#[tonic::async_trait]
impl Seals for App {
    async fn list_seal_keys(
        &self,
        _request: Request<ListSealKeysRequest>,
    ) -> Result<Response<ListSealKeysReply>, Status> {
        Ok(Response::new(seal::keys(self).await?))
    }

    async fn seal_export(
        &self,
        request: Request<SealExportRequest>,
    ) -> Result<Response<SealExportReply>, Status> {
        let (caller, file) = Caller::split(request)?;
        Ok(Response::new(seal::seal(self, &caller, file).await?))
    }
}
