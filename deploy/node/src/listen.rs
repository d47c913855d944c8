//! Where a process is called: a service's gRPC, and the gateway's HTTP.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;

use gateway::{BaseMap, Environment, Gateway, Peers, TrustedProxies};
use platform::channel::{Channel, Stack};
use platform::grpc;
use platform::keys::Verifier;
use platform::process::Process;
use platform::telemetry::clicks;
use tonic::transport::ServerTlsConfig;

use crate::cli::{Http, Node};
use crate::wiring::Failure;

/// Serves a stack for the life of the process.
pub(crate) async fn grpc(
    process: &Process,
    address: SocketAddr,
    stack: Stack,
    tls: Option<ServerTlsConfig>,
) -> Result<(), Failure> {
    let listener = grpc::listen(address).await?;
    let stop = process.stopping();
    process.spawn("grpc", grpc::serve(listener, stack, tls, stop));
    Ok(())
}

/// Serves the gateway for the life of the process.
pub(crate) async fn serve_http(
    process: &Process,
    config: &Http,
    node: &Node,
    channels: HashMap<&'static str, Channel>,
    verifier: Verifier,
) -> Result<(), Failure> {
    let environment = Environment {
        running: node.running.word().to_owned(),
        node_name: config.node_name.clone(),
        node: node.number.into(),
        traced_clicks: traced_clicks(config.traced_clicks),
    };
    let gateway = Gateway::new(channels, verifier, environment, config.web_dir.clone())
        .behind(TrustedProxies::new(config.trusted_proxies.iter().copied()))
        .framing(config.metabase_site.as_ref())
        .mapping(base_map(config.map_file.as_deref())?)
        .after(config.web_previous_dir.clone())
        .beside(config.web_peers.clone().map(Peers::at));
    let listener = grpc::listen(config.http_addr).await?;
    let (denials, stop) = (gateway.clone(), process.stopping());
    process.spawn("refusals", denials.keep_denials(stop));
    let stop = process.stopping();
    process.spawn("http", gateway::serve_on(listener, gateway, stop));
    Ok(())
}

fn base_map(file: Option<&Path>) -> Result<Option<BaseMap>, Failure> {
    let open = |file| {
        BaseMap::open(file)
            .map_err(|error| format!("MAILLON_MAP_FILE, {}: {error}", file.display()))
    };
    Ok(file.map(open).transpose()?)
}

/// Clicks of a thousand; none where their traces would go nowhere.
fn traced_clicks(share: f64) -> u16 {
    if !clicks::are_exported() {
        return 0;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share is between 0 and 1"
    )]
    let clicks = (share * 1_000.0).round() as u16;
    clicks
}
