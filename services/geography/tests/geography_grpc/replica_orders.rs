//! Pages that come in any order, late, doubled or not at all: in the end the node has what the centre has.

use proto::maillon::geography::v1::{
    SaveDepartmentRequest, SaveLocalityRequest, SaveSubprefectureRequest,
};
use proto::maillon::sync::v1::ReplicaPage;
use sqlx::PgPool;

use crate::replica::World;
use crate::support::change;

const SEEDS: u64 = 4;
const STEPS: usize = 30;
/// Few, so that they are often another unit's.
const NAMES: [&str; 6] = ["Béré", "Bafing", "Kabadougou", "Folon", "Poro", "Tchologo"];

/// Units that people see below one that is gone.
const LOST: &str = "select (select count(*) from department as unit join region as above
        on above.id = unit.region_id where unit.deleted_at is null and above.deleted_at is not null)
    + (select count(*) from subprefecture as unit join department as above
        on above.id = unit.department_id where unit.deleted_at is null and above.deleted_at is not null)
    + (select count(*) from locality as unit join subprefecture as above
        on above.id = unit.subprefecture_id where unit.deleted_at is null and above.deleted_at is not null)";

/// A number that follows from the one before.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let high = usize::try_from(self.0 >> 33).expect("31 bits");
        high % bound
    }

    fn id(&mut self, most: i64) -> i64 {
        1 + i64::try_from(self.below(usize::try_from(most.max(1)).expect("few"))).expect("few")
    }
}

/// Somebody at the centre does something; what the hierarchy does not allow is refused.
async fn act(world: &World, chance: &mut Chance) {
    let centre = &world.centre;
    let [regions, departments, subprefectures, localities] = known(world).await;
    let name = Some(NAMES[chance.below(NAMES.len())].to_owned());
    let nth = chance.below(1_000_000);
    match chance.below(9) {
        0 => {
            let mut save = crate::support::new(&format!("R{nth}"), NAMES[nth % NAMES.len()]);
            save.name = name;
            drop(centre.save(save).await);
        }
        1 => {
            let mut save = change(chance.id(regions));
            save.name = name;
            drop(centre.save(save).await);
        }
        2 | 3 => {
            let is_new = chance.below(2) == 0;
            let save = SaveDepartmentRequest {
                id: (!is_new).then(|| chance.id(departments)),
                code: is_new.then(|| format!("D{nth}")),
                name,
                region_id: Some(chance.id(regions)),
                ..SaveDepartmentRequest::default()
            };
            drop(centre.save_department(save).await);
        }
        4 => {
            let save = SaveSubprefectureRequest {
                code: Some(format!("S{nth}")),
                name,
                department_id: Some(chance.id(departments)),
                ..SaveSubprefectureRequest::default()
            };
            drop(centre.save_subprefecture(save).await);
        }
        5 | 6 => {
            let is_new = chance.below(2) == 0;
            let save = SaveLocalityRequest {
                id: (!is_new).then(|| chance.id(localities)),
                name,
                subprefecture_id: Some(chance.id(subprefectures)),
                ..SaveLocalityRequest::default()
            };
            drop(centre.save_locality(save).await);
        }
        7 => drop(centre.delete_locality(chance.id(localities)).await),
        _ => empty(world, chance.id(departments)).await,
    }
}

/// Somebody deletes a department with everything below it.
async fn empty(world: &World, department: i64) {
    let below = |statement: &'static str| sqlx::query_scalar::<_, i64>(statement).bind(department);
    let of_localities = "select id from locality where deleted_at is null and subprefecture_id in (
        select id from subprefecture where department_id = $1)";
    let localities = below(of_localities).fetch_all(&world.centre.db).await;
    for id in localities.expect("its localities") {
        world.centre.delete_locality(id).await.expect("unused");
    }
    let of_subprefectures =
        "select id from subprefecture where deleted_at is null and department_id = $1";
    let subprefectures = below(of_subprefectures).fetch_all(&world.centre.db).await;
    for id in subprefectures.expect("its sub-prefectures") {
        world.centre.delete_subprefecture(id).await.expect("unused");
    }
    drop(world.centre.delete_department(department).await);
}

/// How many units of each level there were ever; ids are given in their order.
async fn known(world: &World) -> [i64; 4] {
    let highest = "select array[
        (select coalesce(max(id), 0) from region), (select coalesce(max(id), 0) from department),
        (select coalesce(max(id), 0) from subprefecture), (select coalesce(max(id), 0) from locality)]";
    let highest: Vec<i64> = sqlx::query_scalar(highest)
        .fetch_one(&world.centre.db)
        .await
        .expect("the highest ids");
    highest.try_into().expect("four levels")
}

/// Pages come as the line gives them: any that was ever read, or none.
async fn deliver(world: &World, chance: &mut Chance, read: &mut Vec<ReplicaPage>) -> i64 {
    let mut cursors = world.cursors().await;
    for cursor in &mut cursors {
        // Whoever reads on before the page arrived makes a gap where it never does.
        let of_entity = read.iter().rfind(|page| page.entity == cursor.entity);
        if let Some(page) = of_entity.filter(|_| chance.below(3) == 0) {
            cursor.generation.clone_from(&page.generation);
            cursor.seq = page.upto;
        }
    }
    // Some entities only, so that children come before those above.
    cursors.retain(|_| chance.below(2) == 0);
    let limit = chance.id(4);
    read.extend(world.pull(cursors, limit).await.pages);
    if read.is_empty() {
        return 0;
    }
    let mut pages = Vec::new();
    for _ in 0..chance.below(4) {
        // Now and then one that is old.
        let oldest = if chance.below(4) == 0 { read.len() } else { 6 };
        let late = chance.below(oldest);
        let nth = read.len().saturating_sub(1 + late);
        pages.push(read[nth].clone());
    }
    let applied = world.node.apply(pages).await.expect("it is good");
    assert_eq!(world.node.number(LOST).await, 0);
    applied.waiting
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn whatever_comes_in_whatever_order_the_node_ends_with_what_the_centre_has(db: PgPool) {
    let world = World::new(db, "replica orders").await;
    let (mut waited, mut deleted) = (0, 0);
    let mut read = Vec::new();
    for seed in 1..=SEEDS {
        let mut chance = Chance(seed);
        for _ in 0..STEPS {
            for _ in 0..4 {
                act(&world, &mut chance).await;
            }
            waited += deliver(&world, &mut chance, &mut read).await;
        }
        let limit = chance.id(5);
        world.synchronize(limit).await;
        world.must_be_equal(&format!("seed {seed}")).await;
        deleted = world
            .node
            .number("select count(*) from department where deleted_at is not null")
            .await;
    }
    assert!(
        waited > 0 && deleted > 0,
        "something happened: {waited}, {deleted}"
    );
    world.end().await;
}
