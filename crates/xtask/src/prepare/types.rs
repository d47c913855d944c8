//! `web/src/api/schema.d.ts`: the web's types, from the OpenAPI description that the protos give.

use std::fs;

use super::{example, write_or_compare};
use crate::error::{Doing, Result};
use crate::workspace::Workspace;
use crate::{run, web};

/// The committed file.
pub(crate) const FILE: &str = "web/src/api/schema.d.ts";

/// Generates the file with that program, or compares it.
pub(super) fn prepare(workspace: &Workspace, check: bool) -> Result<bool> {
    let codegen = workspace.must_have("web/codegen/package.json")?;
    let codegen = codegen.parent().unwrap_or(&workspace.root);
    let description = example(workspace, "openapi")?;
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
    let want = fs::read(&generated).path(&generated)?;
    write_or_compare(workspace, FILE, &want, check)
}
