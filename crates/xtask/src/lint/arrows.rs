//! Which role of a service may name which (CONTRIBUTING, "Style").

use super::imports::crates;
use super::source::Source;

/// A role and the roles that it may name beside itself and `error`; what is not here may name all but `grpc`.
const MAY_NAME: [(&str, &[&str]); 7] = [
    ("domain", &[]),
    ("store", &["domain"]),
    ("events", &["domain", "store"]),
    ("printing", &["domain", "store"]),
    // Another installation, over HTTP.
    ("centre", &["domain"]),
    ("work", &["domain", "store", "events", "printing", "centre"]),
    // A file leaves piece by piece, as it is drawn.
    ("grpc", &["work", "domain", "printing"]),
];
/// What puts the calls together.
const NAMES_GRPC: [&str; 2] = ["lib", "service"];

pub(super) fn check(sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for one in crates(sources) {
        if !one.root.starts_with("services/") {
            continue;
        }
        for (file, named) in &one.names {
            for other in named.iter().filter(|other| !may_name(file, other)) {
                found.push(format!(
                    "{}/{file}: {} may not name {} ({other})",
                    one.root,
                    role(file),
                    role(other)
                ));
            }
        }
    }
    found
}

fn may_name(file: &str, other: &str) -> bool {
    let (from, to) = (role(file), role(other));
    if from == to || to == "error" {
        return true;
    }
    match MAY_NAME.iter().find(|(role, _)| *role == from) {
        Some((_, allowed)) => allowed.contains(&to),
        None => to != "grpc" || NAMES_GRPC.contains(&from),
    }
}

/// `grpc` of `grpc.rs` and of `grpc/card.rs`.
fn role(file: &str) -> &str {
    let first = file.split('/').next().unwrap_or(file);
    first.strip_suffix(".rs").unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use super::super::source::source;
    use super::*;

    #[test]
    fn an_arrow_against_the_grid_fails() {
        let files = |text: &str| {
            [
                source("services/a/src/domain/b.rs", text),
                source("services/a/src/store.rs", ""),
                source("services/a/src/service.rs", "use crate::grpc::b;"),
                source("services/a/src/grpc/b.rs", "use crate::work::b;"),
                source("services/a/src/work/b.rs", "use crate::store;"),
            ]
        };
        assert!(check(&files("use super::c;")).is_empty());
        assert_eq!(
            check(&files("use crate::store;")),
            ["services/a/src/domain/b.rs: domain may not name store (store.rs)"]
        );
        assert_eq!(
            check(&files("use crate::grpc::b;")),
            ["services/a/src/domain/b.rs: domain may not name grpc (grpc/b.rs)"]
        );
        let past_work = [
            source("services/a/src/grpc/b.rs", "use crate::store;"),
            source("services/a/src/store.rs", ""),
        ];
        assert_eq!(
            check(&past_work),
            ["services/a/src/grpc/b.rs: grpc may not name store (store.rs)"]
        );
    }
}
