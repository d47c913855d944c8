//! Runs of the synchronization lie nowhere: they are shown whole, to whoever reads statistics.

use chrono::{Datelike, Months, NaiveDate};
use proto::Timestamp;
use proto::maillon::event::v1::{Dimension, Figure, Figures};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::{Chart, GetStatisticsReply, GetStatisticsRequest};
use sqlx::PgPool;

use crate::statistics::{figures, get};
use crate::support::{AWA, Service, reason};

fn asked() -> GetStatisticsRequest {
    GetStatisticsRequest {
        report_name: "synchronization".to_owned(),
        ..GetStatisticsRequest::default()
    }
}

async fn hear(service: &Service, dimension: Dimension, counted: &[(i64, i64)]) {
    let figures = counted.iter().map(|&(key, count)| Figure {
        department_id: 0,
        key,
        count,
        amount: 0,
    });
    let told = Figures {
        region_id: 0,
        dimension: dimension.into(),
        figures: figures.collect(),
        counted_at: Some(Timestamp::from(service.app.clock.now())),
    };
    service.hear_of_figures(1, &told).await;
}

/// Key, figure and address of each point of a chart's part.
fn points<'a>(reply: &'a GetStatisticsReply, id: &str, part: &str) -> Vec<(&'a str, i64, &'a str)> {
    let chart: &Chart = reply
        .charts
        .iter()
        .find(|chart| chart.id == id)
        .expect("the chart");
    let part = chart.series.iter().find(|series| series.id == part);
    let points = part.expect("the part").points.iter();
    let points = points.filter(|point| point.value != Some(0)).map(|point| {
        let path = point.path.as_deref().unwrap_or_default();
        (point.key.as_str(), point.value.unwrap_or(-1), path)
    });
    points.collect()
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn runs_are_shown_whole_to_whoever_reads_statistics(db: PgPool) {
    let service = Service::start(db);
    service.know_the_country().await;
    let admin = service.token("admin", AWA, &[]);
    assert_eq!(
        reason(get(&service, &admin, asked()).await),
        Reason::Unavailable,
        "nobody counted yet"
    );

    let today = service.app.clock.now().date_naive();
    let this_month = i64::from(today.year()) * 12 + i64::from(today.month0());
    let runs =
        |ago: i64, direction: i64, state: i64| ((this_month - ago) * 10 + direction) * 10 + state;
    let runs = [
        (runs(0, 1, 2), 3),
        (runs(0, 1, 4), 1),
        (runs(1, 3, 3), 2),
        (runs(14, 1, 2), 5),
    ];
    hear(&service, Dimension::RunMonth, &runs).await;
    hear(&service, Dimension::RunRecords, &[(this_month, 12_345)]).await;
    let day = i64::from(proto::Date::from(today).days);
    let nodes = [(day, 2), (day - 1, 1), (day - 40, 4), (-1, 3)];
    hear(&service, Dimension::NodeSuccess, &nodes).await;

    // Of one region, without names: no figure is hidden or less for it.
    let limited = service.token("viewer", AWA, &[2]);
    for (token, region_id) in [(&admin, None), (&admin, Some(1)), (&limited, None)] {
        let reply = get(
            &service,
            token,
            GetStatisticsRequest {
                region_id,
                ..asked()
            },
        );
        let reply = reply.await.expect("figures");
        assert!(reply.whole_network && !reply.rounded && !reply.region_needed);
        let first: Vec<(&str, Option<i64>)> = figures(&reply)
            .iter()
            .map(|point| (point.key.as_str(), point.value))
            .collect();
        assert_eq!(
            first,
            [("total", Some(11)), ("nodes", Some(10)), ("new", Some(6))]
        );
    }

    let reply = get(&service, &admin, asked()).await.expect("figures");
    let first = today.with_day(1).expect("the first of the month");
    let last = (first + Months::new(1)).pred_opt().expect("the day before");
    let period = format!("from={}&to={last}", first - Months::new(11));
    let month = |day: NaiveDate| day.format("%Y-%m").to_string();
    let journal = "/synchronization/journal";
    assert_eq!(
        points(&reply, "runs_by_state", "current"),
        [
            ("done", 3, &*format!("{journal}?{period}&state=done")),
            (
                "interrupted",
                1,
                &*format!("{journal}?{period}&state=interrupted")
            ),
            ("failed", 2, &*format!("{journal}?{period}&state=failed")),
        ]
    );
    assert_eq!(
        points(&reply, "runs_by_direction", "current"),
        [
            (
                "from_server",
                4,
                &*format!("{journal}?{period}&synchronizationJournal_type=from_server")
            ),
            (
                "both",
                2,
                &*format!("{journal}?{period}&synchronizationJournal_type=both")
            ),
        ]
    );
    assert_eq!(
        points(&reply, "runs_by_month", "interrupted"),
        [(
            &*month(first),
            1,
            &*format!("{journal}?from={first}&to={last}&state=interrupted")
        )]
    );
    assert_eq!(points(&reply, "runs_by_month", "before")[0].1, 5);
    assert_eq!(
        points(&reply, "run_records_by_month", "current"),
        [(&*month(first), 12_345, "")]
    );
    let ago = |days| today - chrono::Days::new(days);
    let board = "/synchronization";
    assert_eq!(
        points(&reply, "nodes_by_success", "current"),
        [
            ("0-1", 3, &*format!("{board}?successFrom={}", ago(1))),
            ("31+", 4, &*format!("{board}?successTo={}", ago(31))),
            ("never", 3, &*format!("{board}?neverSucceeded=true"))
        ]
    );

    // Who may not open the journal is shown no way there.
    let cashier = service.token("cashier", AWA, &[]);
    let reply = get(&service, &cashier, asked()).await.expect("figures");
    let states = points(&reply, "runs_by_state", "current");
    assert!(states.iter().all(|(.., path)| path.is_empty()));
}
