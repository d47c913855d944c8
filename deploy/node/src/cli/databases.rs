//! Which databases a command works on.

use clap::Args;

#[derive(Args, Clone)]
#[group(id = "databases_group")]
pub(crate) struct Databases {
    /// A database of the PostgreSQL server that `up` was given, for services without a
    /// `<SERVICE>_DATABASE_URL`.
    #[arg(long, env = "MAILLON_DATABASE_URL", hide_env_values = true)]
    pub(crate) database_url: Option<String>,
    /// Whose databases, by `<SERVICE>_DATABASE_URL`, with `<SERVICE>_DATABASE_PASSWORD` where the password is
    /// not in it; all that are set without a name.
    pub(crate) services: Vec<String>,
}
