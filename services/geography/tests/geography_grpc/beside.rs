//! People and imports side by side: no orphans, no doubles, no deadlocks.

use futures_util::future::join_all;
use proto::maillon::geography::v1::SaveDepartmentRequest;
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;

use crate::files::{bad, counts, file};
use crate::levels::{department, locality, subprefecture};
use crate::support::{Service, reason};

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_parent_deleted_while_a_child_comes_leaves_no_orphan(db: PgPool) {
    let service = Service::start(db);
    let region = service.create("R1", "Béré").await;
    let top = service.new_department("D", "D", region).await;
    let mut both = (0, 0);
    for round in 0..40 {
        let parent = service
            .new_department(&format!("D{round}"), &format!("D{round}"), region)
            .await;
        let child = service.save_subprefecture(subprefecture(&format!("S{round}"), "S", parent));
        let (made, deleted) = if round % 2 == 0 {
            let (deleted, made) = tokio::join!(service.delete_department(parent), child);
            (made, deleted)
        } else {
            tokio::join!(child, service.delete_department(parent))
        };
        match (made, deleted) {
            (Ok(_), Err(refused)) => {
                assert_eq!(reason::<()>(Err(refused)), Reason::DepartmentInUse);
                both.0 += 1;
            }
            (Err(refused), Ok(())) => {
                assert_eq!(reason::<()>(Err(refused)), Reason::ValidationFailed);
                both.1 += 1;
            }
            (made, deleted) => panic!("{made:?} {deleted:?}"),
        }
    }
    let orphans = "select count(*) from subprefecture s join department d on d.id = s.department_id
        where s.deleted_at is null and d.deleted_at is not null";
    assert_eq!(service.number(orphans).await, 0);
    assert_eq!(both.0 + both.1, 40);

    // A move below a parent that goes is the same.
    let child = service.new_department("M", "M", region).await;
    for round in 0..20 {
        let other = service
            .create(&format!("X{round}"), &format!("X{round}"))
            .await;
        let moved = SaveDepartmentRequest {
            id: Some(child),
            region_id: Some(other),
            ..SaveDepartmentRequest::default()
        };
        let (moved, deleted) = tokio::join!(service.save_department(moved), service.delete(other));
        assert_ne!(moved.is_ok(), deleted.is_ok());
    }
    let orphans = "select count(*) from department d join region r on r.id = d.region_id
        where d.deleted_at is null and r.deleted_at is not null";
    assert_eq!(service.number(orphans).await, 0);
    assert!(service.get_department(top).await.is_ok());
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn who_saves_twice_at_once_makes_one(db: PgPool) {
    let service = Service::start(db);
    let region = service.create("R1", "Béré").await;
    let above = service.new_department("D1", "Mankono", region).await;
    let parent = service.new_subprefecture("S1", "Mankono", above).await;
    let answers = join_all((0..20).map(|person| {
        let service = service.clone();
        let name = if person % 2 == 0 {
            "Sainte-Marie"
        } else {
            "STE MARIE"
        };
        async move { service.save_locality(locality(name, parent)).await }
    }))
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    for refused in answers.into_iter().filter(Result::is_err) {
        assert_eq!(reason(refused), Reason::LocalityNameExists);
    }
    let answers = join_all((0..20).map(|person| {
        let service = service.clone();
        async move {
            service
                .save_department(department("d2", &format!("D{person}"), region))
                .await
        }
    }))
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    for refused in answers.into_iter().filter(Result::is_err) {
        assert_eq!(reason(refused), Reason::DepartmentCodeExists);
    }
    let stale = join_all((0..20).map(|person| {
        let service = service.clone();
        let save = SaveDepartmentRequest {
            id: Some(above),
            version: Some(1),
            name: Some(format!("Nom {person}")),
            ..SaveDepartmentRequest::default()
        };
        async move { service.save_department(save).await }
    }))
    .await;
    assert_eq!(stale.iter().filter(|answer| answer.is_ok()).count(), 1);
    for refused in stale.into_iter().filter(Result::is_err) {
        assert_eq!(reason(refused), Reason::StaleVersion);
    }
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn two_imports_at_once_make_one_country_and_saves_beside_them_go_through(db: PgPool) {
    let service = Service::start(db);
    let region = service.create("R0", "Reste").await;
    let rows: Vec<[String; 7]> = (0..600)
        .map(|n: i32| {
            let (r, d, s) = (n % 3, n % 9, n % 27);
            [
                format!("R{}", r + 1),
                format!("Région {r}"),
                format!("D{d}"),
                format!("Département {d}"),
                format!("S{s}"),
                format!("Préfecture {s}"),
                format!("Lieu {n}"),
            ]
        })
        .collect();
    let rows: Vec<[&str; 7]> = rows
        .iter()
        .map(|row| row.each_ref().map(String::as_str))
        .collect();
    let (forth, back) = (
        file(&rows),
        file(&rows.iter().rev().copied().collect::<Vec<_>>()),
    );
    let saves = join_all((0..30).map(|person| {
        let service = service.clone();
        async move {
            let below = service
                .new_department(&format!("E{person}"), &format!("E{person}"), region)
                .await;
            let rename = SaveDepartmentRequest {
                id: Some(below),
                name: Some(format!("F{person}")),
                ..SaveDepartmentRequest::default()
            };
            service.save_department(rename).await.expect("it is good");
            service
                .delete_department(below)
                .await
                .expect("nothing is below it");
        }
    }));
    let (one, other, _) = tokio::join!(service.import(forth), service.import(back), saves);
    let replies = [one.expect("a reply"), other.expect("a reply")];
    assert!(
        replies.iter().all(|reply| bad(reply).is_empty()),
        "{:?}",
        replies.each_ref().map(bad)
    );
    let mut added = replies.each_ref().map(|reply| counts(reply)[0]);
    added.sort_unstable();
    assert_eq!(added, [[0; 4], [3, 9, 27, 600]]);
    assert_eq!(service.sizes().await, [4, 9, 27, 600]);
}
