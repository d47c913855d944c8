//! The checked statements and the embedded migrations depend on files that cargo does not watch by itself.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
    println!("cargo:rerun-if-changed=sqlx.toml");
}
