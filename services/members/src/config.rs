//! Options of the service.

/// `--help` is the reference.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "members_group")]
pub struct Config {
    /// The service's own database.
    #[arg(
        long = "members-database-url",
        env = "MEMBERS_DATABASE_URL",
        hide_env_values = true
    )]
    pub database_url: String,
    /// Where photos are kept: a folder, `file:///…` or `s3://bucket/prefix`. Endpoint, region and keys of a
    /// bucket are those of the variables that every client of S3 reads: `AWS_ENDPOINT_URL_S3`,
    /// `AWS_DEFAULT_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`; `AWS_ALLOW_HTTP=true` where it
    /// is reached without TLS.
    #[arg(long, env = "MAILLON_PHOTO_STORE", value_name = "PLACE")]
    pub photo_store: String,
    /// Looks for the photos in their store at the start as well, not by night alone.
    #[arg(long, env = "MAILLON_PHOTO_SWEEP_AT_START")]
    pub photo_sweep_at_start: bool,
}
