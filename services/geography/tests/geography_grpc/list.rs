//! The list: what a filter finds, in which order, page by page.

use std::collections::HashMap;

use proto::maillon::geography::v1::{ListRegionsRequest, Region};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::support::{Service, change, faults, reason};

const NAMES: [&str; 11] = [
    "Gbôklé",
    "San-Pédro",
    "Nawa",
    "Haut-Sassandra",
    "Lôh-Djiboua",
    "N’Zi",
    "Agnéby-Tiassa",
    "100 % cacao",
    "rive_nord",
    "barre\\inverse",
    "Grands-Ponts",
];

/// R01 Gbôklé, R02 San-Pédro …
async fn filled(db: PgPool) -> Service {
    let service = Service::start(db);
    for (index, name) in NAMES.iter().enumerate() {
        service.create(&format!("R{:02}", index + 1), name).await;
    }
    service
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_filter_finds_what_people_mean_and_takes_nothing_for_a_pattern(db: PgPool) {
    let service = filled(db).await;
    let cases: [(&str, &[&str]); 28] = [
        // Accents, case, hyphens, the order of words
        ("gbokle", &["R01"]),
        ("GBÔKLÉ", &["R01"]),
        ("Gbo\u{302}kle\u{301}", &["R01"]),
        ("pedro SAN", &["R02"]),
        ("  san   pédro  ", &["R02"]),
        ("n'zi", &["R06"]),
        ("r03", &["R03"]),
        ("nawa r03", &["R03"]),
        ("nawa r04", &[]),
        // Three letters anywhere, fewer where a word begins
        ("ass", &["R04", "R07"]),
        ("sa", &["R02", "R04"]),
        ("as", &[]),
        ("ti", &["R07"]),
        ("p", &["R02", "R11"]),
        ("sa sas", &["R04"]),
        // What SQL would take for a pattern
        ("%", &["R08"]),
        ("100 %", &["R08"]),
        ("s%n", &[]),
        ("r%", &[]),
        ("_", &[]),
        ("e_n", &["R09"]),
        ("a_a", &[]),
        ("re\\in", &["R10"]),
        ("\\", &[]),
        ("'; drop table region; --", &[]),
        ("zzz", &[]),
        // Nothing that could be looked for
        (
            "   ",
            &[
                "R01", "R02", "R03", "R04", "R05", "R06", "R07", "R08", "R09", "R10", "R11",
            ],
        ),
        (
            "-'’",
            &[
                "R01", "R02", "R03", "R04", "R05", "R06", "R07", "R08", "R09", "R10", "R11",
            ],
        ),
    ];
    for (filter, codes) in cases {
        assert_eq!(service.found(filter).await, codes, "{filter:?}");
    }
    let deleted = service.create("R12", "Gbôklé-Nord").await;
    assert_eq!(service.found("gbokle").await, ["R01", "R12"]);
    service.delete(deleted).await.expect("nothing refers to it");
    assert_eq!(service.found("gbokle").await, ["R01"]);

    for (filter, fault) in [
        ("a\u{0}b".to_owned(), Fault::ControlCharacter),
        ("é".repeat(201), Fault::TooLong),
    ] {
        let asked = ListRegionsRequest {
            filter: Some(filter),
            ..ListRegionsRequest::default()
        };
        assert_eq!(
            faults(service.list(asked).await),
            [("filter".to_owned(), fault)]
        );
    }
    assert!(service.found(&"é".repeat(200)).await.is_empty());
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn every_order_is_total_both_ways_and_pages_walk_it_to_its_end(db: PgPool) {
    let service = filled(db).await;
    // Some are of the same version, so that only the id tells them apart.
    for id in [2, 5, 9] {
        let renamed = proto::maillon::geography::v1::SaveRegionRequest {
            code: Some(format!("x{id}")),
            ..change(id)
        };
        service.save(renamed).await.expect("it is good");
    }
    let keys: HashMap<i64, (String, String)> =
        sqlx::query_as("select id, name_key, code_key from region")
            .fetch_all(&service.db)
            .await
            .expect("the table")
            .into_iter()
            .map(|(id, name, code): (i64, String, String)| (id, (name, code)))
            .collect();
    let key = |order: &str, region: &Region| match order {
        "region_code" => keys[&region.id].1.clone(),
        "region_id" => String::new(),
        "region_version" => format!("{:020}", region.version),
        _ => keys[&region.id].0.clone(),
    };

    for order in [
        "",
        "region_name",
        "region_code",
        "region_id",
        "region_version",
    ] {
        for descending in [false, true] {
            let asked = |limit: i64, offset: i64| ListRegionsRequest {
                order_by: Some(order.to_owned()),
                descending: Some(descending),
                limit: Some(limit),
                offset: Some(offset),
                ..ListRegionsRequest::default()
            };
            let whole = service.list(asked(100, 0)).await.expect("it is good");
            let mut expected = whole.rows.clone();
            expected.sort_by_key(|region| (key(order, region), region.id));
            if descending {
                expected.reverse();
            }
            assert_eq!(whole.rows, expected, "{order} {descending}");
            assert_eq!((whole.total, whole.total_is_estimate), (11, false));

            for size in [1, 3, 11] {
                let mut walked = Vec::new();
                for offset in (0..12).step_by(size) {
                    let asked = asked(i64::try_from(size).expect("small"), offset);
                    let page = service.list(asked).await.expect("it is good");
                    assert_eq!(page.total, 11, "on every page, also past the end");
                    walked.extend(page.rows);
                }
                assert_eq!(walked, expected, "{order} {descending} by {size}");
            }
        }
    }
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_page_has_bounds_and_a_total_that_knows_the_filter(db: PgPool) {
    let service = filled(db).await;
    let asked = |filter: &str, limit: Option<i64>, offset: Option<i64>| ListRegionsRequest {
        filter: Some(filter.to_owned()),
        limit,
        offset,
        ..ListRegionsRequest::default()
    };
    let cases = [
        ("", None, None, 11, 11),
        ("", Some(10_000), Some(0), 11, 11),
        ("", Some(0), None, 0, 11),
        ("", Some(4), Some(8), 3, 11),
        ("", Some(4), Some(11), 0, 11),
        ("", None, Some(i64::MAX), 0, 11),
        ("ass", Some(1), None, 1, 2),
        ("ass", Some(1), Some(1), 1, 2),
        ("ass", Some(1), Some(2), 0, 2),
        ("zzz", Some(1), Some(1), 0, 0),
    ];
    for (filter, limit, offset, rows, total) in cases {
        let page = service
            .list(asked(filter, limit, offset))
            .await
            .expect("it is good");
        assert_eq!(
            (page.rows.len(), page.total),
            (rows, total),
            "{filter} {limit:?} {offset:?}"
        );
    }
    for (limit, offset, field) in [
        (Some(10_001), None, "_limit"),
        (Some(-1), None, "_limit"),
        (Some(i64::MAX), None, "_limit"),
        (None, Some(-1), "_offset"),
        (None, Some(i64::MIN), "_offset"),
    ] {
        let refused = faults(service.list(asked("", limit, offset)).await);
        assert_eq!(refused, [(field.to_owned(), Fault::OutOfRange)]);
    }
    for order in [
        "name",
        "region_name desc",
        "created_by",
        "id; drop table region",
    ] {
        let asked = ListRegionsRequest {
            order_by: Some(order.to_owned()),
            ..ListRegionsRequest::default()
        };
        assert_eq!(
            reason(service.list(asked).await),
            Reason::BadRequest,
            "{order}"
        );
    }
}
