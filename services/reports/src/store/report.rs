//! Every SQL statement about templates and their versions.

use listing::page::Page;
use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::reports::v1::{Report, ReportVersion, Template};
use sqlx::{PgConnection, PgExecutor, PgTransaction};
use tracing::instrument;

use crate::domain::report::Content;
use crate::domain::template::Kept;

/// What the list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("report_name", "name_key"),
    ("report_id", "id"),
    ("report_type", "report_type"),
    ("report_updatedAt", "updated_at"),
    ("report_isDefault", "is_default"),
    ("report_currentVersion", "current_version"),
];

/// What the list of versions may be ordered by.
pub(crate) const VERSION_ORDERS: &[(&str, &str)] = &[
    ("report_version", "version"),
    ("report_updatedAt", "version"),
];

/// What a list is narrowed to.
#[derive(Default)]
pub(crate) struct Within {
    pub(crate) report_type: Option<i32>,
    pub(crate) is_default: Option<bool>,
}

/// Who changes something, and when.
pub(crate) struct Author<'a> {
    /// 0 = the product itself.
    pub(crate) login_id: i64,
    pub(crate) name: &'a str,
    pub(crate) now: Timestamp,
}

/// Records with what is the same of each: `$rest` begins with the conditions.
macro_rules! reports {
    ($rest:literal, $($argument:expr),*) => {
        sqlx::query_as!(
            Report,
            r#"select r.id, r.name, r.description, r.report_type, r.is_default,
                r.current_version as version, v.notes as version_notes, r.current_version,
                null::text as json, r.preview_data::text as preview_data,
                r.updated_at as "updated_at?: Timestamp", r.updated_by as updated_by_login_id,
                r.updated_by_name as updated_by_login, r.version as row_version,
                encode(v.sha256, 'hex') as "sha256!", v.id as template_id
            from report as r
            join report_version as v on v.report_id = r.id and v.version = r.current_version
            where r.deleted_at is null and "# + $rest,
            $($argument),*
        )
    };
}

#[instrument(name = "store.report.find", skip_all)]
pub(crate) async fn find(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Report>> {
    reports!("r.id = $1", id).fetch_optional(db).await
}

/// The record as it is, until the transaction ends. Read only once it is locked: a statement that waited for
/// somebody's new version would look for the version before, and find no record.
#[instrument(name = "store.report.lock", skip_all)]
pub(crate) async fn lock(db: &mut PgConnection, id: i64) -> sqlx::Result<Option<Report>> {
    sqlx::query!("select id from report where id = $1 for update", id)
        .fetch_optional(&mut *db)
        .await?;
    find(db, id).await
}

/// The default one of a type, until the transaction ends.
#[instrument(name = "store.report.lock_default", skip_all)]
pub(crate) async fn lock_default(
    db: &mut PgConnection,
    report_type: i32,
) -> sqlx::Result<Option<Report>> {
    let held = sqlx::query_scalar!(
        "select id from report where report_type = $1 and is_default and deleted_at is null for update",
        report_type
    );
    match held.fetch_optional(&mut *db).await? {
        None => Ok(None),
        Some(id) => find(db, id).await,
    }
}

/// One at a time changes which is the default of its type, until the transaction ends. Whoever holds a record
/// and is about to change it goes on: a mode that stops them would wait for them, and they for it.
#[instrument(name = "store.report.lock_defaults", skip_all)]
pub(crate) async fn lock_defaults(tx: &mut PgTransaction<'_>) -> sqlx::Result<()> {
    sqlx::query!("lock table report in share update exclusive mode")
        .execute(&mut **tx)
        .await
        .map(|_| ())
}

/// Every living one behind an id, for a replay: deleted ones are told as well.
#[instrument(name = "store.report.replay", skip_all)]
pub(crate) async fn replay(
    db: impl PgExecutor<'_>,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<(Report, bool)>> {
    let found = sqlx::query!(
        r#"select r.id, r.name, r.description, r.report_type, r.is_default, r.current_version,
            v.notes, r.updated_at as "updated_at: Timestamp", r.updated_by, r.updated_by_name,
            r.version, encode(v.sha256, 'hex') as "sha256!", v.id as template_id,
            r.deleted_at is not null as "is_deleted!"
        from report as r
        join report_version as v on v.report_id = r.id and v.version = r.current_version
        where r.id > $1
        order by r.id
        limit $2"#,
        after,
        limit
    );
    let found = found.map(|row| {
        let report = Report {
            id: row.id,
            name: row.name,
            description: row.description,
            report_type: row.report_type,
            is_default: row.is_default,
            version: row.current_version,
            version_notes: row.notes,
            current_version: row.current_version,
            json: None,
            preview_data: None,
            updated_at: Some(row.updated_at),
            updated_by_login_id: row.updated_by,
            updated_by_login: row.updated_by_name,
            row_version: row.version,
            sha256: row.sha256,
            template_id: row.template_id,
        };
        (report, row.is_deleted)
    });
    rows(found.fetch_all(db)).await
}

/// Adds a record whose first version is still to be added, and answers its id.
#[instrument(name = "store.report.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    content: &Content,
    is_default: bool,
    by: &Author<'_>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into report (report_type, name, description, is_default, preview_data, created_at, updated_at,
            updated_by, updated_by_name)
        values ($1, $2, $3, $4, $5::text::json, $8, $8, $6, $7)
        returning id",
        i32::from(content.report_type),
        content.name,
        content.description,
        is_default,
        content.preview_data,
        by.login_id,
        by.name,
        by.now as Timestamp
    )
    .fetch_one(db)
    .await
}

#[instrument(name = "store.report.update", skip_all)]
pub(crate) async fn update(
    db: impl PgExecutor<'_>,
    id: i64,
    content: &Content,
    by: &Author<'_>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update report
        set name = $2, description = $3, preview_data = $4::text::json, version = version + 1,
            updated_at = $7, updated_by = $5, updated_by_name = $6
        where id = $1",
        id,
        content.name,
        content.description,
        content.preview_data,
        by.login_id,
        by.name,
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Makes it the default one, or no longer.
#[instrument(name = "store.report.set_default", skip_all)]
pub(crate) async fn set_default(
    db: impl PgExecutor<'_>,
    id: i64,
    is_default: bool,
    by: &Author<'_>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update report
        set is_default = $2, version = version + 1, updated_at = $5, updated_by = $3,
            updated_by_name = $4
        where id = $1",
        id,
        is_default,
        by.login_id,
        by.name,
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Leaves a tombstone and answers its version.
#[instrument(name = "store.report.delete", skip_all)]
pub(crate) async fn delete(db: impl PgExecutor<'_>, id: i64, by: &Author<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "update report
        set deleted_at = $4, version = version + 1, updated_at = $4, updated_by = $2,
            updated_by_name = $3
        where id = $1
        returning version",
        id,
        by.login_id,
        by.name,
        by.now as Timestamp
    )
    .fetch_one(db)
    .await
}

/// One page of the list, in a total order.
#[instrument(name = "store.report.list", skip_all)]
pub(crate) async fn list(
    db: impl PgExecutor<'_>,
    within: &Within,
    page: &Page,
) -> sqlx::Result<Vec<Report>> {
    let column = format!(
        "{}{}",
        page.column,
        if page.descending { " desc" } else { "" }
    );
    rows(
        reports!(
            r#"($1::text is null or not exists (
                select from unnest(string_to_array(fold($1), ' ')) as word
                where strpos(r.search, word) = 0
            ))
            and ($2::integer is null or r.report_type = $2)
            and ($3::boolean is null or r.is_default = $3)
            order by
                case when $4 = 'name_key' then r.name_key end,
                case when $4 = 'name_key desc' then r.name_key end desc,
                case when $4 = 'report_type' then r.report_type end,
                case when $4 = 'report_type desc' then r.report_type end desc,
                case when $4 = 'updated_at' then r.updated_at end,
                case when $4 = 'updated_at desc' then r.updated_at end desc,
                case when $4 = 'is_default' then r.is_default end,
                case when $4 = 'is_default desc' then r.is_default end desc,
                case when $4 = 'current_version' then r.current_version end,
                case when $4 = 'current_version desc' then r.current_version end desc,
                case when $4 = 'id desc' then r.id end desc,
                r.id
            limit $5 offset $6"#,
            page.filter.as_deref(),
            within.report_type,
            within.is_default,
            column,
            page.limit,
            page.offset
        )
        .fetch_all(db),
    )
    .await
}

/// How many a filter finds.
#[instrument(name = "store.report.count", skip_all)]
pub(crate) async fn count(
    db: impl PgExecutor<'_>,
    within: &Within,
    filter: Option<&str>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from report as r
        where r.deleted_at is null
        and ($1::text is null or not exists (
            select from unnest(string_to_array(fold($1), ' ')) as word where strpos(r.search, word) = 0
        ))
        and ($2::integer is null or r.report_type = $2)
        and ($3::boolean is null or r.is_default = $3)"#,
        filter,
        within.report_type,
        within.is_default
    )
    .fetch_one(db)
    .await
}

/// Adds a version; the record names it as its current one.
#[instrument(name = "store.report.insert_version", skip_all)]
pub(crate) async fn insert_version(
    db: impl PgExecutor<'_>,
    id: i64,
    version: i64,
    kept: &Kept,
    notes: Option<&str>,
    by: &Author<'_>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with added as (
            insert into report_version (report_id, version, template, sha256, notes, created_at, created_by,
                created_by_name)
            values ($1, $2, $3::text::json, $4, $5, $8, $6, $7)
        )
        update report
        set current_version = $2, version = case when $2 = 1 then version else version + 1 end,
            updated_at = $8, updated_by = $6, updated_by_name = $7
        where id = $1",
        id,
        version,
        kept.json,
        kept.sha256.as_slice(),
        notes,
        by.login_id,
        by.name,
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Notes from when on its type is printed with the current version of a default one; of any other, nothing.
#[instrument(name = "store.report.note_publication", skip_all)]
pub(crate) async fn note_publication(
    db: impl PgExecutor<'_>,
    id: i64,
    by: &Author<'_>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into report_publication (report_id, version, published_at)
        select id, current_version, $2 from report where id = $1 and is_default
        on conflict on constraint report_publication_pkey do nothing",
        id,
        by.now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// The notes on a version.
#[instrument(name = "store.report.note_version", skip_all)]
pub(crate) async fn note_version(
    db: impl PgExecutor<'_>,
    id: i64,
    version: i64,
    notes: Option<&str>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update report_version set notes = $3 where report_id = $1 and version = $2",
        id,
        version,
        notes
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// The template of a version, as text.
#[instrument(name = "store.report.template", skip_all)]
pub(crate) async fn template(
    db: impl PgExecutor<'_>,
    id: i64,
    version: i64,
) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        r#"select template::text as "template!" from report_version where report_id = $1 and version = $2"#,
        id,
        version
    )
    .fetch_optional(db)
    .await
}

/// One page of the versions of a record, the newest first unless they are wanted the other way.
#[instrument(name = "store.report.versions", skip_all)]
pub(crate) async fn versions(
    db: impl PgExecutor<'_>,
    id: i64,
    page: &Page,
) -> sqlx::Result<Vec<ReportVersion>> {
    rows(
        sqlx::query_as!(
            ReportVersion,
            r#"select report_id as id, version, notes as version_notes,
                created_at as "updated_at?: Timestamp", created_by as updated_by_login_id,
                created_by_name as updated_by_login, published_at as "published_at?: Timestamp"
            from report_version
            left join report_publication using (report_id, version)
            where report_id = $1
            order by case when $2 then version end desc, version
            limit $3 offset $4"#,
            id,
            page.descending,
            page.limit,
            page.offset
        )
        .fetch_all(db),
    )
    .await
}

/// Versions behind a number: those that something is printed with now, or all.
#[instrument(name = "store.report.replay_templates", skip_all)]
pub(crate) async fn replay_templates(
    db: impl PgExecutor<'_>,
    after: i64,
    limit: i64,
    all: bool,
) -> sqlx::Result<Vec<(Template, Timestamp)>> {
    let found = sqlx::query!(
        r#"select v.id, v.report_id, r.report_type, v.version, encode(v.sha256, 'hex') as "sha256!",
            v.template::text as "template!", v.created_at as "created_at: Timestamp"
        from report_version as v
        join report as r on r.id = v.report_id
        where v.id > $1
        and ($3 or r.is_default and r.deleted_at is null and v.version = r.current_version)
        order by v.id
        limit $2"#,
        after,
        limit,
        all
    );
    let found = found.map(|row| {
        let template = Template {
            id: row.id,
            report_id: row.report_id,
            report_type: row.report_type,
            version: row.version,
            sha256: row.sha256,
            json: row.template,
        };
        (template, row.created_at)
    });
    rows(found.fetch_all(db)).await
}
