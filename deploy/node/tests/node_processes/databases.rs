//! Databases of a test, and the roles that services have in them.

use std::time::Duration;

use sqlx::{Connection, Executor, PgConnection};

use crate::http::until;

/// Longest wait for a projection to be filled after the first start.
const FILLED: Duration = Duration::from_secs(30);

/// Makes databases anew. A runtime of its own, as the tests are plain threads.
pub(crate) fn make_databases(server: &str, names: &[String]) {
    let work = async {
        let mut connection = PgConnection::connect(server).await?;
        for name in names {
            // Names of ours: a test's and a service's.
            for statement in [
                format!("drop database if exists {name} with (force)"),
                format!("create database {name}"),
            ] {
                connection.execute(sqlx::AssertSqlSafe(statement)).await?;
            }
        }
        Ok::<_, sqlx::Error>(())
    };
    runtime()
        .block_on(work)
        .expect("the test's PostgreSQL answers");
}

/// The roles that services run with, one for each of these databases.
pub(crate) fn make_roles(server: &str, names: &[String]) {
    let make = |name: &String| {
        format!(
            "do $$ begin create role {name}_run login password 'running';
            exception when duplicate_object then null; end $$"
        )
    };
    for name in names {
        run(server, &make(name));
    }
}

/// A database for the role that its service runs with.
pub(crate) fn running_url(owner: &str) -> String {
    let (_, place) = owner.split_once('@').expect("somebody's URL");
    let (_, name) = place.rsplit_once('/').expect("a database URL");
    format!("postgres://{name}_run:running@{place}")
}

/// Statements of a test, as whoever the address names.
pub(crate) fn run(url: &str, statements: &str) {
    let work = async {
        let mut connection = PgConnection::connect(url).await?;
        sqlx::raw_sql(sqlx::AssertSqlSafe(statements.to_owned()))
            .execute(&mut connection)
            .await?;
        connection.close().await
    };
    let done = runtime().block_on(work);
    done.unwrap_or_else(|error| panic!("{statements}: {error}"));
}

/// Waits until a consumer has filled its projection: what is filled anew has no letters.
pub(crate) fn await_filled(url: &str, consumer: &str) {
    until(FILLED, "the projection is filled", || {
        runtime().block_on(async {
            let mut db = PgConnection::connect(url).await.expect("the database");
            sqlx::query_scalar::<_, bool>("select exists (select from projection where name = $1)")
                .bind(consumer)
                .fetch_one(&mut db)
                .await
                .expect("it answers")
        })
    });
}

pub(crate) fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Runtime::new().expect("a runtime can be made")
}
