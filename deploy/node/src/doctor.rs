//! `maillon doctor`: what is wrong with this installation, in the order in which it is mended, and how
//! (docs/decisions/0221). It changes nothing.

mod connections;
mod database;
mod files;
mod finding;
mod keys;
mod letters;
mod open;
mod server;
mod settings;
mod store;
mod streams;

use std::process::ExitCode;

use crate::cli::Doctor;
use crate::places::Place;
use crate::wiring::Failure;
use finding::{Findings, Verdict};

pub(crate) async fn examine(config: Box<Doctor>) -> Result<ExitCode, Failure> {
    let mut found = Findings::default();
    settings::look(&config, &mut found);
    files::look(&config, &mut found);
    let mut open = Vec::new();
    for place in Place::all(&config.databases)? {
        open.extend(database::look(&config, place, &mut found).await);
    }
    connections::look(&config, &open, &mut found).await;
    server::look(&open, &mut found).await;
    streams::look(&config, &open, &mut found).await;
    letters::look(&open, &mut found).await;
    keys::look(&open, &mut found).await;
    store::look(&config, &mut found).await;
    say(&if config.json {
        found.json()
    } else {
        found.lines()
    });
    Ok(ExitCode::from(u8::from(found.worst() == Verdict::Fault)))
}

#[expect(clippy::print_stdout, reason = "for the person at the terminal")]
fn say(text: &str) {
    println!("{text}");
}
