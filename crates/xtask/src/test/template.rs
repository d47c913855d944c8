//! Databases that tests begin with: `sqlx::test` copies the server's `template1`, so one that is migrated
//! already spares each test its own migrating. The copies still check that every migration was applied.

use std::process::Command;

use crate::error::{Result, sentence};
use crate::prepare::schema::connection;
use crate::run;
use crate::stack::Stack;
use crate::workspace::Workspace;

/// Test programs that use one service's databases alone, and the service.
pub(super) fn of_one_service(workspace: &Workspace) -> Vec<(&str, &str)> {
    let services = workspace.root.join("services");
    let all = workspace.crates.iter();
    let owners = all.filter(|one| one.folder.parent() == Some(&services));
    owners
        .flat_map(|one| {
            one.tests
                .iter()
                .map(|test| (test.as_str(), one.name.as_str()))
        })
        .collect()
}

/// Makes new databases those of a service, as its program migrates them.
pub(super) fn migrate(workspace: &Workspace, stack: &Stack, service: &str) -> Result<()> {
    reset(stack)?;
    let Some(server) = stack.database_url() else {
        return sentence("A database needs a running PostgreSQL.");
    };
    let url = format!("{}/template1", server.trim_end_matches("/postgres"));
    let mut migrate = Command::new(super::program(workspace));
    run::without_settings(&mut migrate)
        .args(["migrate", service])
        .env(format!("{}_DATABASE_URL", service.to_uppercase()), url);
    run::output(&mut migrate).map(|_| ())
}

/// Makes new databases empty ones.
pub(super) fn reset(stack: &Stack) -> Result<()> {
    let (Some(server), Some(programs)) = (stack.database_url(), stack.postgres_programs()) else {
        return sentence("A database needs a running PostgreSQL.");
    };
    let mut psql = run::command(programs.psql()?);
    psql.envs(connection(server))
        .args(["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"]);
    for statement in [
        "alter database template1 is_template false",
        "drop database template1",
        "create database template1 template template0 is_template true",
    ] {
        psql.args(["--command", statement]);
    }
    run::output(&mut psql).map(|_| ())
}
