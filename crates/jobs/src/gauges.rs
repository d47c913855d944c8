//! How much work waits, goes on and was given up, for whoever watches the program.

use std::convert::Infallible;
use std::time::Duration;

use platform::Clock;
use platform::lifecycle::again;
use sqlx::PgPool;
use tokio_util::sync::CancellationToken;

use crate::kind::Kind;
use crate::store;

/// How often it is measured.
const MEASURE: Duration = Duration::from_secs(10);

/// Measures until the token is cancelled.
pub async fn measure<K: Kind>(
    db: PgPool,
    clock: Clock,
    token: CancellationToken,
) -> Result<(), Infallible> {
    let service = K::SUBJECTS.service;
    let measure = || async {
        let open = store::count_open(&db, clock.now().into()).await?;
        for (state, jobs) in [
            ("waiting", open.waiting),
            ("running", open.running),
            ("failed_last_day", open.failed_last_day),
        ] {
            #[expect(clippy::cast_precision_loss, reason = "a gauge to look at")]
            metrics::gauge!("jobs", "service" => service, "state" => state).set(jobs as f64);
        }
        metrics::gauge!("jobs_oldest_seconds", "service" => service).set(open.oldest_seconds);
        Ok::<_, sqlx::Error>(false)
    };
    again(&token, MEASURE, "jobs are not measured", measure).await;
    Ok(())
}
