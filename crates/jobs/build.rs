//! Compiles again when a migration changes: the migrator is built into the crate.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
    println!("cargo:rerun-if-changed=sqlx.toml");
}
