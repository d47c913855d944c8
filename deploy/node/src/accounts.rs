//! `maillon reset-admin`: the operator's way into a house that nobody can open any more.

use platform::{Clock, postgres};

use crate::cli::ResetAdmin;
use crate::database::{ALONE, Database};
use crate::wiring::Failure;

#[expect(
    clippy::print_stdout,
    reason = "the password is shown once, to the person at the terminal, and kept nowhere"
)]
pub(crate) async fn reset_admin(config: ResetAdmin) -> Result<(), Failure> {
    let database = Database::of(auth::NAME)?;
    let place = match (&config.auth_database_url, &config.database_url) {
        (Some(own), _) => own.parse()?,
        (None, Some(server)) => database.in_server(server)?,
        (None, None) => return Err("no database was named".into()),
    };
    // Somebody waits at a terminal: a server that is away is told at once.
    postgres::reach(&place).await?;
    let app = auth::App::new(database.open_at(place, ALONE).await?, Clock::default())?;
    let (name, password) = app.reset_admin(&config.login).await?;
    println!("Sign in as {name} with this password, which is shown once: {password}");
    println!("Its sessions have ended. Maillon asks for another password at the first sign-in.");
    Ok(())
}
