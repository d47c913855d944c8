//! The files of photos, for those who may see whom they show.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use image::ImageFormat;
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;

use crate::photo_world::{World, name, noise, picture, reason};

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_file_comes_in_pieces_with_its_name_and_size(db: PgPool) {
    let world = World::start(db);
    let id = world.member("A-1", ["Awa", "Koné"], None).await;
    let sent = BASE64_STANDARD.encode(noise(600, 800, 0));
    let file = name(&world.save(id, sent).await.expect("it is good"));
    let kept = std::fs::read(world.place(&file)).expect("it is kept");
    let thumbnail = file.replace(".jpg", ".thumb.jpg");
    let thumbnail = world.folder.path().join(&file[..2]).join(thumbnail);
    let small = std::fs::read(&thumbnail).expect("it is kept");
    assert!(kept.len() > 128 * 1024, "it has several pieces");

    let served = world.file(&file).await.expect("it is there");
    assert_eq!(served.largest_piece, 64 * 1024);
    for (served, kept) in [
        (served, &kept),
        (world.thumbnail(&file).await.expect("it is there"), &small),
    ] {
        assert_eq!(&served.content, kept);
        assert_eq!(served.size, i64::try_from(kept.len()).expect("small"));
        assert_eq!(served.name, file);
        assert_eq!(served.media_type, "image/jpeg");
    }

    std::fs::remove_file(thumbnail).expect("it was there");
    let instead = world.thumbnail(&file).await.expect("the photo itself");
    assert_eq!(instead.content, kept);
    assert!(!world.is_missing(id).await);

    std::fs::remove_file(world.place(&file)).expect("it was there");
    assert_eq!(reason(world.file(&file).await), Reason::PhotoNotFound);
    assert_eq!(reason(world.thumbnail(&file).await), Reason::PhotoNotFound);
    assert!(world.is_missing(id).await);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_file_is_there_for_who_may_see_its_member(db: PgPool) {
    let world = World::start(db);
    world.country().await;
    let mut files = Vec::new();
    for (seed, place) in [Some(31), Some(32), None].into_iter().enumerate() {
        let seed = u8::try_from(seed).expect("a few");
        let number = format!("A-{seed}");
        let id = world.member(&number, ["Awa", "Koné"], place).await;
        let sent = BASE64_STANDARD.encode(picture(seed, ImageFormat::Jpeg));
        let saved = world.save(id, sent).await.expect("it is good");
        files.push(name(&saved));
    }
    for (regions, seen) in [
        (&[][..], [true, true, true]),
        (&[1], [true, false, false]),
        (&[2], [false, true, false]),
        (&[1, 2], [true, true, false]),
        (&[3], [false, false, false]),
    ] {
        let caller = world.of_regions(regions);
        for (file, seen) in files.iter().zip(seen) {
            let wanted = if seen {
                Reason::Unspecified
            } else {
                Reason::PhotoNotFound
            };
            assert_eq!(reason(caller.file(file).await), wanted, "{regions:?}");
            assert_eq!(reason(caller.thumbnail(file).await), wanted, "{regions:?}");
        }
    }
    world
        .sql(
            "update member set created_by_id = 42; update member set deleted_at = now()
            where locality_id = 31",
        )
        .await;
    let limited = world.of_regions(&[1]);
    assert_eq!(reason(limited.file(&files[0]).await), Reason::PhotoNotFound);
    limited.file(&files[2]).await.expect("who made it sees it");

    // The same photo of somebody whom the caller may see.
    let id = world.member("B-1", ["Awa", "Koné"], Some(31)).await;
    let sent = BASE64_STANDARD.encode(picture(1, ImageFormat::Jpeg));
    let saved = world.save(id, sent).await.expect("it is good");
    assert_eq!(name(&saved), files[1]);
    limited
        .file(&files[1])
        .await
        .expect("it is of a member inside");
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn no_other_file_can_be_had(db: PgPool) {
    let world = World::start(db);
    let id = world.member("A-1", ["Awa", "Koné"], None).await;
    let sent = BASE64_STANDARD.encode(picture(1, ImageFormat::Jpeg));
    let file = name(&world.save(id, sent).await.expect("it is good"));
    let secret = world.folder.path().join("secret.jpg");
    std::fs::write(secret, "not for you").expect("a file");
    let hash = &file[..64];
    for asked in [
        "",
        ".",
        "..",
        "../secret.jpg",
        "secret.jpg",
        "/etc/passwd",
        "..%2fsecret.jpg",
        "..\\secret.jpg",
        hash,
        &format!("{hash}.thumb.jpg"),
        &format!("{}/{file}", &file[..2]),
        &format!("{file}\0"),
        &format!("{file}/../../secret.jpg"),
        &file.to_uppercase(),
        &format!("{}.jpg", "0".repeat(64)),
        &"a".repeat(100_000),
    ] {
        assert_eq!(reason(world.file(asked).await), Reason::PhotoNotFound);
        assert_eq!(reason(world.thumbnail(asked).await), Reason::PhotoNotFound);
    }

    // A name that no photo of ours can have, though a member has it.
    world
        .sql("update member set photo_file_name = '../secret.jpg'")
        .await;
    let refused = world.file("../secret.jpg").await;
    assert_eq!(reason(refused), Reason::PhotoNotFound);
    let none = world.get(id).await.expect("the member is there");
    assert_eq!((none.member_photo, none.photo_path), (None, None));
}
