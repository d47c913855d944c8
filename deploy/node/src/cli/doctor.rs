//! What `maillon doctor` is told: what the processes are told.

use std::path::PathBuf;

use clap::Args;
use platform::config::Process;

use super::databases::Databases;
use super::node::Node;

#[derive(Args, Clone)]
pub(crate) struct Doctor {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) node: Node,
    #[command(flatten)]
    pub(crate) databases: Databases,
    /// Secret against which processes get service tokens.
    #[arg(long, env = "MAILLON_SERVICE_SECRET", hide_env_values = true)]
    pub(crate) service_secret: Option<String>,
    /// Where photos are kept, as the processes are told.
    #[arg(long, env = "MAILLON_PHOTO_STORE", value_name = "PLACE")]
    pub(crate) photo_store: Option<String>,
    /// The data folder of `up`.
    #[arg(long, env = "MAILLON_DATA_DIR", value_name = "FOLDER")]
    pub(crate) data_dir: Option<PathBuf>,
    /// Further certificates between services to look at, beside MAILLON_TLS_CERT, separated by commas.
    #[arg(
        long,
        env = "MAILLON_CERTIFICATES",
        value_name = "FILES",
        value_delimiter = ',',
        requires = "tls_ca"
    )]
    pub(crate) certificates: Vec<PathBuf>,
    /// All that was found as one JSON array.
    #[arg(long)]
    pub(crate) json: bool,
}
