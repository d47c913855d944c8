//! Members of a node that do not fit beside those of the centre (docs/decisions/0297).

use proto::maillon::members::v1::SaveMemberRequest;
use proto::maillon::sync::v1::ExchangeOutcome;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::replica_up::{CONFLICTS, PENDING, address, agree, awa, city, living, outcomes, reasons};
use crate::replica_world::World;
use crate::support::Dependant::{Child, Spouse};
use crate::support::{change, dependant, new};

fn numbered(save: SaveMemberRequest, number: &str) -> SaveMemberRequest {
    SaveMemberRequest {
        id_number: Some(number.to_owned()),
        ..save
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_new_member_whose_number_is_anothers_is_given_one(db: PgPool) {
    let world = World::new(db, "two numbers").await;
    awa(&world).await;
    let named = |first: &str| numbered(living(new(first, "Bamba"), 2), "CI-77");
    world.centre.saved(named("Ali")).await;
    let made = world.node.saved(named("Zeinab")).await.id;
    let child = living(dependant(made, Child, "Awa"), 2);
    let child = world.node.saved(child).await;
    let answers = world.push(&[1]).await;
    let expected = [ExchangeOutcome::Created, ExchangeOutcome::Conflict];
    assert_eq!(outcomes(&answers), expected, "{answers:?}");
    let given = world.centre.member(made).await.id_number;
    assert_ne!(given, "CI-77");
    assert_eq!(world.node.member(made).await.id_number, given);
    let kept = [format!("id_number CI-77 {given} does_not_fit")];
    assert_eq!(world.centre.texts(CONFLICTS).await, kept);
    assert_eq!(world.node.texts(CONFLICTS).await, kept);
    let seen = world.centre.member(child.id).await;
    assert_eq!(seen.main_member_id, Some(made));
    assert_eq!(seen.id_number, child.id_number, "nobody else has it");
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_number_that_is_anothers_is_left_out_and_the_rest_is_taken(db: PgPool) {
    let world = World::new(db, "a number taken").await;
    let id = awa(&world).await;
    let other = numbered(living(new("Ali", "Bamba"), 2), "CI-77");
    world.centre.saved(other).await;
    world.node.saved(city(id, "Mankono")).await;
    world
        .node
        .sql("update member set id_number = 'CI-77', version = version + 1 where city = 'Mankono'")
        .await;
    let answers = world.push(&[1]).await;
    assert_eq!(outcomes(&answers), [ExchangeOutcome::Conflict]);
    let seen = world.centre.member(id).await;
    assert_eq!(
        (&*seen.id_number, seen.city.as_deref()),
        ("N-0001", Some("Mankono"))
    );
    let kept = ["id_number CI-77 N-0001 does_not_fit"];
    assert_eq!(world.node.texts(CONFLICTS).await, kept);
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn numbers_that_were_exchanged_go_up_together(db: PgPool) {
    let world = World::new(db, "numbers exchanged up").await;
    let id = awa(&world).await;
    let other = numbered(living(new("Ali", "Bamba"), 2), "CI-77");
    let other = world.centre.saved(other).await.id;
    world.synchronize(&[1], 500).await;
    world
        .node
        .sql(
            "update member set id_number = 'CI-99', version = version + 1 where id_number = 'N-0001';
            update member set id_number = 'N-0001', version = version + 1 where id_number = 'CI-77';
            update member set id_number = 'CI-77', version = version + 1 where id_number = 'CI-99'",
        )
        .await;
    let answers = world.push(&[1]).await;
    assert_eq!(
        outcomes(&answers),
        [ExchangeOutcome::Updated; 2],
        "{answers:?}"
    );
    assert_eq!(world.centre.member(id).await.id_number, "CI-77");
    assert_eq!(world.centre.member(other).await.id_number, "N-0001");
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_family_that_has_another_main_member_goes_up_whole(db: PgPool) {
    let world = World::new(db, "families turned").await;
    let id = awa(&world).await;
    let spouse = living(dependant(id, Spouse, "Issa"), 1);
    let spouse = world.centre.saved(spouse).await.id;
    world.synchronize(&[1], 500).await;
    let turned = world.node.change_holder(id, spouse).await;
    turned.expect("they may");
    let answers = world.push(&[1]).await;
    assert_eq!(
        outcomes(&answers),
        [ExchangeOutcome::Updated; 2],
        "{answers:?}"
    );
    assert_eq!(world.centre.member(id).await.main_member_id, Some(spouse));
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_family_that_the_centre_turned_meanwhile_stays_as_it_is_there(db: PgPool) {
    let world = World::new(db, "families turned twice").await;
    let id = awa(&world).await;
    let spouse = living(dependant(id, Spouse, "Issa"), 1);
    let spouse = world.centre.saved(spouse).await.id;
    world.synchronize(&[1], 500).await;
    let child = living(dependant(id, Child, "Fanta"), 1);
    let child = world.node.saved(child).await.id;
    let turned = world.centre.change_holder(id, spouse).await;
    turned.expect("they may");
    // Of somebody who is no main member any more: one of its own, until a person decides.
    let answers = world.push(&[1]).await;
    assert_eq!(
        outcomes(&answers),
        [ExchangeOutcome::Conflict],
        "{answers:?}"
    );
    assert_eq!(world.centre.member(child).await.main_member_id, None);
    let kept = "select count(*) from replica_conflict where name = 'family'
        and node_value ->> 'main_member_id' is not null";
    assert_eq!(world.centre.number(kept).await, 1);
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn who_has_a_main_member_that_the_centre_does_not_know_waits(db: PgPool) {
    let world = World::new(db, "main members unknown").await;
    awa(&world).await;
    let main = world.node.saved(living(new("Ali", "Bamba"), 2)).await.id;
    let child = living(dependant(main, Child, "Fanta"), 2);
    let child = world.node.saved(child).await.id;
    let other = world.node.saved(living(new("Zeinab", "Yao"), 2)).await.id;
    let mut sent = world.node.sent(0).await.records;
    assert_eq!(sent.len(), 3);
    sent.retain(|one| one.id != main);
    let answers = world.receive(&[1], sent).await;
    let expected = [ExchangeOutcome::Created, ExchangeOutcome::Waiting];
    assert_eq!(outcomes(&answers), expected, "{answers:?}");
    assert_eq!(reasons(&answers), ["unknown_main_member"]);
    assert!(
        answers
            .iter()
            .any(|answer| answer.id == other && !answer.stamp.is_empty())
    );
    world.node.acknowledge(answers).await;
    assert_eq!(world.node.number(PENDING).await, 2, "it is kept here");
    let answers = world.push(&[1]).await;
    assert_eq!(outcomes(&answers), [ExchangeOutcome::Created; 2]);
    assert_eq!(world.centre.member(child).await.main_member_id, Some(main));
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_member_that_the_centre_archived_is_in_use_again_when_it_was_edited(db: PgPool) {
    let world = World::new(db, "archived there").await;
    let id = awa(&world).await;
    world.node.saved(city(id, "Mankono")).await;
    world.centre.delete(id).await.expect("nobody needs them");
    let answers = world.push(&[1]).await;
    assert_eq!(
        outcomes(&answers),
        [ExchangeOutcome::Conflict],
        "{answers:?}"
    );
    let seen = world.centre.member(id).await;
    assert_eq!(seen.city.as_deref(), Some("Mankono"));
    let kept = "select name || ' ' || why from replica_conflict";
    assert_eq!(world.centre.texts(kept).await, ["deleted revived"]);
    let told = world.centre.told().await;
    let restored = format!("members.member.restored {id} true");
    assert_eq!(told.last(), Some(&restored));
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_member_that_was_archived_unseen_of_an_edit_comes_back(db: PgPool) {
    let world = World::new(db, "archived here").await;
    let id = awa(&world).await;
    world.node.delete(id).await.expect("nobody needs them");
    world.centre.saved(city(id, "Mankono")).await;
    let answers = world.push(&[1]).await;
    assert_eq!(
        outcomes(&answers),
        [ExchangeOutcome::Conflict],
        "{answers:?}"
    );
    assert_eq!(world.node.member(id).await.city.as_deref(), Some("Mankono"));
    let kept = "select name || ' ' || why from replica_conflict";
    assert_eq!(world.node.texts(kept).await, ["deleted changed_since"]);
    agree(&world).await;
    // Who saw it archives it, with what they changed themselves.
    world.node.saved(address(id, "Lot 7")).await;
    world.node.delete(id).await.expect("nobody needs them");
    let answers = world.push(&[1]).await;
    assert_eq!(
        outcomes(&answers),
        [ExchangeOutcome::Updated],
        "{answers:?}"
    );
    world.centre.get(id).await.expect_err("it is archived");
    agree(&world).await;
    // And takes it back.
    world.node.restore(id).await.expect("it can be");
    let answers = world.push(&[1]).await;
    assert_eq!(
        outcomes(&answers),
        [ExchangeOutcome::Updated],
        "{answers:?}"
    );
    let seen = world.centre.member(id).await;
    assert_eq!(seen.address.as_deref(), Some("Lot 7"));
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn who_is_archived_on_both_sides_is_archived_when_the_centre_says(db: PgPool) {
    let world = World::new(db, "archived on both").await;
    let id = awa(&world).await;
    world.node.delete(id).await.expect("nobody needs them");
    world.centre.delete(id).await.expect("nobody needs them");
    world
        .centre
        .sql("update member set deleted_at = '2026-11-01', version = version + 1")
        .await;
    let answers = world.push(&[1]).await;
    assert_eq!(
        outcomes(&answers),
        [ExchangeOutcome::Unchanged],
        "{answers:?}"
    );
    let when = "select deleted_at::text from member";
    assert_eq!(world.node.texts(when).await, world.centre.texts(when).await);
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn nobody_is_archived_whom_others_at_the_centre_need(db: PgPool) {
    let world = World::new(db, "needed there").await;
    let id = awa(&world).await;
    let other = living(new("Ali", "Bamba"), 2);
    let other = world.centre.saved(other).await.id;
    world.synchronize(&[1], 500).await;
    for member in [id, other] {
        world.node.delete(member).await.expect("nobody needs them");
    }
    let child = living(dependant(id, Child, "Fanta"), 1);
    let child = world.centre.saved(child).await.id;
    world
        .centre
        .sql("update member set has_valid_card = true where firstname = 'Ali'")
        .await;
    let answers = world.push(&[1]).await;
    assert_eq!(
        outcomes(&answers),
        [ExchangeOutcome::Conflict; 2],
        "{answers:?}"
    );
    for member in [id, other, child] {
        world.centre.get(member).await.expect("it is in use");
    }
    let kept = "select name || ' ' || why from replica_conflict";
    assert_eq!(world.node.texts(kept).await, ["deleted does_not_fit"; 2]);
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_new_dependant_of_who_was_archived_there_is_a_main_member(db: PgPool) {
    let world = World::new(db, "dependants of archived").await;
    let id = awa(&world).await;
    let child = living(dependant(id, Child, "Fanta"), 1);
    let child = world.node.saved(child).await.id;
    world.centre.delete(id).await.expect("nobody needs them");
    let answers = world.push(&[1]).await;
    assert_eq!(
        outcomes(&answers),
        [ExchangeOutcome::Conflict],
        "{answers:?}"
    );
    let seen = world.centre.member(child).await;
    assert_eq!(seen.main_member_id, None);
    agree(&world).await;
    assert_eq!(world.node.member(child).await.main_member_id, None);
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn nothing_is_written_of_who_left_the_regions_of_the_node_and_nothing_is_lost(db: PgPool) {
    let world = World::new(db, "left meanwhile").await;
    let id = awa(&world).await;
    let other = living(new("Ali", "Bamba"), 2);
    let other = world.centre.saved(other).await.id;
    world.synchronize(&[1], 500).await;
    world.node.saved(city(id, "Mankono")).await;
    world.node.saved(city(other, "Bouaké")).await;
    world.centre.saved(living(change(id), 3)).await;
    // The one is sent before the node hears that it left.
    let sent = world.node.sent(0).await.records;
    world.centre.saved(living(change(other), 3)).await;
    let one = sent.iter().filter(|one| one.id == id).cloned().collect();
    let answers = world.receive(&[1], one).await;
    assert_eq!(
        outcomes(&answers),
        [ExchangeOutcome::Conflict],
        "{answers:?}"
    );
    assert_eq!(
        answers[0].groups, "",
        "who lives elsewhere is nobody's business"
    );
    assert!(answers[0].conflicts.is_empty());
    world.node.acknowledge(answers).await;
    world.synchronize(&[1], 500).await;
    world.node.get(id).await.expect_err("it is gone");
    // The other afterwards; it stays until then.
    world
        .node
        .get(other)
        .await
        .expect("something is to be sent");
    world.push(&[1]).await;
    world.node.get(other).await.expect_err("it is gone");
    let kept = ["city Bouaké elsewhere", "city Mankono elsewhere"];
    assert_eq!(world.centre.texts(CONFLICTS).await, kept);
    assert!(world.node.texts(CONFLICTS).await.is_empty());
    for member in [id, other] {
        assert_eq!(world.centre.member(member).await.city, None);
    }
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn conflicts_of_who_left_are_forgotten_on_the_node(db: PgPool) {
    let world = World::new(db, "conflicts that left").await;
    let id = awa(&world).await;
    world.node.saved(city(id, "Mankono")).await;
    world.centre.saved(city(id, "Séguéla")).await;
    world.push(&[1]).await;
    assert_eq!(world.node.texts(CONFLICTS).await.len(), 1);
    world.centre.saved(living(change(id), 3)).await;
    world.synchronize(&[1], 500).await;
    assert!(world.node.texts(CONFLICTS).await.is_empty());
    assert_eq!(world.centre.texts(CONFLICTS).await.len(), 1);
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_node_places_members_in_its_regions_alone(db: PgPool) {
    let world = World::new(db, "places").await;
    let id = awa(&world).await;
    world
        .node
        .sql("insert into territory_locality values (9, 1, 'Neuf', 1, false)")
        .await;
    world.node.saved(living(city(id, "Mankono"), 3)).await;
    let outside = world.node.saved(living(new("Ali", "Bamba"), 3)).await.id;
    let unknown = world.node.saved(living(new("Zeinab", "Yao"), 9)).await.id;
    let answers = world.push(&[1]).await;
    let expected = [
        ExchangeOutcome::Conflict,
        ExchangeOutcome::Rejected,
        ExchangeOutcome::Waiting,
    ];
    assert_eq!(outcomes(&answers), expected, "{answers:?}");
    assert_eq!(reasons(&answers), ["outside_territory", "unknown_locality"]);
    let seen = world.centre.member(id).await;
    assert_eq!(
        (seen.city.as_deref(), seen.locality_id),
        (Some("Mankono"), Some(1))
    );
    assert_eq!(world.node.member(id).await.locality_id, Some(1));
    let kept = ["locality_id 3 1 elsewhere"];
    assert_eq!(world.node.texts(CONFLICTS).await, kept);
    assert_eq!(world.node.number(PENDING).await, 2, "they are kept here");
    // Somebody corrects the one; the other's village is known at last.
    world.node.saved(living(change(outside), 2)).await;
    world
        .centre
        .sql("insert into territory_locality values (9, 1, 'Neuf', 1, false)")
        .await;
    let answers = world.push(&[1]).await;
    assert_eq!(
        outcomes(&answers),
        [ExchangeOutcome::Created; 2],
        "{answers:?}"
    );
    assert_eq!(world.centre.member(unknown).await.locality_id, Some(9));
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_is_no_record_of_the_nodes_is_rejected_and_holds_up_nothing(db: PgPool) {
    let world = World::new(db, "poison").await;
    let id = awa(&world).await;
    for first in ["Ali", "Issa", "Fatou", "Zeinab"] {
        world.node.saved(living(new(first, "Bamba"), 2)).await;
    }
    world.node.saved(city(id, "Mankono")).await;
    let mut sent = world.node.sent(0).await.records;
    sent.sort_by_key(|one| one.id);
    let changed = |groups: &str, change: &dyn Fn(&mut Value)| {
        let mut groups: Value = serde_json::from_str(groups).expect("JSON");
        change(&mut groups);
        groups.to_string()
    };
    // A group of a newer program, a text that the table does not take, half a record, another's id.
    let groups = &sent[1].groups;
    sent[1].groups = changed(groups, &|all| {
        all["colour"] = json!({"seen": [], "value": 1});
    });
    let groups = &sent[2].groups;
    sent[2].groups = changed(groups, &|all| {
        all["firstname"]["value"] = json!("x".repeat(500));
    });
    let groups = &sent[3].groups;
    sent[3].groups = changed(groups, &|all| {
        all.as_object_mut().expect("an object").remove("family");
    });
    sent[4].id = id + 1000;
    let answers = world.receive(&[1], sent.clone()).await;
    assert_eq!(
        reasons(&answers),
        ["unreadable", "not_taken", "not_taken", "unknown_record"]
    );
    assert_eq!(
        world.centre.member(id).await.city.as_deref(),
        Some("Mankono")
    );
    // A copy of the laptop made somebody else with this id.
    let again = world.node.sent(0).await.records;
    world.receive(&[1], again.clone()).await;
    let mut copy = again.last().expect("some").clone();
    copy.uuid = uuid::Uuid::now_v7().to_string();
    let answers = world.receive(&[1], vec![copy]).await;
    assert_eq!(reasons(&answers), ["identity_taken"]);
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn another_photo_waits_for_its_file_and_for_a_look_at_it(db: PgPool) {
    let world = World::new(db, "photos up").await;
    let id = awa(&world).await;
    world
        .centre
        .sql("update member set photo_file_name = 'a', photo_checked = true, version = version + 1")
        .await;
    world.synchronize(&[1], 500).await;
    world
        .node
        .sql(
            "update member set photo_file_name = 'b', photo_checked = false, photo_is_missing = false,
                version = version + 1",
        )
        .await;
    world.push(&[1]).await;
    let photo =
        "select concat_ws(' ', photo_file_name, photo_checked, photo_is_missing) from member";
    assert_eq!(world.centre.texts(photo).await, ["b f t"]);
    assert_eq!(
        world.node.texts(photo).await,
        ["b f f"],
        "it is on the node: {id}"
    );
    agree(&world).await;
    world.end().await;
}
