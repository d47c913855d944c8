//! Options of the gateway, and of `up`, which has one.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use gateway::Network;
use platform::MetabaseSite;

/// Where people reach the gateway, and what it tells of itself.
#[derive(Args, Clone)]
#[group(id = "http_group")]
#[expect(
    clippy::struct_field_names,
    reason = "the names are those of the command line"
)]
pub(crate) struct Http {
    /// Address the gateway listens on.
    #[arg(long, env = "MAILLON_HTTP_ADDR", default_value = "127.0.0.1:8080")]
    pub(crate) http_addr: SocketAddr,
    /// Folder of the built web.
    #[arg(long, env = "MAILLON_WEB_DIR", default_value = "web/dist")]
    pub(crate) web_dir: PathBuf,
    /// Folder of the web that was built before: a page of it may be open while gateways are upgraded.
    #[arg(long, env = "MAILLON_WEB_PREVIOUS_DIR", value_name = "FOLDER")]
    pub(crate) web_previous_dir: Option<PathBuf>,
    /// Name of all gateways, to ask the newer ones for files of the web while this one waits for its upgrade:
    /// `host:port`, each address behind it one of them.
    #[arg(long, env = "MAILLON_WEB_PEERS", value_name = "HOST:PORT")]
    pub(crate) web_peers: Option<String>,
    /// Name of the node, to tell one from another.
    #[arg(long, env = "MAILLON_NODE_NAME", default_value = "Maillon")]
    pub(crate) node_name: String,
    /// Networks of proxies whose `X-Forwarded-For` is believed, separated by commas: `10.0.0.0/8`.
    #[arg(long, env = "MAILLON_TRUSTED_PROXIES", value_delimiter = ',')]
    pub(crate) trusted_proxies: Vec<Network>,
    /// Share of clicks whose trace the browser begins, from 0 to 1; none without a collector.
    #[arg(long, env = "MAILLON_TRACED_CLICKS", default_value = "0.1", value_parser = share)]
    pub(crate) traced_clicks: f64,
    /// Address of a Metabase whose dashboards may stand in the place of ours: `https://metabase.example`.
    #[arg(long, env = "MAILLON_METABASE_SITE")]
    pub(crate) metabase_site: Option<MetabaseSite>,
    /// A PMTiles file to lay under the maps of parcels; without it they have a plain ground.
    #[arg(long, env = "MAILLON_MAP_FILE", value_name = "FILE")]
    pub(crate) map_file: Option<PathBuf>,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text
        .parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a number from 0 to 1".to_owned())
}
