//! What accounts did is counted with the audit, and is what its list holds.

use proto::Timestamp;
use proto::maillon::event::v1::Export;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::{
    ChartPoint, GetStatisticsReply, GetStatisticsRequest, ListAuditEntriesRequest,
};
use sqlx::PgPool;

use crate::statistics::get;
use crate::support::{AWA, Service, WithState, fact, member, reason, told};

fn agents() -> GetStatisticsRequest {
    GetStatisticsRequest {
        report_name: "agents".to_owned(),
        ..GetStatisticsRequest::default()
    }
}

/// Every figure of what is shown.
fn points(reply: &GetStatisticsReply) -> Vec<&ChartPoint> {
    let charts = reply.charts.iter().flat_map(|chart| &chart.series);
    let rows = reply.tables.iter().flat_map(|table| &table.rows);
    let points = charts.flat_map(|series| &series.points);
    points.chain(rows.flat_map(|row| &row.cells)).collect()
}

/// The question that an address of the web asks.
fn question(path: &str) -> ListAuditEntriesRequest {
    let (screen, narrowed) = path.split_once('?').expect("it is narrowed");
    assert_eq!(screen, "/tools/audit");
    let mut asked = ListAuditEntriesRequest::default();
    for (name, value) in narrowed.split('&').filter_map(|pair| pair.split_once('=')) {
        let day = |after: u64| {
            let day: chrono::NaiveDate = value.parse().expect("a day");
            let day = day + chrono::Days::new(after);
            Some(Timestamp::from(
                day.and_time(chrono::NaiveTime::MIN).and_utc(),
            ))
        };
        match name {
            "action" => asked.action = Some(value.to_owned()),
            "loginId" => asked.login_id = value.parse().ok(),
            "regionId" => asked.region_id = value.parse().ok(),
            "from" => asked.from = day(0),
            "to" => asked.to = day(1),
            other => panic!("{other}"),
        }
    }
    asked
}

async fn work(service: &Service) {
    service.know_the_country().await;
    let (one, two) = (
        member(7, 1, "Béré", Some(14)),
        member(7, 2, "Nawa", Some(24)),
    );
    let file = Export {
        list: "member".to_owned(),
        format: "csv".to_owned(),
        rows: 3,
        ..Export::default()
    };
    let mut export = fact("members.export.made", "event.v1.Export", 0, 1).state(None, Some(&file));
    export.region_ids = vec![1, 2];
    let mut own = export.clone();
    (own.id, own.region_ids) = (uuid::Uuid::now_v7().to_string(), vec![1]);
    let created = told(None, Some(&one));
    service
        .hear(vec![
            created.clone(),
            told(Some(&one), Some(&two)),
            told(None, Some(&member(8, 1, "Abobo", None))),
            export,
            own,
            // It comes a second time, and is counted once.
            created,
        ])
        .await;
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn each_figure_of_agents_is_what_the_audit_lists(db: PgPool) {
    let service = Service::start(db);
    work(&service).await;
    for (regions, asked) in [
        (&[][..], None),
        (&[], Some(1)),
        (&[1], None),
        (&[1, 2], Some(2)),
    ] {
        let token = service.token("auditor", 1, regions);
        let asked = GetStatisticsRequest {
            region_id: asked,
            ..agents()
        };
        let reply = get(&service, &token, asked).await.expect("figures");
        let points = points(&reply);
        assert!(
            points
                .iter()
                .any(|point| point.value.is_some_and(|value| value > 0))
        );
        for point in points {
            let Some(path) = point.path.as_deref() else {
                assert!(regions.len() > 1, "no list holds exactly {}", point.key);
                continue;
            };
            let list = service.list(&token, question(path)).await.expect("a list");
            assert_eq!(
                Some(list.total),
                point.value,
                "{regions:?} {} {path}",
                point.key
            );
        }
    }
    let token = service.token("auditor", 1, &[]);
    let reply = get(&service, &token, agents()).await.expect("figures");
    // The list is in the order of what happened, and the audit in that of what was heard.
    let all = service.list(&token, ListAuditEntriesRequest::default());
    let all = all.await.expect("a list").rows;
    let newest = all.iter().filter_map(|entry| entry.recorded_at).max();
    assert!(newest.is_some());
    assert_eq!(reply.as_of, newest, "it is counted until then");
    let row = &reply.tables[0].rows[0];
    assert_eq!(
        (row.key.as_str(), row.label.as_deref()),
        ("9", Some("awa.kone"))
    );
    assert_eq!(row.cells[0].value, Some(5));
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn figures_of_agents_are_for_who_reads_the_audit_and_of_one_place(db: PgPool) {
    let service = Service::start(db);
    work(&service).await;
    let viewer = service.token("viewer", AWA, &[]);
    assert_eq!(
        reason(get(&service, &viewer, agents()).await),
        Reason::PermissionDenied
    );
    let limited = service.token("auditor", 1, &[1, 2]);
    let reply = get(&service, &limited, agents()).await.expect("an answer");
    assert!(reply.region_needed && reply.charts.is_empty());
    let limited = service.token("auditor", 1, &[2]);
    let other = GetStatisticsRequest {
        region_id: Some(1),
        ..agents()
    };
    assert_eq!(
        reason(get(&service, &limited, other).await),
        Reason::RegionNotFound
    );
    let department = GetStatisticsRequest {
        department_id: Some(22),
        ..agents()
    };
    assert_eq!(
        reason(get(&service, &limited, department).await),
        Reason::ValidationFailed
    );
}
