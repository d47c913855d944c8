//! The lists of the lower levels: filters, parents, every order, totals; and their exports, which are the
//! same rows.

use futures_util::TryStreamExt;
use proto::maillon::geography::v1::{
    ExportDepartmentsRequest, ExportLocalitiesRequest, ExportSubprefecturesRequest,
    ImportLocalitiesRequest, ListDepartmentsRequest, ListLocalitiesRequest, ListRegionsRequest,
    ListSubprefecturesRequest, Locality,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::files::{real, row};
use crate::support::{Service, faults, reason};

/// The first and the last thousand localities of the real country: 5 regions and more.
async fn filled(db: PgPool) -> Service {
    let service = Service::start(db);
    let rows = real();
    let few = rows[..300].iter().chain(&rows[8300..]).cloned();
    let file = ImportLocalitiesRequest {
        rows: few.collect(),
        ..ImportLocalitiesRequest::default()
    };
    let reply = service.import(file).await.expect("it is good");
    assert!(reply.refusal.is_none());
    service
}

const LOCALITY_ORDERS: [(&str, &str); 12] = [
    ("locality_name", "l.name_key"),
    ("locality_id", "l.id"),
    ("locality_subprefectureId", "s.id"),
    ("subprefecture_code", "lower(s.code)"),
    ("subprefecture_name", "s.name_key"),
    ("locality_departmentId", "d.id"),
    ("department_code", "lower(d.code)"),
    ("department_name", "d.name_key"),
    ("locality_regionId", "r.id"),
    ("region_code", "lower(r.code)"),
    ("region_name", "r.name_key"),
    ("locality_version", "l.version"),
];

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn every_order_is_total_both_ways_and_an_export_is_the_whole_of_it(db: PgPool) {
    let service = filled(db).await;
    for (order, column) in LOCALITY_ORDERS {
        for descending in [false, true] {
            let way = if descending { "desc" } else { "" };
            let expected: Vec<i64> = sqlx::QueryBuilder::new(format!(
                "select l.id from locality l join subprefecture s on s.id = l.subprefecture_id
                join department d on d.id = s.department_id join region r on r.id = d.region_id
                order by {column} {way}, l.id {way}"
            ))
            .build_query_scalar()
            .fetch_all(&service.db)
            .await
            .expect("the tables");
            let asked = |limit, offset| ListLocalitiesRequest {
                order_by: Some(order.to_owned()),
                descending: Some(descending),
                limit: Some(limit),
                offset: Some(offset),
                ..ListLocalitiesRequest::default()
            };
            let mut walked: Vec<Locality> = Vec::new();
            for offset in [0, 200, 400, 600] {
                let page = service
                    .list_localities(asked(200, offset))
                    .await
                    .expect("it is good");
                assert_eq!(page.total, 518);
                walked.extend(page.rows);
            }
            let ids: Vec<i64> = walked.iter().map(|row| row.id).collect();
            assert_eq!(ids, expected, "{order} {descending}");
            let export = ExportLocalitiesRequest {
                order_by: Some(order.to_owned()),
                descending: Some(descending),
                ..ExportLocalitiesRequest::default()
            };
            let stream = service
                .localities()
                .export_localities(service.asked(export))
                .await;
            let stream = stream.expect("it is good").into_inner();
            let exported: Vec<Locality> = stream.try_collect().await.expect("rows");
            assert!(exported == walked, "{order} {descending}");
        }
    }
    let one = &service
        .list_localities(ListLocalitiesRequest::default())
        .await
        .expect("it is good")
        .rows[0];
    assert_eq!(
        service.get_locality(one.id).await.expect("it is there"),
        *one
    );
    for order in ["name", "locality_code", "l.id; drop table locality"] {
        let asked = ListLocalitiesRequest {
            order_by: Some(order.to_owned()),
            ..ListLocalitiesRequest::default()
        };
        assert_eq!(
            reason(service.list_localities(asked).await),
            Reason::BadRequest
        );
    }
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn the_upper_levels_are_ordered_and_narrowed_alike(db: PgPool) {
    let service = filled(db).await;
    for order in [
        "department_name",
        "department_code",
        "department_id",
        "department_regionId",
        "region_code",
        "region_name",
        "department_version",
    ] {
        let asked = |descending| ListDepartmentsRequest {
            order_by: Some(order.to_owned()),
            descending: Some(descending),
            ..ListDepartmentsRequest::default()
        };
        let up = service
            .list_departments(asked(false))
            .await
            .expect("it is good")
            .rows;
        let mut down = service
            .list_departments(asked(true))
            .await
            .expect("it is good")
            .rows;
        down.reverse();
        assert!(up.len() > 3 && up == down, "{order}");
        let export = ExportDepartmentsRequest {
            order_by: Some(order.to_owned()),
            ..ExportDepartmentsRequest::default()
        };
        let stream = service
            .departments()
            .export_departments(service.asked(export))
            .await;
        let exported: Vec<_> = stream
            .expect("it is good")
            .into_inner()
            .try_collect()
            .await
            .expect("rows");
        assert!(exported == up, "{order}");
        assert_eq!(
            service.get_department(up[0].id).await.expect("it is there"),
            up[0]
        );
    }
    for order in [
        "subprefecture_name",
        "subprefecture_code",
        "subprefecture_id",
        "subprefecture_departmentId",
        "department_code",
        "department_name",
        "subprefecture_regionId",
        "region_code",
        "region_name",
        "subprefecture_version",
    ] {
        let asked = |descending| ListSubprefecturesRequest {
            order_by: Some(order.to_owned()),
            descending: Some(descending),
            ..ListSubprefecturesRequest::default()
        };
        let up = service
            .list_subprefectures(asked(false))
            .await
            .expect("it is good")
            .rows;
        let mut down = service
            .list_subprefectures(asked(true))
            .await
            .expect("it is good")
            .rows;
        down.reverse();
        assert!(up.len() > 3 && up == down, "{order}");
        let export = ExportSubprefecturesRequest {
            order_by: Some(order.to_owned()),
            ..ExportSubprefecturesRequest::default()
        };
        let stream = service
            .subprefectures()
            .export_subprefectures(service.asked(export))
            .await;
        let exported: Vec<_> = stream
            .expect("it is good")
            .into_inner()
            .try_collect()
            .await
            .expect("rows");
        assert!(exported == up, "{order}");
        assert_eq!(
            service
                .get_subprefecture(up[0].id)
                .await
                .expect("it is there"),
            up[0]
        );
    }

    // Every level is narrowed by every level above it, and the parts make the whole.
    let all = service
        .list_departments(ListDepartmentsRequest::default())
        .await
        .expect("it is good");
    let mut parts = [0; 4];
    for region in service
        .list(ListRegionsRequest::default())
        .await
        .expect("it is good")
        .rows
    {
        let asked = ListDepartmentsRequest {
            region_id: Some(region.id),
            limit: Some(1),
            ..ListDepartmentsRequest::default()
        };
        parts[0] += service
            .list_departments(asked)
            .await
            .expect("it is good")
            .total;
        let asked = ListSubprefecturesRequest {
            region_id: Some(region.id),
            limit: Some(1),
            ..ListSubprefecturesRequest::default()
        };
        parts[1] += service
            .list_subprefectures(asked)
            .await
            .expect("it is good")
            .total;
        let asked = ListLocalitiesRequest {
            region_id: Some(region.id),
            ..ListLocalitiesRequest::default()
        };
        let found = service.list_localities(asked).await.expect("it is good");
        assert!(
            found
                .rows
                .iter()
                .all(|row| row.region_id == region.id && row.region_name == region.name)
        );
        parts[2] += found.total;
    }
    for department in &all.rows {
        let asked = ListLocalitiesRequest {
            department_id: Some(department.id),
            region_id: Some(department.region_id),
            limit: Some(1),
            ..ListLocalitiesRequest::default()
        };
        parts[3] += service
            .list_localities(asked)
            .await
            .expect("it is good")
            .total;
    }
    let [_, departments, subprefectures, localities] = service.sizes().await;
    assert_eq!(parts, [departments, subprefectures, localities, localities]);
    let nowhere = ListLocalitiesRequest {
        region_id: Some(all.rows[0].region_id),
        department_id: Some(i64::MAX),
        ..ListLocalitiesRequest::default()
    };
    assert_eq!(
        service
            .list_localities(nowhere)
            .await
            .expect("it is good")
            .total,
        0
    );
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_filter_finds_localities_as_people_mean_them(db: PgPool) {
    let service = Service::start(db);
    let names = [
        "KÉKÉGOZA",
        "Kpata",
        "N'Guessankro",
        "Saint-Paul",
        "ABEVÉ/ABEYÉ",
        "100 % cacao",
        "rive_nord",
        "barre\\inverse",
        "Ko",
        "Korhogo Nord",
    ];
    let rows = names
        .iter()
        .map(|name| row(["R1", "Béré", "D1", "Mankono", "S1", "Mankono", name]));
    let file = ImportLocalitiesRequest {
        rows: rows.collect(),
        ..ImportLocalitiesRequest::default()
    };
    service.import(file).await.expect("it is good");
    let cases: [(&str, &[&str]); 19] = [
        ("kekegoza", &["KÉKÉGOZA"]),
        ("KÉGO", &["KÉKÉGOZA"]),
        ("k", &["KÉKÉGOZA", "Ko", "Korhogo Nord", "Kpata"]),
        ("kp", &["Kpata"]),
        ("ko", &["Ko", "Korhogo Nord"]),
        ("kro", &["N'Guessankro"]),
        ("n’guessankro", &["N'Guessankro"]),
        ("n guess", &["N'Guessankro"]),
        ("nord kor", &["Korhogo Nord"]),
        ("no ko", &["Korhogo Nord"]),
        ("abeye", &["ABEVÉ/ABEYÉ"]),
        ("paul saint", &["Saint-Paul"]),
        ("%", &["100 % cacao"]),
        ("e_n", &["rive_nord"]),
        ("_", &[]),
        ("re\\in", &["barre\\inverse"]),
        ("k%a", &[]),
        ("zzz", &[]),
        ("'; drop table locality; --", &[]),
    ];
    for (filter, expected) in cases {
        let asked = ListLocalitiesRequest {
            filter: Some(filter.to_owned()),
            ..ListLocalitiesRequest::default()
        };
        let found = service.list_localities(asked).await.expect("it is good");
        let names: Vec<&str> = found.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, expected, "{filter:?}");
        assert_eq!(found.total, i64::try_from(expected.len()).expect("few"));
    }
    for blank in ["", "  ", "-'’"] {
        let asked = ListLocalitiesRequest {
            filter: Some(blank.to_owned()),
            limit: Some(3),
            ..ListLocalitiesRequest::default()
        };
        let found = service.list_localities(asked).await.expect("it is good");
        assert_eq!((found.rows.len(), found.total), (3, 10), "{blank:?}");
    }
    let asked = ListDepartmentsRequest {
        filter: Some("d1 mank".to_owned()),
        ..ListDepartmentsRequest::default()
    };
    assert_eq!(
        service
            .list_departments(asked)
            .await
            .expect("it is good")
            .total,
        1
    );
    let wrong = ListLocalitiesRequest {
        import_uuid: Some("x".to_owned()),
        ..ListLocalitiesRequest::default()
    };
    let told = [("importUuid".to_owned(), Fault::WrongType)];
    assert_eq!(faults(service.list_localities(wrong).await), told);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn totals_are_exact_up_to_ten_thousand_and_may_be_estimated_above(db: PgPool) {
    let service = Service::start(db);
    service
        .import(crate::files::file(&[["R", "R", "D", "D", "S", "S", "L0"]]))
        .await
        .expect("it is good");
    let add = |from: i64, to: i64| {
        sqlx::query(
            "insert into locality (subprefecture_id, name, created_by, updated_by)
            select 1, 'L' || n, '', '' from generate_series($1, $2) n",
        )
        .bind(from)
        .bind(to)
        .execute(&service.db)
    };
    let total = async |filter: Option<&str>| {
        let asked = ListLocalitiesRequest {
            filter: filter.map(str::to_owned),
            limit: Some(5),
            ..ListLocalitiesRequest::default()
        };
        let found = service.list_localities(asked).await.expect("it is good");
        (found.total, found.total_is_estimate)
    };
    add(1, 9_999).await.expect("rows");
    assert_eq!(total(None).await, (10_000, false));
    add(10_000, 24_999).await.expect("rows");
    sqlx::raw_sql("analyze locality")
        .execute(&service.db)
        .await
        .expect("statistics");
    let (about, is_estimate) = total(None).await;
    assert!(is_estimate && (20_000..=50_000).contains(&about), "{about}");
    assert_eq!(total(Some("l1")).await, (11_111, false));
}
