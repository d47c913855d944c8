//! The command line; `--help` is its reference.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use gateway::Network;
use platform::MetabaseSite;
use platform::config::Process;

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
    /// Brings the databases of services up to date.
    Migrate(Services),
    /// Has the running processes fill the projections of services anew, from the owners of the records.
    Rebuild(Services),
    /// Computes every hash of the audit anew and says where it was touched, if it was.
    VerifyAudit(Box<VerifyAudit>),
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
    /// `/api` and the web.
    Gateway(Box<ServeGateway>),
}

/// Which node of the network this is.
#[derive(Args, Clone)]
#[group(id = "node_group")]
pub(crate) struct Node {
    /// Number of the node, which can't change later: 0 is the centre.
    #[arg(long = "node", env = "MAILLON_NODE", default_value_t = 0)]
    pub(crate) number: u16,
    /// NATS server or servers.
    #[arg(long, env = "MAILLON_NATS_URL", hide_env_values = true)]
    pub(crate) nats_url: String,
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
    /// What this installation is.
    #[arg(long = "env", env = "MAILLON_ENV")]
    pub(crate) running: RunningEnv,
    /// Name of the node, to tell one from another.
    #[arg(long, env = "MAILLON_NODE_NAME", default_value = "Maillon")]
    pub(crate) node_name: String,
    /// Networks of proxies whose `X-Forwarded-For` is believed, separated by commas: `10.0.0.0/8`.
    #[arg(long, env = "MAILLON_TRUSTED_PROXIES", value_delimiter = ',')]
    pub(crate) trusted_proxies: Vec<Network>,
    /// Address of a Metabase whose dashboards may stand in the place of ours: `https://metabase.example`.
    #[arg(long, env = "MAILLON_METABASE_SITE")]
    pub(crate) metabase_site: Option<MetabaseSite>,
}

/// `runningEnv` of the contract.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum RunningEnv {
    /// The centre.
    Central,
    /// A field node.
    Field,
    /// Fictitious data.
    Demo,
    /// Tests.
    Test,
}

impl RunningEnv {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Central => "central",
            Self::Field => "field",
            Self::Demo => "demo",
            Self::Test => "test",
        }
    }
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
    /// Where `auth` is: `http://host:port`.
    #[arg(long, env = "AUTH_URL")]
    pub(crate) auth_url: String,
    /// Secret against which `auth` gives service tokens, to learn at the first start what other services own;
    /// without it only events are heard.
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
}

#[derive(Args, Clone)]
pub(crate) struct Services {
    #[command(flatten)]
    pub(crate) process: Process,
    /// Whose databases, by `<SERVICE>_DATABASE_URL`; all of them without a name.
    pub(crate) services: Vec<String>,
}

#[derive(Args, Clone)]
pub(crate) struct VerifyAudit {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) reports: reports::Config,
}

#[derive(Args, Clone)]
pub(crate) struct Demo {
    #[command(flatten)]
    pub(crate) process: Process,
    /// How many are added.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) members: u32,
    /// The database of `members`.
    #[arg(
        long = "members-database-url",
        env = "MEMBERS_DATABASE_URL",
        hide_env_values = true
    )]
    pub(crate) members_database_url: Option<String>,
    /// The database of `cards`; without it they get no cards.
    #[arg(
        long = "cards-database-url",
        env = "CARDS_DATABASE_URL",
        hide_env_values = true,
        requires = "members_database_url",
        requires = "photo_store"
    )]
    pub(crate) cards_database_url: Option<String>,
    /// The database of `geography`, to know which localities the others have not heard of yet.
    #[arg(
        long = "geography-database-url",
        env = "GEOGRAPHY_DATABASE_URL",
        hide_env_values = true
    )]
    pub(crate) geography_database_url: Option<String>,
    /// Or a database of the PostgreSQL server that `up` was given, for all of them.
    #[arg(
        long,
        env = "MAILLON_DATABASE_URL",
        hide_env_values = true,
        required_unless_present = "members_database_url"
    )]
    pub(crate) database_url: Option<String>,
    /// Where photos are kept, as `up` and `serve members` are told; without it the folder `photos` of the
    /// data folder.
    #[arg(long, env = "MAILLON_PHOTO_STORE", value_name = "PLACE")]
    pub(crate) photo_store: Option<String>,
    /// The data folder of `up`.
    #[arg(long, env = "MAILLON_DATA_DIR", default_value = ".maillon")]
    pub(crate) data_dir: PathBuf,
    /// Seconds to wait for localities that the services have not heard of yet, after the last one they heard
    /// of.
    #[arg(long, default_value_t = 30)]
    pub(crate) wait_s: u64,
}

#[derive(Args, Clone)]
pub(crate) struct RotateKeys {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) auth: auth::Config,
    /// For a key that others may have: withdraws all keys at once and signs everybody out.
    #[arg(long)]
    pub(crate) now: bool,
}

#[derive(Args, Clone)]
pub(crate) struct ResetAdmin {
    #[command(flatten)]
    pub(crate) process: Process,
    /// Name of the account; one that is not there is made.
    #[arg(long, value_name = "NAME", default_value = "admin")]
    pub(crate) login: String,
    /// The database of `auth`.
    #[arg(
        long = "auth-database-url",
        env = "AUTH_DATABASE_URL",
        hide_env_values = true
    )]
    pub(crate) auth_database_url: Option<String>,
    /// Or a database of the PostgreSQL server that `up` was given.
    #[arg(
        long,
        env = "MAILLON_DATABASE_URL",
        hide_env_values = true,
        required_unless_present = "auth_database_url"
    )]
    pub(crate) database_url: Option<String>,
}

#[derive(Args, Clone)]
pub(crate) struct RotateQrKeys {
    #[command(flatten)]
    pub(crate) process: Process,
    /// The database of `cards`.
    #[arg(
        long = "cards-database-url",
        env = "CARDS_DATABASE_URL",
        hide_env_values = true
    )]
    pub(crate) database_url: String,
}

/// Reads the command line. `up` is for a person at a terminal: it logs for reading, and only what needs a
/// look.
pub(crate) fn parse() -> Command {
    let command = Cli::command().mut_subcommand("up", |up| {
        up.mut_arg("log", |arg| arg.default_value("warn"))
            .mut_arg("log_format", |arg| arg.default_value("text"))
            // No load balancer has to notice first.
            .mut_arg("drain_s", |arg| arg.default_value("0"))
    });
    let read = command
        .try_get_matches()
        .and_then(|matches| Cli::from_arg_matches(&matches));
    read.unwrap_or_else(|error| platform::config::refuse(&error))
        .command
}
