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

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match cli::parse() {
        cli::Command::Up(config) => {
            platform::lifecycle::run("maillon", &config.process.clone(), |process| {
                up::run(process, config)
            })
        }
        cli::Command::Serve(cli::Serve::Auth(config)) => {
            platform::lifecycle::run(auth::NAME, &config.process.clone(), |process| {
                serve::auth(process, config)
            })
        }
        cli::Command::Serve(cli::Serve::Geography(config)) => {
            platform::lifecycle::run(geography::NAME, &config.process.clone(), |process| {
                serve::geography(process, config)
            })
        }
        cli::Command::Serve(cli::Serve::Members(config)) => {
            platform::lifecycle::run(members::NAME, &config.process.clone(), |process| {
                serve::members(process, config)
            })
        }
        cli::Command::Serve(cli::Serve::Cards(config)) => {
            platform::lifecycle::run(cards::NAME, &config.process.clone(), |process| {
                serve::cards(process, config)
            })
        }
        cli::Command::Serve(cli::Serve::Reports(config)) => {
            platform::lifecycle::run(reports::NAME, &config.process.clone(), |process| {
                serve::reports(process, config)
            })
        }
        cli::Command::Serve(cli::Serve::Gateway(config)) => {
            platform::lifecycle::run("gateway", &config.process.clone(), |process| {
                serve::gateway(process, config)
            })
        }
        cli::Command::Migrate(config) => {
            platform::lifecycle::run_once("migrate", &config.process.clone(), || {
                database::migrate(config.services)
            })
        }
        cli::Command::Rebuild(config) => {
            platform::lifecycle::run_once("rebuild", &config.process.clone(), || {
                database::rebuild(config.services)
            })
        }
        cli::Command::VerifyAudit(config) => {
            platform::lifecycle::run_once("verify-audit", &config.process.clone(), || {
                audit::verify(config)
            })
        }
        cli::Command::Demo(config) => {
            platform::lifecycle::run_once("demo", &config.process.clone(), || demo::fill(config))
        }
        cli::Command::RotateQrKeys(config) => {
            platform::lifecycle::run_once("rotate-qr-keys", &config.process.clone(), || {
                keys::rotate_qr(config)
            })
        }
        cli::Command::ResetAdmin(config) => {
            platform::lifecycle::run_once("reset-admin", &config.process.clone(), || {
                accounts::reset_admin(config)
            })
        }
        cli::Command::RotateKeys(config) => {
            platform::lifecycle::run_once("rotate-keys", &config.process.clone(), || {
                keys::rotate(config)
            })
        }
    }
}
