//! Ways into the house: the first administrator, and `maillon reset-admin`, the operator's way into one that
//! nobody can open any more.

use platform::Clock;
use sqlx::PgPool;

use crate::cli::ResetAdmin;
use crate::services::Hosted;
use crate::wiring::Failure;

/// Makes the first administrator where nobody can sign in yet. Answers their password where nobody gave one.
pub(crate) async fn first_admin(
    db: PgPool,
    given: Option<&str>,
) -> Result<Option<String>, Failure> {
    let app = auth::App::new(db, Clock::default())?;
    Ok(app.first_admin(given).await?)
}

/// A random password of the first administrator. It is kept nowhere else.
#[expect(clippy::print_stdout, reason = "a password never goes through the log")]
pub(crate) fn show_once(password: &str) {
    println!("First sign-in: admin / {password}  (shown once)");
}

#[expect(
    clippy::print_stdout,
    reason = "the password is shown once, to the person at the terminal, and kept nowhere"
)]
pub(crate) async fn reset_admin(config: ResetAdmin) -> Result<(), Failure> {
    let database = Hosted::of(auth::NAME)?;
    let place = match (&config.auth_database_url, &config.database_url) {
        (Some(own), _) => database.read_url(own)?,
        (None, Some(server)) => database.in_server(server)?,
        (None, None) => return Err("no database was named".into()),
    };
    let app = auth::App::new(database.open_now_at(place).await?, Clock::default())?;
    let (name, password) = app.reset_admin(&config.login).await?;
    println!("Sign in as {name} with this password, which is shown once: {password}");
    println!("Its sessions have ended. Maillon asks for another password at the first sign-in.");
    Ok(())
}
