//! Every SQL statement about known templates.

use proto::maillon::reports::v1::{Report, ReportType};
use sqlx::{PgConnection, PgExecutor};

use crate::Reference;

/// A reference as its row has it.
macro_rules! references {
    ($rest:literal, $argument:expr, $db:expr) => {{
        let found = sqlx::query!(
            "select report_id, kind, template_version, template_id, sha256, name from known_report
            where not is_deleted and "
                + $rest,
            $argument
        );
        let found = found.fetch_optional($db).await?;
        Ok(found.map(|row| Reference {
            kind: row.kind,
            report_id: row.report_id,
            version: row.template_version,
            template_id: row.template_id,
            sha256: row.sha256,
            name: row.name,
        }))
    }};
}

/// The default one of a type.
pub(crate) async fn default_of(
    db: impl PgExecutor<'_>,
    kind: &str,
) -> sqlx::Result<Option<Reference>> {
    references!(
        "kind = $1 and is_default order by report_id desc limit 1",
        kind,
        db
    )
}

pub(crate) async fn find(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Reference>> {
    references!("report_id = $1", id, db)
}

/// Keeps a record as a fact has it, unless something newer is known. A type has one default: the last one
/// that was heard of, also while the fact about the one before is on its way.
pub(crate) async fn put(
    db: &mut PgConnection,
    report: &Report,
    is_deleted: bool,
    version: i64,
) -> sqlx::Result<()> {
    let kind = word_of(report.report_type());
    let put = sqlx::query!(
        "insert into known_report as known (report_id, kind, is_default, is_deleted, template_version,
            template_id, sha256, name, version)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        on conflict (report_id) do update
        set (kind, is_default, is_deleted, template_version, template_id, sha256, name, version) = (
            excluded.kind, excluded.is_default, excluded.is_deleted, excluded.template_version,
            excluded.template_id, excluded.sha256, excluded.name, excluded.version)
        where known.version < excluded.version",
        report.id,
        kind,
        report.is_default,
        is_deleted,
        report.current_version,
        report.template_id,
        report.sha256,
        report.name,
        version
    );
    let is_new = put.execute(&mut *db).await?.rows_affected() > 0;
    if !is_new {
        return put_name(db, report, version).await;
    }
    if report.is_default && !is_deleted {
        sqlx::query!(
            "update known_report set is_default = false
            where kind = $1 and report_id <> $2 and is_default",
            kind,
            report.id
        )
        .execute(db)
        .await?;
    }
    Ok(())
}

/// Gives a record that an older release kept without its name the one it has; nothing else of it is news.
async fn put_name(db: &mut PgConnection, report: &Report, version: i64) -> sqlx::Result<()> {
    sqlx::query!(
        "update known_report set name = $2 where report_id = $1 and version = $3 and name = ''",
        report.id,
        report.name,
        version
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Records without their names.
pub(crate) async fn unnamed(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!("select report_id from known_report where name = '' and not is_deleted")
        .fetch_all(db)
        .await
}

pub(crate) async fn template(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        r#"select template::text as "template!" from kept_template where template_id = $1"#,
        id
    )
    .fetch_optional(db)
    .await
}

pub(crate) async fn keep(db: impl PgExecutor<'_>, id: i64, json: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into kept_template (template_id, template) values ($1, $2::text::json)
        on conflict do nothing",
        id,
        json
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Default templates that are not here.
pub(crate) async fn missing(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select template_id from known_report as known
        where is_default and not is_deleted
        and not exists (select from kept_template as kept where kept.template_id = known.template_id)"
    )
    .fetch_all(db)
    .await
}

/// The word of a type, as the API and `print` have it.
fn word_of(report_type: ReportType) -> String {
    let name = report_type.as_str_name();
    name.trim_start_matches("REPORT_TYPE_").to_ascii_lowercase()
}
