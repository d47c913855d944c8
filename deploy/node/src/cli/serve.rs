//! `maillon serve`: which service, and the options that it takes.

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};

use clap::{
    Arg, ArgMatches, Args, Command, Error, FromArgMatches, Subcommand, ValueHint, value_parser,
};
use platform::config::Process;

use super::http::Http;
use super::node::Node;
use crate::services::{ALL, Hosted, Options};

const GATEWAY: &str = "gateway";

/// One service of the list, or the gateway before them.
pub(crate) enum Serve {
    Service(Box<ServeService>),
    Gateway(Box<ServeGateway>),
}

/// One service of the list.
pub(crate) struct ServeService {
    pub(crate) hosted: &'static Hosted,
    pub(crate) alone: Alone,
    pub(crate) options: Options,
    /// Where those are that it asks.
    pub(crate) urls: Urls,
    pub(crate) grpc_addr: SocketAddr,
}

/// Options of every service.
#[derive(Args, Clone)]
pub(crate) struct Alone {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) node: Node,
    /// Secret, of 32 characters or more, against which `auth` gives service tokens, to learn what other
    /// services own; the same for all of them.
    #[arg(long, env = "MAILLON_SERVICE_SECRET", hide_env_values = true)]
    pub(crate) service_secret: Option<String>,
}

pub(crate) struct ServeGateway {
    pub(crate) process: Process,
    pub(crate) node: Node,
    pub(crate) http: Http,
    pub(crate) urls: Urls,
}

/// Options of the gateway, beside where the services are.
#[derive(Args, Clone)]
struct Entrance {
    #[command(flatten)]
    process: Process,
    #[command(flatten)]
    node: Node,
    #[command(flatten)]
    http: Http,
}

/// Where other services are, by their names.
pub(crate) type Urls = HashMap<&'static str, String>;

impl Serve {
    pub(crate) fn node(&self) -> &Node {
        match self {
            Self::Service(config) => &config.alone.node,
            Self::Gateway(config) => &config.node,
        }
    }
}

impl Subcommand for Serve {
    fn augment_subcommands(command: Command) -> Command {
        let services = ALL.iter().map(of_service);
        let gateway = Entrance::augment_args(Command::new(GATEWAY)).about("`/api` and the web");
        let gateway = ALL.iter().fold(gateway, |gateway, called| {
            gateway.arg(url(called.service, "without it its calls answer 503"))
        });
        command
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommands(services)
            .subcommand(gateway)
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        name == GATEWAY || Hosted::of(name).is_ok()
    }
}

impl FromArgMatches for Serve {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let missing = || {
            Error::raw(
                clap::error::ErrorKind::MissingSubcommand,
                "which service?\n",
            )
        };
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        if name == GATEWAY {
            let Entrance {
                process,
                node,
                http,
            } = Entrance::from_arg_matches(matches)?;
            let called = ALL.iter().map(|hosted| hosted.service);
            return Ok(Self::Gateway(Box::new(ServeGateway {
                process,
                node,
                http,
                urls: urls(called, matches),
            })));
        }
        let hosted = Hosted::of(name).map_err(|_| missing())?;
        Ok(Self::Service(Box::new(ServeService {
            hosted,
            alone: Alone::from_arg_matches(matches)?,
            options: (hosted.read)(matches)?,
            urls: urls(hosted.asks.iter().copied(), matches),
            grpc_addr: *matches.get_one("grpc_addr").ok_or_else(missing)?,
        })))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn of_service(hosted: &'static Hosted) -> Command {
    let command = (hosted.augment)(Command::new(hosted.service));
    // After the options: they bring words of their own.
    let command = Alone::augment_args(command).about(hosted.about);
    let command = hosted.asks.iter().fold(command, |command, called| {
        command.arg(url(
            called,
            "without it its events are heard, and it is asked nothing",
        ))
    });
    let usual = SocketAddr::from((Ipv4Addr::LOCALHOST, hosted.port));
    let address = grpc_addr(hosted, "grpc_addr", "grpc-addr").help("Address of its gRPC");
    command.arg(address.default_value(usual.to_string()))
}

/// Where a service is. All addresses behind a name take turns, as those of a headless service do. Without
/// `auth` nobody could check a token.
fn url(service: &str, without: &str) -> Arg {
    let is_needed = service == auth::NAME;
    let place =
        format!("Where `{service}` is: `http://host:port` or `https://…`, several with commas");
    let help = if is_needed {
        place
    } else {
        format!("{place}; {without}")
    };
    Arg::new(format!("{service}_url"))
        .long(format!("{service}-url"))
        .env(format!("{}_URL", service.to_uppercase()))
        .value_hint(ValueHint::Url)
        .required(is_needed)
        .help(help)
}

fn urls(services: impl Iterator<Item = &'static str>, matches: &ArgMatches) -> Urls {
    let given = |service: &'static str| {
        let url = matches.get_one::<String>(&format!("{service}_url"))?;
        Some((service, url.clone()))
    };
    services.filter_map(given).collect()
}

/// Where the gRPC of a service is served.
fn grpc_addr(hosted: &Hosted, id: &str, long: &str) -> Arg {
    Arg::new(id.to_owned())
        .long(long.to_owned())
        .env(format!("{}_GRPC_ADDR", hosted.service.to_uppercase()))
        .value_parser(value_parser!(SocketAddr))
}

/// Addresses where `up` serves the gRPC of services besides, by their names.
#[derive(Clone)]
pub(crate) struct GrpcAddrs(HashMap<&'static str, SocketAddr>);

impl GrpcAddrs {
    pub(crate) fn of(&self, service: &str) -> Option<SocketAddr> {
        self.0.get(service).copied()
    }
}

fn id_of(hosted: &Hosted) -> String {
    format!("{}_grpc_addr", hosted.service)
}

impl Args for GrpcAddrs {
    fn augment_args(command: Command) -> Command {
        ALL.iter().fold(command, |command, hosted| {
            let service = hosted.service;
            let help = format!("Also serve the gRPC of `{service}` on an address");
            let arg = grpc_addr(hosted, &id_of(hosted), &format!("{service}-grpc-addr"));
            command.arg(arg.help(help))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for GrpcAddrs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let given = ALL.iter().filter_map(|hosted| {
            let address = matches.get_one(&id_of(hosted))?;
            Some((hosted.service, *address))
        });
        Ok(Self(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
