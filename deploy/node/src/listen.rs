//! Where a process is called: a service's gRPC, and the gateway's HTTP.

use std::collections::HashMap;
use std::net::SocketAddr;

use gateway::{Environment, Gateway, TrustedProxies};
use platform::channel::{Channel, Stack};
use platform::grpc;
use platform::keys::Verifier;
use platform::process::Process;

use crate::cli::Http;
use crate::wiring::Failure;

/// Serves a stack for the life of the process.
pub(crate) async fn grpc(
    process: &Process,
    address: SocketAddr,
    stack: Stack,
) -> Result<(), Failure> {
    let listener = grpc::listen(address).await?;
    let stop = process.stopping();
    process.spawn("grpc", grpc::serve(listener, stack, stop));
    Ok(())
}

/// Serves the gateway for the life of the process.
pub(crate) async fn serve_http(
    process: &Process,
    config: &Http,
    node: u16,
    channels: HashMap<&'static str, Channel>,
    verifier: Verifier,
) -> Result<(), Failure> {
    let environment = Environment {
        running: config.running.word().to_owned(),
        node_name: config.node_name.clone(),
        node: node.into(),
    };
    let gateway = Gateway::new(channels, verifier, environment, config.web_dir.clone())
        .behind(TrustedProxies::new(config.trusted_proxies.iter().copied()))
        .framing(config.metabase_site.as_ref());
    let listener = grpc::listen(config.http_addr).await?;
    let (denials, stop) = (gateway.clone(), process.stopping());
    process.spawn("refusals", denials.keep_denials(stop));
    let stop = process.stopping();
    process.spawn("http", gateway::serve_on(listener, gateway, stop));
    Ok(())
}
