//! What every service answers of its outbox: whether it wrote the newest fact that a projection knows.

use ::outbox::generation::compare;
use healing::Head;
use platform::Refusal;
use proto::maillon::event::v1::outbox_server::Outbox;
use proto::maillon::event::v1::{CompareOutboxReply, CompareOutboxRequest};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;
use tonic::{Request, Response, Status};

/// An owner of records.
pub(crate) struct Owner {
    pub(crate) service: &'static str,
    pub(crate) db: PgPool,
}

#[tonic::async_trait]
impl Outbox for Owner {
    async fn compare_outbox(
        &self,
        request: Request<CompareOutboxRequest>,
    ) -> Result<Response<CompareOutboxReply>, Status> {
        let named = request.into_inner();
        let head = named.event.parse().ok().map(|event| Head {
            event,
            position: named.sequence,
        });
        let generation = named.generation.parse().ok();
        let compared = compare(&self.db, self.service, head, generation).await;
        let compared = compared.map_err(|error| {
            tracing::warn!(
                service = self.service,
                error = &error as &dyn std::error::Error,
                "the outbox could not be compared"
            );
            Refusal::new(Reason::Unavailable).retry_after(1)
        })?;
        let newest = compared.newest;
        Ok(Response::new(CompareOutboxReply {
            generation: compared.generation.to_string(),
            event: newest.map_or_else(String::new, |newest| newest.event.to_string()),
            sequence: newest.map_or(0, |newest| newest.position),
            is_forgotten: compared.is_forgotten,
            tables: compared.tables.to_string(),
        }))
    }
}
