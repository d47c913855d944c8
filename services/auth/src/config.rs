//! Configuration of this service.

use std::fmt;

use clap::Args;

/// What `auth` needs to know.
#[derive(Args, Clone)]
#[group(id = "auth_group")]
pub struct Config {
    /// Database of users, sessions and signing keys.
    // An id of its own: one process takes the configurations of all services.
    #[arg(
        id = "auth_database_url",
        long = "auth-database-url",
        env = "AUTH_DATABASE_URL",
        hide_env_values = true
    )]
    pub database_url: String,
    /// Password of the account `admin`, which is made at the first start without users; without it a random
    /// one is made and printed once.
    #[arg(long, env = "MAILLON_ADMIN_PASSWORD", hide_env_values = true)]
    pub admin_password: Option<String>,
}

/// All values are secrets.
impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Program {
        #[command(flatten)]
        auth: Config,
    }

    #[test]
    fn secrets_are_read_and_never_printed() {
        let given = ["x", "--auth-database-url", "postgres://u:secret@h/d"];
        let program = Program::try_parse_from(given).expect("a configuration");
        assert_eq!(program.auth.database_url, "postgres://u:secret@h/d");
        assert_eq!(format!("{:?}", program.auth), "Config { .. }");
    }
}
