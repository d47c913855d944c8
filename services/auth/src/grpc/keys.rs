//! The public keys.

use proto::maillon::auth::v1::keys_server::Keys;
use proto::maillon::auth::v1::{Jwks, ListKeysRequest};
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::key;

#[tonic::async_trait]
impl Keys for App {
    async fn list_keys(&self, _: Request<ListKeysRequest>) -> Result<Response<Jwks>, Status> {
        Ok(Response::new(key::list(self).await?))
    }
}
