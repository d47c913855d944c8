//! Puts the manual (`docs/manuel/*.md`) into the gateway as HTML, so that its texts are answered to those who
//! may read them and lie in no public file. A broken link or foreign HTML is a build error with the name of
//! the page.

#[path = "build/manual.rs"]
mod manual;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

const FOLDER: &str = "../docs/manuel";

#[expect(
    clippy::disallowed_methods,
    reason = "cargo tells a build script by its environment"
)]
fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed={FOLDER}");
    println!("cargo:rerun-if-changed=build");
    let mut sources = Vec::new();
    for entry in fs::read_dir(FOLDER)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            sources.push((name_of(&path), fs::read_to_string(&path)?));
        }
    }
    let pages = manual::pages(&sources)?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("manual.rs"), manual::source(&pages))?;
    Ok(())
}

fn name_of(path: &Path) -> String {
    path.file_stem()
        .and_then(|name| name.to_str())
        .unwrap_or_default()
        .to_owned()
}
