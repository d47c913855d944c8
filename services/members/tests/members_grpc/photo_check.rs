//! Looking at photos: the queue of those that nobody has decided, and what is decided of each.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use futures_util::future::join_all;
use image::ImageFormat;
use platform::Refusal;
use prost::Message;
use proto::maillon::members::v1::{
    CheckPhotoRequest, GetMemberReply, ListMissingPhotosRequest, ListPhotosToCheckRequest, Member,
    MissingPhotoCause,
};
use proto::maillon::refusal::v1::Reason;
use sqlx::postgres::PgPoolOptions;
use sqlx::{PgPool, Row};
use tonic::Status;

use crate::photo_world::{World, name, picture, reason};

fn all() -> ListPhotosToCheckRequest {
    ListPhotosToCheckRequest::default()
}

async fn queue(world: &World, asked: ListPhotosToCheckRequest) -> Vec<String> {
    let reply = world.to_check(asked).await.expect("it is good");
    assert_eq!(i64::try_from(reply.rows.len()), Ok(reply.total));
    let rows = reply.rows.into_iter();
    rows.map(|row| row.id_number).collect()
}

fn accepted(member_id: i64, file: &str) -> CheckPhotoRequest {
    CheckPhotoRequest {
        member_id,
        accepted: Some(true),
        photo_file_name: Some(file.to_owned()),
        ..CheckPhotoRequest::default()
    }
}

fn refused(member_id: i64, file: &str, reason: &str) -> CheckPhotoRequest {
    CheckPhotoRequest {
        accepted: Some(false),
        reason: Some(reason.to_owned()),
        ..accepted(member_id, file)
    }
}

/// The record that a refusal tells.
fn current(status: &Status) -> Member {
    let refusal = Refusal::of(status);
    let reply = GetMemberReply::decode(refusal.message().current.as_slice());
    reply
        .expect("a reply")
        .member
        .expect("the record as it is now")
}

async fn photographed(world: &World, id: i64, seed: u8) -> String {
    let sent = BASE64_STANDARD.encode(picture(seed, ImageFormat::Jpeg));
    name(&world.save(id, sent).await.expect("it is good"))
}

/// Members of both regions whose photos wait, and some whose photos don't.
async fn members(world: &World) {
    world.country().await;
    world
        .sql(
            "insert into territory_locality
            values (33, 21, 'Bogréko', 1, false), (34, 21, 'Zikisso', 1, true)",
        )
        .await;
    for (number, names, locality_id) in [
        ("0000-26-1", ["Awa", "Zoro"], Some(31)),
        ("0000-26-2", ["Éric", "Koné"], Some(32)),
        ("0000-26-3", ["Yao", "N’Guessan"], None),
        ("0000-26-4", ["Bakary", "Koné"], Some(33)),
        ("0000-26-5", ["Fatou", "Ébrié"], Some(77)),
        ("0000-26-6", ["Fatou", "Koné"], Some(31)),
        ("0000-26-7", ["Fatou", "Koné"], Some(34)),
        ("0000-26-8", ["Aya", "Kra"], Some(31)),
        ("0000-26-9", ["Aya", "Kra"], Some(31)),
        ("0000-27-1", ["Aya", "Kra"], Some(31)),
        ("0000-27-2", ["Aya", "Kra"], Some(31)),
        ("0000-27-3", ["Aya", "Kra"], Some(31)),
    ] {
        world.member(number, names, locality_id).await;
    }
    world
        .sql(
            "update member set photo_file_name = repeat('0', 63) || id % 10 || '.jpg';
            update member set photo_file_name = null where id_number = '0000-26-8';
            update member set photo_checked = true where id_number = '0000-26-9';
            update member set photo_is_missing = true where id_number = '0000-27-1';
            update member set deleted_at = now() where id_number = '0000-27-2';
            update member set can_write = false where id_number = '0000-27-3';
            insert into locality_use values (77, 1, 1)",
        )
        .await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn photos_wait_village_by_village(db: PgPool) {
    let world = World::start(db);
    members(&world).await;
    let wanted = [
        "0000-26-2",
        "0000-26-4",
        "0000-26-1",
        "0000-26-6",
        "0000-26-7",
        "0000-26-5",
        "0000-26-3",
    ];
    assert_eq!(queue(&world, all()).await, wanted);
    let backwards = ListPhotosToCheckRequest {
        descending: Some(true),
        ..all()
    };
    let reversed: Vec<&str> = wanted.into_iter().rev().collect();
    assert_eq!(queue(&world, backwards).await, reversed);
    for (limit, offset) in [(2, 0), (2, 1), (3, 5), (0, 0), (5, 9)] {
        let page = ListPhotosToCheckRequest {
            limit: Some(limit),
            offset: Some(offset),
            ..all()
        };
        let reply = world.to_check(page).await.expect("it is good");
        assert_eq!((reply.total, reply.total_is_estimate), (7, false));
        let found: Vec<&str> = reply
            .rows
            .iter()
            .map(|row| row.id_number.as_str())
            .collect();
        let shown = wanted
            .into_iter()
            .skip(usize::try_from(offset).expect("it is small"));
        let shown: Vec<&str> = shown
            .take(usize::try_from(limit).expect("it is small"))
            .collect();
        assert_eq!(found, shown, "{limit} {offset}");
    }
    let first = &world.to_check(all()).await.expect("it is good").rows[0];
    assert_eq!((&*first.firstname, &*first.lastname), ("Éric", "Koné"));
    assert_eq!(first.locality_name.as_deref(), Some("Alépé"));
    assert_eq!(first.region_name.as_deref(), Some("Béré"));
    assert_eq!(
        first.photo_file_path,
        format!("/api/member/photo/{}", first.photo_file_name)
    );
    let unknown = ListPhotosToCheckRequest {
        order_by: Some("member_lastname".to_owned()),
        ..all()
    };
    assert_eq!(reason(world.to_check(unknown).await), Reason::BadRequest);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn the_queue_is_narrowed_and_ends_where_the_territory_does(db: PgPool) {
    let world = World::start(db);
    members(&world).await;
    let one = |change: fn(&mut ListPhotosToCheckRequest)| {
        let mut asked = all();
        change(&mut asked);
        asked
    };
    let cases: [(ListPhotosToCheckRequest, &[u8]); 8] = [
        (one(|asked| asked.region_id = Some(1)), &[4, 1, 6, 7]),
        (one(|asked| asked.department_id = Some(12)), &[2]),
        (
            one(|asked| asked.subprefecture_id = Some(21)),
            &[4, 1, 6, 7],
        ),
        (one(|asked| asked.locality_id = Some(31)), &[1, 6]),
        (
            one(|asked| asked.filter = Some("kone".into())),
            &[2, 4, 6, 7],
        ),
        (
            one(|asked| (asked.filter, asked.locality_id) = (Some("kone".into()), Some(31))),
            &[6],
        ),
        (one(|asked| asked.filter = Some("0000263".into())), &[3]),
        (one(|asked| asked.filter = Some("nobody".into())), &[]),
    ];
    let numbers = |numbers: &[u8]| -> Vec<String> {
        numbers.iter().map(|n| format!("0000-26-{n}")).collect()
    };
    for (asked, wanted) in cases {
        let found = queue(&world, asked.clone()).await;
        assert_eq!(found, numbers(wanted), "{asked:?}");
    }
    world
        .sql("update member set created_by_id = 42 where id_number in ('0000-26-3', '0000-26-2')")
        .await;
    for (regions, wanted) in [
        (&[1][..], &[4, 1, 6, 7, 3][..]),
        (&[2], &[2, 3]),
        (&[9], &[3]),
    ] {
        assert_eq!(
            queue(&world.of_regions(regions), all()).await,
            numbers(wanted),
            "{regions:?}"
        );
    }
    let outside = one(|asked| asked.region_id = Some(2));
    assert!(queue(&world.of_regions(&[1]), outside).await.is_empty());
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_photo_is_accepted_once_and_another_photo_starts_afresh(db: PgPool) {
    let world = World::start(db);
    let id = world.member("A-1", ["Awa", "Koné"], None).await;
    let file = photographed(&world, id, 1).await;
    assert_eq!(queue(&world, all()).await, ["A-1"]);
    let done = world.check(accepted(id, &file)).await.expect("it is good");
    assert_eq!((done.id, done.version), (id, 3));
    assert!(queue(&world, all()).await.is_empty());
    let told = world.events().await.pop().expect("an event");
    assert_eq!(told.subject, "members.member.photo_accepted");
    assert_eq!((told.version, told.login_name.as_str()), (3, "awa"));
    assert!(!told.before.photo_checked && told.after.photo_checked);
    assert_eq!(told.after.photo_file_name.as_deref(), Some(file.as_str()));

    let row = world.row(id).await;
    let late = world.check(refused(id, &file, "blurred")).await;
    let late = late.expect_err("it was decided");
    assert_eq!(Refusal::of(&late).reason(), Reason::PhotoAlreadyChecked);
    assert!(current(&late).photo_checked);
    assert_eq!(
        (world.row(id).await, world.events().await.len()),
        (row.clone(), 2)
    );
    let again = CheckPhotoRequest {
        version: Some(3),
        ..accepted(id, &file)
    };
    assert_eq!(world.check(again).await.expect("it is so").version, 3);
    assert_eq!(world.row(id).await, row, "nothing is new");

    let other = photographed(&world, id, 2).await;
    assert_eq!(queue(&world, all()).await, ["A-1"]);
    let late = world.check(accepted(id, &file)).await;
    let late = late.expect_err("there is another");
    assert_eq!(Refusal::of(&late).reason(), Reason::PhotoChanged);
    assert_eq!(
        current(&late).photo_file_name.as_deref(),
        Some(other.as_str())
    );
    let unnamed = CheckPhotoRequest {
        photo_file_name: None,
        ..accepted(id, "")
    };
    assert_eq!(world.check(unnamed).await.expect("it is good").version, 5);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_refused_photo_is_missing_with_its_reason_until_it_is_taken_again(db: PgPool) {
    let world = World::start(db);
    let id = world.member("A-1", ["Awa", "Koné"], None).await;
    let file = photographed(&world, id, 1).await;
    world
        .check(refused(id, &file, "blurred"))
        .await
        .expect("it is good");
    assert!(queue(&world, all()).await.is_empty());
    let told = world.events().await.pop().expect("an event");
    assert_eq!(told.subject, "members.member.photo_refused");
    assert_eq!(told.before.photo_file_name.as_deref(), Some(file.as_str()));
    assert_eq!(told.after.photo_file_name, None);
    assert_eq!(told.after.photo_refused_reason.as_deref(), Some("blurred"));

    let missing = |cause: MissingPhotoCause| ListMissingPhotosRequest {
        cause: Some(cause.into()),
        ..ListMissingPhotosRequest::default()
    };
    for (cause, found) in [
        (MissingPhotoCause::Unspecified, 1),
        (MissingPhotoCause::Refused, 1),
        (MissingPhotoCause::NoPhoto, 0),
        (MissingPhotoCause::FileMissing, 0),
    ] {
        let reply = world.missing(missing(cause)).await.expect("it is good");
        assert_eq!(reply.total, found, "{cause:?}");
        if let Some(row) = reply.rows.first() {
            assert_eq!(row.cause(), MissingPhotoCause::Refused);
            assert_eq!(row.photo_refused_reason.as_deref(), Some("blurred"));
        }
    }
    let none = world.get(id).await.expect("the member is there");
    assert_eq!((none.member_photo, none.photo_path), (None, None));
    world
        .file(&file)
        .await
        .expect("it is one of the photos before");
    let fresh: bool = sqlx::query_scalar("select seq is null from feed_entry")
        .fetch_one(&world.app.db)
        .await
        .expect("a row");
    assert!(fresh, "the feed has to tell it");
    let nothing = world
        .check(CheckPhotoRequest {
            photo_file_name: None,
            ..refused(id, "", "blurred")
        })
        .await;
    assert_eq!(reason(nothing), Reason::PhotoNotFound);

    let other = photographed(&world, id, 2).await;
    let told = world.events().await.pop().expect("an event").after;
    assert_eq!(told.photo_refused_reason, None);
    assert_eq!(queue(&world, all()).await, ["A-1"]);
    let reply = world.missing(missing(MissingPhotoCause::Unspecified)).await;
    assert_eq!(reply.expect("it is good").total, 0);
    world
        .check(accepted(id, &other))
        .await
        .expect("it is good now");
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_decision_is_taken_back_by_who_knows_it(db: PgPool) {
    let world = World::start(db);
    let id = world.member("A-1", ["Awa", "Koné"], None).await;
    let file = photographed(&world, id, 1).await;
    let decide = |asked: CheckPhotoRequest, version: Option<i64>| {
        let asked = CheckPhotoRequest { version, ..asked };
        let world = world.clone();
        async move { world.check(asked).await }
    };
    let version = decide(accepted(id, &file), None).await.expect("the first");
    let version = decide(refused(id, &file, "document"), Some(version.version)).await;
    let version = version.expect("otherwise").version;
    let late = decide(accepted(id, &file), None).await;
    assert_eq!(reason(late), Reason::PhotoAlreadyChecked);
    let same = decide(refused(id, &file, "document"), Some(version)).await;
    assert_eq!(same.expect("it is so").version, version);
    let version = decide(refused(id, &file, "Les yeux sont fermés"), Some(version)).await;
    let version = version.expect("for another reason").version;
    let [row] = &world.list(id).await.expect("it is there").rows[..] else {
        panic!("one photo, which the member had");
    };
    assert_eq!(
        row.photo_refused_reason.as_deref(),
        Some("Les yeux sont fermés")
    );
    let version = decide(accepted(id, &file), Some(version)).await;
    let version = version.expect("after all").version;
    let [row] = &world.list(id).await.expect("it is there").rows[..] else {
        panic!("one photo, which the member has");
    };
    assert!(row.photo_checked && row.ended_at.is_none());
    assert_eq!(row.photo_updated_by.as_deref(), Some("awa"));
    let subjects: Vec<String> = world
        .events()
        .await
        .into_iter()
        .map(|told| told.subject)
        .collect();
    let decided = ["accepted", "refused", "refused", "accepted"];
    assert_eq!(
        subjects[1..],
        decided.map(|word| format!("members.member.photo_{word}"))
    );
    assert_eq!(version, 6);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn who_may_not_see_or_change_the_member_decides_nothing(db: PgPool) {
    let world = World::start(db);
    members(&world).await;
    let limited = world.of_regions(&[1]);
    for (number, wanted) in [
        ("0000-26-2", Reason::MemberNotFound),
        ("0000-26-3", Reason::MemberNotFound),
        ("0000-27-2", Reason::MemberNotFound),
        ("0000-27-3", Reason::MemberReadOnly),
        ("0000-26-8", Reason::PhotoNotFound),
    ] {
        let found = sqlx::query("select id, member::text as row from member where id_number = $1");
        let found = found.bind(number).fetch_one(&world.app.db).await;
        let found = found.expect("a row");
        let asked = CheckPhotoRequest {
            photo_file_name: None,
            ..accepted(found.get("id"), "")
        };
        assert_eq!(reason(limited.check(asked).await), wanted, "{number}");
        let row: String = found.get("row");
        assert_eq!(world.row(found.get("id")).await, row, "{number}");
    }
    let wrong = CheckPhotoRequest::default();
    assert_eq!(
        reason(limited.check(wrong).await),
        Reason::ValidationFailed,
        "neither accepted nor refused"
    );
    assert!(world.events().await.is_empty());
}

/// Whoever else decides, and whatever: one decision counts, and the record is what it says.
#[sqlx::test(migrator = "members::MIGRATOR")]
async fn of_many_who_look_at_one_photo_one_decides(db: PgPool) {
    let world = World::start(db);
    for round in 0..10_u8 {
        let id = world
            .member(&format!("A-{round}"), ["Awa", "Koné"], None)
            .await;
        let file = photographed(&world, id, round).await;
        let told_before = world.events().await.len();
        let looks = (0..8).map(|nth| {
            let (world, file) = (world.clone(), file.clone());
            async move {
                let asked = match nth % 2 {
                    0 => accepted(id, &file),
                    _ => refused(id, &file, &format!("reason {nth}")),
                };
                (asked.clone(), world.check(asked).await)
            }
        });
        let mut decided = Vec::new();
        for (asked, answer) in join_all(looks).await {
            match answer {
                Ok(_) => decided.push(asked),
                Err(late) => {
                    assert_eq!(Refusal::of(&late).reason(), Reason::PhotoAlreadyChecked);
                }
            }
        }
        let [first] = &decided[..] else {
            panic!("one decision counts: {decided:?}");
        };
        let told = world.events().await;
        assert_eq!(told.len(), told_before + 1, "and one is told");
        let after = &told[told_before].after;
        assert_eq!(after.photo_checked, first.accepted == Some(true));
        let reason = first
            .reason
            .clone()
            .filter(|_| first.accepted == Some(false));
        assert_eq!(after.photo_refused_reason, reason);
        assert_eq!(after.photo_file_name.is_some(), after.photo_checked);
    }
}

/// Entries of the queue's index that were read.
async fn entries_read(db: &PgPool) -> i64 {
    sqlx::query("select pg_stat_force_next_flush()")
        .execute(db)
        .await
        .expect("PostgreSQL 15 has it");
    let read = sqlx::query_scalar(
        "select idx_tup_read from pg_stat_user_indexes where indexrelname = 'member_photo_to_check_idx'",
    );
    read.fetch_one(db).await.expect("it keeps statistics")
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn at_national_scale_a_page_of_the_queue_reads_its_villages_alone(db: PgPool) {
    // One connection, which knows its own statistics.
    let one = PgPoolOptions::new().max_connections(1);
    let one = one.connect_with((*db.connect_options()).clone());
    let world = World::start(one.await.expect("it answers"));
    world
        .sql(
            "insert into territory_region values (1, 'R1', 'Gôh', 1, false);
            insert into territory_department values (1, 1, 'D1', 'Gagnoa', 1, false);
            insert into territory_subprefecture values (1, 1, 'S1', 'Ouragahio', 1, false);
            insert into territory_locality
            select n, 1, 'Village ' || n, 1, false from generate_series(1, 500) as n;
            insert into member (uuid, id_number, firstname, lastname, kind, locality_id, photo_file_name,
                created_by, created_by_id, updated_by)
            select gen_random_uuid(), 'N-' || n, 'Awa', 'Koné ' || n, 1, n % 500 + 1,
                repeat('0', 64) || '.jpg', 'x', 7, 'x'
            from generate_series(1, 30000) as n;
            analyze",
        )
        .await;
    let page = ListPhotosToCheckRequest {
        limit: Some(50),
        ..all()
    };
    let before = entries_read(&world.app.db).await;
    let reply = world.to_check(page.clone()).await.expect("it is good");
    assert_eq!((reply.rows.len(), reply.total_is_estimate), (50, true));
    assert_eq!(reply.rows[0].locality_name.as_deref(), Some("Village 1"));
    let read = entries_read(&world.app.db).await - before;
    // Those of the first village, and not of the five hundred.
    assert!((50..500).contains(&read), "{read}");
    world
        .sql("update member set photo_checked = true where id > 20; analyze member")
        .await;
    let reply = world.to_check(page).await.expect("it is good");
    assert_eq!((reply.total, reply.total_is_estimate), (20, false));
}
