//! A session that ends at `auth` ends everywhere, within a second.

use std::time::Duration;

use platform::channel::{Channel, Dialer};
use platform::process::Process;
use proto::maillon::geography::v1::ListRegionsRequest;
use proto::maillon::geography::v1::regions_client::RegionsClient;
use serde_json::json;
use tonic::{Code, Request};

use crate::http::until;
use crate::processes::{Cluster, runtime};

/// To `geography`, past the gateway.
fn channel_to(cluster: &Cluster) -> Channel {
    let dialer = Dialer::new(&Process::new(), None);
    let url = format!("http://{}", cluster.geography_grpc);
    dialer.channel(&url).expect("an address")
}

#[test]
fn an_ended_session_is_refused_by_every_process_within_a_second() {
    let cluster = Cluster::start("sessions", &[]);
    let other = cluster.sign_in();
    let runtime = runtime();
    let direct = |token: &str| {
        runtime.block_on(async {
            let channel = channel_to(&cluster);
            let mut request = Request::new(ListRegionsRequest::default());
            request.metadata_mut().insert(
                "authorization",
                format!("Bearer {token}").parse().expect("ASCII"),
            );
            RegionsClient::new(channel)
                .list_regions(request)
                .await
                .map_or_else(|status| status.code(), |_| Code::Ok)
        })
    };
    // The middle of several, as a machine may be busy with something else for a moment.
    let mut took: Vec<Duration> = (0..5).map(|_| end_one(&cluster, direct)).collect();
    took.sort();
    assert!(took[2] < Duration::from_secs(1), "{took:?}");
    assert_eq!(direct("nonsense"), Code::Unauthenticated);
    assert_eq!(direct(&other), Code::Ok, "the other session goes on");
}

/// Ends a session and says how long it took until `geography` and the gateway refused its token.
fn end_one(cluster: &Cluster, direct: impl Fn(&str) -> Code) -> Duration {
    let token = cluster.sign_in();
    assert_eq!(direct(&token), Code::Ok);
    let list = || {
        cluster
            .call(&token, "GET", "/api/region/get.region_list", "")
            .status
    };
    assert_eq!(list(), 200);
    assert_eq!(
        cluster.call(&token, "POST", "/api/auth/logout", "").status,
        200
    );
    let most = Duration::from_secs(10);
    let took = until(most, "both refuse it", || {
        direct(&token) == Code::Unauthenticated && list() == 401
    });
    assert_eq!(
        cluster.call(&token, "POST", "/api/auth/refresh", "").status,
        401
    );
    took
}

#[test]
fn light_who_was_given_a_password_chooses_one_before_anything_else() {
    let cluster = Cluster::start("given", &[]);
    let token = cluster.newcomer("awa.kone", "supervisor", "provisoire");
    let list = || cluster.call(&token, "GET", "/api/region/get.region_list", "");
    let refused = list();
    let code = &refused.body["code"];
    assert_eq!(
        (refused.status, code),
        (403, &json!("password_change_required"))
    );
    for path in ["/api/auth/me", "/api/loginparam/get.settings_list"] {
        let answer = cluster.call(&token, "GET", path, "");
        assert_eq!(answer.status, 200, "{path} {answer:?}");
    }
    let chosen = json!({"old": "provisoire", "new": "le mien"}).to_string();
    let answer = cluster.call(&token, "POST", "/api/user/post.own_password", &chosen);
    assert_eq!(answer.status, 200, "{answer:?}");
    // The gateway and the service ask what became of the password: the token is still the one that says it
    // was given.
    assert_eq!(list().status, 200);
}

#[test]
fn a_process_that_starts_later_hears_of_sessions_that_ended_before() {
    let mut cluster = Cluster::start("later", &[]);
    let token = cluster.sign_in();
    assert_eq!(
        cluster.call(&token, "POST", "/api/auth/logout", "").status,
        200
    );
    cluster.geography.kill();
    cluster.start_geography();
    let runtime = runtime();
    until(
        Duration::from_secs(20),
        "geography is back and refuses it",
        || {
            runtime.block_on(async {
                let channel = channel_to(&cluster);
                let mut request = Request::new(ListRegionsRequest::default());
                request.metadata_mut().insert(
                    "authorization",
                    format!("Bearer {token}").parse().expect("ASCII"),
                );
                RegionsClient::new(channel)
                    .list_regions(request)
                    .await
                    .is_err_and(|status| status.code() == Code::Unauthenticated)
            })
        },
    );
}

#[test]
fn s3_an_ended_session_is_refused_everywhere_while_nats_is_dead() {
    let mut cluster = Cluster::start("deaf", &[]);
    let (token, other) = (cluster.sign_in(), cluster.sign_in());
    let list = |token: &str| {
        let path = "/api/region/get.region_list";
        cluster.call(token, "GET", path, "").status
    };
    assert_eq!((list(&token), list(&other)), (200, 200));
    cluster.nats.running.kill();
    let list = |token: &str| {
        let path = "/api/region/get.region_list";
        cluster.call(token, "GET", path, "").status
    };
    let ended = cluster.call(&token, "POST", "/api/auth/logout", "");
    assert_eq!(ended.status, 200);
    // Five seconds without a word, and what was answered counts for ten.
    let took = until(Duration::from_secs(40), "it is refused", || {
        list(&token) == 401
    });
    assert!(took < Duration::from_secs(25), "{took:?}");
    assert_eq!(list(&other), 200, "the other session goes on");
}
