//! What the service is told at its start.

/// `--help` is the reference.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "cards_group")]
pub struct Config {
    /// The service's own database.
    #[arg(
        long = "cards-database-url",
        env = "CARDS_DATABASE_URL",
        hide_env_values = true
    )]
    pub database_url: String,
    /// Where `members` keeps the photos: a folder, `file:///…` or `s3://bucket/prefix`.
    #[arg(long, env = "MAILLON_PHOTO_STORE", value_name = "PLACE")]
    pub photo_store: String,
}
