//! What owners answer about changes of nodes whose records are written at the centre alone.

use platform::Refusal;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::sync::v1::{
    AcknowledgeRecordsReply, ConflictResult, DecideConflictReply, DecideReplicaConflictsRequest,
    ExchangeOutcome, ReceiveRecordsReply, ReceiveRecordsRequest, SendRecordsReply,
    SendRecordsRequest,
};
use sqlx::PgPool;

use crate::error::ReplicaError;
use crate::{pending, up};

/// Nothing is sent.
pub async fn send<E>(db: &PgPool, asked: &SendRecordsRequest) -> Result<SendRecordsReply, E>
where
    E: From<sqlx::Error> + From<Refusal>,
{
    must_be_a_node::<E>(db).await?;
    Ok(SendRecordsReply {
        last: asked.after,
        ..SendRecordsReply::default()
    })
}

/// Nothing is taken.
pub async fn receive<E>(
    db: &PgPool,
    asked: &ReceiveRecordsRequest,
) -> Result<ReceiveRecordsReply, E>
where
    E: From<sqlx::Error> + From<Refusal>,
{
    let mut db = db.acquire().await?;
    let centre = up::must_be_centre(&mut db).await;
    centre.map_err(ReplicaError::refusal::<E>)?;
    let refuse = |sent| up::leave(sent, ExchangeOutcome::Rejected, "central_only");
    Ok(ReceiveRecordsReply {
        records: asked.records.iter().map(refuse).collect(),
    })
}

/// Nothing was sent.
pub async fn acknowledge<E>(db: &PgPool) -> Result<AcknowledgeRecordsReply, E>
where
    E: From<sqlx::Error> + From<Refusal>,
{
    must_be_a_node::<E>(db).await?;
    Ok(AcknowledgeRecordsReply::default())
}

async fn must_be_a_node<E>(db: &PgPool) -> Result<(), E>
where
    E: From<sqlx::Error> + From<Refusal>,
{
    let mut db = db.acquire().await?;
    let node = pending::must_be_a_node(&mut db).await;
    node.map(|_| ()).map_err(ReplicaError::refusal)
}

/// None is about them.
pub async fn decide_conflicts<E>(
    db: &PgPool,
    asked: DecideReplicaConflictsRequest,
) -> Result<DecideConflictReply, E>
where
    E: From<sqlx::Error> + From<Refusal>,
{
    let mut db = db.acquire().await?;
    let centre = up::must_be_centre(&mut db).await;
    centre.map_err(ReplicaError::refusal::<E>)?;
    let ids = asked.asked.unwrap_or_default().conflict_ids;
    if ids.len() == 1 {
        return Err(Refusal::new(Reason::ConflictNotFound).into());
    }
    let unknown = |conflict_id| ConflictResult {
        conflict_id,
        decided: false,
        code: Some(Reason::ConflictNotFound.word()),
    };
    Ok(DecideConflictReply {
        results: ids.into_iter().map(unknown).collect(),
    })
}
