//! What lists find, in which order, and who may see it.

use listing::words::Words;
use proto::maillon::members::v1::{CountMembersRequest, Gender, ListMembersRequest, MemberStatus};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;

use crate::country::{country, people};
use crate::support::{Service, reason};

/// For [`people`].
pub(crate) const SOME: &[(&str, &str, &str, i64, i64)] = &[
    ("N'Guessan", "Awa", "07 08 09 10 11", 1, 7),
    ("Koné", "Ya", "+225 05 06 07 08 09", 2, 7),
    ("Yao", "Kouassi", "0102030405 / 07 77 77 77 77", 3, 8),
    ("50%_\\", "Éloïse-Marie", "", 0, 8),
];

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn words_are_found_in_any_order_spacing_and_accent(db: PgPool) {
    country(&db).await;
    people(&db, SOME).await;
    let service = Service::start(db.clone());
    let texts = "select search, lastname from member order by id_number";
    let texts: Vec<(String, String)> = sqlx::query_as(texts).fetch_all(&db).await.expect("texts");
    let cases: &[(&str, &[&str])] = &[
        ("", &["N'Guessan", "Koné", "Yao", "50%_\\"]),
        ("n’guessan", &["N'Guessan"]),
        ("AWA n guessan", &["N'Guessan"]),
        ("guess", &["N'Guessan"]),
        ("kone", &["Koné"]),
        ("ya", &["Koné", "Yao"]),
        ("ao", &[]),
        ("ouass yao", &["Yao"]),
        ("eloise marie", &["50%_\\"]),
        ("50%_\\", &["50%_\\"]),
        ("%%%", &[]),
        ("0708091011", &["N'Guessan"]),
        ("07 08 09 10", &["N'Guessan"]),
        ("07-08-0910", &["N'Guessan"]),
        ("awa 07 08", &["N'Guessan"]),
        ("05060708", &["Koné"]),
        ("0777", &["Yao"]),
        ("040507", &[]),
        ("n-0002", &["Koné"]),
        ("N0002", &["Koné"]),
        ("awa koné", &[]),
    ];
    for (filter, expected) in cases {
        assert_eq!(service.found(filter).await, *expected, "{filter:?}");
        // In memory as in the database (docs/decisions/0120).
        let words = Words::fold(&db, Some(filter)).await.expect("words");
        let found = texts.iter().filter(|(text, _)| words.are_in(text));
        let found: Vec<&str> = found.map(|(_, lastname)| lastname.as_str()).collect();
        assert_eq!(found, *expected, "{filter:?} in memory");
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_whole_number_means_its_member_alone(db: PgPool) {
    country(&db).await;
    people(&db, SOME).await;
    sqlx::raw_sql(
        r"update member set id_number = '0000 26 000001-3' where lastname = 'Koné';
        update member set id_number = 'CI-0000260000013' where lastname = 'Yao';
        update member set id_number = '0000260000021', deleted_at = now() where lastname = '50%_\'",
    )
    .execute(&db)
    .await
    .expect("other numbers");
    let service = Service::start(db);
    let cases: &[(&str, &[&str])] = &[
        ("0000260000013", &["Koné"]),
        ("0000-2600 00013", &["Koné"]),
        ("ci0000260000013", &["Yao"]),
        // A part of one finds all that have it.
        ("000260000013", &["Koné", "Yao"]),
        ("ya 0000260000013", &["Koné", "Yao"]),
        ("0000260000021", &[]),
        ("0000260000039", &[]),
    ];
    for (filter, expected) in cases {
        assert_eq!(service.found(filter).await, *expected, "{filter:?}");
    }
    for (id_number, expected) in [
        ("0000260000013", vec!["Koné"]),
        ("260000013", vec!["Koné", "Yao"]),
    ] {
        let asked = ListMembersRequest {
            id_number: Some(id_number.to_owned()),
            ..ListMembersRequest::default()
        };
        assert_eq!(service.names(asked).await, expected, "{id_number:?}");
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn every_filter_narrows_lists_and_counts_alike(db: PgPool) {
    country(&db).await;
    people(&db, SOME).await;
    sqlx::raw_sql(
        "update member set status = 2, has_valid_card = true where lastname = 'Koné';
        update member set photo_file_name = 'x.jpg', has_unused_transaction = true where lastname = 'Yao';
        update member set kind = 2, main_member_id = (select id from member where lastname = 'Yao')
        where lastname = 'Koné';
        update member set created_at = '2020-02-29T23:59:59Z' where lastname = 'Yao'",
    )
    .execute(&db)
    .await
    .expect("some differences");
    let service = Service::start(db);
    let day = |text: &str| Some(text.parse::<chrono::NaiveDate>().expect("a day").into());
    let all = ListMembersRequest::default;
    let cases: Vec<(ListMembersRequest, &[&str])> = vec![
        (
            ListMembersRequest {
                firstname: Some("kouas".into()),
                ..all()
            },
            &["Yao"],
        ),
        (
            ListMembersRequest {
                firstname: Some("yao".into()),
                ..all()
            },
            &[],
        ),
        (
            ListMembersRequest {
                id_number: Some("n 0001".into()),
                ..all()
            },
            &["N'Guessan"],
        ),
        (
            ListMembersRequest {
                created_by: Some("agent8".into()),
                ..all()
            },
            &["Yao", "50%_\\"],
        ),
        (
            ListMembersRequest {
                region_id: Some(1),
                ..all()
            },
            &["N'Guessan", "Koné"],
        ),
        (
            ListMembersRequest {
                department_id: Some(2),
                ..all()
            },
            &["Yao"],
        ),
        (
            ListMembersRequest {
                subprefecture_id: Some(1),
                ..all()
            },
            &["N'Guessan", "Koné"],
        ),
        (
            ListMembersRequest {
                locality_id: Some(2),
                ..all()
            },
            &["Koné"],
        ),
        (
            ListMembersRequest {
                locality_id: Some(99),
                ..all()
            },
            &[],
        ),
        (
            ListMembersRequest {
                cooperative_id: Some(1),
                ..all()
            },
            &[],
        ),
        (
            ListMembersRequest {
                gender: Some(Gender::F.into()),
                ..all()
            },
            &["Koné", "50%_\\"],
        ),
        (
            ListMembersRequest {
                status: Some(MemberStatus::Suspended.into()),
                ..all()
            },
            &["Koné"],
        ),
        (
            ListMembersRequest {
                has_valid_card: Some(true),
                ..all()
            },
            &["Koné"],
        ),
        (
            ListMembersRequest {
                has_valid_card: Some(false),
                region_id: Some(1),
                ..all()
            },
            &["N'Guessan"],
        ),
        (
            ListMembersRequest {
                has_unused_transaction: Some(true),
                ..all()
            },
            &["Yao"],
        ),
        (
            ListMembersRequest {
                is_main_account: Some(false),
                ..all()
            },
            &["Koné"],
        ),
        (
            ListMembersRequest {
                is_main_account: Some(true),
                filter: Some("yao".into()),
                ..all()
            },
            &["Yao"],
        ),
        (
            ListMembersRequest {
                without_photo: Some(false),
                ..all()
            },
            &["Yao"],
        ),
        (
            ListMembersRequest {
                without_photo: Some(true),
                region_id: Some(2),
                ..all()
            },
            &[],
        ),
        (
            ListMembersRequest {
                created_to: day("2020-02-29"),
                ..all()
            },
            &["Yao"],
        ),
        (
            ListMembersRequest {
                created_from: day("2020-03-01"),
                locality_id: Some(1),
                ..all()
            },
            &["N'Guessan"],
        ),
        (
            ListMembersRequest {
                archived: Some(true),
                ..all()
            },
            &[],
        ),
    ];
    for (asked, expected) in cases {
        assert_eq!(service.names(asked.clone()).await, expected, "{asked:?}");
        let count = CountMembersRequest {
            filter: asked.filter,
            firstname: asked.firstname,
            id_number: asked.id_number,
            created_by: asked.created_by,
            region_id: asked.region_id,
            department_id: asked.department_id,
            subprefecture_id: asked.subprefecture_id,
            locality_id: asked.locality_id,
            cooperative_id: asked.cooperative_id,
            gender: asked.gender,
            status: asked.status,
            has_valid_card: asked.has_valid_card,
            has_unused_transaction: asked.has_unused_transaction,
            is_main_account: asked.is_main_account,
            without_photo: asked.without_photo,
            created_from: asked.created_from,
            created_to: asked.created_to,
            archived: asked.archived,
            membership_from: asked.membership_from,
            membership_to: asked.membership_to,
            birth_from: asked.birth_from,
            birth_to: asked.birth_to,
            is_spouse: asked.is_spouse,
            is_child: asked.is_child,
            check: asked.check,
        };
        let counts = service.count(count.clone()).await.expect("it is good");
        assert_eq!(
            usize::try_from(counts.count),
            Ok(expected.len()),
            "{count:?}"
        );
        let parts = counts.main.zip(counts.spouses).zip(counts.children);
        let ((main, spouses), children) = parts.expect("exact, so with its parts");
        assert_eq!(main + spouses + children, counts.count);
    }
}

/// Sorts the way the list is asked to, nulls last, ids breaking ties.
#[sqlx::test(migrator = "members::MIGRATOR")]
async fn every_order_is_total_both_ways_and_page_by_page(db: PgPool) {
    country(&db).await;
    people(&db, SOME).await;
    people_more(&db).await;
    let service = Service::start(db);
    let orders = [
        "member_id",
        "member_idNumber",
        "member_firstname",
        "member_lastname",
        "member_gender",
        "member_birthDate",
        "member_city",
        "member_contact",
        "member_membershipStartDate",
        "member_isMainAccount",
        "member_status",
        "member_hasValidCard",
        "member_hasUnusedTransaction",
        "member_createdAt",
        "member_createdByUser",
        "member_updatedAt",
        "member_version",
        "member_localityId",
        "locality_name",
        "subprefecture_name",
        "department_name",
        "region_name",
        "member_archivedAt",
    ];
    for order in orders {
        for filter in [None, Some("a")] {
            let asked = |limit, offset, descending| ListMembersRequest {
                order_by: Some(order.to_owned()),
                filter: filter.map(str::to_owned),
                limit: Some(limit),
                offset: Some(offset),
                descending: Some(descending),
                ..ListMembersRequest::default()
            };
            let whole = service
                .list(asked(1_000, 0, false))
                .await
                .expect("it is good");
            let ids: Vec<i64> = whole.rows.iter().map(|row| row.id).collect();
            assert!(ids.len() > 3, "{order} {filter:?}");
            let mut back = service
                .list(asked(1_000, 0, true))
                .await
                .expect("it is good");
            back.rows.reverse();
            assert_eq!(back.rows, whole.rows, "{order} {filter:?} from the end");
            let mut paged = Vec::new();
            for offset in (0..ids.len()).step_by(7) {
                let page = asked(7, i64::try_from(offset).expect("small"), false);
                let page = service.list(page).await.expect("it is good");
                assert_eq!(usize::try_from(page.total), Ok(ids.len()), "{order}");
                paged.extend(page.rows.iter().map(|row| row.id));
            }
            assert_eq!(paged, ids, "{order} {filter:?} page by page");
            if order == "region_name" && filter.is_none() {
                let regions: Vec<Option<&str>> = whole
                    .rows
                    .iter()
                    .map(|row| row.region_name.as_deref())
                    .collect();
                let mut sorted = regions.clone();
                sorted.sort_by_key(|region| (region.is_none(), *region));
                assert_eq!(regions, sorted);
            }
        }
    }
    let refused = service
        .list(ListMembersRequest {
            order_by: Some("member_photo; drop table member".to_owned()),
            ..ListMembersRequest::default()
        })
        .await;
    assert_eq!(reason(refused), Reason::BadRequest);
}

async fn people_more(db: &PgPool) {
    sqlx::raw_sql(
        "insert into member (uuid, id_number, lastname, firstname, gender, birth_date, birth_date_precision,
            city, contact, locality_id,
            kind, status, created_by, created_by_id, updated_by, created_at)
        select gen_random_uuid(), 'M' || n, 'Ba' || n % 5, 'Ana' || n % 3, case when n % 4 > 0
            then 1 + n % 2 end,
            case when n % 3 > 0 then date '1980-01-01' + n end, case when n % 3 > 0 then 1 end, case
            when n % 2 = 0 then 'Ville ' || n % 4 end,
            '07' || n, case when n % 5 > 0 then 1 + n % 3 end, 1, 1 + n % 4, 'agent' || n % 3, 7, 'x',
            now() + n * interval '1 day'
        from generate_series(1, 40) as n;
        insert into locality_use select locality_id, count(*), 1 from member where locality_id is not null
        group by 1",
    )
    .execute(db)
    .await
    .expect("more members");
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn somebody_limited_to_a_region_sees_it_and_what_they_created_without_place(db: PgPool) {
    country(&db).await;
    people(&db, SOME).await;
    people(&db, &[]).await;
    let service = Service::start(db);
    let limited = |regions: &[i64], login: i64| service.limited("supervisor", regions, login);
    let everything = ListMembersRequest::default;
    assert_eq!(
        limited(&[1], 1).names(everything()).await,
        ["N'Guessan", "Koné"]
    );
    assert_eq!(
        limited(&[2], 8).names(everything()).await,
        ["Yao", "50%_\\"]
    );
    assert_eq!(
        limited(&[1, 2], 1).names(everything()).await,
        ["N'Guessan", "Koné", "Yao"]
    );
    assert!(limited(&[9], 1).names(everything()).await.is_empty());
    let outside = ListMembersRequest {
        region_id: Some(2),
        ..everything()
    };
    assert!(limited(&[1], 8).names(outside).await.is_empty());
    let counts = limited(&[2], 8).count(CountMembersRequest::default()).await;
    assert_eq!(counts.expect("it is good").count, 2);
    let counts = limited(&[2], 1).count(CountMembersRequest::default()).await;
    assert_eq!(counts.expect("it is good").count, 1);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_whole_number_is_found_as_it_is_written_and_within_bounds(db: PgPool) {
    country(&db).await;
    people(&db, SOME).await;
    sqlx::query("update member set id_number = '00002610000008' where lastname = 'Koné'")
        .execute(&db)
        .await
        .expect("it is free");
    let service = Service::start(db);
    for number in ["00002610000008", "0000 26 1000000 8", "0000-26-1000000-8"] {
        assert_eq!(service.found(number).await, ["Koné"], "{number}");
    }
    assert_eq!(service.found("00002610000009").await, [""; 0]);
    let other = ListMembersRequest {
        filter: Some("00002610000008".into()),
        firstname: Some("awa".into()),
        ..ListMembersRequest::default()
    };
    assert_eq!(service.names(other).await, [""; 0]);
    let elsewhere = service.limited("supervisor", &[2], 99);
    assert_eq!(elsewhere.found("00002610000008").await, [""; 0]);
}
