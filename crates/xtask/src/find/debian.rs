//! Debian's packages, when we are root on a Debian.

use crate::error::Result;
use crate::run;
use crate::user::is_root;

/// Installs packages; `false` when that is not for us to do here.
pub(crate) fn install(packages: &[&str]) -> Result<bool> {
    if !is_root() || run::on_path(&["apt-get"]).is_none() {
        return Ok(false);
    }
    eprintln!("Installing Debian's {}", packages.join(" "));
    // The package lists of a fresh image are empty or old.
    run::step(apt().arg("update"))?;
    run::step(
        apt()
            .args(["install", "-y", "--no-install-recommends"])
            .args(packages)
            // Forty lines of unpacking; what goes wrong is on standard error.
            .stdout(std::process::Stdio::null()),
    )?;
    Ok(true)
}

fn apt() -> std::process::Command {
    let mut command = run::command("apt-get");
    command
        .args(["-qq", "-o", "Acquire::Retries=3"])
        .env("DEBIAN_FRONTEND", "noninteractive");
    command
}
