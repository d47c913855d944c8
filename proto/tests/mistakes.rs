//! Each mistake in a contract is a build error that names the call.

#[path = "../build/bounds.rs"]
#[allow(
    dead_code,
    reason = "the build script's own module; this test needs a part of it"
)]
mod bounds;
#[path = "../build/calls.rs"]
#[allow(
    dead_code,
    reason = "the build script's own module; this test needs a part of it"
)]
mod calls;
#[path = "../build/permissions.rs"]
#[allow(
    dead_code,
    reason = "the build script's own module; this test needs a part of it"
)]
mod permissions;
#[path = "../build/serve.rs"]
#[allow(
    dead_code,
    reason = "the build script's own module; this test needs a part of it"
)]
mod serve;
#[path = "../build/table.rs"]
mod table;

use std::fs;

const GOOD: &str = r#"
    rpc Get(Asked) returns (Told) {
        option (maillon.rest) = {get: "/api/x/get/{x_id}"}; option (maillon.permission) = "x.read"; }
"#;
const MESSAGES: &str = "
    message Asked { int64 id = 1 [json_name = \"x_id\"]; }
    message Told { string name = 1; }
";

/// Reads a contract of one service with these rpcs and messages.
fn read(rpcs: &str, messages: &str) -> Result<usize, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!(
        "syntax = \"proto3\"; package maillon.x.v1; import \"maillon/options.proto\"; \
        service Xs {{ {rpcs} }} {messages}"
    );
    fs::write(folder.path().join("x.proto"), text).expect("it can be written");
    let ours = concat!(env!("CARGO_MANIFEST_DIR"));
    let mut compiler =
        protox::Compiler::new([folder.path().to_str().expect("UTF-8"), ours]).expect("folders");
    compiler
        .include_imports(true)
        .include_source_info(true)
        .open_file("x.proto")
        .expect("it compiles");
    let table = permissions::read("permission\tadmin\nx.read\tx\n").expect("a good table");
    calls::read(&compiler.descriptor_pool(), &table).map(|calls| calls.len())
}

#[test]
fn a_good_contract_is_read() {
    assert_eq!(read(GOOD, MESSAGES), Ok(1));
}

#[test]
fn mistakes_are_refused_with_the_name_of_the_call() {
    let get = |options: &str| format!("rpc Get(Asked) returns (Told) {{ {options} }}");
    let rest = r#"option (maillon.rest) = {get: "/api/x/get/{x_id}"};"#;
    let cases = [
        (
            get(rest),
            MESSAGES,
            "neither permission, public, signed_in, any_session nor service",
        ),
        (
            get(&format!(
                "{rest} option (maillon.public) = true; option (maillon.signed_in) = true;"
            )),
            MESSAGES,
            "more than one of",
        ),
        (
            get(&format!("{rest} option (maillon.service) = true;")),
            MESSAGES,
            "is for services",
        ),
        (
            get(&format!("{rest} option (maillon.permission) = \"x.reed\";")),
            MESSAGES,
            "`x.reed` is not in permissions.tsv",
        ),
        (
            get(r#"option (maillon.rest) = {get: "/api/x/{id}"}; option (maillon.public) = true;"#),
            MESSAGES,
            "path names `id`",
        ),
        (
            get(
                r#"option (maillon.rest) = {post: "/api/x/{x_id}"}; option (maillon.public) = true;"#,
            ),
            MESSAGES,
            "both a body and path fields",
        ),
        (
            format!(
                "{GOOD} rpc Again(Asked) returns (Told) {{ {} option (maillon.public) = true; }}",
                rest
            ),
            MESSAGES,
            "both are GET",
        ),
        (
            GOOD.to_owned(),
            "message Asked { int64 id = 1 [json_name = \"x_id\"]; } message Told { map<string, \
            string> names = 1; }",
            "is a map",
        ),
        (
            GOOD.to_owned(),
            "message Asked { int64 id = 1 [json_name = \"x_id\"]; } message Told { oneof a { string b = 1; \
            string c = 2; } }",
            "holds a oneof",
        ),
        (
            GOOD.to_owned(),
            "message Asked { int64 id = 1 [json_name = \"x_id\"]; } message Told { fixed32 n = 1; }",
            "the JSON contract does not know",
        ),
        (
            GOOD.to_owned(),
            "message Asked { int64 id = 1 [json_name = \"x_id\"]; } message Told { bytes file = 1; }",
            "only a call that is not JSON",
        ),
        (
            get(&format!(
                "{rest} option (maillon.public) = true; option (maillon.unconfirmed) = true;"
            )),
            MESSAGES,
            "every call that only reads",
        ),
        (
            get(&format!(
                "{rest} option (maillon.public) = true; option (maillon.central) = true;"
            )),
            MESSAGES,
            "is central, though no write",
        ),
        (
            get(&format!(
                "{rest} option (maillon.public) = true; option (maillon.serve) = {{shape: FILE}};"
            )),
            MESSAGES,
            "say which `file`",
        ),
        (
            get(&format!(
                "{rest} option (maillon.public) = true; \
                 option (maillon.serve) = {{shape: TABLE, column: \"code\"}};"
            )),
            MESSAGES,
            "has a column `code`",
        ),
        (
            GOOD.to_owned(),
            "message Asked { int64 id = 1 [json_name = \"x_id\"]; message Told {} } message Told { string \
            name = 1; }",
            "share a name",
        ),
    ];
    for (rpcs, messages, expected) in cases {
        let told = read(&rpcs, messages).expect_err(expected);
        assert!(told.contains(expected), "{told} does not say {expected:?}");
        assert!(
            told.contains("maillon.x.v1."),
            "{told} names no call or message"
        );
    }
}

#[test]
fn a_bad_permission_table_is_refused_by_line() {
    for (table, expected) in [
        ("permission\tadmin\nx.read\ty\n", "line 2: `y`"),
        (
            "permission\tadmin\tviewer\nx.read\tx\n",
            "line 2: 1 cells for 2 roles",
        ),
        (
            "permission\tadmin\nx.read\tx\nx.read\t-\n",
            "line 3: x.read twice",
        ),
    ] {
        let told = permissions::read(table).err().expect(expected);
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn a_bad_table_of_bounds_is_refused_by_line() {
    for (row, expected) in [
        ("name\ttext\t-", "line 2: 3 cells for 4"),
        ("name\tword\t-\t120", "line 2: word is no kind"),
        ("name\ttext\t-\tlong", "line 2: `long` is no whole number"),
        (
            "name\ttext\t-\t120\nname\ttext\t-\t80",
            "line 3: name twice",
        ),
    ] {
        let refused = bounds::read(&format!("name\tkind\tmin\tmax\n{row}\n"));
        let told = refused.err().expect(expected);
        assert!(told.contains(expected), "{told}");
    }
}
