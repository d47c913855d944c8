//! New migrations must reach `sqlx::migrate!` and the checks of the statements.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
