//! The command line; `--help` is its reference.

mod backup;
mod databases;
mod dead_letters;
mod doctor;
mod http;
mod nats;
mod node;
mod operate;
mod probe;
mod running;
mod serve;

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use platform::config::Process;

pub(crate) use backup::{Backup, Parts, Restore};
pub(crate) use databases::Databases;
pub(crate) use dead_letters::{DeadLetters, DropLetters, ListLetters, RetryLetters};
pub(crate) use doctor::Doctor;
pub(crate) use http::Http;
pub(crate) use node::Node;
pub(crate) use operate::{
    Demo, Migrate, PruneAudit, ResetAdmin, RotateKeys, RotateQrKeys, RotateSealKeys, Services,
    VerifyAudit, VerifyExport,
};
pub(crate) use probe::Probe;
pub(crate) use running::RunningEnv;
pub(crate) use serve::{GrpcAddrs, Serve, ServeGateway, ServeService, Urls};

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
        match self {
            Self::Up(config) => Some(&config.node),
            Self::Serve(service) => Some(service.node()),
            _ => None,
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
    #[command(flatten)]
    pub(crate) traces: reports::TracesConfig,
    /// Start without demonstration data.
    #[arg(long)]
    pub(crate) empty: bool,
    /// Start with the hierarchy of this file, a CSV in the layout of the import, if there is none yet.
    #[arg(long, value_name = "FILE")]
    pub(crate) geography: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) centre: sync::CentreConfig,
    #[command(flatten)]
    pub(crate) grpc_addrs: GrpcAddrs,
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
        .clone()
        .try_get_matches()
        .and_then(|matches| Cli::from_arg_matches(&matches))
        .and_then(|cli| agreeing(cli.command));
    read.unwrap_or_else(|error| platform::config::refuse(command, &error))
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
