//! The settings of the process.

use crate::centre::{Centre, NoCentre};

/// `--help` is the reference.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "sync_group")]
pub struct Config {
    /// The service's own database.
    #[arg(
        long = "sync-database-url",
        env = "SYNC_DATABASE_URL",
        hide_env_values = true
    )]
    pub database_url: String,
}

/// Where a node in the field finds the centre; `--help` is the reference.
#[derive(clap::Args, Clone, Debug, Default)]
#[group(id = "centre_group")]
pub struct CentreConfig {
    /// Address of the centre, as people type it into a browser: `https://maillon.example`.
    #[arg(long, env = "MAILLON_CENTRE_URL")]
    pub centre_url: Option<String>,
    /// Token of this node, which the centre showed once when it was made.
    #[arg(long, env = "MAILLON_SYNC_TOKEN", hide_env_values = true)]
    pub sync_token: Option<String>,
}

impl CentreConfig {
    /// The way to the centre; none where nothing was told of it.
    pub fn centre(&self) -> Result<Option<Centre>, NoCentre> {
        match (&self.centre_url, &self.sync_token) {
            (Some(url), Some(token)) => Ok(Some(Centre::new(url, token)?)),
            (None, None) => Ok(None),
            _ => Err(NoCentre::Half),
        }
    }
}
