//! Members, cooperatives, stays and parcels on their way from the centre to a node, each with a database of
//! its own (docs/decisions/0296).

use std::collections::BTreeSet;

use proto::maillon::members::v1::SaveMemberRequest;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::sync::v1::{PullRecordsRequest, ReplicaPage};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::cooperative::into_cooperative;
use crate::country::people;
use crate::parcel::square;
use crate::replica_world::{World, records};
use crate::support::Dependant::{Child, Spouse};
use crate::support::{Service, change, reason};

const NAMES: &str =
    "select lastname || ' ' || firstname from member where deleted_at is null order by 1";

/// A family of region 1 in a cooperative of region 2, with land, and somebody of region 2: the main member,
/// the spouse, the child and the other one.
async fn family(centre: &Service) -> [i64; 4] {
    let db = &centre.app.db;
    let named = [
        ("Koné", "Awa", "0707070707", 1, 42),
        ("Yao", "Ali", "", 3, 42),
    ];
    let ids = people(db, &named).await;
    let spouse = centre.dependant(ids[0], Spouse, "Issa").await;
    let child = centre.dependant(ids[0], Child, "Fanta").await;
    for id in [spouse, child] {
        let home = SaveMemberRequest {
            locality_id: Some(2),
            ..change(id)
        };
        centre.saved(home).await;
    }
    let cooperative = centre.cooperative("Cacao", 3).await;
    for id in [ids[0], spouse, ids[1]] {
        centre.saved(into_cooperative(id, cooperative)).await;
    }
    for (nth, id) in [ids[0], ids[0], ids[1]].into_iter().enumerate() {
        let west = -5.0 - f64::from(u32::try_from(nth).expect("a few"));
        centre.parcel(id, square(west)).await;
    }
    [ids[0], spouse, child, ids[1]]
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_family_comes_whole_with_its_land_and_nobody_else_does(db: PgPool) {
    let world = World::new(db, "members of a region").await;
    let [main, spouse, ..] = family(&world.centre).await;
    world.synchronize(&[1], 500).await;
    assert_eq!(
        world.node.texts(NAMES).await,
        ["Koné Awa", "Koné Fanta", "Koné Issa"]
    );
    world.must_be_equal(&[1]).await;
    assert_eq!(world.node.number("select count(*) from parcel").await, 2);
    assert_eq!(
        world.node.number("select count(*) from membership").await,
        2
    );
    let outlines = "select count(*) from parcel_outline as o join parcel as p
        on p.id = o.parcel_id and p.outline_version = o.version and p.geometry = o.geometry";
    assert_eq!(world.node.number(outlines).await, 2);
    // Each is told once, as from elsewhere, although each page came twice.
    let told = world.node.told().await;
    assert_eq!(told.len(), 6, "{told:?}");
    assert_eq!(told.iter().collect::<BTreeSet<_>>().len(), 6, "{told:?}");
    assert!(told.iter().all(|told| told.ends_with(" true")), "{told:?}");
    assert_eq!(told[0], format!("members.member.created {main} true"));
    // They are found, seen as they are, and nothing is to be sent.
    assert_eq!(world.node.found("kone awa").await, ["Koné"]);
    let seen = world.node.member(spouse).await;
    assert_eq!(seen.main_member_id, Some(main));
    assert_eq!(seen.locality_name.as_deref(), Some("École"));
    let pending = "select count(*) from replica_pending";
    assert_eq!(world.node.number(pending).await, 0);
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn pages_come_in_any_order_late_and_twice(db: PgPool) {
    let world = World::new(db, "members in any order").await;
    family(&world.centre).await;
    let mut pages: Vec<ReplicaPage> = Vec::new();
    let whole = world.pull(&[1], 500).await;
    for page in whole.pages {
        let parts = page.records.iter().map(|record| ReplicaPage {
            records: vec![record.clone()],
            ..page.clone()
        });
        pages.extend(parts);
    }
    for page in pages.iter().rev().chain(&pages) {
        let applied = world.node.apply(vec![page.clone()]).await;
        applied.expect("it is good");
    }
    world.must_be_equal(&[1]).await;
    // One by one as they are asked for, on a node of the whole country.
    world.synchronize(&[], 1).await;
    world.must_be_equal(&[]).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_node_that_begins_hears_nothing_of_others_and_later_of_what_left(db: PgPool) {
    let world = World::new(db, "members of others").await;
    let [main, .., other] = family(&world.centre).await;
    // 3 members, 1 cooperative, 2 stays, 2 parcels.
    assert_eq!(records(&world.pull(&[1], 500).await.pages), 8);
    assert_eq!(world.synchronize(&[1], 3).await, 8);
    assert_eq!(world.synchronize(&[1], 3).await, 0);
    for id in [main, other] {
        let known = SaveMemberRequest {
            city: Some("Mankono".to_owned()),
            ..change(id)
        };
        world.centre.saved(known).await;
    }
    let pulled = world.pull(&[1], 500).await;
    let of_members = pulled.pages.iter().find(|page| page.entity == "member");
    let content = of_members.expect("a page").records.iter();
    let content: Vec<(i64, bool)> = content.map(|one| (one.id, one.groups.is_empty())).collect();
    assert_eq!(content, [(main, false), (other, true)]);
    world.synchronize(&[1], 500).await;
    world.must_be_equal(&[1]).await;
    // Nobody but a node is given any.
    let asked = PullRecordsRequest {
        cursors: world.node.described().await.cursors,
        ..PullRecordsRequest::default()
    };
    let for_people = world.centre.pull(asked).await.expect("it is good");
    assert!(for_people.pages.is_empty());
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn numbers_and_roles_that_were_exchanged_are_so_on_a_node(db: PgPool) {
    let world = World::new(db, "members exchanged").await;
    let [main, spouse, child, _] = family(&world.centre).await;
    world.synchronize(&[1], 500).await;
    let exchange = "update member set id_number = uuid::text where lastname = 'Koné';
        update member set id_number = case firstname when 'Awa' then 'N-SPOUSE' when 'Issa' then 'N-0001'
            else 'N-CHILD' end, version = version + 1 where lastname = 'Koné'";
    world.centre.sql(exchange).await;
    let changed = world.centre.change_holder(main, spouse).await;
    changed.expect("it is good");
    // One after the other none could move.
    world.synchronize(&[1], 1).await;
    world.must_be_equal(&[1]).await;
    let numbers = "select id_number from member where deleted_at is null order by id";
    assert_eq!(
        world.node.texts(numbers).await,
        ["N-SPOUSE", "N-0001", "N-CHILD"]
    );
    world.centre.delete(child).await.expect("it is there");
    world.synchronize(&[1], 500).await;
    world.must_be_equal(&[1]).await;
    assert_eq!(reason(world.node.get(child).await), Reason::MemberNotFound);
    let told = world.node.told().await;
    assert_eq!(
        told.last().map(String::as_str),
        Some(&*format!("members.member.archived {child} true"))
    );
    let restored = world.centre.restore(child).await;
    restored.expect("it is good");
    world.synchronize(&[1], 500).await;
    world.must_be_equal(&[1]).await;
    let told = world.node.told().await;
    assert_eq!(
        told.last().map(String::as_str),
        Some(&*format!("members.member.restored {child} true"))
    );
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_was_changed_on_the_node_stays_beside_what_comes(db: PgPool) {
    let world = World::new(db, "members changed").await;
    let [main, ..] = family(&world.centre).await;
    world.synchronize(&[1], 500).await;
    let typed = SaveMemberRequest {
        contact: Some("0101010101".to_owned()),
        ..change(main)
    };
    world.node.saved(typed).await;
    let at_centre = SaveMemberRequest {
        contact: Some("0505050505".to_owned()),
        city: Some("Mankono".to_owned()),
        ..change(main)
    };
    world.centre.saved(at_centre).await;
    world.synchronize(&[1], 500).await;
    let seen = world.node.member(main).await;
    assert_eq!(seen.contact.as_deref(), Some("0101010101"));
    assert_eq!(seen.city.as_deref(), Some("Mankono"));
    let changed = "select array_to_string(array(select jsonb_object_keys(changed) order by 1), ' ')
        from replica_pending where entity = 'member'";
    // Author and time are the same at both.
    assert_eq!(world.node.texts(changed).await, ["contact"]);
    // It leaves the territory: nothing of it is lost before it was sent.
    let away = SaveMemberRequest {
        locality_id: Some(3),
        ..change(main)
    };
    world.centre.saved(away).await;
    world.synchronize(&[1], 500).await;
    let seen = world.node.member(main).await;
    assert_eq!(seen.contact.as_deref(), Some("0101010101"));
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_the_tables_would_not_take_waits_and_holds_up_nobody(db: PgPool) {
    let world = World::new(db, "members that wait").await;
    let [_, spouse, ..] = family(&world.centre).await;
    let mut pages = world.pull(&[1], 500).await.pages;
    let of_members = pages.iter_mut().find(|page| page.entity == "member");
    let of_members = of_members.expect("a page");
    let sent = of_members.records.iter_mut().find(|one| one.id == spouse);
    let sent = sent.expect("the spouse");
    let good = sent.groups.clone();
    for (group, wrong) in [
        ("gender", json!(9)),
        ("firstname", json!("x".repeat(121))),
        (
            "birth_date",
            json!({"birth_date": "never", "birth_date_precision": 1}),
        ),
        ("id_number", json!("···")),
    ] {
        let mut groups: Value = serde_json::from_str(&good).expect("JSON");
        groups[group] = wrong;
        let mut pages = pages.clone();
        let of_members = pages.iter_mut().find(|page| page.entity == "member");
        let mut sent = of_members.expect("a page").records.iter_mut();
        let sent = sent.find(|one| one.id == spouse).expect("the spouse");
        sent.groups = groups.to_string();
        let applied = world.node.apply(pages).await.expect("it is good");
        // Its stay waits with it.
        assert_eq!(applied.waiting, 2, "{group}");
    }
    assert_eq!(world.node.texts(NAMES).await, ["Koné Awa", "Koné Fanta"]);
    world.node.apply(pages).await.expect("it is good");
    world.must_be_equal(&[1]).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_number_of_the_node_is_theirs_until_they_give_it_up(db: PgPool) {
    let world = World::new(db, "members of one number").await;
    let [main, ..] = family(&world.centre).await;
    world.synchronize(&[1], 500).await;
    world.node.create("Salif", "Traoré").await;
    let number = "update member set id_number = 'N-9', version = version + 1
        where firstname in ('Salif', 'Awa') and deleted_at is null and id >> 40 = (
            select coalesce(max(number), 0) from node
        )";
    world.node.sql(number).await;
    world.centre.sql(number).await;
    world.synchronize(&[1], 500).await;
    assert_eq!(world.node.described().await.waiting, 1);
    assert_eq!(world.node.member(main).await.id_number, "N-0001");
    let given_up = "update member set id_number = 'N-10', version = version + 1
        where firstname = 'Salif'";
    world.node.sql(given_up).await;
    world.synchronize(&[1], 500).await;
    assert_eq!(world.node.described().await.waiting, 0);
    assert_eq!(world.node.member(main).await.id_number, "N-9");
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn photos_come_by_their_names_and_cards_are_those_of_the_node(db: PgPool) {
    let world = World::new(db, "members with photos").await;
    let [main, ..] = family(&world.centre).await;
    world
        .centre
        .sql(
            "update member set photo_file_name = 'a.jpg', photo_checked = true, has_valid_card = true,
                version = version + 1 where firstname = 'Awa'",
        )
        .await;
    sqlx::query("insert into member_holder values ($1, false, true, 1)")
        .bind(main)
        .execute(&world.node.app.db)
        .await
        .expect("a holder");
    world.synchronize(&[1], 500).await;
    let seen = world.node.member(main).await;
    assert_eq!(seen.photo_file_name.as_deref(), Some("a.jpg"));
    assert!(seen.photo_checked && seen.photo_is_missing);
    assert!(!seen.has_valid_card && seen.has_unused_transaction);
    let other = "update member set photo_is_missing = false";
    world.node.sql(other).await;
    let city = SaveMemberRequest {
        city: Some("Mankono".to_owned()),
        ..change(main)
    };
    world.centre.saved(city).await;
    world.synchronize(&[1], 500).await;
    assert!(!world.node.member(main).await.photo_is_missing, "it came");
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn each_side_has_its_calls(db: PgPool) {
    let world = World::new(db, "members refused").await;
    let asked = PullRecordsRequest::default();
    assert_eq!(reason(world.node.pull(asked).await), Reason::CentralOnly);
    assert_eq!(
        reason(world.centre.apply(Vec::new()).await),
        Reason::FieldOnly
    );
    let broken = ReplicaPage {
        entity: "member".to_owned(),
        generation: "none".to_owned(),
        ..ReplicaPage::default()
    };
    assert_eq!(
        reason(world.node.apply(vec![broken]).await),
        Reason::ValidationFailed
    );
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn hundreds_come_in_pages_of_five_hundred(db: PgPool) {
    let world = World::new(db, "members by hundreds").await;
    world
        .centre
        .sql(
            "insert into member (uuid, id_number, lastname, firstname, contact, locality_id, kind,
                main_member_id, created_by, created_by_id, updated_by)
            select gen_random_uuid(), 'N-' || nth, 'Koné', 'Awa ' || nth, '07' || nth,
                1 + nth % 3, case when nth % 3 = 0 then 2 else 1 end,
                case when nth % 3 = 0 then nth - 2 end, 'x', 1, 'x'
            from generate_series(1, 1800) as nth",
        )
        .await;
    assert_eq!(world.synchronize(&[1], 500).await, 1_200);
    world.must_be_equal(&[1]).await;
    world.end().await;
}
