//! `maillon demo`: as many fictitious members as asked for.

use std::time::Instant;

use platform::Clock;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

use crate::cli::Demo;
use crate::database::Database;
use crate::wiring::Failure;

/// Adds them, telling how far it is.
pub(crate) async fn fill(config: Demo) -> Result<(), Failure> {
    let database = Database::of(members::NAME).ok_or("members has a database")?;
    let options: PgConnectOptions = match (&config.members_database_url, &config.database_url) {
        (Some(own), _) => own.parse()?,
        (None, Some(server)) => database.in_server(server)?,
        (None, None) => return Err("no database was named".into()),
    };
    let db = PgPoolOptions::new()
        .max_connections(2)
        .connect_with(options)
        .await?;
    let began = Instant::now();
    let asked = config.members as usize;
    members::demo::fill(&db, &Clock::default(), asked, |done| {
        let seconds = began.elapsed().as_secs_f64();
        eprintln!("{done} of {asked} members, {seconds:.0} s");
    })
    .await?;
    eprintln!(
        "{asked} members after {:.0} s. Nobody was told of them: `maillon rebuild` has the running processes learn of them.",
        began.elapsed().as_secs_f64()
    );
    Ok(())
}
