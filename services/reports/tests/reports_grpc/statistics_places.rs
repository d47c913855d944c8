//! Figures of a department, of what lies in several places at once, of days long past, and for who reads no
//! names; and what the audit hears when they leave.

use prost::Message as _;
use proto::maillon::event::v1::{Dimension, Export, Figure, Figures};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::{
    ChartPoint, GetStatisticsReply, GetStatisticsRequest, TellStatisticsExportRequest,
};
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

use crate::statistics::{figures, get};
use crate::support::{AWA, Service, bearing, reason};

fn asked(name: &str) -> GetStatisticsRequest {
    GetStatisticsRequest {
        report_name: name.to_owned(),
        ..GetStatisticsRequest::default()
    }
}

/// Of a region and a dimension: department, key, count and amount.
fn told(
    service: &Service,
    region_id: i64,
    dimension: Dimension,
    figures: &[(i64, i64, i64, i64)],
) -> Figures {
    let figures = figures
        .iter()
        .map(|&(department_id, key, count, amount)| Figure {
            department_id,
            key,
            count,
            amount,
        });
    Figures {
        region_id,
        dimension: dimension.into(),
        figures: figures.collect(),
        counted_at: Some(service.app.clock.now().into()),
    }
}

fn points(reply: &GetStatisticsReply) -> Vec<&ChartPoint> {
    let charts = reply.charts.iter().flat_map(|chart| &chart.series);
    let rows = reply.tables.iter().flat_map(|table| &table.rows);
    let points = charts.flat_map(|series| &series.points);
    points.chain(rows.flat_map(|row| &row.cells)).collect()
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn deliveries_of_a_country_are_not_the_sum_of_its_regions(db: PgPool) {
    let service = Service::start(db);
    service.know_the_country().await;
    // Twelve in all, of which two lie in both regions.
    for (region, figures) in [
        (-1, &[(0, 0, 12, 0), (0, 2, 12, 0)][..]),
        (
            1,
            &[(0, 0, 8, 0), (0, 2, 8, 0), (12, 0, 8, 0), (12, 2, 8, 0)],
        ),
        (
            2,
            &[(0, 0, 6, 0), (0, 2, 6, 0), (22, 0, 6, 0), (22, 2, 6, 0)],
        ),
    ] {
        let told = told(&service, region, Dimension::Deliveries, figures);
        service.hear_of_figures(1, &told).await;
    }
    let total = async |regions: &[i64], region_id, department_id| {
        let token = service.token("viewer", AWA, regions);
        let asked = GetStatisticsRequest {
            region_id,
            department_id,
            ..asked("deliveries")
        };
        let reply = get(&service, &token, asked).await.expect("figures");
        let first = figures(&reply)[0];
        (first.value, first.path.clone().unwrap_or_default())
    };
    let own = |value, path: &str| (Some(value), path.to_owned());
    assert_eq!(total(&[], None, None).await, own(12, "/delivery"));
    assert_eq!(
        total(&[], Some(1), None).await,
        own(8, "/delivery?regionId=1")
    );
    assert_eq!(
        total(&[2], None, None).await,
        own(6, "/delivery?regionId=2")
    );
    assert_eq!(
        total(&[], None, Some(22)).await,
        own(6, "/delivery?regionId=2&departmentId=22")
    );
    let both = service.token("viewer", AWA, &[1, 2]);
    let reply = get(&service, &both, asked("deliveries"))
        .await
        .expect("figures");
    assert!(reply.region_needed);
    let ids: Vec<&str> = reply.charts.iter().map(|chart| chart.id.as_str()).collect();
    assert_eq!(ids, ["deliveries_by_place"], "each region has its own");
    let values: Vec<_> = points(&reply).iter().map(|point| point.value).collect();
    assert_eq!(&values[..2], [Some(8), Some(6)]);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_department_is_looked_at_within_ones_territory(db: PgPool) {
    let service = Service::start(db);
    service.know_the_country().await;
    for (dimension, key) in [(Dimension::Members, 1), (Dimension::MemberGender, 1)] {
        let told = told(
            &service,
            1,
            dimension,
            &[(12, key, 30, 0), (13, key, 20, 0)],
        );
        service.hear_of_figures(1, &told).await;
    }
    let limited = service.token("viewer", AWA, &[1]);
    let of = |department_id, region_id| GetStatisticsRequest {
        department_id: Some(department_id),
        region_id,
        ..asked("members")
    };
    let reply = get(&service, &limited, of(12, None))
        .await
        .expect("figures");
    let total = figures(&reply)[0];
    assert_eq!(
        (total.value, total.path.as_deref()),
        (Some(30), Some("/members?regionId=1&departmentId=12"))
    );
    assert!(reply.tables.is_empty(), "nothing is known below it");
    for (department, region) in [(22, None), (12, Some(2)), (99, None)] {
        assert_eq!(
            reason(get(&service, &limited, of(department, region)).await),
            Reason::DepartmentNotFound
        );
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn who_reads_no_names_sees_no_small_figure_and_no_exact_one(db: PgPool) {
    let service = Service::start(db);
    service.know_the_country().await;
    let members = told(
        &service,
        1,
        Dimension::Members,
        &[(12, 1, 47, 0), (12, 2, 3, 0)],
    );
    service.hear_of_figures(1, &members).await;
    let genders = [(12, 1, 44, 0), (12, 2, 3, 0)];
    let genders = told(&service, 1, Dimension::MemberGender, &genders);
    service.hear_of_figures(1, &genders).await;
    let payments = [(12, 1, 14, 28_000), (12, 2, 4, 8_000)];
    let payments = told(&service, 1, Dimension::Transactions, &payments);
    service.hear_of_figures(1, &payments).await;
    let designer = service.token("reports", AWA, &[]);
    for name in ["members", "transactions"] {
        let reply = get(&service, &designer, asked(name))
            .await
            .expect("figures");
        assert!(reply.rounded);
        for point in points(&reply) {
            let is_round = point
                .value
                .is_none_or(|value| value >= 10 && value % 5 == 0);
            assert!(is_round, "{point:?}");
            assert_eq!(point.path, None);
        }
    }
    let reply = get(&service, &designer, asked("members"))
        .await
        .expect("figures");
    assert_eq!(figures(&reply)[0].value, Some(45));
    let reply = get(&service, &designer, asked("transactions"))
        .await
        .expect("figures");
    let total = figures(&reply)[0];
    assert_eq!((total.value, total.amount), (Some(10), Some(20_000)));
    let unused = figures(&reply)[1];
    assert_eq!((unused.value, unused.amount), (None, None));
    let admin = service.token("admin", AWA, &[]);
    let reply = get(&service, &admin, asked("members"))
        .await
        .expect("figures");
    assert!(!reply.rounded);
    assert_eq!(figures(&reply)[0].value, Some(47));
}

/// Kept days of each region and dimension.
const KEPT: i64 = 400;

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_day_long_past_is_read_without_those_that_came_after(db: PgPool) {
    Service::start(db.clone()).know_the_country().await;
    // One connection, which then knows its own statistics.
    let one = PgPoolOptions::new().max_connections(1);
    let one = one.connect_with((*db.connect_options()).clone());
    let service = Service::start(one.await.expect("it answers"));
    for region in [1, 2] {
        let told = told(
            &service,
            region,
            Dimension::Members,
            &[(region * 10 + 2, 1, 50, 0)],
        );
        service.hear_of_figures(1, &told).await;
    }
    sqlx::query(
        "insert into figures_of_day (owner, region_id, dimension, day, departments, keys, counts, amounts)
        select owner, region, dimension, current_date - n, array[0], array[1], array[1000 - n], array[0]
        from generate_series(1, $1::integer) as n
        cross join (values (1), (2)) as regions (region)
        cross join (values ('members', 1), ('members', 2), ('other', 1), ('other', 2))
            as kept (owner, dimension)",
    )
    .bind(i32::try_from(KEPT).expect("small"))
    .execute(&service.db)
    .await
    .expect("days");
    sqlx::query("analyze figures_of_day")
        .execute(&service.db)
        .await
        .expect("statistics");
    let admin = service.token("admin", AWA, &[]);
    let today = service.app.clock.now().date_naive();
    let past = GetStatisticsRequest {
        to: Some(proto::Date::from(today).after(-390)),
        ..asked("members")
    };
    let read = async || -> i64 {
        let mut db = service.db.acquire().await.expect("a connection");
        sqlx::query("select pg_stat_force_next_flush()")
            .execute(&mut *db)
            .await
            .expect("it is told");
        let count = sqlx::query_scalar(
            "select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) from pg_stat_user_tables
            where relname = 'figures_of_day'",
        );
        count.fetch_one(&mut *db).await.expect("a count")
    };
    let before = read().await;
    let reply = get(&service, &admin, past).await.expect("figures");
    // 610 in each of two regions.
    assert_eq!(figures(&reply)[0].value, Some(1_220));
    let more = read().await - before;
    assert!((2..=24).contains(&more), "{more} rows of {}", KEPT * 8);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn figures_do_not_leave_unheard(db: PgPool) {
    let service = Service::start(db.clone());
    let designer = service.token("reports", AWA, &[2]);
    let today = proto::Date::from(service.app.clock.now().date_naive());
    let tell = async |name: &str, format: &str, rows| {
        let told = TellStatisticsExportRequest {
            report_name: Some(name.to_owned()),
            format: Some(format.to_owned()),
            rows: Some(rows),
            to: Some(today.after(40)),
            ..TellStatisticsExportRequest::default()
        };
        let mut statistics = service.statistics();
        statistics
            .tell_statistics_export(bearing(&designer, told))
            .await
    };
    tell("members", "xlsx", 42).await.expect("it is told");
    let facts = "select subject, regions from outbox where subject = 'reports.export.made'";
    let told: Vec<(String, Vec<i64>)> = sqlx::query_as(facts).fetch_all(&db).await.expect("facts");
    assert_eq!(told, [("reports.export.made".to_owned(), vec![2])]);
    let after: Vec<u8> = sqlx::query_scalar("select after from outbox")
        .fetch_one(&db)
        .await
        .expect("a fact");
    let left = Export::decode(after.as_slice()).expect("a file").figures;
    let left = left.expect("figures left");
    assert_eq!(left.to, Some(today), "nothing is known of a day to come");
    assert_eq!(reason(tell("nothing", "csv", 1).await), Reason::NotFound);
    for (format, rows) in [("exe", 1), ("csv", 0), ("csv", 1_000_001)] {
        let refused = tell("members", format, rows).await;
        assert_eq!(reason(refused), Reason::ValidationFailed, "{format} {rows}");
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn nobody_tells_of_figures_of_a_place_that_they_do_not_see(db: PgPool) {
    let service = Service::start(db.clone());
    service.know_the_country().await;
    let designer = service.token("reports", AWA, &[2]);
    let tell = async |region_id, department_id| {
        let told = TellStatisticsExportRequest {
            report_name: Some("members".to_owned()),
            format: Some("csv".to_owned()),
            rows: Some(1),
            region_id,
            department_id,
            ..TellStatisticsExportRequest::default()
        };
        let mut statistics = service.statistics();
        statistics
            .tell_statistics_export(bearing(&designer, told))
            .await
    };
    let of_another = tell(Some(1), None).await;
    assert_eq!(reason(of_another), Reason::RegionNotFound);
    let below_another = tell(None, Some(12)).await;
    assert_eq!(reason(below_another), Reason::DepartmentNotFound);
    tell(Some(2), None).await.expect("it is told");
    let facts = "select count(*) from outbox where subject = 'reports.export.made'";
    let told: i64 = sqlx::query_scalar(facts)
        .fetch_one(&db)
        .await
        .expect("facts");
    assert_eq!(told, 1);
}
