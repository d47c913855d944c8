//! Events that an operator wants tried again (docs/decisions/0222).

use std::convert::Infallible;
use std::time::Duration;

use outbox::Consumer;
use platform::lifecycle::again;
use sqlx::PgPool;
use tokio_util::sync::CancellationToken;

/// How often it looks.
const LOOK: Duration = Duration::from_secs(5);

/// Tries what was asked for until the token is cancelled.
pub(crate) async fn keep(
    db: PgPool,
    consumers: Vec<Consumer>,
    stop: CancellationToken,
) -> Result<(), Infallible> {
    let look = || async {
        outbox::heed_retries(&db, &consumers).await?;
        Ok::<_, outbox::Error>(false)
    };
    again(
        &stop,
        LOOK,
        "nobody looks for events to be tried again",
        look,
    )
    .await;
    Ok(())
}
