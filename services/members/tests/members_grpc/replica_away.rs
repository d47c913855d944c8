//! Records that begin to reach a node, and those that leave it (docs/decisions/0296).

use proto::maillon::members::v1::{SaveCooperativeRequest, SaveMemberRequest};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;

use crate::cooperative::into_cooperative;
use crate::country::people;
use crate::parcel::square;
use crate::replica_world::World;
use crate::support::Dependant::Child;
use crate::support::{Service, change, reason};

const NAMES: &str =
    "select lastname || ' ' || firstname from member where deleted_at is null order by 1";
/// Whatever says something of a person.
const LEFT: &str = "select count(*) from member
    where deleted_at is not null and (search !~ '^ *[0-9a-f]{32}$' or can_write
        or num_nonnulls(contact, city, locality_id, cooperative_id, photo_file_name, birth_date) > 0)";

async fn lives(service: &Service, id: i64, locality: i64) {
    let home = SaveMemberRequest {
        locality_id: Some(locality),
        ..change(id)
    };
    service.saved(home).await;
}

/// Somebody of region 2 with a phone, in a cooperative there, with land.
async fn somebody(centre: &Service) -> (i64, i64) {
    let ids = people(&centre.app.db, &[("Yao", "Ali", "0707070707", 3, 42)]).await;
    let cooperative = centre.cooperative("Cacao", 3).await;
    centre.saved(into_cooperative(ids[0], cooperative)).await;
    centre.parcel(ids[0], square(-5.0)).await;
    (ids[0], cooperative)
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn who_moves_in_comes_with_all_that_is_theirs_and_leaves_nothing_behind(db: PgPool) {
    let world = World::new(db, "members moving").await;
    let (id, _) = somebody(&world.centre).await;
    world.synchronize(&[1], 500).await;
    assert!(world.node.told().await.is_empty());
    lives(&world.centre, id, 1).await;
    world.synchronize(&[1], 1).await;
    world.must_be_equal(&[1]).await;
    assert_eq!(world.node.number("select count(*) from parcel").await, 1);
    assert_eq!(
        world.node.number("select count(*) from membership").await,
        1
    );
    assert_eq!(
        world.node.number("select count(*) from cooperative").await,
        1
    );

    lives(&world.centre, id, 3).await;
    world.synchronize(&[1], 1).await;
    world.must_be_equal(&[1]).await;
    assert_eq!(world.node.number(LEFT).await, 0);
    let land = "select count(*) from parcel where num_nonnulls(geometry, bounds, land_title) > 0";
    assert_eq!(world.node.number(land).await, 0);
    let rest = "select (select count(*) from parcel_outline) + (select count(*) from membership)
        + (select count(*) from replica_known) + (select count(*) from replica_pending)";
    assert_eq!(world.node.number(rest).await, 0);
    assert_eq!(reason(world.node.get(id).await), Reason::MemberNotFound);
    assert_eq!(
        reason(world.node.restore(id).await),
        Reason::MemberReadOnly,
        "there is nothing to restore"
    );
    assert!(world.node.found("yao").await.is_empty());

    // They come back, and others on the node hear of them again.
    lives(&world.centre, id, 2).await;
    world.synchronize(&[1], 500).await;
    world.must_be_equal(&[1]).await;
    let told = world.node.told().await;
    let of_member: Vec<&str> = told
        .iter()
        .filter_map(|told| told.strip_prefix("members.member."))
        .filter_map(|told| told.split(' ').next())
        .collect();
    assert_eq!(of_member, ["created", "archived", "restored"]);
    let versions = "select count(*) from (
            select version - lag(version) over (partition by subject ~ 'parcel' order by sequence) as more
            from outbox where subject ~ '(member|parcel)\\.'
        ) as told where more <= 0";
    assert_eq!(world.node.number(versions).await, 0, "each is a newer one");
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_main_member_of_another_region_comes_to_look_at_as_long_as_it_is_named(db: PgPool) {
    let world = World::new(db, "members abroad").await;
    let (main, _) = somebody(&world.centre).await;
    world.synchronize(&[1], 500).await;
    let child = world.centre.dependant(main, Child, "Issa").await;
    lives(&world.centre, child, 1).await;
    world.synchronize(&[1], 1).await;
    world.must_be_equal(&[1]).await;
    assert_eq!(world.node.texts(NAMES).await, ["Koné Issa", "Yao Ali"]);
    assert_eq!(world.node.number("select count(*) from parcel").await, 0);
    assert!(!world.node.member(main).await.can_write);
    let typed = SaveMemberRequest {
        city: Some("Mankono".to_owned()),
        ..change(main)
    };
    assert_eq!(reason(world.node.save(typed).await), Reason::MemberReadOnly);
    assert!(world.node.member(child).await.can_write);

    // Both leave, the main member first.
    lives(&world.centre, child, 3).await;
    let city = SaveMemberRequest {
        city: Some("Abobo".to_owned()),
        ..change(child)
    };
    world.centre.saved(city).await;
    world.synchronize(&[1], 1).await;
    world.must_be_equal(&[1]).await;
    assert!(world.node.texts(NAMES).await.is_empty());
    assert_eq!(world.node.number(LEFT).await, 0);

    // Who lives there may be changed.
    lives(&world.centre, child, 1).await;
    world.synchronize(&[1], 500).await;
    lives(&world.centre, main, 2).await;
    world.synchronize(&[1], 500).await;
    assert!(world.node.member(main).await.can_write);
    world.must_be_equal(&[1]).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_unit_that_moves_takes_along_who_lives_there(db: PgPool) {
    let world = World::new(db, "members of a unit").await;
    let (main, cooperative) = somebody(&world.centre).await;
    let child = world.centre.dependant(main, Child, "Issa").await;
    lives(&world.centre, child, 1).await;
    let headed = SaveCooperativeRequest {
        id: Some(cooperative),
        president_member_id: Some(main),
        ..SaveCooperativeRequest::default()
    };
    let saved = world.centre.save_cooperative(headed).await;
    saved.expect("it is good");
    world.synchronize(&[1], 500).await;
    world.must_be_equal(&[1]).await;
    assert!(!world.node.member(main).await.can_write, "from elsewhere");

    let joins = "update territory_department set region_id = 1, version = 2 where id = 2";
    world.centre.sql(joins).await;
    world.synchronize(&[1], 2).await;
    world.must_be_equal(&[1]).await;
    assert!(
        world.node.member(main).await.can_write,
        "although nobody changed them"
    );
    assert_eq!(world.node.number("select count(*) from parcel").await, 1);
    assert_eq!(
        world
            .node
            .number("select president_member_id from cooperative")
            .await,
        main
    );
    let leaves = "update territory_subprefecture set department_id = 3, version = 2 where id = 2";
    let elsewhere = "insert into territory_department values (3, 2, 'D3', 'Adjamé', 1, false)";
    world.centre.sql(elsewhere).await;
    world.centre.sql(leaves).await;
    world.synchronize(&[1], 2).await;
    world.must_be_equal(&[1]).await;
    assert!(!world.node.member(main).await.can_write);
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_node_of_another_territory_has_who_lives_there_and_nobody_else(db: PgPool) {
    let world = World::new(db, "members of another territory").await;
    let (_, cooperative) = somebody(&world.centre).await;
    let other = world.centre.create("Awa", "Koné").await;
    lives(&world.centre, other, 1).await;
    world
        .centre
        .saved(into_cooperative(other, cooperative))
        .await;
    for regions in [&[1][..], &[2], &[1, 2], &[1], &[], &[2]] {
        world.synchronize(regions, 2).await;
        world.must_be_equal(regions).await;
        assert_eq!(world.node.number(LEFT).await, 0, "{regions:?}");
    }
    // Without a locality they are seen by the whole country alone.
    world.centre.create("Salif", "Traoré").await;
    world.synchronize(&[2], 500).await;
    assert_eq!(world.node.texts(NAMES).await, ["Yao Ali"]);
    world.synchronize(&[], 500).await;
    world.must_be_equal(&[]).await;
    assert_eq!(
        world.node.texts(NAMES).await,
        ["Koné Awa", "Traoré Salif", "Yao Ali"]
    );
    world.end().await;
}
