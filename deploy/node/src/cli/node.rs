//! Which node of the network a process is of, and what it has in common with the others.

use clap::Args;
use outbox::Nats;
use platform::postgres::Share;
use platform::tls::Tls;

use super::nats::Streams;
use super::running::RunningEnv;

/// Which node of the network this is.
#[derive(Args, Clone)]
#[group(id = "node_group")]
pub(crate) struct Node {
    /// Number of the node, which can't change later: 0 is the centre.
    #[arg(long = "node", env = "MAILLON_NODE", default_value_t = 0)]
    pub(crate) number: u16,
    /// What this installation is. In the centre a database role that could alter what its service keeps is
    /// refused.
    #[arg(long = "env", env = "MAILLON_ENV")]
    pub(crate) running: RunningEnv,
    /// NATS server or servers.
    #[arg(long, env = "MAILLON_NATS_URL", hide_env_values = true)]
    pub(crate) nats_url: String,
    #[command(flatten)]
    pub(crate) streams: Streams,
    #[command(flatten)]
    pub(crate) tls: Tls,
    /// How many processes of each service run beside one another.
    #[arg(
        long,
        env = "MAILLON_REPLICAS",
        default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..)
    )]
    pub(crate) replicas: u16,
    #[command(flatten)]
    pub(crate) share: Share,
}

impl Node {
    /// Begins to connect to NATS.
    pub(crate) async fn connect(&self, name: &str) -> Result<Nats, outbox::Error> {
        self.streams.connect(&self.nats_url, name).await
    }

    /// Connections of a service's pool.
    pub(crate) fn connections(&self) -> u32 {
        self.share.of(self.replicas)
    }
}

impl Node {
    /// Whether this is the centre.
    pub(crate) fn is_central(&self) -> bool {
        self.running == RunningEnv::Central
    }

    /// What is wrong with being this installation under this number: all nodes in the field have one, and
    /// nobody else (docs/decisions/0223).
    pub(crate) fn contradiction(&self) -> Option<String> {
        let word = self.running.word();
        match (self.running, self.number) {
            (RunningEnv::Field, 0) => Some(format!(
                "MAILLON_ENV is {word} and MAILLON_NODE is 0, the centre's number: give this office \
                its own"
            )),
            (RunningEnv::Field, _) | (_, 0) => None,
            (_, number) => Some(format!(
                "MAILLON_NODE is {number} and MAILLON_ENV is {word}: only a node in the field has a number"
            )),
        }
    }
}
