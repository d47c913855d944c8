//! The life of a region: what may be saved, what is unique, who is faster.

use futures_util::future::join_all;
use proto::maillon::geography::v1::{Region, SaveRegionRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::support::{Service, change, current, faults, new, reason};

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_change_keeps_what_is_absent_and_sets_what_is_given(db: PgPool) {
    let service = Service::start(db);
    let id = service.create("R07", "Béré").await;
    let region = |code: &str, name: &str, version| Region {
        id,
        code: code.to_owned(),
        name: name.to_owned(),
        version,
    };
    assert_eq!(
        service.get(id).await.expect("it is there"),
        region("R07", "Béré", 1)
    );

    let steps = [
        (Some("R08"), None, region("R08", "Béré", 2)),
        (None, Some("Worodougou"), region("R08", "Worodougou", 3)),
        (Some("R09"), Some("Bafing"), region("R09", "Bafing", 4)),
    ];
    for (code, name, expected) in steps {
        let save = SaveRegionRequest {
            code: code.map(str::to_owned),
            name: name.map(str::to_owned),
            version: Some(expected.version - 1),
            ..change(id)
        };
        let reply = service.save(save).await.expect("it is good");
        assert_eq!((reply.id, reply.version), (id, expected.version));
        assert_eq!(service.get(id).await.expect("it is there"), expected);
    }

    // Both are required: `null` can't clear them, and the other field is not saved without it.
    for field in ["region_code", "region_name"] {
        let save = SaveRegionRequest {
            code: Some("R10".to_owned()).filter(|_| field != "region_code"),
            name: Some("Nawa".to_owned()).filter(|_| field != "region_name"),
            cleared: vec![field.to_owned()],
            ..change(id)
        };
        let refused = faults(service.save(save).await);
        assert_eq!(refused, [(field.to_owned(), Fault::Required)]);
    }
    assert_eq!(
        service.get(id).await.expect("it is there"),
        region("R09", "Bafing", 4)
    );
    assert_eq!(
        reason(service.save(change(id + 1)).await),
        Reason::RegionNotFound
    );
    assert_eq!(
        reason(service.save(change(0)).await),
        Reason::RegionNotFound
    );
    assert_eq!(
        reason(service.save(change(-1)).await),
        Reason::RegionNotFound
    );
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn texts_that_cannot_be_kept_are_refused_by_field_and_nothing_is_written(db: PgPool) {
    let service = Service::start(db);
    let id = service.create("R01", "Gbôklé").await;
    let long = "é".repeat(121);
    let cases: [(&str, Fault); 11] = [
        ("", Fault::Required),
        ("   ", Fault::Required),
        ("\u{a0}\u{2003}\u{3000}", Fault::Required),
        ("\t\n", Fault::Required),
        ("a\u{0}b", Fault::ControlCharacter),
        ("a\nb", Fault::ControlCharacter),
        ("a\tb", Fault::ControlCharacter),
        ("a\u{1b}[2J", Fault::ControlCharacter),
        ("a\u{7f}b", Fault::ControlCharacter),
        ("a\u{85}b", Fault::ControlCharacter),
        (&long, Fault::TooLong),
    ];
    for (text, fault) in cases {
        let both = vec![
            ("region_code".to_owned(), fault),
            ("region_name".to_owned(), fault),
        ];
        assert_eq!(
            faults(service.save(new(text, text)).await),
            both,
            "{text:?}"
        );
        let save = SaveRegionRequest {
            id: Some(id),
            ..new(text, text)
        };
        assert_eq!(faults(service.save(save).await), both, "{text:?}");
    }
    let missing = faults(service.save(SaveRegionRequest::default()).await);
    assert_eq!(missing.len(), 2, "both are told at once");
    assert_eq!(service.number("select count(*) from region").await, 1);
    assert_eq!(service.get(id).await.expect("it is there").version, 1);
    assert_eq!(service.events().await.len(), 1, "the one of the creation");
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn texts_are_trimmed_composed_and_measured_in_characters(db: PgPool) {
    let service = Service::start(db);
    let cases = [
        ("  r1 ", "\u{a0} Be\u{301}oumi\n", "r1", "Béoumi".to_owned()),
        ("r2", "Côte  d’Ébène", "r2", "Côte  d’Ébène".to_owned()),
        (
            "É3",
            "  <b>'; drop table region; --",
            "É3",
            "<b>'; drop table region; --".to_owned(),
        ),
        ("r4", "\u{202e}droite\u{200f}", "r4", "droite".to_owned()),
    ];
    for (code, name, kept_code, kept_name) in cases {
        let id = service.create(code, name).await;
        let region = service.get(id).await.expect("it is there");
        assert_eq!(
            (region.code.as_str(), &region.name),
            (kept_code, &kept_name)
        );
    }
    // Twenty and a hundred and twenty, however many bytes, and however they were typed.
    let (code, name) = ("𝄞".repeat(20), "e\u{301}".repeat(120));
    let id = service.create(&code, &name).await;
    let region = service.get(id).await.expect("it is there");
    assert_eq!((region.code, region.name), (code, "é".repeat(120)));
    // Letters that stand for eighteen others each when they are folded.
    service.create("r5", &"\u{fdfa}".repeat(120)).await;
    let one_more = faults(service.save(new(&"a".repeat(21), &"b".repeat(121))).await);
    assert!(one_more.iter().all(|(_, fault)| *fault == Fault::TooLong));
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn codes_differ_by_more_than_their_case_and_names_by_more_than_accents(db: PgPool) {
    let service = Service::start(db);
    let zi = service.create("é01", "N'Zi-Comoé").await;
    let nawa = service.create("R02", "Nawa").await;

    for code in ["É01", " é01 ", "e\u{301}01", "é０１"] {
        let refused = reason(service.save(new(code, "Autre")).await);
        assert_eq!(refused, Reason::RegionCodeExists, "{code:?}");
    }
    for name in [
        "N'Zi-Comoé",
        "n’zi comoe",
        "N ZI COMOÉ",
        "N‘Zi–Comoé",
        "N'Zi  --  Comoe\u{301}",
        "Ｎ`Zi‑Comoé",
    ] {
        let refused = reason(service.save(new("R03", name)).await);
        assert_eq!(refused, Reason::RegionNameExists, "{name:?}");
        let renamed = SaveRegionRequest {
            name: Some(name.to_owned()),
            ..change(nawa)
        };
        let refused = reason(service.save(renamed).await);
        assert_eq!(refused, Reason::RegionNameExists, "{name:?}");
    }
    // One's own code and name may be spelled anew; what merely looks alike is another.
    let respelled = SaveRegionRequest {
        id: Some(zi),
        ..new("É01", "N’ZI COMOÉ")
    };
    assert_eq!(service.save(respelled).await.expect("its own").version, 2);
    service.create("e01", "NZi Comoé").await;
    service.create("R 02", "Nawa 2").await;
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_stale_save_gets_the_current_record_and_overwrites_nothing(db: PgPool) {
    let service = Service::start(db);
    let id = service.create("R01", "Gbôklé").await;
    let first = SaveRegionRequest {
        name: Some("San-Pédro".to_owned()),
        version: Some(1),
        ..change(id)
    };
    service.save(first.clone()).await.expect("it is good");
    let now = service.get(id).await.expect("it is there");

    for version in [1, 0, -1, 3, i64::MAX] {
        let stale = SaveRegionRequest {
            name: Some("Perdu".to_owned()),
            version: Some(version),
            ..change(id)
        };
        assert_eq!(current(service.save(stale).await), now, "{version}");
    }
    // Even what would change nothing was typed on an old record; and a bad text is not the first thing to
    // say.
    assert_eq!(current(service.save(first).await), now);
    let bad = SaveRegionRequest {
        name: Some(String::new()),
        version: Some(1),
        ..change(id)
    };
    assert_eq!(current(service.save(bad).await), now);
    assert_eq!(service.get(id).await.expect("it is there"), now);
    // Who does not say which version they saw takes the last word.
    let blind = SaveRegionRequest {
        name: Some("Nawa".to_owned()),
        ..change(id)
    };
    assert_eq!(service.save(blind).await.expect("it is good").version, 3);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_deleted_region_is_gone_for_people_and_stays_for_other_nodes(db: PgPool) {
    let service = Service::start(db);
    let id = service.create("R01", "Gbôklé").await;
    service.delete(id).await.expect("nothing refers to it");

    assert_eq!(reason(service.get(id).await), Reason::RegionNotFound);
    assert_eq!(reason(service.delete(id).await), Reason::RegionNotFound);
    let save = SaveRegionRequest {
        id: Some(id),
        ..new("R01", "Gbôklé")
    };
    assert_eq!(reason(service.save(save).await), Reason::RegionNotFound);
    assert!(service.found("").await.is_empty());
    let tombstones = "select count(*) from region
        where deleted_at is not null and version = 2 and updated_by = 'awa' and name = 'Gbôklé'";
    assert_eq!(service.number(tombstones).await, 1);

    let again = service.create("r01", "GBOKLE").await;
    assert_ne!(again, id, "a new region, not the old one");
    service.delete(again).await.expect("nothing refers to it");
    service.create("R01", "Gbôklé").await;
    assert_eq!(service.number(tombstones).await, 1);
    assert_eq!(service.number("select count(*) from region").await, 3);
    for unknown in [0, -1, i64::MIN, i64::MAX] {
        assert_eq!(
            reason(service.delete(unknown).await),
            Reason::RegionNotFound
        );
        assert_eq!(reason(service.get(unknown).await), Reason::RegionNotFound);
    }
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn fifty_people_who_create_one_code_at_once_make_one_region(db: PgPool) {
    let service = Service::start(db);
    let answers = join_all((0..50).map(|person| {
        let (service, name) = (service.clone(), format!("Région {person}"));
        let code = if person % 2 == 0 { "R01" } else { "r01" };
        async move { service.save(new(code, &name)).await }
    }))
    .await;
    let made = answers.iter().filter(|answer| answer.is_ok()).count();
    assert_eq!(made, 1);
    for refused in answers.into_iter().filter(Result::is_err) {
        assert_eq!(reason(refused), Reason::RegionCodeExists);
    }
    assert_eq!(service.number("select count(*) from region").await, 1);
    assert_eq!(service.events().await.len(), 1);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn of_fifty_who_change_one_version_one_gets_through_and_none_is_lost(db: PgPool) {
    let service = Service::start(db);
    let id = service.create("R01", "Région").await;
    let renamed = |person: i64, version: i64| SaveRegionRequest {
        name: Some(format!("Région {person}")),
        version: Some(version),
        ..change(id)
    };
    let answers = join_all((0..50).map(|person| {
        let (service, save) = (service.clone(), renamed(person, 1));
        async move { (person, service.save(save).await) }
    }))
    .await;
    let (through, refused): (Vec<_>, Vec<_>) =
        answers.into_iter().partition(|(_, answer)| answer.is_ok());
    assert_eq!(through.len(), 1);
    let mut names = vec![format!("Région {}", through[0].0)];
    let mut seen = service.get(id).await.expect("it is there");
    assert_eq!((&seen.name, seen.version), (&names[0], 2));

    // Each of the others is shown the record as it is and decides again.
    for (person, answer) in refused {
        assert_eq!(current(answer).name, names[0]);
        let again = renamed(person, seen.version);
        seen.version = service.save(again).await.expect("it is current").version;
        names.push(format!("Région {person}"));
    }
    assert_eq!(seen.version, 51);
    let told: Vec<String> = service
        .events()
        .await
        .into_iter()
        .skip(1)
        .filter_map(|event| event.after.map(|region| region.name))
        .collect();
    assert_eq!(told, names, "every change is told, in its order");
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn who_waits_in_a_circle_is_told_to_try_again(db: PgPool) {
    let service = Service::start(db.clone());
    let first = service.create("R01", "Gbôklé").await;
    let second = service.create("R02", "Nawa").await;
    // Two people swap the codes of two regions: each waits for what the other gives up.
    let mut other = outbox::begin(&db).await.expect("a transaction");
    sqlx::query("update region set code = 'R03' where id = $1")
        .bind(second)
        .execute(&mut *other)
        .await
        .expect("it is free");
    let save = SaveRegionRequest {
        code: Some("R02".to_owned()),
        ..change(first)
    };
    let meet = async {
        let waiting =
            "select count(*) from pg_locks where not granted and locktype = 'transactionid'
            and pid in (select pid from pg_stat_activity where datname = current_database())";
        while service.number(waiting).await == 0 {}
        let taken = sqlx::query("update region set name = name where id = $1")
            .bind(first)
            .execute(&mut *other)
            .await;
        taken.expect("the service gave way");
    };
    let (answer, ()) = tokio::join!(service.save(save.clone()), meet);
    assert_eq!(reason(answer), Reason::Unavailable);
    other.commit().await.expect("nothing is in its way");
    service.save(save).await.expect("now it is free");
}
