//! Members that were merged at the centre and edited on a node (scenario 9). Merging is no act of the product
//! yet: the alias is set by hand.

use proto::maillon::members::v1::SaveMemberRequest;
use proto::maillon::sync::v1::{ConflictDecision, ExchangeOutcome, ListConflictsRequest};
use replica::alias::{self, Alias};
use sqlx::PgPool;
use uuid::Uuid;

use crate::country::people;
use crate::replica_conflict::asked;
use crate::replica_up::{CONFLICTS, PENDING, address, agree, city, outcomes, reasons};
use crate::replica_world::World;
use crate::support::Service;

const MEMBER: &str = "member";

impl Service {
    /// One member becomes the other, and is archived.
    async fn merge(&self, id: i64, survivor_id: i64) {
        let uuid: Uuid = sqlx::query_scalar("select uuid from member where id = $1")
            .bind(id)
            .fetch_one(&self.app.db)
            .await
            .expect("it is there");
        let alias = Alias {
            entity: MEMBER,
            id,
            uuid,
            survivor_id,
        };
        let mut db = self.app.db.acquire().await.expect("a connection");
        alias::write(&mut db, alias).await.expect("no circle");
        self.delete(id).await.expect("it is in use");
    }

    /// It is itself again.
    async fn part(&self, id: i64) {
        let mut db = self.app.db.acquire().await.expect("a connection");
        let now = self.app.clock.now().into();
        let was = alias::withdraw(&mut db, MEMBER, id, now).await;
        assert!(was.expect("an update"));
        self.restore(id).await.expect("it is archived");
    }

    async fn city(&self, id: i64) -> Option<String> {
        let city = sqlx::query_scalar("select city from member where id = $1");
        let city = city.bind(id).fetch_one(&self.app.db).await;
        city.expect("it is there")
    }

    async fn kept(&self) -> Vec<String> {
        let kept = sqlx::query_scalar(CONFLICTS).fetch_all(&self.app.db);
        kept.await.expect("conflicts")
    }
}

/// Awa, who was entered twice, on both sides.
async fn twice(world: &World) -> [i64; 2] {
    let named = [
        ("Koné", "Awa", "0707070707", 1, 42),
        ("Kone", "Awa", "", 2, 42),
    ];
    let ids = people(&world.centre.app.db, &named).await;
    world.synchronize(&[1], 500).await;
    [ids[0], ids[1]]
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn an_edit_of_who_was_merged_goes_to_who_stays(db: PgPool) {
    let world = World::new(db, "an edit of who was merged").await;
    let [gone, stays] = twice(&world).await;
    world.node.saved(city(gone, "Mankono")).await;
    world.centre.merge(gone, stays).await;
    let answers = world.push(&[1]).await;
    assert_eq!(outcomes(&answers), [ExchangeOutcome::Merged]);
    assert_eq!(world.centre.city(stays).await.as_deref(), Some("Mankono"));
    assert_eq!(world.centre.city(gone).await, None);
    assert!(
        world.node.get(gone).await.is_err(),
        "it is archived there, too"
    );
    agree(&world).await;
    assert_eq!(world.node.city(stays).await.as_deref(), Some("Mankono"));
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_who_stays_has_otherwise_is_a_conflict_that_both_sides_see_decided(db: PgPool) {
    let world = World::new(db, "a conflict of who was merged").await;
    let [gone, stays] = twice(&world).await;
    world.node.saved(city(gone, "Mankono")).await;
    world.centre.saved(city(stays, "Man")).await;
    world.centre.merge(gone, stays).await;
    let answers = world.push(&[1]).await;
    assert_eq!(outcomes(&answers), [ExchangeOutcome::Conflict]);
    let kept = ["city Mankono Man differs"];
    assert_eq!(world.centre.kept().await, kept);
    assert_eq!(world.node.kept().await, kept);
    agree(&world).await;

    let open = world
        .centre
        .conflicts(&[], ListConflictsRequest::default())
        .await
        .rows;
    assert_eq!(open[0].entity_id, stays);
    let keep = asked(&[open[0].id], ConflictDecision::KeepNode);
    world.centre.decide(&[1], keep).await.expect("it is open");
    world.synchronize(&[1], 500).await;
    assert_eq!(world.node.city(stays).await.as_deref(), Some("Mankono"));
    let undecided = "select count(*) from replica_conflict where decided_at is null";
    assert_eq!(world.node.number(undecided).await, 0);
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn both_records_of_one_person_that_come_together_are_judged_one_after_the_other(db: PgPool) {
    let world = World::new(db, "both of who was merged").await;
    let [gone, stays] = twice(&world).await;
    world.node.saved(city(gone, "Mankono")).await;
    world.node.saved(address(stays, "Rue 12")).await;
    world.centre.merge(gone, stays).await;
    let answers = world.push(&[1]).await;
    assert_eq!(reasons(&answers), ["merged_meanwhile"]);
    assert_eq!(world.node.number(PENDING).await, 1, "it waits");
    let answers = world.push(&[1]).await;
    assert_eq!(outcomes(&answers), [ExchangeOutcome::Merged]);
    let centre = world.centre.member(stays).await;
    assert_eq!(centre.city.as_deref(), Some("Mankono"));
    assert_eq!(centre.address.as_deref(), Some("Rue 12"));
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn archiving_who_was_merged_archives_nobody_else(db: PgPool) {
    let world = World::new(db, "archiving who was merged").await;
    let [gone, stays] = twice(&world).await;
    world.node.delete(gone).await.expect("it is in use");
    world.centre.merge(gone, stays).await;
    let answers = world.push(&[1]).await;
    assert_eq!(outcomes(&answers), [ExchangeOutcome::Merged]);
    assert!(world.centre.kept().await.is_empty());
    world.centre.member(stays).await;
    agree(&world).await;
    world.end().await;
}

/// What happens to two records of one person, in every order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Merge,
    Edit,
    Part,
    Exchange,
}

fn orders() -> Vec<Vec<Step>> {
    use Step::{Edit, Exchange, Merge, Part};
    let mut orders = Vec::new();
    for acts in [
        [Merge, Edit, Part],
        [Merge, Part, Edit],
        [Edit, Merge, Part],
    ] {
        // An exchange may be between any two of them, or not.
        for between in 0..4 {
            let mut order = Vec::new();
            for (nth, act) in acts.into_iter().enumerate() {
                order.push(act);
                if nth < 2 && between >> nth & 1 == 1 {
                    order.push(Exchange);
                }
            }
            orders.push(order);
        }
    }
    orders
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn no_edit_is_lost_in_any_order_of_a_merge_an_edit_and_its_undoing(db: PgPool) {
    let world = World::new(db, "orders of a merge").await;
    let mut edited = 0;
    for (nth, order) in orders().into_iter().enumerate() {
        let name = format!("Awa{nth}");
        let number = format!("07070707{nth:02}");
        let named = [
            ("Koné", name.as_str(), number.as_str(), 1, 42),
            ("Kone", name.as_str(), "", 2, 42),
        ];
        let ids = two_more(&world, nth, named).await;
        let town = format!("Mankono {nth}");
        let mut is_edited = false;
        for step in &order {
            match step {
                Step::Merge => world.centre.merge(ids[0], ids[1]).await,
                Step::Part => world.centre.part(ids[0]).await,
                // Who heard of the merge does not have the record any more.
                Step::Edit => {
                    let save = SaveMemberRequest {
                        city: Some(town.clone()),
                        ..crate::support::change(ids[0])
                    };
                    is_edited = world.node.save(save).await.is_ok();
                }
                Step::Exchange => {
                    world.push(&[1]).await;
                    world.synchronize(&[1], 500).await;
                }
            }
        }
        agree_soon(&world).await;
        let cities = [
            world.centre.city(ids[0]).await,
            world.centre.city(ids[1]).await,
        ];
        let is_there = cities.iter().flatten().any(|city| *city == town);
        assert_eq!(is_there, is_edited, "{order:?}: {cities:?}");
        edited += usize::from(is_edited);
    }
    assert!(edited > 8, "{edited}");
    world.end().await;
}

/// Two of the centre's with numbers of their own, on both sides.
async fn two_more(world: &World, nth: usize, named: [(&str, &str, &str, i64, i64); 2]) -> Vec<i64> {
    let db = &world.centre.app.db;
    let ids = people(db, &named).await;
    for (id, which) in ids.iter().zip(["A", "B"]) {
        sqlx::query("update member set id_number = $2 where id = $1")
            .bind(id)
            .bind(format!("M-{nth}{which}"))
            .execute(db)
            .await
            .expect("a number");
    }
    world.synchronize(&[1], 500).await;
    ids
}

async fn agree_soon(world: &World) {
    world.push(&[1]).await;
    world.synchronize(&[1], 500).await;
    agree(world).await;
}
