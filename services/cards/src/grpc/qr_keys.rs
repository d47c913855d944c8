//! What a reader needs without network.

use proto::maillon::cards::v1::qr_keys_server::QrKeys;
use proto::maillon::cards::v1::{
    ListQrKeysReply, ListQrKeysRequest, ListRevocationsReply, ListRevocationsRequest,
};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::verification;

#[tonic::async_trait]
impl QrKeys for App {
    async fn list_qr_keys(
        &self,
        _request: Request<ListQrKeysRequest>,
    ) -> Result<Response<ListQrKeysReply>, Status> {
        Ok(Response::new(verification::list_keys(self).await?))
    }

    async fn list_revocations(
        &self,
        request: Request<ListRevocationsRequest>,
    ) -> Result<Response<ListRevocationsReply>, Status> {
        Ok(Response::new(
            verification::list_revocations(self, request.into_inner()).await?,
        ))
    }
}
