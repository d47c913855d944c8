//! The nightly look at the store.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use image::ImageFormat;
use members::Swept;
use sqlx::PgPool;

use crate::photo_world::{World, name, picture};

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn files_that_got_lost_or_came_back_are_noted(db: PgPool) {
    let world = World::start(db);
    let mut photos = Vec::new();
    for seed in 0..3 {
        let number = format!("A-{seed}");
        let id = world.member(&number, ["Awa", "Koné"], None).await;
        let sent = BASE64_STANDARD.encode(picture(seed, ImageFormat::Jpeg));
        let saved = world.save(id, sent).await.expect("it is good");
        photos.push((id, world.place(&name(&saved))));
    }
    // More than one part of them, and two that the sweep leaves alone.
    world
        .sql(
            "insert into member (uuid, id_number, firstname, lastname, kind, created_by, created_by_id,
                updated_by, photo_file_name, photo_is_missing, deleted_at)
            select gen_random_uuid(), 'B-' || n, 'Awa', 'Koné', 1, 'x', 7, 'x',
                case when n = 1 then null else repeat('0', 60) || lpad(n::text, 4, '0') || '.jpg' end, n > 3,
                case when n = 2 then now() end
            from generate_series(1, 1200) as n",
        )
        .await;
    let swept = world.app.sweep_photos_once().await.expect("it is swept");
    // Of B, number 3 alone was not known to be missing.
    assert_eq!(
        swept,
        Swept {
            photos: 1201,
            lost: 1,
            found: 0
        }
    );

    let aside = world.folder.path().join("aside");
    std::fs::rename(&photos[0].1, &aside).expect("it was there");
    world
        .sql("update member set photo_is_missing = true where id_number = 'A-1'")
        .await;
    let rows = [world.row(photos[0].0).await, world.row(photos[2].0).await];
    let swept = world.app.sweep_photos_once().await.expect("it is swept");
    assert_eq!(
        swept,
        Swept {
            photos: 1201,
            lost: 1,
            found: 1
        }
    );
    assert!(world.is_missing(photos[0].0).await);
    assert!(!world.is_missing(photos[1].0).await);
    assert_eq!(world.row(photos[2].0).await, rows[1]);

    std::fs::rename(&aside, &photos[0].1).expect("it was there");
    let swept = world.app.sweep_photos_once().await.expect("it is swept");
    assert_eq!(
        swept,
        Swept {
            photos: 1201,
            lost: 0,
            found: 1
        }
    );
    assert_eq!(
        world.row(photos[0].0).await,
        rows[0],
        "nobody changed the member"
    );
    let told = world.events().await.split_off(3);
    let told: Vec<_> = told
        .iter()
        .map(|told| {
            let word = told.subject.rsplit('.').next().unwrap_or_default();
            (
                word,
                told.version == told.after.version,
                told.after.photo_is_missing,
            )
        })
        .collect();
    let (lost, found) = (("photo_lost", true, true), ("photo_found", true, false));
    assert_eq!(told, [lost, lost, found, found], "others hear of the files");
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_store_that_does_not_answer_proves_nothing(db: PgPool) {
    let world = World::start(db);
    let id = world.member("A-1", ["Awa", "Koné"], None).await;
    let sent = BASE64_STANDARD.encode(picture(1, ImageFormat::Jpeg));
    let saved = world.save(id, sent).await.expect("it is good");
    let folder = world.folder.path().join(&name(&saved)[..2]);
    let aside = world.folder.path().join("aside");
    std::fs::rename(&folder, &aside).expect("it was there");
    std::fs::write(&folder, "in the way").expect("a file");
    let failure = world.app.sweep_photos_once().await;
    failure.expect_err("the store fails");
    assert!(!world.is_missing(id).await);
    std::fs::remove_file(&folder).expect("it was there");
    std::fs::rename(aside, folder).expect("it was there");
    let swept = world.app.sweep_photos_once().await.expect("it is swept");
    assert_eq!(
        swept,
        Swept {
            photos: 1,
            lost: 0,
            found: 0
        }
    );
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn of_several_processes_one_sweeps_each_night(db: PgPool) {
    let world = World::start(db);
    let id = world.member("A-1", ["Awa", "Koné"], None).await;
    let sent = BASE64_STANDARD.encode(picture(1, ImageFormat::Jpeg));
    world.save(id, sent).await.expect("it is good");
    let both = async || {
        let other = world.app.clone();
        let (one, another) =
            tokio::join!(world.app.sweep_photos_if_due(), other.sweep_photos_if_due());
        let swept = [one.expect("it is swept"), another.expect("it is swept")];
        swept.into_iter().flatten().count()
    };
    assert_eq!(both().await, 0, "nobody asked at the start");
    world.app.request_photo_sweep().await.expect("it is noted");
    assert_eq!(both().await, 1);
    assert_eq!(both().await, 0, "it is done");
    // The next night, and a process that died in the middle of it.
    world
        .sql("update photo_sweep set begun_at = '2020-01-01'")
        .await;
    assert_eq!(both().await, 1);
    world
        .sql("update photo_sweep set is_done = false, seen_at = '2026-11-21T09:55:00Z'")
        .await;
    assert_eq!(both().await, 0, "somebody is at it");
    world
        .sql("update photo_sweep set seen_at = '2026-11-21T09:49:00Z'")
        .await;
    assert_eq!(both().await, 1, "whoever was at it is gone");
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn after_the_upgrade_others_hear_of_files_that_were_known_to_be_missing(db: PgPool) {
    let world = World::start(db);
    let id = world.member("A-1", ["Awa", "Koné"], None).await;
    let sent = BASE64_STANDARD.encode(picture(1, ImageFormat::Jpeg));
    let saved = world.save(id, sent).await.expect("it is good");
    std::fs::remove_file(world.place(&name(&saved))).expect("it was there");
    // As a program of before left it.
    world.sql("update member set photo_is_missing = true").await;
    let upgrade = include_str!("../../migrations/20261125094100_photo_presence.sql");
    world.sql(upgrade).await;
    let swept = world.app.sweep_photos_if_due().await;
    let swept = swept.expect("it is swept").expect("it is due at once");
    assert_eq!(swept.lost, 1);
    let told = world.events().await.pop().expect("a fact");
    assert_eq!(told.subject, "members.member.photo_lost");
    assert!(told.after.photo_is_missing && world.is_missing(id).await);
}
