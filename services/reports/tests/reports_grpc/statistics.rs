//! Figures as their owners counted them: now, on a day of the past, by territory; and those of a Metabase.

use proto::Timestamp;
use proto::maillon::event::v1::{Dimension, Figure, Figures};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::{
    ChartPoint, GetStatisticsReply, GetStatisticsRequest, StatisticsMode,
};
use reports::Metabase;
use sqlx::PgPool;
use tonic::Status;

use crate::support::{AWA, Service, bearing, reason};

/// Microseconds of a day.
const DAY: i64 = 86_400_000_000;

/// So many members in a region, of whom some have a photo, so many days ago.
fn counted(service: &Service, region_id: i64, members: i64, days_ago: i64) -> Figures {
    let now = Timestamp::from(service.app.clock.now());
    let of = |key, count| Figure {
        department_id: region_id * 10 + 2,
        key,
        count,
        amount: 0,
    };
    Figures {
        region_id,
        dimension: Dimension::Members.into(),
        figures: vec![of(1, members), of(2, members / 2)],
        counted_at: Some(Timestamp {
            micros: now.micros - days_ago * DAY,
        }),
    }
}

pub(crate) async fn get(
    service: &Service,
    token: &str,
    asked: GetStatisticsRequest,
) -> Result<GetStatisticsReply, Status> {
    let mut statistics = service.statistics();
    let answer = statistics.get_statistics(bearing(token, asked));
    answer.await.map(tonic::Response::into_inner)
}

fn members() -> GetStatisticsRequest {
    GetStatisticsRequest {
        report_name: "members".to_owned(),
        ..GetStatisticsRequest::default()
    }
}

/// The key figures of what is looked at.
pub(crate) fn figures(reply: &GetStatisticsReply) -> Vec<&ChartPoint> {
    let first = reply.charts[0].series.iter();
    first.take(1).flat_map(|series| &series.points).collect()
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn figures_are_of_now_of_a_day_and_of_a_territory(db: PgPool) {
    let service = Service::start(db);
    service.know_the_country().await;
    let admin = service.token("admin", AWA, &[]);
    let refused = get(&service, &admin, members()).await;
    assert_eq!(reason(refused), Reason::Unavailable, "nobody counted yet");

    service
        .hear_of_figures(1, &counted(&service, 1, 10, 40))
        .await;
    service
        .hear_of_figures(2, &counted(&service, 1, 30, 0))
        .await;
    // An older state comes late.
    service
        .hear_of_figures(1, &counted(&service, 1, 10, 40))
        .await;
    service
        .hear_of_figures(1, &counted(&service, 2, 7, 0))
        .await;
    let reply = get(&service, &admin, members()).await.expect("there are");
    let [total, with_photo, without_photo, ..] = figures(&reply)[..] else {
        panic!("the key figures");
    };
    assert_eq!(
        (total.value, total.path.as_deref()),
        (Some(37), Some("/members"))
    );
    assert_eq!(with_photo.value, Some(18));
    assert_eq!(
        without_photo.path.as_deref(),
        Some("/members?withoutPhoto=true")
    );
    assert_eq!(
        reply.charts[0].title.as_deref(),
        Some("Membres en chiffres")
    );

    let today = service.app.clock.now().date_naive();
    let past = GetStatisticsRequest {
        to: Some(proto::Date::from(today).after(-10)),
        ..members()
    };
    let reply = get(&service, &admin, past)
        .await
        .expect("a day of the past");
    let total = figures(&reply)[0];
    assert_eq!(
        (total.value, &total.path),
        (Some(10), &None),
        "as it was then"
    );
    let before = GetStatisticsRequest {
        to: Some(proto::Date::from(today).after(-60)),
        ..members()
    };
    let reply = get(&service, &admin, before)
        .await
        .expect("nobody counted then");
    let keys: Vec<&str> = figures(&reply)
        .iter()
        .map(|point| point.key.as_str())
        .collect();
    assert_eq!(keys, ["new"], "what there was is not known");

    let limited = service.token("viewer", AWA, &[2]);
    let reply = get(&service, &limited, members()).await.expect("their own");
    let total = figures(&reply)[0];
    assert_eq!(
        (total.value, total.path.as_deref()),
        (Some(7), Some("/members?regionId=2"))
    );
    let other = GetStatisticsRequest {
        region_id: Some(1),
        ..members()
    };
    assert_eq!(
        reason(get(&service, &limited, other).await),
        Reason::RegionNotFound
    );
    let unknown = GetStatisticsRequest {
        report_name: "nothing".to_owned(),
        ..members()
    };
    assert_eq!(
        reason(get(&service, &admin, unknown).await),
        Reason::NotFound
    );
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_metabase_shows_agents_to_who_may_read_the_audit_alone(db: PgPool) {
    let site = "https://chiffres.example".parse().expect("a site");
    let dashboards = vec![("agents".to_owned(), 7), ("salaries".to_owned(), 8)];
    let metabase = Metabase::new(site, "a long secret", dashboards);
    let service = Service::with_metabase(db, Some(metabase));
    service.know_the_country().await;
    let named = |name: &str| GetStatisticsRequest {
        report_name: name.to_owned(),
        ..members()
    };
    for (role, name, refused) in [
        ("viewer", "agents", Reason::PermissionDenied),
        ("enrolment", "agents", Reason::PermissionDenied),
        ("admin", "salaries", Reason::NotFound),
    ] {
        let token = service.token(role, AWA, &[]);
        let answer = get(&service, &token, named(name)).await;
        assert_eq!(reason(answer), refused, "{role} at {name}");
    }
    let auditor = service.token("auditor", AWA, &[]);
    let reply = get(&service, &auditor, named("agents")).await;
    assert_eq!(reply.expect("an address").mode(), StatisticsMode::Metabase);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_metabase_gets_the_regions_of_who_looks(db: PgPool) {
    let site = "https://chiffres.example".parse().expect("a site");
    let metabase = Metabase::new(site, "a long secret", vec![("members".to_owned(), 7)]);
    let service = Service::with_metabase(db, Some(metabase));
    service.know_the_country().await;
    let limited = service.token("viewer", AWA, &[2]);
    let reply = get(&service, &limited, members())
        .await
        .expect("an address");
    assert_eq!(reply.mode(), StatisticsMode::Metabase);
    assert!(reply.charts.is_empty());
    let now = Timestamp::from(service.app.clock.now());
    let left = reply.expires_at.expect("until when").micros - now.micros;
    assert!((0..=600_000_000).contains(&left), "{left}");
    let url = reply.url.expect("an address");
    let claims = url.split('.').nth(2).expect("the claims of the token");
    let claims = base64::Engine::decode(&base64::prelude::BASE64_URL_SAFE_NO_PAD, claims);
    let claims: serde_json::Value = serde_json::from_slice(&claims.expect("base64")).expect("JSON");
    assert_eq!(claims["params"], serde_json::json!({"region_id": [2]}));
    let other = GetStatisticsRequest {
        region_id: Some(1),
        ..members()
    };
    assert_eq!(
        reason(get(&service, &limited, other).await),
        Reason::RegionNotFound
    );
    // The whole country is named region by region.
    let admin = service.token("admin", AWA, &[]);
    let url = get(&service, &admin, members())
        .await
        .expect("an address")
        .url;
    let claims = url
        .as_deref()
        .and_then(|url| url.split('.').nth(2))
        .expect("claims");
    let claims = base64::Engine::decode(&base64::prelude::BASE64_URL_SAFE_NO_PAD, claims);
    let claims = String::from_utf8(claims.expect("base64")).expect("text");
    assert!(
        claims.contains("[1,2]") || claims.contains("[2,1]"),
        "{claims}"
    );
    // Who reads no names gets none of it: it would hide nobody.
    let designer = service.token("reports", AWA, &[2]);
    assert_eq!(
        reason(get(&service, &designer, members()).await),
        Reason::Unavailable
    );
    // It is passed over where somebody asks for ours.
    let ours = GetStatisticsRequest {
        builtin: Some(true),
        ..members()
    };
    assert_eq!(
        reason(get(&service, &admin, ours).await),
        Reason::Unavailable
    );
    // A dashboard that it has not is ours.
    let cards = GetStatisticsRequest {
        report_name: "cards".to_owned(),
        ..members()
    };
    assert_eq!(
        reason(get(&service, &admin, cards).await),
        Reason::Unavailable
    );
}
