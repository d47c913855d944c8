//! The import of the hierarchy: read → check → plan → write, in one transaction. A dry run is the same, rolled back.

mod write;

use outbox::Actor;
use platform::panics::carried;
use platform::{Caller, Refusal};
use proto::maillon::geography::v1::{
    ImportLocalitiesReply, ImportLocalitiesRequest, Level, LocalityImportRow, RowClass,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::{PgConnection, PgPool};
use tonic::Request;
use uuid::Uuid;

use crate::App;
use crate::domain::import::{Bad, COLUMNS, Keys, ROWS_MAX, Sheet, check, depth};
use crate::error::Error;
use crate::store::{import as store, lock};

/// What an import is asked to do.
pub(crate) struct Asked {
    pub(crate) rows: Vec<LocalityImportRow>,
    pub(crate) level: Level,
    pub(crate) dry_run: bool,
    pub(crate) import_uuid: Option<Uuid>,
    pub(crate) with_classes: bool,
}

pub(super) async fn answer(
    app: &App,
    request: Request<ImportLocalitiesRequest>,
) -> Result<ImportLocalitiesReply, Error> {
    let caller = Caller::of(&request)?;
    caller.must_be_national()?;
    let request = request.into_inner();
    let asked = Asked {
        level: request.level(),
        dry_run: request.dry_run.unwrap_or(false),
        import_uuid: import_uuid("import_uuid", request.import_uuid.as_deref())?,
        with_classes: request.with_classes.unwrap_or(false),
        rows: request.rows,
    };
    import(&app.db, asked, &caller.actor()).await
}

/// The name of an import as a request gives it.
pub(super) fn import_uuid(field: &str, given: Option<&str>) -> Result<Option<Uuid>, Refusal> {
    let given = given.map(str::trim).filter(|given| !given.is_empty());
    given
        .map(|given| Uuid::try_parse(given).map_err(|_| Refusal::field(field, Fault::WrongType)))
        .transpose()
}

/// Does it, or names every bad row in the reply's refusal.
pub(crate) async fn import(
    db: &PgPool,
    asked: Asked,
    actor: &Actor,
) -> Result<ImportLocalitiesReply, Error> {
    let Asked {
        rows,
        level,
        dry_run,
        import_uuid,
        with_classes,
    } = asked;
    if rows.is_empty() {
        return Err(Refusal::field("rows", Fault::Required).into());
    }
    if rows.len() > ROWS_MAX {
        let refusal = Refusal::new(Reason::ValidationFailed);
        return Err(refusal.and("rows", Fault::OutOfRange, "1–100 000").into());
    }
    let lines = rows.len();
    let sheet = aside(move || Sheet::read(rows, depth(level))).await;
    if sheet.is_empty() {
        let classes = if with_classes {
            vec![RowClass::Blank.into(); lines]
        } else {
            Vec::new()
        };
        let refusal = Refusal::field("rows", Fault::Required);
        return Ok(ImportLocalitiesReply {
            classes,
            refusal: Some(refusal.message().clone()),
            ..ImportLocalitiesReply::default()
        });
    }

    let mut tx = db.begin().await?;
    store::take_time(&mut *tx).await?;
    lock::own(&mut *tx).await?;
    let reply = run(&mut tx, sheet, import_uuid, with_classes, actor).await?;
    if dry_run || reply.refusal.is_some() {
        tx.rollback().await?;
        outbox::forget_marks();
        return Ok(reply);
    }
    Ok(outbox::commit(tx, reply).await?)
}

async fn run(
    tx: &mut PgConnection,
    sheet: Sheet,
    import: Option<Uuid>,
    with_classes: bool,
    actor: &Actor,
) -> Result<ImportLocalitiesReply, Error> {
    let codes = Keys::new(&store::code_keys(&mut *tx, &sheet.codes.all()).await?);
    let names = Keys::new(&store::name_keys(&mut *tx, &sheet.names.all()).await?);
    let known = [
        store::regions(&mut *tx).await?,
        store::departments(&mut *tx).await?,
        store::subprefectures(&mut *tx).await?,
    ];
    let (checked, known) = aside(move || (check(sheet, &codes, names, &known), known)).await;
    let refusal = (!checked.bad.is_empty()).then(|| refusal(&checked.bad));
    if refusal.is_some() && !with_classes {
        return Ok(ImportLocalitiesReply {
            refusal,
            ..ImportLocalitiesReply::default()
        });
    }
    let localities = store::localities(&mut *tx, &checked.subprefectures(&known)).await?;
    let plan = aside(move || checked.plan(known, localities)).await;
    let classes = if with_classes {
        plan.classes().iter().map(|class| (*class).into()).collect()
    } else {
        Vec::new()
    };
    if refusal.is_some() {
        return Ok(ImportLocalitiesReply {
            classes,
            refusal,
            ..ImportLocalitiesReply::default()
        });
    }
    let (plan, resemblances) = if with_classes {
        aside(move || {
            let resemblances = plan.resemblances();
            (plan, resemblances)
        })
        .await
    } else {
        (plan, Vec::new())
    };
    let duplicates = plan.classes().iter();
    let duplicates = duplicates.filter(|class| **class == RowClass::Duplicate);
    let duplicates = i64::try_from(duplicates.count()).unwrap_or(i64::MAX);
    let counts = write::all(tx, plan, import, actor).await?;
    Ok(ImportLocalitiesReply {
        classes,
        resemblances,
        duplicates,
        ..counts
    })
}

fn refusal(bad: &[Bad]) -> proto::maillon::refusal::v1::Refusal {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    for bad in bad {
        refusal.at_row(bad.row, COLUMNS[bad.column], bad.fault, bad.detail.clone());
    }
    refusal.message().clone()
}

/// Works on a thread of its own: a hundred thousand rows would hold up the calls of others.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(carried(work)).await {
        Ok(done) => done,
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}
