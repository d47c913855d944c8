//! Licences and banned crates, by `deny.toml`: the part of cargo-deny that needs no network.

use std::fs;

use serde::Deserialize;

use super::licence;
use crate::error::{Doing, Error, Result};
use crate::run;
use crate::workspace::Workspace;

#[derive(Debug, Deserialize)]
struct Policy {
    licenses: Licences,
    bans: Bans,
}

#[derive(Debug, Deserialize)]
struct Licences {
    allow: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Bans {
    deny: Vec<Ban>,
}

#[derive(Debug, Deserialize)]
struct Ban {
    #[serde(rename = "crate")]
    name: String,
    reason: String,
}

#[derive(Debug, Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Debug, Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    /// None for our own crates.
    source: Option<String>,
}

/// Looks at every package of a build for this machine's kind.
pub(super) fn check(workspace: &Workspace) -> Result<Vec<String>> {
    let file = workspace.must_have("deny.toml")?;
    let policy = fs::read_to_string(&file).path(&file)?;
    let policy: Policy = toml::from_str(&policy)
        .map_err(|error| Error::Sentence(format!("deny.toml: {}", error.message())))?;
    let platform = run::output(run::command("rustc").args(["--print", "host-tuple"]))?;
    let mut cargo = workspace.cargo();
    cargo.args(["metadata", "--locked", "--format-version", "1"]);
    cargo.args(["--filter-platform", platform.trim()]);
    let metadata: Metadata = serde_json::from_str(&run::output(&mut cargo)?)
        .map_err(std::io::Error::from)
        .doing("reading cargo's metadata")?;
    Ok(judge(&policy, &metadata.packages))
}

fn judge(policy: &Policy, packages: &[Package]) -> Vec<String> {
    let mut found = vec![];
    for package in packages.iter().filter(|package| package.source.is_some()) {
        let Package { name, version, .. } = package;
        if let Some(ban) = policy.bans.deny.iter().find(|ban| ban.name == *name) {
            found.push(format!("{name} {version} is banned: {}", ban.reason));
        }
        match &package.license {
            Some(licence) if licence::allows(licence, &policy.licenses.allow) => {}
            licence => found.push(format!(
                "{name} {version} has licence `{}`, which deny.toml does not allow",
                licence.as_deref().unwrap_or("none")
            )),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, license: Option<&str>) -> Package {
        Package {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            license: license.map(str::to_owned),
            source: Some("registry".to_owned()),
        }
    }

    #[test]
    fn the_committed_policy_refuses_what_it_should() {
        let policy = include_str!("../../../../deny.toml");
        let policy: Policy = toml::from_str(policy).expect("deny.toml is valid");
        let packages = [
            package("good", Some("MIT OR Apache-2.0")),
            package("copyleft", Some("GPL-3.0-only")),
            package("silent", None),
            package("openssl-sys", Some("MIT")),
            package("native-tls", Some("MIT")),
        ];
        let found = judge(&policy, &packages);
        assert_eq!(found.len(), 4, "{found:#?}");
        assert!(found[0].contains("copyleft 1.0.0 has licence `GPL-3.0-only`"));
        assert!(found[1].contains("silent 1.0.0 has licence `none`"));
        assert!(found[2].contains("openssl-sys 1.0.0 is banned"));
    }
}
