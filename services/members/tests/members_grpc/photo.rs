//! A member's photo, from the file that somebody sends to the one that everybody sees.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use futures_util::future::join_all;
use image::ImageFormat;
use platform::Refusal;
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::photo_world::{World, name, noise, picture, reason};

fn base64(file: &[u8]) -> String {
    BASE64_STANDARD.encode(file)
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_photo_is_kept_shown_and_told(db: PgPool) {
    let world = World::start(db);
    let id = world.member("A-1", ["Awa", "Koné"], None).await;
    let none = world.get(id).await.expect("it is there");
    assert_eq!((none.member_photo, none.photo_path), (None, None));
    assert_eq!((none.member_id, none.member_version), (id, 1));

    let sent = base64(&picture(1, ImageFormat::Png));
    let saved = world.save(id, &sent).await.expect("it is good");
    assert_eq!((saved.member_id, saved.member_version), (id, 2));
    let file = name(&saved);
    let thumbnail = file.replace(".jpg", ".thumb.jpg");
    assert_eq!(
        world.files(),
        [&file, &thumbnail].map(|name| format!("{}/{name}", &file[..2]))
    );
    let kept = std::fs::read(world.place(&file)).expect("it is kept");
    let data_url = format!("data:image/jpeg;base64,{}", base64(&kept));
    assert_eq!(saved.member_photo.as_deref(), Some(data_url.as_str()));
    assert_eq!(world.get(id).await.expect("it is there"), saved);

    let [told] = &world.events().await[..] else {
        panic!("one event");
    };
    assert_eq!(told.subject, "members.member.updated");
    assert_eq!((told.version, told.login_name.as_str()), (2, "awa"));
    assert_eq!((told.before.version, told.after.version), (1, 2));
    assert_eq!(told.before.photo_file_name, None);
    assert_eq!(told.after.photo_file_name.as_deref(), Some(file.as_str()));
    assert_eq!(told.after.photo_file_path, saved.photo_path);
    assert_eq!(told.after.updated_by_user, "awa");
    let now = world.app.clock.now();
    assert_eq!(
        told.after.updated_at.map(proto::Timestamp::instant),
        Some(now)
    );

    // What was decided of the old one says nothing of a new one; until then nothing is new.
    world
        .sql("update member set photo_checked = true, photo_is_missing = true")
        .await;
    world.sql("update feed_entry set seq = 9").await;
    let again = world.save(id, &sent).await.expect("it is good");
    assert_eq!(again, saved);
    assert!(!world.is_missing(id).await, "its file is back");
    let told = world.events().await;
    assert_eq!(told.len(), 2);
    assert_eq!(told[1].subject, "members.member.photo_found");
    let before = world.row(id).await;
    assert_eq!(world.save(id, &sent).await.expect("it is good"), saved);
    assert_eq!(
        world.row(id).await,
        before,
        "the same photo changes nothing"
    );

    let other = base64(&picture(2, ImageFormat::WebP));
    let other = world
        .save(id, format!("data:image/png;base64,{other}"))
        .await
        .expect("it is good, whatever it is called");
    assert_eq!(other.member_version, 3);
    assert_ne!(name(&other), file);
    let told = world.events().await.pop().expect("an event").after;
    assert!(!told.photo_checked);
    assert_eq!(told.photo_refused_reason, None);
    let fresh: bool = sqlx::query_scalar("select seq is null from feed_entry")
        .fetch_one(&world.app.db)
        .await
        .expect("a row");
    assert!(fresh, "the feed has to tell it");
    assert_eq!(world.files().len(), 4, "the old one stays");
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_refused_photo_changes_nothing(db: PgPool) {
    let world = World::start(db);
    let id = world.member("A-1", ["Awa", "Koné"], None).await;
    let good = base64(&picture(1, ImageFormat::Jpeg));
    world.save(id, good.as_str()).await.expect("it is good");
    let (row, files) = (world.row(id).await, world.files());

    let half = &good[..good.len() / 2];
    let large = base64(&vec![7; 8 * 1024 * 1024 + 1]);
    let cases = [
        ("", Fault::Required, ""),
        (half, Fault::NotAnImage, "JPEG, PNG, WebP"),
        ("PHN2Zy8+", Fault::NotAnImage, "JPEG, PNG, WebP"),
        (large.as_str(), Fault::TooManyBytes, "8"),
    ];
    for (sent, fault, detail) in cases {
        let refused = world.save(id, sent).await.expect_err("it is refused");
        let refusal = Refusal::of(&refused);
        assert_eq!(refusal.reason(), Reason::ValidationFailed);
        let [told] = refusal.message().fields.as_slice() else {
            panic!("one field is wrong");
        };
        assert_eq!(told.field, "member_photo");
        assert_eq!((told.fault(), told.detail.as_str()), (fault, detail));
    }
    assert_eq!((world.row(id).await, world.files()), (row, files));
    assert_eq!(world.events().await.len(), 1);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_large_photograph_becomes_a_small_file(db: PgPool) {
    let world = World::start(db);
    let id = world.member("A-1", ["Awa", "Koné"], None).await;
    let photograph = noise(3000, 4000, 2);
    let size = photograph.len();
    assert!((4_000_000..8_000_000).contains(&size), "{size}");
    let saved = world.save(id, base64(&photograph)).await;
    let file = name(&saved.expect("it is good"));
    let kept = image::open(world.place(&file)).expect("a picture");
    assert_eq!((kept.width(), kept.height()), (600, 800));
    let size = std::fs::metadata(world.place(&file)).expect("a file").len();
    assert!(size < 500_000, "{size}");
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn whose_photo_it_is_is_asked_before_the_photo_is_looked_at(db: PgPool) {
    let world = World::start(db);
    world.country().await;
    let inside = world.member("A-1", ["Awa", "Koné"], Some(31)).await;
    let outside = world.member("A-2", ["Awa", "Koné"], Some(32)).await;
    let nowhere = world.member("A-3", ["Awa", "Koné"], None).await;
    let own = world.member("A-4", ["Awa", "Koné"], None).await;
    let archived = world.member("A-5", ["Awa", "Koné"], Some(31)).await;
    let only_read = world.member("A-6", ["Awa", "Koné"], Some(31)).await;
    world
        .sql(
            "update member set created_by_id = 42 where id_number = 'A-4';
            update member set deleted_at = now() where id_number = 'A-5';
            update member set can_write = false where id_number = 'A-6'",
        )
        .await;
    let limited = world.of_regions(&[1]);
    for id in [outside, nowhere, archived, 0, -1, i64::MAX] {
        for answer in [limited.save(id, "no picture").await, limited.get(id).await] {
            assert_eq!(reason(answer), Reason::MemberNotFound, "{id}");
        }
    }
    let refused = limited.save(only_read, "no picture").await;
    assert_eq!(reason(refused), Reason::MemberReadOnly);
    limited.get(only_read).await.expect("it may be read");
    let sent = base64(&picture(1, ImageFormat::Jpeg));
    for id in [inside, own] {
        limited.save(id, &sent).await.expect("it is good");
        limited.get(id).await.expect("it is there");
    }
    for id in [outside, nowhere] {
        world
            .save(id, &sent)
            .await
            .expect("the whole country is one's own");
    }
    let refused = world.save(archived, &sent).await;
    assert_eq!(reason(refused), Reason::MemberNotFound);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_store_that_fails_leaves_the_old_photo_and_works_again_later(db: PgPool) {
    let world = World::start(db);
    let id = world.member("A-1", ["Awa", "Koné"], None).await;
    let old = base64(&picture(1, ImageFormat::Jpeg));
    let old = world.save(id, old).await.expect("it is good");
    let row = world.row(id).await;

    // A file wherever a folder would have to be.
    let folders: Vec<_> = (0..=255)
        .map(|number| world.folder.path().join(format!("{number:02x}")))
        .filter(|folder| !folder.exists())
        .collect();
    for folder in &folders {
        std::fs::write(folder, "in the way").expect("a file");
    }
    let new = base64(&picture(2, ImageFormat::Jpeg));
    let refused = world.save(id, &new).await.expect_err("it can't be kept");
    assert_eq!(refused.code(), tonic::Code::Unavailable);
    let refusal = Refusal::of(&refused);
    assert_eq!(refusal.reason(), Reason::StorageUnavailable);
    assert!(refusal.message().retry_after_s > 0);
    assert_eq!(world.row(id).await, row);
    assert_eq!(world.get(id).await.expect("it is there"), old);

    for folder in &folders {
        std::fs::remove_file(folder).expect("it was there");
    }
    let new = world.save(id, new).await.expect("there is room again");
    assert_eq!(world.get(id).await.expect("it is there"), new);
    let halves = world.files().into_iter().filter(|file| file.contains('#'));
    assert_eq!(halves.count(), 0, "nothing half-written stays");
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn of_many_photos_at_once_none_is_lost(db: PgPool) {
    let world = World::start(db);
    let id = world.member("A-1", ["Awa", "Koné"], None).await;
    let saves = (0..20).map(|seed| {
        let world = world.clone();
        async move {
            world
                .save(id, base64(&picture(seed, ImageFormat::Jpeg)))
                .await
        }
    });
    let saved = join_all(saves).await;
    let mut versions: Vec<i64> = saved
        .iter()
        .map(|saved| saved.as_ref().expect("it is good").member_version)
        .collect();
    versions.sort_unstable();
    assert_eq!(versions, (2..22).collect::<Vec<_>>());
    let told = world.events().await;
    assert_eq!(told.len(), 20);
    for pair in told.windows(2) {
        assert_eq!(pair[0].after, pair[1].before);
    }
    let last = world.get(id).await.expect("it is there");
    assert_eq!(last.photo_path, told[19].after.photo_file_path);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_photo_whose_file_is_gone_is_told_as_none_and_noted(db: PgPool) {
    let world = World::start(db);
    let id = world.member("A-1", ["Awa", "Koné"], None).await;
    let sent = base64(&picture(1, ImageFormat::Jpeg));
    let saved = world.save(id, &sent).await.expect("it is good");
    std::fs::remove_file(world.place(&name(&saved))).expect("it was there");
    let none = world.get(id).await.expect("the member is there");
    assert_eq!((none.member_photo, none.photo_path), (None, None));
    assert_eq!(none.member_version, saved.member_version);
    assert!(world.is_missing(id).await);
    assert_eq!(world.save(id, sent).await.expect("it is good"), saved);
    assert_eq!(world.get(id).await.expect("it is there"), saved);
    assert!(!world.is_missing(id).await);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn light_a_photo_shows_something(db: PgPool) {
    let world = World::start(db);
    let id = world.member("A-1", ["Awa", "Koné"], None).await;
    for (width, height) in [(1, 1), (119, 800), (800, 119), (120, 159)] {
        let told = world.save(id, &base64(&noise(width, height, 4))).await;
        let told = Refusal::of(&told.expect_err("too small"));
        let named = &told.message().fields[0];
        assert_eq!(
            (named.field.as_str(), named.fault(), named.detail.as_str()),
            ("member_photo", Fault::TooFewPixels, "120 × 160")
        );
    }
    for (width, height) in [(120, 160), (160, 120), (600, 800)] {
        world
            .save(id, &base64(&noise(width, height, 4)))
            .await
            .expect("large enough");
    }
}
