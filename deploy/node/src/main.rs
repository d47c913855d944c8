//! The program `maillon`: any service alone, or all of them in one process.

mod accounts;
mod audit;
mod cli;
mod database;
mod demo;
mod disk;
mod hierarchy;
mod keys;
mod listen;
mod serve;
mod up;
mod wiring;

use std::process::ExitCode;

use platform::lifecycle::{run, run_once};

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
            database::migrate(config.services)
        }),
        Command::Rebuild(config) => run_once("rebuild", &config.process.clone(), || {
            database::rebuild(config.services)
        }),
        Command::VerifyAudit(config) => run_once("verify-audit", &config.process.clone(), || {
            audit::verify(config)
        }),
        Command::Demo(config) => run_once("demo", &config.process.clone(), || demo::fill(config)),
        Command::RotateQrKeys(config) => {
            run_once("rotate-qr-keys", &config.process.clone(), || {
                keys::rotate_qr(config)
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

/// One service alone.
fn serve(service: Serve) -> ExitCode {
    match service {
        Serve::Auth(config) => run(auth::NAME, &config.process.clone(), |process| {
            serve::auth(process, config)
        }),
        Serve::Geography(config) => run(geography::NAME, &config.process.clone(), |process| {
            serve::geography(process, config)
        }),
        Serve::Members(config) => run(members::NAME, &config.process.clone(), |process| {
            serve::members(process, config)
        }),
        Serve::Cards(config) => run(cards::NAME, &config.process.clone(), |process| {
            serve::cards(process, config)
        }),
        Serve::Reports(config) => run(reports::NAME, &config.process.clone(), |process| {
            serve::reports(process, config)
        }),
        Serve::Gateway(config) => run("gateway", &config.process.clone(), |process| {
            serve::gateway(process, config)
        }),
    }
}
