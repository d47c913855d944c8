//! The migrations that every service's database starts with, and how they join the service's own.

use sqlx::migrate::Migrator;

/// The tables and functions of this crate, alone: enough for a test of this crate, not for a service.
pub static FOUNDATION: Migrator = sqlx::migrate!();

/// Puts the foundation's migrations with a service's own, in the order of their versions.
///
/// ```text
/// pub static MIGRATOR: LazyLock<Migrator> = LazyLock::new(|| outbox::with_foundation(sqlx::migrate!()));
/// ```
pub fn with_foundation(own: Migrator) -> Migrator {
    join(own, &FOUNDATION)
}

/// Puts more migrations with a service's own, in the order of their versions.
pub fn join(own: Migrator, more: &Migrator) -> Migrator {
    let mut migrations: Vec<_> = more.iter().chain(own.iter()).cloned().collect();
    migrations.sort_by_key(|migration| migration.version);
    for pair in migrations.windows(2) {
        assert!(
            pair[0].version != pair[1].version,
            "two migrations have version {}: rename the newer one",
            pair[0].version
        );
    }
    Migrator {
        migrations: migrations.into(),
        ..own
    }
}
