//! The program `maillon`: any service alone, or all of them in one process.

mod accounts;
mod audit;
mod backup;
mod cli;
mod database;
mod dead_letters;
mod demo;
mod disk;
mod doctor;
mod export;
mod hierarchy;
mod keys;
mod listen;
mod net;
mod places;
mod probe;
mod restore;
mod roles;
mod serve;
mod services;
mod streams;
mod up;
mod wiring;

use std::process::ExitCode;

use platform::config::Process;
use platform::lifecycle::{run, run_once, run_to_code};

use crate::cli::{Command, Serve};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match cli::parse() {
        Command::Up(config) => run("maillon", &config.process.clone(), |process| {
            up::run(process, config)
        }),
        Command::Serve(service) => serve(service),
        Command::Migrate(config) => run_once("migrate", &config.process.clone(), || {
            streams::migrate(config)
        }),
        Command::Rebuild(config) => run_once("rebuild", &config.process.clone(), || {
            database::rebuild(config.services)
        }),
        Command::VerifyAudit(config) => run_once("verify-audit", &config.process.clone(), || {
            audit::verify(config)
        }),
        Command::PruneAudit(config) => run_once("prune-audit", &config.process.clone(), || {
            audit::prune(config)
        }),
        Command::VerifyExport(config) => run_once("verify-export", &config.process.clone(), || {
            export::verify(config)
        }),
        Command::Doctor(config) => run_to_code("doctor", &quiet(&config.process), || {
            doctor::examine(config)
        }),
        Command::DeadLetters(config) => {
            run_to_code("dead-letters", &quiet(config.process()), || {
                dead_letters::attend(config)
            })
        }
        Command::Backup(config) => {
            run_once("backup", &config.process.clone(), || backup::make(config))
        }
        Command::Restore(config) => run_once("restore", &config.process.clone(), || {
            restore::put_back(config)
        }),
        Command::Probe(config) => {
            run_once("probe", &config.process.clone(), || probe::probe(config))
        }
        Command::Demo(config) => run_once("demo", &config.process.clone(), || demo::fill(config)),
        Command::RotateQrKeys(config) => {
            run_once("rotate-qr-keys", &config.process.clone(), || {
                keys::rotate_qr(config)
            })
        }
        Command::RotateSealKeys(config) => {
            run_once("rotate-seal-keys", &config.process.clone(), || {
                keys::rotate_seal(config)
            })
        }
        Command::ResetAdmin(config) => run_once("reset-admin", &config.process.clone(), || {
            accounts::reset_admin(config)
        }),
        Command::RotateKeys(config) => run_once("rotate-keys", &config.process.clone(), || {
            keys::rotate(config)
        }),
    }
}

/// A command whose lines are its answer: what it logs is no part of it, unless it fails. Whether NATS lets it
/// in is what it finds.
fn quiet(process: &Process) -> Process {
    Process {
        log: "error,async_nats=off".to_owned(),
        ..process.clone()
    }
}

/// One service alone.
fn serve(service: Serve) -> ExitCode {
    match service {
        Serve::Service(config) => {
            let name = config.hosted.service;
            run(name, &config.alone.process.clone(), |process| {
                serve::service(process, config)
            })
        }
        Serve::Gateway(config) => run("gateway", &config.process.clone(), |process| {
            serve::gateway(process, config)
        }),
    }
}
