//! Turns `maillon/**/*.proto` into messages and gRPC code (prost, tonic), the call table with its message
//! tables, and `openapi.json`. A mistake in the contract is a build error with the name of the call.

#[path = "build/bounds.rs"]
mod bounds;
#[path = "build/calls.rs"]
mod calls;
#[path = "build/encoded.rs"]
mod encoded;
#[path = "build/names.rs"]
mod names;
#[path = "build/openapi.rs"]
mod openapi;
#[path = "build/permissions.rs"]
mod permissions;
#[path = "build/refusals.rs"]
mod refusals;
#[path = "build/serve.rs"]
mod serve;
#[path = "build/settings.rs"]
mod settings;
#[path = "build/table.rs"]
mod table;
#[path = "build/tables.rs"]
mod tables;
#[path = "build/words.rs"]
mod words;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

#[expect(
    clippy::disallowed_methods,
    reason = "cargo tells a build script by its environment"
)]
fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=maillon");
    println!("cargo:rerun-if-changed=build");
    for table in ["permissions.tsv", "bounds.tsv", "settings.tsv", "words.tsv"] {
        println!("cargo:rerun-if-changed={table}");
    }
    let out = PathBuf::from(env::var("OUT_DIR")?);

    let mut files = Vec::new();
    protos(Path::new("maillon"), &mut files)?;
    files.sort();
    let mut compiler = protox::Compiler::new(["."])?;
    compiler
        .include_imports(true)
        .include_source_info(true)
        .open_files(&files)?;
    // The pool keeps our options; protox's FileDescriptorSet drops them.
    let pool = compiler.descriptor_pool();

    let permissions = permissions::read(&fs::read_to_string("permissions.tsv")?)?;
    let calls = calls::read(&pool, &permissions)?;
    let bounds = bounds::read(&fs::read_to_string("bounds.tsv")?)?;
    bounds.check(&pool)?;
    let words = words::read(&fs::read_to_string("words.tsv")?)?;
    words.check(&pool)?;
    fs::write(out.join("tables.rs"), tables::source(&calls, &pool)?)?;
    fs::write(out.join("permissions.rs"), permissions.source())?;
    fs::write(out.join("refusals.rs"), refusals::source(&pool)?)?;
    let tables = openapi::Tables {
        bounds: &bounds,
        words: &words,
    };
    fs::write(
        out.join("openapi.json"),
        serde_json::to_string_pretty(&openapi::document(&calls, tables))?,
    )?;
    let settings = settings::read(&fs::read_to_string("settings.tsv")?)?;
    let facts = [bounds.source(), words.source(), settings::source(&settings)];
    fs::write(out.join("facts.rs"), facts.concat())?;
    let facts = serde_json::json!({
        "bounds": bounds.json(),
        "words": words.json(&pool),
        "settings": settings::json(&settings),
    });
    fs::write(out.join("facts.json"), facts.to_string())?;

    let mut prost = prost_build::Config::new();
    // Messages carry personal data, so none of them prints its fields.
    prost.skip_debug(["."]);
    fs::write(out.join("names.rs"), names::source(&pool))?;
    prost.extern_path(".maillon.v1.Date", "crate::Date");
    prost.extern_path(".maillon.v1.Timestamp", "crate::Timestamp");
    prost.include_file("messages.rs");
    let services = tonic_prost_build::configure().service_generator();
    prost.service_generator(Box::new(encoded::Encoding::new(services, &pool)?));
    prost.compile_fds(compiler.file_descriptor_set())?;
    Ok(())
}

fn protos(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            protos(&path, files)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "proto")
        {
            files.push(path);
        }
    }
    Ok(())
}
