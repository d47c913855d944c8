//! The settings of the process.

/// `--help` is the reference.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "geography_group")]
pub struct Config {
    /// The service's own database.
    #[arg(
        long = "geography-database-url",
        env = "GEOGRAPHY_DATABASE_URL",
        hide_env_values = true
    )]
    pub database_url: String,
}
