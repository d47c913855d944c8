//! What an operator asks for beside the running services.

use std::path::PathBuf;

use clap::Args;
use platform::config::Process;
use reports::Noted;

use super::nats::Streams;

#[derive(Args, Clone)]
pub(crate) struct Services {
    #[command(flatten)]
    pub(crate) process: Process,
    /// Whose databases, by `<SERVICE>_DATABASE_URL`; all of them without a name.
    pub(crate) services: Vec<String>,
}

#[derive(Args, Clone)]
pub(crate) struct Migrate {
    #[command(flatten)]
    pub(crate) process: Process,
    /// NATS server or servers; without it the streams stay as they are.
    #[arg(long, env = "MAILLON_NATS_URL", hide_env_values = true)]
    pub(crate) nats_url: Option<String>,
    #[command(flatten)]
    pub(crate) streams: Streams,
    /// Nobody runs the version before any more: consumers take no more than this one takes.
    #[arg(long)]
    pub(crate) after_upgrade: bool,
    /// Whose databases, by `<SERVICE>_OWNER_DATABASE_URL` where there is one, or else by
    /// `<SERVICE>_DATABASE_URL`; all of them without a name.
    pub(crate) services: Vec<String>,
}

#[derive(Args, Clone)]
pub(crate) struct VerifyAudit {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) reports: reports::Config,
    /// NATS server or servers, where ends of the audit are noted; without it they are not compared.
    #[arg(long, env = "MAILLON_NATS_URL", hide_env_values = true)]
    pub(crate) nats_url: Option<String>,
    #[command(flatten)]
    pub(crate) streams: Streams,
    /// An entry as it was noted elsewhere: finds out whether what followed was cut off.
    #[arg(long, value_name = "ID:HASH")]
    pub(crate) last: Option<Noted>,
}

#[derive(Args, Clone)]
pub(crate) struct VerifyExport {
    #[command(flatten)]
    pub(crate) process: Process,
    /// The ZIP.
    pub(crate) file: PathBuf,
    /// The public key that is trusted, as `/api/tools/get.audit_key_list` has it; without it those of the
    /// installation's own database.
    #[arg(long, value_name = "PUBLIC KEY")]
    pub(crate) key: Vec<String>,
    /// The database of `reports`.
    #[arg(
        long = "reports-database-url",
        env = "REPORTS_DATABASE_URL",
        hide_env_values = true,
        required_unless_present = "key"
    )]
    pub(crate) database_url: Option<String>,
}

#[derive(Args, Clone)]
pub(crate) struct PruneAudit {
    #[command(flatten)]
    pub(crate) process: Process,
    /// The database of `reports`, as its owner.
    #[arg(
        long = "reports-owner-database-url",
        env = "REPORTS_OWNER_DATABASE_URL",
        hide_env_values = true
    )]
    pub(crate) database_url: String,
    /// The last month that goes, as the run without it says it: 201612.
    #[arg(long, value_name = "MONTH")]
    pub(crate) confirm: Option<i32>,
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

#[derive(Args, Clone)]
pub(crate) struct RotateSealKeys {
    #[command(flatten)]
    pub(crate) process: Process,
    /// The database of `reports`.
    #[arg(
        long = "reports-database-url",
        env = "REPORTS_DATABASE_URL",
        hide_env_values = true
    )]
    pub(crate) database_url: String,
}
