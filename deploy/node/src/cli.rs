//! The command line; `--help` is its reference.

mod backup;
mod databases;
mod dead_letters;
mod doctor;
mod nats;
mod node;
mod operate;
mod probe;
mod running;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use gateway::Network;
use platform::MetabaseSite;
use platform::config::Process;

pub(crate) use backup::{Backup, Parts, Restore};
pub(crate) use databases::Databases;
pub(crate) use dead_letters::{DeadLetters, DropLetters, ListLetters, RetryLetters};
pub(crate) use doctor::Doctor;
pub(crate) use node::Node;
pub(crate) use operate::{
    Demo, Migrate, PruneAudit, ResetAdmin, RotateKeys, RotateQrKeys, RotateSealKeys, Services,
    VerifyAudit, VerifyExport,
};
pub(crate) use probe::Probe;
pub(crate) use running::RunningEnv;

#[derive(Parser)]
#[command(
    name = "maillon",
    version,
    about = "Back-office of a membership network"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Everything in one process: a laptop, a field office, a first try.
    Up(Box<Up>),
    /// One service alone.
    #[command(subcommand)]
    Serve(Serve),
    /// Brings the databases of services up to date, and their streams where it is told where NATS is.
    Migrate(Migrate),
    /// Has the running processes fill the projections of services anew, from the owners of the records.
    Rebuild(Services),
    /// Says what is wrong with this installation, in the order in which it is mended, and how. Ends with 1
    /// if something is.
    Doctor(Box<Doctor>),
    /// The events that services could not apply, and what becomes of them.
    #[command(subcommand)]
    DeadLetters(DeadLetters),
    /// Computes every hash of the audit anew and says where it was touched, if it was.
    VerifyAudit(Box<VerifyAudit>),
    /// Says whether a signed file of the audit is as it left.
    VerifyExport(VerifyExport),
    /// Gives up the months of the audit that are older than `global.audit.retention_years`. Without
    /// `--confirm` it only says which.
    PruneAudit(Box<PruneAudit>),
    /// Adds fictitious members with payments, cards and deliveries, by the hundred thousand if need be; for
    /// trying out and measuring.
    Demo(Demo),
    /// Makes a new key for the tokens of people and processes.
    RotateKeys(Box<RotateKeys>),
    /// Opens a locked house: makes an account a national administrator's again, with a new password that is
    /// printed once.
    ResetAdmin(ResetAdmin),
    /// Makes a new key for the codes on cards; those of the keys before stay genuine.
    RotateQrKeys(RotateQrKeys),
    /// Makes a new key for signed files of the audit; those of the keys before stay what they are.
    RotateSealKeys(RotateSealKeys),
    /// Backs everything up into a folder, while it runs: databases, photos, how far events went.
    Backup(Box<Backup>),
    /// Puts a backup back, all of it or single services, once their processes have stopped.
    Restore(Box<Restore>),
    /// Says whether an address of a process answers, and with an account whether it can be worked with: for
    /// health checks of containers and for `helm test`.
    Probe(Probe),
}

impl Command {
    /// The node that a process serves; none for a command that ends by itself.
    fn served(&self) -> Option<&Node> {
        let Self::Serve(service) = self else {
            return match self {
                Self::Up(config) => Some(&config.node),
                _ => None,
            };
        };
        Some(match service {
            Serve::Auth(config) => &config.node,
            Serve::Geography(config) => &config.node,
            Serve::Members(config) => &config.node,
            Serve::Cards(config) => &config.node,
            Serve::Reports(config) => &config.node,
            Serve::Sync(config) => &config.node,
            Serve::Gateway(config) => &config.node,
        })
    }
}

#[derive(Subcommand)]
pub(crate) enum Serve {
    /// Users, sessions, keys.
    Auth(Box<ServeAuth>),
    /// Region, department, sub-prefecture, locality.
    Geography(Box<ServeGeography>),
    /// Members, families, photos.
    Members(Box<ServeMembers>),
    /// Payments, cards, deliveries.
    Cards(Box<ServeCards>),
    /// The audit.
    Reports(Box<ServeReports>),
    /// Synchronization between nodes.
    Sync(Box<ServeSync>),
    /// `/api` and the web.
    Gateway(Box<ServeGateway>),
}

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

#[derive(Args, Clone)]
pub(crate) struct Up {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) node: Node,
    #[command(flatten)]
    pub(crate) http: Http,
    /// A database of the PostgreSQL server; the services' own are made in that server.
    #[arg(long, env = "MAILLON_DATABASE_URL", hide_env_values = true)]
    pub(crate) database_url: String,
    /// Password of the first administrator; a random one is printed once without it.
    #[arg(long, env = "MAILLON_ADMIN_PASSWORD", hide_env_values = true)]
    pub(crate) admin_password: Option<String>,
    /// Secret against which processes without a user get service tokens; without it they get none.
    #[arg(long, env = "MAILLON_SERVICE_SECRET", hide_env_values = true)]
    pub(crate) service_secret: Option<String>,
    /// Folder of what this installation keeps beside its databases.
    #[arg(long, env = "MAILLON_DATA_DIR", default_value = ".maillon")]
    pub(crate) data_dir: PathBuf,
    /// Where photos are kept: a folder, `file:///…`, or `s3://bucket/prefix` with the usual `AWS_…`
    /// variables; without it the folder `photos` of the data folder.
    #[arg(long, env = "MAILLON_PHOTO_STORE", value_name = "PLACE")]
    pub(crate) photo_store: Option<String>,
    #[command(flatten)]
    pub(crate) metabase: reports::MetabaseConfig,
    #[command(flatten)]
    pub(crate) traces: reports::TracesConfig,
    /// Start without demonstration data.
    #[arg(long)]
    pub(crate) empty: bool,
    /// Start with the hierarchy of this file, a CSV in the layout of the import, if there is none yet.
    #[arg(long, value_name = "FILE")]
    pub(crate) geography: Option<PathBuf>,
    /// Also serve the gRPC of `auth` on an address.
    #[arg(long, env = "AUTH_GRPC_ADDR")]
    pub(crate) auth_grpc_addr: Option<SocketAddr>,
    /// Also serve the gRPC of `geography` on an address.
    #[arg(long, env = "GEOGRAPHY_GRPC_ADDR")]
    pub(crate) geography_grpc_addr: Option<SocketAddr>,
    /// Also serve the gRPC of `members` on an address.
    #[arg(long, env = "MEMBERS_GRPC_ADDR")]
    pub(crate) members_grpc_addr: Option<SocketAddr>,
    /// Also serve the gRPC of `cards` on an address.
    #[arg(long, env = "CARDS_GRPC_ADDR")]
    pub(crate) cards_grpc_addr: Option<SocketAddr>,
    /// Also serve the gRPC of `reports` on an address.
    #[arg(long, env = "REPORTS_GRPC_ADDR")]
    pub(crate) reports_grpc_addr: Option<SocketAddr>,
    #[command(flatten)]
    pub(crate) centre: sync::CentreConfig,
    /// Also serve the gRPC of `sync` on an address.
    #[arg(long, env = "SYNC_GRPC_ADDR")]
    pub(crate) sync_grpc_addr: Option<SocketAddr>,
}

#[derive(Args, Clone)]
pub(crate) struct ServeAuth {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) node: Node,
    #[command(flatten)]
    pub(crate) auth: auth::Config,
    /// Where `geography` is, to learn its regions at the first start; without it only its events are heard.
    #[arg(long, env = "GEOGRAPHY_URL")]
    pub(crate) geography_url: Option<String>,
    /// Address of its gRPC.
    #[arg(long, env = "AUTH_GRPC_ADDR", default_value = "127.0.0.1:50051")]
    pub(crate) grpc_addr: SocketAddr,
}

/// Where a service that is a process of its own finds `auth`, and what it shows there.
#[derive(Args, Clone)]
#[group(id = "keeper_group")]
pub(crate) struct Keeper {
    /// Where `auth` is: `http://host:port` or `https://host:port`. All addresses behind a name take turns, as
    /// those of a headless service do; several names are separated by commas.
    #[arg(long, env = "AUTH_URL")]
    pub(crate) auth_url: String,
    /// Secret against which `auth` gives service tokens, to learn what other services own.
    #[arg(long, env = "MAILLON_SERVICE_SECRET", hide_env_values = true)]
    pub(crate) service_secret: Option<String>,
}

#[derive(Args, Clone)]
pub(crate) struct ServeGeography {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) node: Node,
    #[command(flatten)]
    pub(crate) geography: geography::Config,
    /// Address of its gRPC.
    #[arg(long, env = "GEOGRAPHY_GRPC_ADDR", default_value = "127.0.0.1:50052")]
    pub(crate) grpc_addr: SocketAddr,
    #[command(flatten)]
    pub(crate) keeper: Keeper,
    /// Where `members` is, to learn how many members live where at the first start; without it only its
    /// events are heard.
    #[arg(long, env = "MEMBERS_URL")]
    pub(crate) members_url: Option<String>,
}

#[derive(Args, Clone)]
pub(crate) struct ServeMembers {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) node: Node,
    #[command(flatten)]
    pub(crate) members: members::Config,
    /// Address of its gRPC.
    #[arg(long, env = "MEMBERS_GRPC_ADDR", default_value = "127.0.0.1:50053")]
    pub(crate) grpc_addr: SocketAddr,
    #[command(flatten)]
    pub(crate) keeper: Keeper,
    /// Where `geography` is, to learn its hierarchy at the first start.
    #[arg(long, env = "GEOGRAPHY_URL")]
    pub(crate) geography_url: Option<String>,
    /// Where `cards` is, to learn at the first start who has a valid card and an unused payment.
    #[arg(long, env = "CARDS_URL")]
    pub(crate) cards_url: Option<String>,
    /// Where `reports` is, to fetch the templates that are printed with.
    #[arg(long, env = "REPORTS_URL")]
    pub(crate) reports_url: Option<String>,
}

#[derive(Args, Clone)]
pub(crate) struct ServeCards {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) node: Node,
    #[command(flatten)]
    pub(crate) cards: cards::Config,
    /// Address of its gRPC.
    #[arg(long, env = "CARDS_GRPC_ADDR", default_value = "127.0.0.1:50054")]
    pub(crate) grpc_addr: SocketAddr,
    #[command(flatten)]
    pub(crate) keeper: Keeper,
    /// Where `geography` is, to learn its hierarchy at the first start.
    #[arg(long, env = "GEOGRAPHY_URL")]
    pub(crate) geography_url: Option<String>,
    /// Where `members` is, to learn who the members are at the first start.
    #[arg(long, env = "MEMBERS_URL")]
    pub(crate) members_url: Option<String>,
    /// Where `reports` is, to fetch the templates that are printed with.
    #[arg(long, env = "REPORTS_URL")]
    pub(crate) reports_url: Option<String>,
}

#[derive(Args, Clone)]
pub(crate) struct ServeReports {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) node: Node,
    #[command(flatten)]
    pub(crate) reports: reports::Config,
    #[command(flatten)]
    pub(crate) metabase: reports::MetabaseConfig,
    #[command(flatten)]
    pub(crate) traces: reports::TracesConfig,
    /// Address of a Metabase whose dashboards may stand in the place of ours: `https://metabase.example`.
    #[arg(long, env = "MAILLON_METABASE_SITE")]
    pub(crate) metabase_site: Option<MetabaseSite>,
    /// Address of its gRPC.
    #[arg(long, env = "REPORTS_GRPC_ADDR", default_value = "127.0.0.1:50055")]
    pub(crate) grpc_addr: SocketAddr,
    #[command(flatten)]
    pub(crate) keeper: Keeper,
    /// Where `geography` is, to learn its hierarchy at the first start.
    #[arg(long, env = "GEOGRAPHY_URL")]
    pub(crate) geography_url: Option<String>,
    /// Where `cards` is, to learn of its jobs, and to try templates with its records.
    #[arg(long, env = "CARDS_URL")]
    pub(crate) cards_url: Option<String>,
    /// Where `members` is, to try templates with its records.
    #[arg(long, env = "MEMBERS_URL")]
    pub(crate) members_url: Option<String>,
    /// Where `sync` is, to ask how it is.
    #[arg(long, env = "SYNC_URL")]
    pub(crate) sync_url: Option<String>,
}

#[derive(Args, Clone)]
pub(crate) struct ServeSync {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) node: Node,
    #[command(flatten)]
    pub(crate) sync: sync::Config,
    #[command(flatten)]
    pub(crate) centre: sync::CentreConfig,
    /// Name of the node, to tell one from another.
    #[arg(long, env = "MAILLON_NODE_NAME", default_value = "Maillon")]
    pub(crate) node_name: String,
    /// Address of its gRPC.
    #[arg(long, env = "SYNC_GRPC_ADDR", default_value = "127.0.0.1:50056")]
    pub(crate) grpc_addr: SocketAddr,
    #[command(flatten)]
    pub(crate) keeper: Keeper,
    /// Where `geography` is, whose units go from node to node.
    #[arg(long, env = "GEOGRAPHY_URL")]
    pub(crate) geography_url: Option<String>,
}

#[derive(Args, Clone)]
pub(crate) struct ServeGateway {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) node: Node,
    #[command(flatten)]
    pub(crate) http: Http,
    /// Where `auth` is: `http://host:port`.
    #[arg(long, env = "AUTH_URL")]
    pub(crate) auth_url: String,
    /// Where `geography` is; without it its calls answer 503.
    #[arg(long, env = "GEOGRAPHY_URL")]
    pub(crate) geography_url: Option<String>,
    /// Where `members` is; without it its calls answer 503.
    #[arg(long, env = "MEMBERS_URL")]
    pub(crate) members_url: Option<String>,
    /// Where `cards` is; without it its calls answer 503.
    #[arg(long, env = "CARDS_URL")]
    pub(crate) cards_url: Option<String>,
    /// Where `reports` is; without it its calls answer 503.
    #[arg(long, env = "REPORTS_URL")]
    pub(crate) reports_url: Option<String>,
    /// Where `sync` is; without it its calls answer 503.
    #[arg(long, env = "SYNC_URL")]
    pub(crate) sync_url: Option<String>,
}

/// What `up` logs: what needs a look, and that it made the first administrator.
const LOG_OF_UP: &str = "warn,auth::work::start=info";

/// Reads the command line. `up` is for a person at a terminal: it logs for reading, and little.
pub(crate) fn parse() -> Command {
    let command = Cli::command().mut_subcommand("up", |up| {
        up.mut_arg("log", |arg| arg.default_value(LOG_OF_UP))
            .mut_arg("log_format", |arg| arg.default_value("text"))
            // No load balancer has to notice first.
            .mut_arg("drain_s", |arg| arg.default_value("0"))
    });
    let read = command
        .try_get_matches()
        .and_then(|matches| Cli::from_arg_matches(&matches))
        .and_then(|cli| agreeing(cli.command));
    read.unwrap_or_else(|error| platform::config::refuse(&error))
}

/// What single arguments can't say.
fn agreeing(command: Command) -> Result<Command, clap::Error> {
    match command.served().and_then(Node::contradiction) {
        Some(why) => Err(clap::Error::raw(
            ErrorKind::ValueValidation,
            format!("{why}\n"),
        )),
        None => Ok(command),
    }
}
