//! What an operator says when the installation is backed up, or put back.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use platform::config::Process;

use super::nats::Streams;
use crate::services::ALL;

#[derive(Args, Clone)]
pub(crate) struct Backup {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) parts: Parts,
    /// The folder that becomes the backup; it must not be there, or be empty.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) to: PathBuf,
}

#[derive(Args, Clone)]
pub(crate) struct Restore {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) parts: Parts,
    /// The folder of the backup.
    #[arg(
        long,
        value_name = "FOLDER",
        required_unless_present = "databases_are_back"
    )]
    pub(crate) from: Option<PathBuf>,
    /// These services alone.
    #[arg(long, value_parser = services(), value_delimiter = ',', value_name = "SERVICE")]
    pub(crate) only: Vec<String>,
    /// What is there now is lost: the databases are emptied first.
    #[arg(long)]
    pub(crate) yes: bool,
    /// The databases were put back by other means: does all that has to follow, and nothing else.
    #[arg(long, conflicts_with_all = ["from", "yes"])]
    pub(crate) databases_are_back: bool,
}

fn services() -> PossibleValuesParser {
    PossibleValuesParser::new(ALL.iter().map(|database| database.service))
}

/// Where what is backed up lies.
#[derive(Args, Clone)]
#[group(id = "parts_group")]
pub(crate) struct Parts {
    /// A database of the PostgreSQL server that `up` was given; without it each service's own, as its owner:
    /// `<SERVICE>_OWNER_DATABASE_URL`, else `<SERVICE>_DATABASE_URL`.
    #[arg(long, env = "MAILLON_DATABASE_URL", hide_env_values = true)]
    pub(crate) database_url: Option<String>,
    /// NATS server or servers, to know how far events went.
    #[arg(long, env = "MAILLON_NATS_URL", hide_env_values = true)]
    pub(crate) nats_url: Option<String>,
    #[command(flatten)]
    pub(crate) streams: Streams,
    /// Where photos are kept, as `up` and `serve members` are told; without it the folder `photos` of the
    /// data folder.
    #[arg(long, env = "MAILLON_PHOTO_STORE", value_name = "PLACE")]
    pub(crate) photo_store: Option<String>,
    /// The data folder of `up`.
    #[arg(long, env = "MAILLON_DATA_DIR", default_value = ".maillon")]
    pub(crate) data_dir: PathBuf,
    /// Folder of `pg_dump` and `pg_restore`; without it they are looked for on PATH and where Debian puts
    /// them.
    #[arg(long, env = "MAILLON_PG_BIN", value_name = "FOLDER")]
    pub(crate) pg_bin: Option<PathBuf>,
}
