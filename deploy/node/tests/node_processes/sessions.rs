//! A session that ends at `auth` ends everywhere, within a second.

use std::time::Duration;

use platform::channel;
use proto::maillon::geography::v1::ListRegionsRequest;
use proto::maillon::geography::v1::regions_client::RegionsClient;
use tonic::{Code, Request};

use crate::http::until;
use crate::processes::{Cluster, runtime};

#[test]
fn an_ended_session_is_refused_by_every_process_within_a_second() {
    let cluster = Cluster::start("sessions", &[]);
    let (token, other) = (cluster.sign_in(), cluster.sign_in());
    let runtime = runtime();
    let direct = |token: &str| {
        runtime.block_on(async {
            let channel =
                channel::remote(&format!("http://{}", cluster.geography_grpc)).expect("an address");
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
    assert_eq!(
        (direct(&token), direct(&other), direct("nonsense")),
        (Code::Ok, Code::Ok, Code::Unauthenticated)
    );

    assert_eq!(
        cluster.call(&token, "POST", "/api/auth/logout", "").status,
        200
    );
    let second = Duration::from_secs(1);
    until(second, "geography refuses it", || {
        direct(&token) == Code::Unauthenticated
    });
    until(second, "the gateway refuses it", || {
        cluster
            .call(&token, "GET", "/api/region/get.region_list", "")
            .status
            == 401
    });
    assert_eq!(
        cluster.call(&token, "POST", "/api/auth/refresh", "").status,
        401
    );
    assert_eq!(direct(&other), Code::Ok, "the other session goes on");
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
                let channel = channel::remote(&format!("http://{}", cluster.geography_grpc))
                    .expect("an address");
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
