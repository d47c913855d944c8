//! Hashes of passwords, for provisioning.

use proto::maillon::auth::v1::password_hashes_server::PasswordHashes;
use proto::maillon::auth::v1::{HashPasswordInPathRequest, HashPasswordReply, HashPasswordRequest};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::password_hash;

#[tonic::async_trait]
impl PasswordHashes for App {
    async fn hash_password_in_path(
        &self,
        request: Request<HashPasswordInPathRequest>,
    ) -> Result<Response<HashPasswordReply>, Status> {
        let password = request.into_inner().password;
        Ok(Response::new(password_hash::hash(self, password).await?))
    }

    async fn hash_password(
        &self,
        request: Request<HashPasswordRequest>,
    ) -> Result<Response<HashPasswordReply>, Status> {
        let password = request.into_inner().password;
        Ok(Response::new(password_hash::hash(self, password).await?))
    }
}
