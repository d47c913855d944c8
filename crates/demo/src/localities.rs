//! Whether the services have heard of the localities that there are: right after an import they have not.

use std::time::Duration;

use sqlx::PgPool;
use tokio::time::{Instant, interval};

use crate::databases::Databases;
use crate::failure::Failure;

/// How often it is looked.
const LOOK: Duration = Duration::from_millis(500);
/// How often it is said that nothing happens yet.
const SAY: Duration = Duration::from_secs(5);

/// Waits until everybody who is filled knows all localities; `patience` is how long nothing may be heard of.
pub(crate) async fn wait(
    databases: &Databases,
    patience: Duration,
    say: &mut impl FnMut(String),
) -> Result<(), Failure> {
    let mut look = interval(LOOK);
    let (mut most, mut heard, mut said) = (-1, Instant::now(), None::<Instant>);
    loop {
        look.tick().await;
        let there = match &databases.geography {
            Some(db) => Some(there(db).await?),
            None => None,
        };
        let Some((service, known)) = behind(databases, there).await? else {
            return Ok(());
        };
        if there == Some(0) {
            return Err(Failure::NoLocalities);
        }
        if known > most {
            (most, heard) = (known, Instant::now());
        }
        if heard.elapsed() >= patience {
            return Err(gave_up(service, known, there, patience.as_secs()));
        }
        if said.is_none_or(|said| said.elapsed() >= SAY) {
            said = Some(Instant::now());
            let of = there.map_or_else(|| "no".to_owned(), |there| format!("{known} of {there}"));
            say(format!("waiting: `{service}` knows {of} localities"));
        }
    }
}

/// The service that knows the fewest localities, if it lacks any, and how many it knows.
async fn behind(
    databases: &Databases,
    there: Option<i64>,
) -> Result<Option<(&'static str, i64)>, Failure> {
    let least = there.unwrap_or(1).max(1);
    let mut behind = None;
    let cards = databases.cards.as_ref().map(|db| (cards::NAME, db));
    for (service, db) in [(members::NAME, &databases.members)]
        .into_iter()
        .chain(cards)
    {
        let known = known(service, db).await?;
        if known < least && behind.is_none_or(|(_, fewest)| known < fewest) {
            behind = Some((service, known));
        }
    }
    Ok(behind)
}

fn gave_up(service: &'static str, known: i64, there: Option<i64>, seconds: u64) -> Failure {
    match there {
        Some(there) => Failure::Behind {
            service,
            known,
            there,
            seconds,
        },
        None => Failure::NothingHeard { service, seconds },
    }
}

/// How many the owner of the hierarchy has.
async fn there(db: &PgPool) -> Result<i64, Failure> {
    count(
        "geography",
        db,
        "select count(*) from locality where deleted_at is null",
    )
    .await
}

/// How many a service has heard of.
async fn known(service: &'static str, db: &PgPool) -> Result<i64, Failure> {
    count(
        service,
        db,
        "select count(*) from territory_place where not is_deleted",
    )
    .await
}

/// Not checked when it is compiled: this crate asks three databases.
async fn count(
    service: &'static str,
    db: &PgPool,
    statement: &'static str,
) -> Result<i64, Failure> {
    let counted = sqlx::query_scalar(statement).fetch_one(db).await;
    counted.map_err(|source| Failure::Database { service, source })
}
