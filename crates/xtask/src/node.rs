//! A whole node: servers, the program, the web application. `up` keeps one, `e2e` throws one away.

use std::ffi::OsString;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;

use crate::error::{Doing, Result, sentence};
use crate::home::Home;
use crate::interrupt;
use crate::server::Server;
use crate::server::program::Program;
use crate::stack::Stack;
use crate::workspace::Workspace;
use crate::{port, run, web};

/// What is built before a node starts.
#[derive(Debug)]
pub(crate) struct Product {
    /// The program.
    pub(crate) program: PathBuf,
    /// The folder with the web application.
    pub(crate) web: PathBuf,
}

/// A running node. Dropped, it stops: the program, then the servers.
#[derive(Debug)]
pub(crate) struct Node {
    program: Server,
    settings: Program,
    stack: Stack,
}

/// Builds the web application and the program. `MAILLON_PROGRAM` and `MAILLON_WEB_DIR` name ones that exist
/// instead.
pub(crate) fn build(workspace: &Workspace, release: bool) -> Result<Product> {
    let web = match std::env::var_os("MAILLON_WEB_DIR") {
        Some(folder) => workspace.root.join(folder),
        None => web::build(workspace)?,
    };
    let program = program(workspace, release)?;
    Ok(Product { program, web })
}

/// The program alone.
pub(crate) fn program(workspace: &Workspace, release: bool) -> Result<PathBuf> {
    let program = match std::env::var_os("MAILLON_PROGRAM") {
        Some(file) => workspace.root.join(file),
        None => build_program(workspace, release)?,
    };
    if !run::is_program(&program) {
        return sentence(format!("{} is not a program.", program.display()));
    }
    Ok(program)
}

/// The whole workspace, always: selecting one crate selects other features of its dependencies and compiles
/// half of them again.
fn build_program(workspace: &Workspace, release: bool) -> Result<PathBuf> {
    let mut build = workspace.cargo();
    build.args(["build", "--workspace", "--bins"]);
    if release {
        build.arg("--release");
    }
    run::step(&mut build)?;
    let profile = if release { "release" } else { "debug" };
    Ok(workspace.target.join(profile).join("maillon"))
}

/// Addresses and variables of a node.
#[derive(Debug)]
pub(crate) struct Settings {
    pub(crate) http_address: String,
    pub(crate) ops_address: String,
    /// Whether the caller's settings pass through to the program.
    pub(crate) inherits: bool,
    pub(crate) environment: Vec<(&'static str, OsString)>,
    pub(crate) arguments: Vec<OsString>,
}

impl Node {
    /// Starts the program on running servers. Servers that the caller's environment names pass through to it.
    pub(crate) fn start(stack: Stack, product: Product, settings: Settings) -> Result<Self> {
        let mut environment = settings.environment;
        environment.extend([
            ("MAILLON_HTTP_ADDR", settings.http_address.into()),
            ("MAILLON_OPS_ADDR", settings.ops_address.clone().into()),
            ("MAILLON_DATA_DIR", stack.home().folder().into()),
            ("MAILLON_WEB_DIR", product.web.into()),
        ]);
        if let Some(url) = stack.database_url() {
            environment.push(("MAILLON_DATABASE_URL", url.into()));
        }
        if let Some(url) = stack.nats_url() {
            environment.push(("MAILLON_NATS_URL", url.into()));
        }
        let settings = Program {
            file: product.program,
            arguments: settings.arguments,
            inherits: settings.inherits,
            environment,
            ops_address: settings.ops_address,
        };
        let program = settings.start()?;
        stack.note_running(Some(&program))?;
        Ok(Self {
            program,
            settings,
            stack,
        })
    }

    /// Waits until the program serves; its exit status when it ends instead. Demo data may take its time.
    pub(crate) fn await_ready(&mut self) -> Result<Option<ExitStatus>> {
        let answer = interrupt::wait_for(Duration::from_mins(10), || {
            self.stack.check()?;
            let exited = self.program.exited()?;
            Ok((exited.is_some() || self.settings.is_ready()).then_some(exited))
        })?;
        match answer {
            Some(exited) => Ok(exited),
            None => sentence(format!(
                "The program was not ready after ten minutes (http://{}/health/ready).",
                self.settings.ops_address
            )),
        }
    }

    /// Where its data are.
    pub(crate) fn home(&self) -> &Home {
        self.stack.home()
    }

    /// Kills the program and its servers, all with SIGKILL, and starts them again on the same data.
    pub(crate) fn kill_and_start(&mut self) -> Result<()> {
        self.program.kill();
        self.stack.kill_and_start()?;
        self.program = self.settings.start()?;
        self.stack.note_running(Some(&self.program))?;
        match self.await_ready()? {
            None => Ok(()),
            Some(status) => sentence(format!("The program did not start again ({status}).")),
        }
    }

    /// Waits until the program ends by itself or we are asked to stop; a server that dies is an error.
    pub(crate) fn run(mut self) -> Result<Option<ExitStatus>> {
        while !interrupt::is_requested() {
            if let Some(status) = self.program.exited()? {
                return Ok(Some(status));
            }
            self.stack.check()?;
            if self.stack.heal()? {
                self.stack.note_running(Some(&self.program))?;
                eprintln!("It works again");
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        eprintln!("Stopping");
        Ok(self.program.stop())
    }
}

/// A loopback address nobody uses.
pub(crate) fn free_address() -> Result<String> {
    let address = port::hold_free()?
        .local_addr()
        .doing("finding a free port")?;
    Ok(address.to_string())
}

/// Whether we could listen there.
pub(crate) fn is_free(address: &str) -> bool {
    TcpListener::bind(address).is_ok()
}
