//! Options of services that take those of several crates.

use clap::Args;
use platform::MetabaseSite;

/// Of `reports`.
#[derive(Args, Clone)]
pub(super) struct OfReports {
    #[command(flatten)]
    pub(super) reports: reports::Config,
    #[command(flatten)]
    pub(super) metabase: reports::MetabaseConfig,
    #[command(flatten)]
    pub(super) traces: reports::TracesConfig,
    /// Address of a Metabase whose dashboards may stand in the place of ours: `https://metabase.example`.
    #[arg(long, env = "MAILLON_METABASE_SITE")]
    pub(super) metabase_site: Option<MetabaseSite>,
}

/// Of `sync`.
#[derive(Args, Clone)]
pub(super) struct OfSync {
    #[command(flatten)]
    pub(super) sync: sync::Config,
    #[command(flatten)]
    pub(super) centre: sync::CentreConfig,
    /// Name of the node, to tell one from another.
    #[arg(long, env = "MAILLON_NODE_NAME", default_value = "Maillon")]
    pub(super) node_name: String,
}
