//! Writes that are done once however often they are asked for: the reply is kept in the transaction of the
//! write, under the key that its caller gave it (docs/decisions/0138).

use prost::Message;
use proto::{Named, Route};
use sqlx::{PgExecutor, Postgres, Transaction};

tokio::task_local! {
    static CALL: Call;
}

/// A write as its caller names it.
#[derive(Clone)]
pub struct Call {
    /// Whose: keys of others are others.
    pub login_id: i64,
    /// What is called.
    pub rpc: &'static str,
    /// The caller's name for this one act.
    pub key: String,
    /// Of what is asked.
    pub fingerprint: String,
}

/// What became of a call.
#[derive(Debug, PartialEq, Eq)]
pub enum KeptReply {
    /// It was answered with this encoded reply.
    With(Vec<u8>),
    /// Its key names a call that asked for something else.
    Otherwise,
}

/// The same call was answered by somebody else while this one was worked on: what this one wrote is taken
/// back.
#[derive(Debug, thiserror::Error)]
#[error("the call was answered meanwhile")]
pub(crate) struct RepliedMeanwhile;

/// Works on a call: its [`commit`] keeps the reply.
pub async fn once<F: Future>(call: Call, work: F) -> F::Output {
    CALL.scope(call, work).await
}

/// What the call was answered, if it was.
pub async fn find_reply(db: impl PgExecutor<'_>, call: &Call) -> sqlx::Result<Option<KeptReply>> {
    let found = sqlx::query!(
        "select fingerprint, reply from answered_call where login_id = $1 and rpc = $2 and key = $3",
        call.login_id,
        call.rpc,
        call.key
    );
    let found = found.fetch_optional(db).await?;
    Ok(found.map(|found| {
        if found.fingerprint == call.fingerprint {
            KeptReply::With(found.reply)
        } else {
            KeptReply::Otherwise
        }
    }))
}

/// Commits a write together with its reply, and hands the reply on. Whoever asks the same at the same time
/// waits here, and loses what it wrote: the claim is the last statement, so nobody waits for somebody who
/// waits for them.
///
/// The reply is the call's own: another message would be read as if it were that one by whoever asks again.
pub async fn commit<R: Message + Named>(
    mut tx: Transaction<'_, Postgres>,
    reply: R,
) -> sqlx::Result<R> {
    if let Ok(call) = CALL.try_with(Clone::clone) {
        debug_assert!(
            Route::of_rpc(call.rpc).is_none_or(|route| route.reply.name == R::FULL_NAME),
            "{} does not answer a {}",
            call.rpc,
            R::FULL_NAME
        );
        let kept = sqlx::query!(
            "insert into answered_call (login_id, rpc, key, fingerprint, reply) values ($1, $2, $3, $4, $5)
            on conflict do nothing",
            call.login_id,
            call.rpc,
            call.key,
            call.fingerprint,
            reply.encode_to_vec()
        );
        if kept.execute(&mut *tx).await?.rows_affected() == 0 {
            return Err(sqlx::Error::AnyDriverError(Box::new(RepliedMeanwhile)));
        }
    }
    tx.commit().await?;
    Ok(reply)
}

/// Whether a write failed only because the same one was answered meanwhile.
pub fn is_replied_meanwhile(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::AnyDriverError(cause) if cause.is::<RepliedMeanwhile>())
}

/// Forgets calls that nobody asks about any more.
pub(crate) async fn forget(db: impl PgExecutor<'_>) -> sqlx::Result<()> {
    sqlx::query!("delete from answered_call where answered_at < now() - interval '24 hours'")
        .execute(db)
        .await
        .map(|_| ())
}
