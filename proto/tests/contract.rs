//! The table holds what the specification and the contract say, no call less. Reads `../shared/spec` from the
//! project's root.

use std::collections::BTreeSet;
use std::path::Path;

use proto::{Access, PERMISSIONS, ROLES, ROUTES};
use serde_json::Value;

fn shared(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../shared/spec")
        .join(name);
    std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("this test needs {}: {error}", path.display()))
}

fn served() -> BTreeSet<(String, String)> {
    ROUTES
        .iter()
        .filter(|route| !route.path.is_empty())
        .map(|route| (route.method.to_owned(), route.path.to_owned()))
        .collect()
}

#[test]
fn every_call_of_the_specification_is_declared() {
    let calls = shared("calls.tsv");
    let asked: BTreeSet<(String, String)> = calls
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once('\t'))
        .map(|(method, path)| (method.to_owned(), path.trim().to_owned()))
        .collect();
    assert_eq!(asked.len(), 74);
    let missing: Vec<_> = asked.difference(&served()).cloned().collect();
    assert!(missing.is_empty(), "not declared: {missing:?}");
}

#[test]
fn every_call_that_the_contract_adds_is_declared() {
    let contract = shared("contract.md");
    let section = contract
        .split("## 10. ")
        .nth(1)
        .expect("the contract has a section 10");
    let mut asked = BTreeSet::new();
    for quoted in section.split('`').skip(1).step_by(2) {
        let Some((methods, path)) = quoted.split_once(' ') else {
            continue;
        };
        if !methods
            .split('|')
            .all(|method| ["GET", "POST", "PUT", "HEAD", "DELETE", "PATCH"].contains(&method))
        {
            continue;
        }
        let path = path.split([' ', '?']).next().unwrap_or_default();
        for method in methods.split('|') {
            // `a|b/export` and `card/post.cancel|post.suspend` stand for one call each.
            let mut paths = vec!["/api".to_owned()];
            for part in path.split('/') {
                paths = paths
                    .iter()
                    .flat_map(|path| {
                        part.split('|')
                            .map(move |choice| format!("{path}/{choice}"))
                    })
                    .collect();
            }
            asked.extend(paths.into_iter().map(|path| (method.to_owned(), path)));
        }
    }
    assert!(asked.len() > 60, "section 10 was not read: {asked:?}");
    let missing: Vec<_> = asked.difference(&served()).cloned().collect();
    assert!(missing.is_empty(), "not declared: {missing:?}");
}

#[test]
fn permissions_are_those_of_the_contract() {
    let contract = shared("contract.md");
    let section = contract
        .split("### Roles and permissions")
        .nth(1)
        .expect("the contract has the table");
    let mut rows = section
        .lines()
        .skip_while(|line| !line.starts_with("| permission |"))
        .take_while(|line| line.starts_with('|'));
    let cells = |line: &str| {
        line.trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect::<Vec<_>>()
    };
    let roles = cells(rows.next().expect("a header"));
    let mut told = 1;
    for row in rows.skip(1) {
        let row = cells(row);
        let mut names = row[0].clone();
        while let (Some(open), Some(close)) = (names.find('('), names.find(')')) {
            names.replace_range(open..=close, "");
        }
        for name in names.split(',').map(str::trim) {
            let held = PERMISSIONS
                .iter()
                .find(|permission| permission.name == name)
                .unwrap_or_else(|| panic!("{name} is not in the table"));
            let expected: Vec<&str> = roles
                .iter()
                .zip(&row)
                .skip(1)
                .filter(|(_, cell)| *cell == "x")
                .map(|(role, _)| role.as_str())
                .collect();
            assert_eq!(held.roles, expected, "{name}");
            told += 1;
        }
    }
    assert_eq!(
        PERMISSIONS.len(),
        told,
        "all of the contract's, and synchronization.exchange"
    );
    assert_eq!(
        proto::Permission::of("synchronization.exchange").map(|held| held.roles),
        Some(["sync"].as_slice())
    );
}

#[test]
fn only_these_calls_are_public() {
    let public: BTreeSet<&str> = ROUTES
        .iter()
        .filter(|route| route.access == Access::Public && !route.path.is_empty())
        .map(|route| route.path)
        .collect();
    let told = [
        "/.well-known/jwks.json",
        "/api/auth/login",
        "/api/auth/refresh",
        "/api/card/get.qr_public_keys",
        "/api/card/get.revocation_list",
        "/api/env/get_env",
        "/api/synchronization/post.node_session",
        "/api/tools/get.audit_key_list",
    ];
    assert_eq!(public, BTreeSet::from(told));
}

#[test]
fn a_role_that_does_not_exist_may_do_nothing() {
    for route in ROUTES
        .iter()
        .filter(|route| matches!(route.access, Access::AnyOf(_)))
    {
        assert!(!route.access.allows("nobody"), "{}", route.rpc);
        assert!(
            ROLES.iter().any(|role| route.access.allows(role)),
            "{}: nobody may",
            route.rpc
        );
    }
}

/// Texts of writes whose length is a rule of its own: passwords, files, what is looked for, words of a list
/// (any other is refused), values of settings and parameters, UUIDs, hashes, ids of a selection, which are
/// counted; names of a file and of its columns, which are held against the file and never kept.
const WITHOUT_BOUND: &[&str] = &[
    "areaColumn",
    "attachment",
    "check",
    "check_name",
    "check_service",
    "codeColumn",
    "createdBy",
    "cropColumn",
    "file",
    "fileName",
    "filter",
    "filter_firstname",
    "filter_idNumber",
    "format",
    "ids",
    "import_uuid",
    "latitudeColumn",
    "longitudeColumn",
    "loginParam_stringValue",
    "login_password",
    "memberColumn",
    "member_nationality",
    "member_occupation",
    "member_photo",
    "new",
    "old",
    "orderColumn",
    "outlineColumn",
    "reportName",
    "service_name",
    "sha256",
    "titleColumn",
    "title_page",
    "yearColumn",
];
/// What nobody serves yet gets its bounds with its domain: processes, and calls of others.
const NOT_YET: &[&str] = &["sync"];
const NOT_YET_CALLS: &[&str] = &["Duplicates_", "Members_ImportMembers", "Reconciliation_"];

#[test]
fn light_every_text_that_a_write_takes_has_its_bound() {
    let document: Value = serde_json::from_str(proto::OPENAPI).expect("the build wrote JSON");
    let mut bounded = 0;
    let writes = ROUTES.iter().filter(|route| {
        let is_not_yet = NOT_YET.contains(&route.process)
            || NOT_YET_CALLS
                .iter()
                .any(|name| route.operation.starts_with(name));
        route.write.is_some() && route.has_body() && !is_not_yet
    });
    for route in writes {
        let name = route.request.name.rsplit('.').next().unwrap_or_default();
        let properties = &document["components"]["schemas"][name]["properties"];
        for (field, schema) in properties.as_object().into_iter().flatten() {
            let text = schema["anyOf"].get(0).unwrap_or(schema);
            let is_text = text["type"] == "string"
                && text.get("enum").is_none()
                && text.get("format").is_none();
            if !is_text || WITHOUT_BOUND.contains(&field.as_str()) {
                continue;
            }
            assert!(text["maxLength"].is_u64(), "{}: {field}", route.operation);
            bounded += 1;
        }
    }
    assert!(bounded > 35, "only {bounded}");
}
