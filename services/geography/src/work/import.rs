//! The import of the hierarchy: read → check → plan → write, in one transaction. A dry run is the same,
//! rolled back.

mod write;

use platform::panics::aside;
use platform::{Caller, Refusal};
use proto::maillon::geography::v1::{
    ImportLocalitiesReply, ImportLocalitiesRequest, Level, LocalityImportRow, Resemblance, RowClass,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::unit::by;
use crate::App;
use crate::domain::author::By;
use crate::domain::import::{
    Bad, COLUMNS, Keys, Plan, Sheet, check, depth, read_uuid, refuse_size,
};
use crate::error::Error;
use crate::store::{import as store, lock};

/// A file and what to do with it.
pub(crate) struct Import {
    pub(crate) rows: Vec<LocalityImportRow>,
    /// Where its rows end.
    pub(crate) level: Level,
    pub(crate) dry_run: bool,
    pub(crate) uuid: Option<Uuid>,
    /// Whether the reply says what each row does.
    pub(crate) with_classes: bool,
}

pub(crate) async fn import_localities(
    app: &App,
    caller: &Caller,
    request: ImportLocalitiesRequest,
) -> Result<ImportLocalitiesReply, Error> {
    caller.must_be_national()?;
    let file = Import {
        level: request.level(),
        dry_run: request.dry_run.unwrap_or(false),
        uuid: read_uuid("import_uuid", request.import_uuid.as_deref())?,
        with_classes: request.with_classes.unwrap_or(false),
        rows: request.rows,
    };
    import(&app.db, file, &by(app, caller)).await
}

/// Imports a file, or names every bad row in the reply's refusal.
pub(crate) async fn import(
    db: &PgPool,
    file: Import,
    by: &By,
) -> Result<ImportLocalitiesReply, Error> {
    let lines = file.rows.len();
    refuse_size(lines)?;
    let (rows, depth) = (file.rows, depth(file.level));
    let sheet = aside(move || Sheet::read(rows, depth)).await;
    if sheet.is_empty() {
        let classes = if file.with_classes {
            vec![RowClass::Blank.into(); lines]
        } else {
            Vec::new()
        };
        return Ok(refused(classes, &Refusal::field("rows", Fault::Required)));
    }

    let mut tx = outbox::begin(db).await?;
    store::take_time(&mut *tx).await?;
    lock::own(&mut *tx).await?;
    let reply = import_sheet(&mut tx, sheet, file.uuid, file.with_classes, by).await?;
    if file.dry_run || reply.refusal.is_some() {
        tx.rollback().await?;
        outbox::forget_marks();
        return Ok(reply);
    }
    Ok(outbox::commit(tx, reply).await?)
}

async fn import_sheet(
    tx: &mut PgConnection,
    sheet: Sheet,
    import: Option<Uuid>,
    with_classes: bool,
    by: &By,
) -> Result<ImportLocalitiesReply, Error> {
    let codes = Keys::new(&store::code_keys(&mut *tx, &sheet.codes.all()).await?);
    let names = Keys::new(&store::name_keys(&mut *tx, &sheet.names.all()).await?);
    let known = [
        store::regions(&mut *tx).await?,
        store::departments(&mut *tx).await?,
        store::subprefectures(&mut *tx).await?,
    ];
    let (checked, known) = aside(move || (check(sheet, &codes, names, &known), known)).await;
    let refusal = (!checked.bad.is_empty()).then(|| refusal_of(&checked.bad));
    if let (Some(refusal), false) = (&refusal, with_classes) {
        return Ok(refused(Vec::new(), refusal));
    }
    let localities = store::localities(&mut *tx, &checked.subprefectures(&known)).await?;
    let plan = aside(move || checked.plan(known, localities)).await;
    let classes = if with_classes {
        plan.classes().iter().map(|class| (*class).into()).collect()
    } else {
        Vec::new()
    };
    if let Some(refusal) = &refusal {
        return Ok(refused(classes, refusal));
    }
    let (plan, resemblances) = if with_classes {
        find_resemblances(plan).await
    } else {
        (plan, Vec::new())
    };
    let duplicates = plan.duplicates();
    let counts = write::all(tx, plan, import, by).await?;
    Ok(ImportLocalitiesReply {
        classes,
        resemblances,
        duplicates,
        ..counts
    })
}

async fn find_resemblances(plan: Plan) -> (Plan, Vec<Resemblance>) {
    aside(move || {
        let resemblances = plan.resemblances();
        (plan, resemblances)
    })
    .await
}

fn refused(classes: Vec<i32>, refusal: &Refusal) -> ImportLocalitiesReply {
    ImportLocalitiesReply {
        classes,
        refusal: Some(refusal.message().clone()),
        ..ImportLocalitiesReply::default()
    }
}

fn refusal_of(bad: &[Bad]) -> Refusal {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    for bad in bad {
        refusal.at_row(bad.row, COLUMNS[bad.column], bad.fault, bad.detail.clone());
    }
    refusal
}
