//! The role that a running service has in its database: it reads and writes rows, owns nothing, and of tables
//! that are only ever added to it changes no row (docs/decisions/0184, 0220).

use platform::misconfigured::Misconfigured;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection, PgPool, QueryBuilder};
use uuid::Uuid;

use crate::wiring::Failure;

/// Tables of a service that its running role must not alter, partitions included.
pub(crate) struct Guard {
    /// Rows are added and read.
    pub(crate) append: &'static [&'static str],
    /// Rows are read: a function of the owner writes them.
    pub(crate) read: &'static [&'static str],
}

/// A service that may change any row of its own.
pub(crate) const ROWS: Guard = Guard {
    append: &[],
    read: &[],
};

/// What migrations were applied is read by everybody and written by the owner.
const MIGRATIONS: &str = "_sqlx_migrations";

/// The tables of a guard with their partitions, and whether rows may be added.
const GUARDED: &str = "with recursive guarded (id, appends) as (
        select oid, relname = any($1) from pg_class
        where relnamespace = 'public'::regnamespace and (relname = any($1) or relname = any($2))
        union all
        select inhrelid, false from pg_inherits join guarded on inhparent = guarded.id
    )";

/// The place of a database as its running role, which is made if it is not there, with another password each
/// time. None = this server does not let us make one, or does not let it in.
pub(crate) async fn make(
    owner: &PgPool,
    place: &PgConnectOptions,
    guard: &Guard,
) -> Result<Option<PgConnectOptions>, Failure> {
    let database: String = sqlx::query_scalar("select current_database()::text")
        .fetch_one(owner)
        .await?;
    let role = format!("{database}_run");
    let password = format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
    match let_in(owner, &role, &password).await {
        Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some("42501") => {
            return Ok(None);
        }
        done => done?,
    }
    grant(owner, &role, guard).await?;
    let place = place.clone().username(&role).password(&password);
    match PgConnection::connect_with(&place).await {
        Ok(connection) => connection.close().await?,
        // `pg_hba.conf` knows the owner alone.
        Err(sqlx::Error::Database(error))
            if error.code().is_some_and(|code| code.starts_with("28")) =>
        {
            return Ok(None);
        }
        Err(error) => return Err(error.into()),
    }
    Ok(Some(place))
}

async fn let_in(owner: &PgPool, role: &str, password: &str) -> sqlx::Result<()> {
    let mut tx = outbox::begin(owner).await?;
    // Two processes that start at once would make it twice.
    sqlx::query("select pg_advisory_xact_lock(hashtext('running role'))")
        .execute(&mut *tx)
        .await?;
    let statement: String = sqlx::query_scalar(
        "select format(case when exists (select from pg_roles where rolname = $1)
            then 'alter role %I login password %L' else 'create role %I login password %L' end, $1, $2)",
    )
    .bind(role)
    .bind(password)
    .fetch_one(&mut *tx)
    .await?;
    run(&mut tx, &statement).await?;
    tx.commit().await
}

/// Lets a role do what a running service has to and nothing else, in the owner's database as its migrations
/// left it. The owner itself keeps its rights.
pub(crate) async fn grant(owner: &PgPool, role: &str, guard: &Guard) -> Result<(), Failure> {
    let known = "select rolname = current_user from pg_roles where rolname = $1";
    let known: Option<bool> = sqlx::query_scalar(known)
        .bind(role)
        .fetch_optional(owner)
        .await?;
    match known {
        Some(false) => {}
        Some(true) => {
            tracing::warn!(
                role,
                "the running service has the owner's role: nothing is granted"
            );
            return Ok(());
        }
        None => {
            return Err(format!(
                "PostgreSQL has no role {role} for the running service: make it first"
            )
            .into());
        }
    }
    let mut tx = outbox::begin(owner).await?;
    // A database made before PostgreSQL 15 lets everybody make tables and functions.
    run(&mut tx, "revoke create on schema public from public").await?;
    for statement in [
        "revoke all on schema public from %I",
        "revoke all on all tables in schema public from %I",
        "grant usage on schema public to %I",
        "grant select, insert, update, delete on all tables in schema public to %I",
        "grant usage, select, update on all sequences in schema public to %I",
    ] {
        let named = sqlx::query_scalar("select format($1, $2)")
            .bind(statement)
            .bind(role);
        let statement: String = named.fetch_one(&mut *tx).await?;
        run(&mut tx, &statement).await?;
    }
    let narrowed = format!(
        "{GUARDED} select format('revoke all on %s from %I', id::regclass, $3::text) from guarded
        union all
        select format('grant select%s on %s to %I', case when appends then ', insert' end, id::regclass, $3)
        from guarded where not exists (select from pg_inherits where inhrelid = id)"
    );
    let mut query = QueryBuilder::new(narrowed);
    let statements: Vec<String> = query
        .build_query_scalar()
        .bind(guard.append)
        .bind(read_alone(guard))
        .bind(role)
        .fetch_all(&mut *tx)
        .await?;
    for statement in statements {
        run(&mut tx, &statement).await?;
    }
    Ok(tx.commit().await?)
}

/// Whether a role could drop, alter, or rewrite what is guarded; without a name that of these connections.
pub(crate) async fn can_alter(
    db: &PgPool,
    role: Option<&str>,
    guard: &Guard,
) -> Result<bool, Failure> {
    let text = format!(
        "{GUARDED}, self (name) as (select coalesce($3, current_user)::name), owners (id) as (
            select relowner from pg_class where relnamespace = 'public'::regnamespace
            union select proowner from pg_proc where pronamespace = 'public'::regnamespace
            union select nspowner from pg_namespace where nspname = 'public'
            union select datdba from pg_database where datname = current_database()
        )
        select exists (select from owners where pg_has_role(name, id, 'member'))
            or has_schema_privilege(name, 'public', 'create')
            or exists (
                select from pg_class
                where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
                    and has_table_privilege(name, oid, 'truncate, trigger')
            )
            or exists (
                select from guarded join pg_class on pg_class.oid = id
                where has_table_privilege(name, id, 'update, delete')
                    or not appends and not relispartition and has_table_privilege(name, id, 'insert')
            )
        from self"
    );
    let mut query = QueryBuilder::new(text);
    let query = query.build_query_scalar();
    let query = query.bind(guard.append).bind(read_alone(guard)).bind(role);
    Ok(query.fetch_one(db).await?)
}

/// A table that a role has too few rights on to serve from; without a name that of these connections.
pub(crate) async fn lacks(
    db: &PgPool,
    role: Option<&str>,
    guard: &Guard,
) -> Result<Option<String>, Failure> {
    let text = format!(
        "{GUARDED} select relname::text from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
            and not (
                has_table_privilege(coalesce($3, current_user)::name, oid, 'select')
                and (
                    oid in (select id from guarded where not appends)
                    or has_table_privilege(coalesce($3, current_user)::name, oid, 'insert')
                )
                and (
                    oid in (select id from guarded)
                    or has_table_privilege(coalesce($3, current_user)::name, oid, 'update')
                    and has_table_privilege(coalesce($3, current_user)::name, oid, 'delete')
                )
            )
        order by relname limit 1"
    );
    let mut query = QueryBuilder::new(text);
    let query = query.build_query_scalar();
    let query = query.bind(guard.append).bind(read_alone(guard)).bind(role);
    Ok(query.fetch_optional(db).await?)
}

/// Refuses a role that could alter what it serves where that matters, and warns of it elsewhere.
pub(crate) async fn check(
    db: &PgPool,
    service: &str,
    guard: &Guard,
    is_central: bool,
) -> Result<(), Failure> {
    if !can_alter(db, None, guard).await? {
        return Ok(());
    }
    let told = format!(
        "the database role of {service} could drop, alter or rewrite what only its owner may: give it the \
        running role (docs/OPERATIONS.md, Roles and databases)"
    );
    if is_central {
        return Err(Misconfigured::new(told).into());
    }
    tracing::warn!("{told}");
    Ok(())
}

fn read_alone(guard: &Guard) -> Vec<&'static str> {
    [guard.read, &[MIGRATIONS]].concat()
}

/// A statement that PostgreSQL itself has quoted.
async fn run(db: &mut PgConnection, statement: &str) -> sqlx::Result<()> {
    let mut query = QueryBuilder::<sqlx::Postgres>::new(statement);
    query
        .build()
        .persistent(false)
        .execute(db)
        .await
        .map(|_| ())
}
