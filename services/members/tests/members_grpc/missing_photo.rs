//! The list of members who need a photo.

use proto::maillon::members::v1::{
    ListMissingPhotosReply, ListMissingPhotosRequest, MissingPhotoCause,
};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;

use crate::photo_world::{World, reason};

async fn listed(world: &World, asked: ListMissingPhotosRequest) -> Vec<String> {
    let reply = world.missing(asked).await.expect("it is good");
    assert_eq!(i64::try_from(reply.rows.len()), Ok(reply.total));
    assert!(!reply.total_is_estimate);
    numbers(&reply)
}

fn numbers(reply: &ListMissingPhotosReply) -> Vec<String> {
    let rows = reply.rows.iter();
    rows.map(|row| row.id_number.clone()).collect()
}

fn all() -> ListMissingPhotosRequest {
    ListMissingPhotosRequest::default()
}

/// Seven members, two of them not to be listed: one has a photo, one is archived.
async fn members(world: &World) {
    world.country().await;
    for (number, names, locality_id) in [
        ("0000-26-1", ["Awa", "Zoro"], Some(31)),
        ("0000-26-2", ["Éric", "Koné"], Some(32)),
        ("0000-26-3", ["Yao", "N’Guessan"], None),
        ("0000-26-4", ["Bakary", "Koné"], Some(31)),
        ("0000-26-5", ["Fatou", "Ébrié"], Some(77)),
        ("0000-26-6", ["Fatou", "Koné"], Some(31)),
        ("0000-26-7", ["Fatou", "Koné"], Some(31)),
    ] {
        world.member(number, names, locality_id).await;
    }
    world
        .sql(
            "update member set photo_file_name = 'a.jpg', photo_is_missing = true
            where id_number = '0000-26-4';
            update member set photo_file_name = 'b.jpg' where id_number = '0000-26-6';
            update member set deleted_at = now() where id_number = '0000-26-7'",
        )
        .await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn members_without_a_photo_are_listed_with_the_cause(db: PgPool) {
    let world = World::start(db);
    members(&world).await;
    let reply = world.missing(all()).await.expect("it is good");
    assert_eq!((reply.total, reply.total_is_estimate), (5, false));
    let names = reply.rows.iter().map(|row| row.lastname.as_str());
    let names: Vec<&str> = names.collect();
    assert_eq!(names, ["Ébrié", "Koné", "Koné", "N’Guessan", "Zoro"]);
    let bakary = &reply.rows[2];
    assert_eq!(bakary.firstname, "Bakary");
    assert_eq!(bakary.cause(), MissingPhotoCause::FileMissing);
    assert_eq!(bakary.photo_file_name.as_deref(), Some("a.jpg"));
    assert_eq!(bakary.contact.as_deref(), Some("07 08 09 10 11"));
    assert_eq!(bakary.locality_id, Some(31));
    assert_eq!(bakary.locality_name.as_deref(), Some("Étienne"));
    assert_eq!(bakary.subprefecture_name.as_deref(), Some("Ouragahio"));
    assert_eq!(bakary.department_name.as_deref(), Some("Gagnoa"));
    assert_eq!(bakary.region_name.as_deref(), Some("Gôh"));
    let ebrie = &reply.rows[0];
    assert_eq!(ebrie.cause(), MissingPhotoCause::NoPhoto);
    assert_eq!((ebrie.locality_id, &ebrie.locality_name), (Some(77), &None));
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn the_list_is_filtered_ordered_and_paged(db: PgPool) {
    let world = World::start(db);
    members(&world).await;
    let filter = |text: &str| ListMissingPhotosRequest {
        filter: Some(text.to_owned()),
        ..all()
    };
    let cases: [(&str, &[u8]); 14] = [
        ("kone", &[2, 4]),
        ("KONÉ éric", &[2]),
        ("eric kon", &[2]),
        ("oné", &[2, 4]),
        ("ko", &[2, 4]),
        ("on", &[]),
        ("n guessan", &[3]),
        ("0000-26-3", &[3]),
        ("0000263", &[3]),
        ("07 08 09 10 11 yao", &[3]),
        ("0910", &[5, 2, 4, 3, 1]),
        ("100%", &[]),
        ("_one", &[]),
        ("kone zoro", &[]),
    ];
    for (text, wanted) in cases {
        let found = listed(&world, filter(text)).await;
        let wanted: Vec<String> = wanted.iter().map(|n| format!("0000-26-{n}")).collect();
        assert_eq!(found, wanted, "{text}");
    }
    let one = |change: fn(&mut ListMissingPhotosRequest)| {
        let mut asked = all();
        change(&mut asked);
        asked
    };
    let cases: [(ListMissingPhotosRequest, &[u8]); 12] = [
        (one(|asked| asked.region_id = Some(1)), &[4, 1]),
        (one(|asked| asked.department_id = Some(12)), &[2]),
        (one(|asked| asked.subprefecture_id = Some(21)), &[4, 1]),
        (one(|asked| asked.locality_id = Some(32)), &[2]),
        (
            one(|asked| (asked.region_id, asked.locality_id) = (Some(1), Some(32))),
            &[],
        ),
        (
            one(|asked| asked.cause = Some(MissingPhotoCause::FileMissing.into())),
            &[4],
        ),
        (
            one(|asked| asked.cause = Some(MissingPhotoCause::NoPhoto.into())),
            &[5, 2, 3, 1],
        ),
        (
            one(|asked| asked.order_by = Some("member_firstname".into())),
            &[1, 4, 2, 5, 3],
        ),
        (
            one(|asked| asked.order_by = Some("member_idNumber".into())),
            &[1, 2, 3, 4, 5],
        ),
        (
            one(|asked| asked.order_by = Some("locality_name".into())),
            &[2, 1, 4, 3, 5],
        ),
        (one(|asked| asked.descending = Some(true)), &[1, 3, 4, 2, 5]),
        (
            one(|asked| {
                asked.filter = Some("kone".into());
                asked.order_by = Some("locality_name".into());
                asked.descending = Some(true);
            }),
            &[4, 2],
        ),
    ];
    for (asked, wanted) in cases {
        let found = listed(&world, asked.clone()).await;
        let wanted: Vec<String> = wanted.iter().map(|n| format!("0000-26-{n}")).collect();
        assert_eq!(found, wanted, "{asked:?}");
    }
    let page = |limit, offset| ListMissingPhotosRequest {
        limit: Some(limit),
        offset: Some(offset),
        ..all()
    };
    for (limit, offset, wanted) in [
        (2, 0, &["5", "2"][..]),
        (2, 4, &["1"]),
        (0, 0, &[]),
        (2, 9, &[]),
    ] {
        let reply = world
            .missing(page(limit, offset))
            .await
            .expect("it is good");
        assert_eq!((reply.total, reply.total_is_estimate), (5, false));
        let found = numbers(&reply);
        let found: Vec<&str> = found.iter().map(|number| &number[8..]).collect();
        assert_eq!(found, wanted);
    }
    let refused = world
        .missing(one(|asked| asked.order_by = Some("cause".into())))
        .await;
    assert_eq!(reason(refused), Reason::BadRequest);
    assert_eq!(
        reason(world.missing(page(-1, 0)).await),
        Reason::ValidationFailed
    );
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn the_list_ends_where_the_territory_does(db: PgPool) {
    let world = World::start(db);
    members(&world).await;
    world
        .sql("update member set created_by_id = 42 where id_number in ('0000-26-3', '0000-26-2')")
        .await;
    let numbers = |numbers: &[u8]| -> Vec<String> {
        numbers.iter().map(|n| format!("0000-26-{n}")).collect()
    };
    for (regions, wanted) in [
        (&[1][..], &[4, 3, 1][..]),
        (&[2], &[2, 3]),
        (&[1, 2], &[2, 4, 3, 1]),
        (&[9], &[3]),
    ] {
        let found = listed(&world.of_regions(regions), all()).await;
        assert_eq!(found, numbers(wanted), "{regions:?}");
    }
    let outside = ListMissingPhotosRequest {
        region_id: Some(2),
        ..all()
    };
    assert!(listed(&world.of_regions(&[1]), outside).await.is_empty());
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn at_national_scale_totals_are_estimated_and_few_missing_photos_are_found_at_once(
    db: PgPool,
) {
    let world = World::start(db);
    world
        .sql(
            "insert into member (uuid, id_number, firstname, lastname, kind, created_by, created_by_id,
                updated_by)
            select gen_random_uuid(), 'N-' || n, 'Awa', 'Koné ' || n, 1, 'x', 7, 'x'
            from generate_series(1, 20000) as n;
            analyze member",
        )
        .await;
    let page = ListMissingPhotosRequest {
        limit: Some(10),
        ..all()
    };
    let reply = world.missing(page.clone()).await.expect("it is good");
    assert_eq!((reply.rows.len(), reply.total_is_estimate), (10, true));
    assert!((15_000..=25_000).contains(&reply.total), "{}", reply.total);
    world
        .sql(
            "update member set photo_file_name = repeat('0', 64) || '.jpg' where id > 10000; analyze member",
        )
        .await;
    let reply = world.missing(page).await.expect("it is good");
    assert_eq!((reply.total, reply.total_is_estimate), (10_000, false));

    world
        .sql(
            "update member set photo_file_name = repeat('0', 64) || '.jpg' where id > 20; analyze member",
        )
        .await;
    let plan: Vec<String> = sqlx::query_scalar(
        "explain select m.id from member as m
        where m.deleted_at is null and (m.photo_file_name is null or m.photo_is_missing)
        order by m.lastname_key, m.id limit 2000 offset 0",
    )
    .fetch_all(&world.app.db)
    .await
    .expect("a plan");
    let plan = plan.join("\n");
    assert!(plan.contains("member_without_photo_idx"), "{plan}");
}
