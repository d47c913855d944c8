//! Writes what an import adds and renames, with a fact for each unit, in parts that memory does not notice.

use outbox::publish_all;
use proto::maillon::geography::v1::{
    Department, ImportLocalitiesReply, Locality, Region, Subprefecture,
};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::domain::author::By;
use crate::domain::import::Plan;
use crate::domain::unit::Unit;
use crate::events;
use crate::store::import as store;

/// Units written by one statement.
const PART: usize = 2_000;

/// Answers the counts.
pub(super) async fn all(
    tx: &mut PgConnection,
    mut plan: Plan,
    import: Option<Uuid>,
    by: &By,
) -> sqlx::Result<ImportLocalitiesReply> {
    let (region_added, region_updated) = write_level::<Region>(tx, &mut plan, import, by).await?;
    let (department_added, department_updated) =
        write_level::<Department>(tx, &mut plan, import, by).await?;
    let (subprefecture_added, subprefecture_updated) =
        write_level::<Subprefecture>(tx, &mut plan, import, by).await?;
    write_localities(tx, &plan, import, by).await?;
    Ok(ImportLocalitiesReply {
        region_added,
        department_added,
        subprefecture_added,
        locality_added: number(plan.localities_added.len()),
        region_updated,
        department_updated,
        subprefecture_updated,
        locality_updated: number(plan.localities_renamed.len()),
        ..ImportLocalitiesReply::default()
    })
}

/// How many units of a level were added and renamed. Renaming goes first: a new one may take a name that was
/// given up.
async fn write_level<U: Coded>(
    tx: &mut PgConnection,
    plan: &mut Plan,
    import: Option<Uuid>,
    by: &By,
) -> sqlx::Result<(i64, i64)> {
    let renamed = std::mem::take(&mut plan.renamed[U::DEPTH]);
    if renamed.len() > 1 {
        let ids: Vec<i64> = renamed
            .iter()
            .map(|place| U::of(plan, *place, true).id())
            .collect();
        store::park(&mut *tx, U::LEVEL, &ids).await?;
    }
    for part in renamed.chunks(PART) {
        let pairs: Vec<(U, U)> = part
            .iter()
            .map(|place| (U::of(plan, *place, true), U::of(plan, *place, false)))
            .collect();
        rename(tx, &pairs, by).await?;
    }
    let ids = store::ids(&mut *tx, U::TABLE, plan.added[U::DEPTH].len()).await?;
    plan.give_ids(U::DEPTH, &ids);
    for part in plan.added[U::DEPTH].chunks(PART) {
        let units: Vec<U> = part
            .iter()
            .map(|place| U::of(plan, *place, false))
            .collect();
        U::add(tx, &units, import, by).await?;
        publish_all(
            &mut *tx,
            &by.actor,
            units.iter().map(events::created).collect(),
        )
        .await?;
    }
    Ok((number(plan.added[U::DEPTH].len()), number(renamed.len())))
}

async fn write_localities(
    tx: &mut PgConnection,
    plan: &Plan,
    import: Option<Uuid>,
    by: &By,
) -> sqlx::Result<()> {
    for part in plan.localities_renamed.chunks(PART) {
        let pairs: Vec<(Locality, Locality)> =
            part.iter().map(|renamed| plan.respelled(renamed)).collect();
        rename(tx, &pairs, by).await?;
    }
    let ids = store::ids(&mut *tx, "locality", plan.localities_added.len()).await?;
    for (part, ids) in plan.localities_added.chunks(PART).zip(ids.chunks(PART)) {
        let added = part.iter().zip(ids);
        let units: Vec<Locality> = added
            .map(|(added, id)| plan.new_locality(added, *id))
            .collect();
        store::add_localities(&mut *tx, &units, import, by).await?;
        publish_all(
            &mut *tx,
            &by.actor,
            units.iter().map(events::created).collect(),
        )
        .await?;
    }
    Ok(())
}

/// Renames units, which are given as they were and as they will be.
async fn rename<U: Unit>(tx: &mut PgConnection, pairs: &[(U, U)], by: &By) -> sqlx::Result<()> {
    let ids: Vec<i64> = pairs.iter().map(|(_, unit)| unit.id()).collect();
    let names: Vec<&str> = pairs.iter().map(|(_, unit)| unit.name()).collect();
    store::rename(&mut *tx, U::LEVEL, &ids, &names, by).await?;
    let updated = pairs
        .iter()
        .map(|(before, after)| events::updated(before, after));
    publish_all(tx, &by.actor, updated.collect())
        .await
        .map(|_| ())
}

fn number(count: usize) -> i64 {
    i64::try_from(count).expect("a file has few rows")
}

/// A unit of a level with codes, as the plan and the store know it.
trait Coded: Unit {
    /// Levels above it.
    const DEPTH: usize;
    const TABLE: &'static str;

    /// The unit at a place of the file, as it was or as it will be.
    fn of(plan: &Plan, place: usize, was: bool) -> Self;
    fn add(
        tx: &mut PgConnection,
        units: &[Self],
        import: Option<Uuid>,
        by: &By,
    ) -> impl Future<Output = sqlx::Result<()>> + Send;
}

impl Coded for Region {
    const DEPTH: usize = 0;
    const TABLE: &'static str = "region";

    fn of(plan: &Plan, place: usize, was: bool) -> Self {
        plan.region(place, was)
    }

    async fn add(
        tx: &mut PgConnection,
        units: &[Self],
        import: Option<Uuid>,
        by: &By,
    ) -> sqlx::Result<()> {
        store::add_regions(tx, units, import, by).await
    }
}

impl Coded for Department {
    const DEPTH: usize = 1;
    const TABLE: &'static str = "department";

    fn of(plan: &Plan, place: usize, was: bool) -> Self {
        plan.department(place, was)
    }

    async fn add(
        tx: &mut PgConnection,
        units: &[Self],
        import: Option<Uuid>,
        by: &By,
    ) -> sqlx::Result<()> {
        store::add_departments(tx, units, import, by).await
    }
}

impl Coded for Subprefecture {
    const DEPTH: usize = 2;
    const TABLE: &'static str = "subprefecture";

    fn of(plan: &Plan, place: usize, was: bool) -> Self {
        plan.subprefecture(place, was)
    }

    async fn add(
        tx: &mut PgConnection,
        units: &[Self],
        import: Option<Uuid>,
        by: &By,
    ) -> sqlx::Result<()> {
        store::add_subprefectures(tx, units, import, by).await
    }
}
