//! `web/src/api/schema.d.ts`: the web's types, from the OpenAPI description that the protos give.

use std::fs;

use super::report;
use crate::error::{Doing, Result};
use crate::workspace::Workspace;
use crate::{run, web};

/// The committed file.
pub(crate) const FILE: &str = "web/src/api/schema.d.ts";

/// Generates the file, or compares it.
pub(super) fn prepare(workspace: &Workspace, check: bool) -> Result<bool> {
    let codegen = workspace.must_have("web/codegen/package.json")?;
    let codegen = codegen.parent().unwrap_or(&workspace.root);
    // The example of the whole workspace, not of one package: the same features, so the same dependencies.
    run::step(
        workspace
            .cargo()
            .args(["build", "--quiet", "--workspace", "--example", "openapi"]),
    )?;
    let description = run::output(&mut run::command(
        workspace.target.join("debug/examples/openapi"),
    ))?;
    let folder = tempfile::tempdir().doing("making a temporary folder")?;
    let openapi = folder.path().join("openapi.json");
    fs::write(&openapi, description).path(&openapi)?;
    web::install(codegen)?;
    let generated = folder.path().join("schema.d.ts");
    let mut generate = web::npm(codegen);
    generate
        .args(["run", "--silent", "generate", "--"])
        .arg(&openapi)
        .arg(&generated);
    run::output(&mut generate)?;
    let committed = workspace.root.join(FILE);
    let want = fs::read(&generated).path(&generated)?;
    let same = fs::read(&committed).is_ok_and(|have| have == want);
    if check {
        let drifted = if same {
            vec![]
        } else {
            vec![format!("{FILE} differs")]
        };
        return Ok(report(&drifted, FILE));
    }
    if !same {
        fs::write(&committed, want).path(&committed)?;
    }
    eprintln!("{FILE} is up to date");
    Ok(true)
}
