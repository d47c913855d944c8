//! The photos that a member had before: they are kept, listed, and come back.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use image::ImageFormat;
use proto::maillon::members::v1::{CheckPhotoRequest, MemberPhoto};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;

use crate::photo_world::{World, name, picture, reason};

async fn photographed(world: &World, id: i64, seed: u8) -> String {
    let sent = BASE64_STANDARD.encode(picture(seed, ImageFormat::Jpeg));
    name(&world.save(id, sent).await.expect("it is good"))
}

async fn check(world: &World, id: i64, accepted: bool) {
    let asked = CheckPhotoRequest {
        member_id: id,
        accepted: Some(accepted),
        reason: Some("from_behind".to_owned()),
        ..CheckPhotoRequest::default()
    };
    world.check(asked).await.expect("it is good");
}

fn files(rows: &[MemberPhoto]) -> Vec<&str> {
    rows.iter()
        .map(|row| row.photo_file_name.as_str())
        .collect()
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn photos_are_kept_with_who_when_and_why(db: PgPool) {
    let world = World::start(db);
    let id = world.member("A-1", ["Awa", "Koné"], None).await;
    let none = world.list(id).await.expect("it is there");
    assert_eq!(
        (none.member_id, none.member_version, none.rows.len()),
        (id, 1, 0)
    );
    // As it was before photos were kept.
    let oldest = photographed(&world, id, 1).await;
    world
        .sql("update member set photo_updated_by = null, photo_updated_at = null")
        .await;
    check(&world, id, true).await;
    let second = photographed(&world, id, 2).await;
    check(&world, id, false).await;
    let third = photographed(&world, id, 3).await;

    let listed = world.list(id).await.expect("it is there");
    assert_eq!(files(&listed.rows), [&third, &second, &oldest]);
    let now = world.app.clock.now().into();
    let [current, refused, replaced] = &listed.rows[..] else {
        panic!("three photos");
    };
    assert_eq!(
        (current.photo_updated_at, current.ended_at),
        (Some(now), None)
    );
    assert_eq!(current.photo_updated_by.as_deref(), Some("awa"));
    assert_eq!(
        (current.photo_checked, &current.photo_refused_reason),
        (false, &None)
    );
    assert_eq!(refused.photo_refused_reason.as_deref(), Some("from_behind"));
    assert_eq!(
        (refused.ended_at, refused.ended_by.as_deref()),
        (Some(now), Some("awa"))
    );
    assert_eq!(
        (replaced.photo_updated_at, &replaced.photo_updated_by),
        (None, &None)
    );
    assert_eq!(
        (replaced.photo_checked, &replaced.photo_refused_reason),
        (true, &None)
    );
    for file in files(&listed.rows) {
        world.file(file).await.expect("it is kept, and seen");
        world.thumbnail(file).await.expect("so is the small one");
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_photo_before_comes_back_unchecked(db: PgPool) {
    let world = World::start(db);
    let id = world.member("A-1", ["Awa", "Koné"], None).await;
    let first = photographed(&world, id, 1).await;
    check(&world, id, true).await;
    let second = photographed(&world, id, 2).await;
    check(&world, id, false).await;

    let stale = world.restore(id, &first, Some(4)).await;
    assert_eq!(reason(stale), Reason::StaleVersion);
    let back = world
        .restore(id, &first, Some(5))
        .await
        .expect("it is good");
    assert_eq!((back.id, back.version), (id, 6));
    let told = world.events().await.pop().expect("an event");
    assert_eq!(told.subject, "members.member.photo_restored");
    assert_eq!(told.after.photo_file_name.as_deref(), Some(first.as_str()));
    assert!(
        !told.after.photo_checked,
        "somebody has to look at it again"
    );
    assert_eq!(told.after.photo_refused_reason, None);
    let listed = world.list(id).await.expect("it is there");
    assert_eq!(files(&listed.rows), [&first, &second, &first]);

    let row = world.row(id).await;
    let same = world.restore(id, &first, None).await.expect("it has it");
    assert_eq!((same.version, world.row(id).await), (6, row));
    // A refused one too: who gives it back answers for it, and it is looked at again.
    world.restore(id, &second, None).await.expect("it is good");
    let listed = world.list(id).await.expect("it is there");
    assert_eq!(files(&listed.rows), [&second, &first, &second, &first]);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn only_ones_own_photos_come_back_and_only_where_they_may_be_changed(db: PgPool) {
    let world = World::start(db);
    world.country().await;
    let inside = world.member("A-1", ["Awa", "Koné"], Some(31)).await;
    let outside = world.member("A-2", ["Yao", "Koné"], Some(32)).await;
    let only_read = world.member("A-3", ["Aya", "Koné"], Some(31)).await;
    let first = photographed(&world, inside, 1).await;
    let second = photographed(&world, inside, 2).await;
    let theirs = photographed(&world, outside, 3).await;
    photographed(&world, outside, 4).await;
    photographed(&world, only_read, 5).await;
    world
        .sql("update member set can_write = false where id_number = 'A-3'")
        .await;

    let limited = world.of_regions(&[1]);
    for (id, file, wanted) in [
        (outside, &theirs, Reason::MemberNotFound),
        (inside, &theirs, Reason::PhotoNotFound),
        (inside, &"no file".to_owned(), Reason::PhotoNotFound),
        (only_read, &first, Reason::MemberReadOnly),
    ] {
        assert_eq!(reason(limited.restore(id, file, None).await), wanted);
    }
    assert_eq!(reason(limited.list(outside).await), Reason::MemberNotFound);
    assert_eq!(reason(limited.file(&theirs).await), Reason::PhotoNotFound);
    limited.list(only_read).await.expect("it may be read");
    limited.file(&first).await.expect("a photo before, inside");

    std::fs::remove_file(world.place(&first)).expect("it was there");
    let lost = limited.restore(inside, &first, None).await;
    assert_eq!(reason(lost), Reason::PhotoNotFound);
    let kept = world.get(inside).await.expect("it is there");
    assert_eq!(name(&kept), second);
}
