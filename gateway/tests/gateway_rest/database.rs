//! A database per service and test, cloned from a template that is made once: a clone takes a fraction of the
//! migrations.

use std::sync::atomic::{AtomicU32, Ordering};

use platform::{Clock, postgres};
use sqlx::migrate::Migrator;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection, PgPool, QueryBuilder};

/// Leftovers of runs that were killed are older than this, in seconds.
const STALE_S: i64 = 3600;

/// A database that goes with its test.
pub(crate) struct Database {
    name: String,
    pub(crate) pool: PgPool,
}

impl Database {
    /// A clone of the service's template; `fill` completes the template when it has to be made.
    pub(crate) async fn of(service: &str, migrator: &Migrator, fill: impl AsyncFn(PgPool)) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let mut server = server().await;
        let template = template(&mut server, service, migrator, fill).await;
        let name = format!(
            "rest_{}_{}_{}_{service}",
            Clock::default().now().timestamp(),
            std::process::id(),
            NUMBER.fetch_add(1, Ordering::Relaxed)
        );
        run(
            &mut server,
            &["create database ", &name, " template ", &template],
        )
        .await;
        Self {
            pool: postgres::pool_on_demand(options().database(&name)),
            name,
        }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let name = std::mem::take(&mut self.name);
        // A test's own runtime may be on its way out, also by a panic.
        let dropped = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            runtime.expect("a runtime").block_on(async {
                run(
                    &mut server().await,
                    &["drop database if exists ", &name, " with (force)"],
                )
                .await;
            });
        });
        // One that can't be dropped now is dropped by a later run.
        let _ = dropped.join();
    }
}

/// The template of a service's migrations as they are; whoever comes first makes it.
async fn template(
    server: &mut PgConnection,
    service: &str,
    migrator: &Migrator,
    fill: impl AsyncFn(PgPool),
) -> String {
    let sum = migrator
        .iter()
        .flat_map(|migration| migration.checksum.iter())
        .fold(0_u64, |sum, byte| {
            sum.wrapping_mul(31).wrapping_add(u64::from(*byte))
        });
    let name = format!("rest_template_{service}_{sum:016x}");
    // Until the connection ends: the other tests, and other runs, wait.
    sqlx::query("select pg_advisory_lock(hashtext('gateway_rest'))")
        .execute(&mut *server)
        .await
        .expect("a lock");
    if !exists(server, &name).await {
        sweep(server).await;
        let making = format!("{name}_making");
        run(
            server,
            &["drop database if exists ", &making, " with (force)"],
        )
        .await;
        run(server, &["create database ", &making]).await;
        let pool = postgres::pool_on_demand(options().database(&making));
        migrator.run(&pool).await.expect("migrations");
        fill(pool.clone()).await;
        pool.close().await;
        run(server, &["alter database ", &making, " rename to ", &name]).await;
    }
    sqlx::query("select pg_advisory_unlock(hashtext('gateway_rest'))")
        .execute(&mut *server)
        .await
        .expect("the lock is ours");
    name
}

async fn exists(server: &mut PgConnection, name: &str) -> bool {
    sqlx::query_scalar("select exists (select from pg_database where datname = $1)")
        .bind(name)
        .fetch_one(server)
        .await
        .expect("the catalogue")
}

/// Drops what killed runs left behind.
async fn sweep(server: &mut PgConnection) {
    let names: Vec<String> =
        sqlx::query_scalar(r"select datname from pg_database where datname ~ '^rest_[0-9]+_'")
            .fetch_all(&mut *server)
            .await
            .expect("the catalogue");
    let now = Clock::default().now().timestamp();
    for name in names {
        let born: Option<i64> = name.split('_').nth(1).and_then(|born| born.parse().ok());
        if born.is_some_and(|born| now - born > STALE_S) {
            run(
                server,
                &["drop database if exists ", &name, " with (force)"],
            )
            .await;
        }
    }
}

/// Runs a statement that takes names, not values; all of them are ours.
async fn run(server: &mut PgConnection, parts: &[&str]) {
    let mut statement = QueryBuilder::<sqlx::Postgres>::new("");
    for part in parts {
        statement.push(part);
    }
    let done = statement.build().persistent(false).execute(server).await;
    done.unwrap_or_else(|error| panic!("{parts:?}: {error}"));
}

async fn server() -> PgConnection {
    PgConnection::connect_with(&options())
        .await
        .expect("a server")
}

#[expect(
    clippy::disallowed_methods,
    reason = "where sqlx's own tests find their server"
)]
fn options() -> PgConnectOptions {
    let url = std::env::var("DATABASE_URL").expect("DATABASE_URL names a server");
    url.parse().expect("DATABASE_URL is a URL")
}
