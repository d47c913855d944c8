//! The settings of the process.

/// `--help` is the reference.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "reports_group")]
pub struct Config {
    /// The service's own database.
    #[arg(
        long = "reports-database-url",
        env = "REPORTS_DATABASE_URL",
        hide_env_values = true
    )]
    pub database_url: String,
}
