//! What is asked of an address, where there is no other client.

use clap::Args;
use http::Uri;
use platform::config::Process;

#[derive(Args, Clone)]
pub(crate) struct Probe {
    #[command(flatten)]
    pub(crate) process: Process,
    /// What is asked: `http://127.0.0.1:9090/health/ready` of a process, `http://host:port/` of the gateway.
    #[arg(value_parser = plain_address)]
    pub(crate) url: Uri,
    /// Also signs in with this account at the gateway, reads a list and signs out.
    #[arg(long, env = "MAILLON_PROBE_LOGIN", requires = "password")]
    pub(crate) login: Option<String>,
    /// Its password.
    #[arg(long, env = "MAILLON_PROBE_PASSWORD", hide_env_values = true)]
    pub(crate) password: Option<String>,
}

fn plain_address(text: &str) -> Result<Uri, String> {
    let wrong = || format!("{text}: an address such as http://127.0.0.1:9090/health/ready");
    let uri: Uri = text.parse().map_err(|_| wrong())?;
    let is_plain = uri.scheme_str() == Some("http") && uri.host().is_some();
    is_plain.then_some(uri).ok_or_else(wrong)
}
