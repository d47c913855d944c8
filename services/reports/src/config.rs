//! The settings of the process.

use std::sync::Arc;

use platform::MetabaseSite;

use crate::domain::metabase::Metabase;
use crate::domain::statistics::is_dashboard;

/// `--help` is the reference.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "reports_group")]
pub struct Config {
    /// The service's own database.
    #[arg(
        long = "reports-database-url",
        env = "REPORTS_DATABASE_URL",
        hide_env_values = true
    )]
    pub database_url: String,
}

/// Where somebody looks at traces; `--help` is the reference.
#[derive(clap::Args, Clone, Debug, Default)]
#[group(id = "traces_group")]
pub struct TracesConfig {
    /// Grafana's address of a trace, with `{trace}` in the place of its id: the steps of jobs lead there.
    #[arg(long, env = "MAILLON_TRACES_ADDRESS", value_parser = traces)]
    pub traces_address: Option<Arc<str>>,
}

/// The key and the dashboards of a Metabase; `--help` is the reference.
#[derive(clap::Args, Clone, Debug, Default)]
#[group(id = "metabase_group")]
pub struct MetabaseConfig {
    /// Embedding secret of the Metabase of MAILLON_METABASE_SITE; without it ours are the only charts.
    #[arg(long, env = "MAILLON_METABASE_KEY", hide_env_values = true)]
    pub metabase_key: Option<String>,
    /// Its dashboards by the names of ours, separated by commas: `members=1,cards=2`.
    #[arg(long, env = "MAILLON_METABASE_DASHBOARDS", value_delimiter = ',', value_parser = dashboard)]
    pub metabase_dashboards: Vec<(String, i64)>,
}

impl MetabaseConfig {
    /// What it and the site come to.
    pub fn metabase(&self, site: Option<&MetabaseSite>) -> Option<Metabase> {
        let (site, key) = (site?.clone(), self.metabase_key.as_deref()?);
        Some(Metabase::new(site, key, self.metabase_dashboards.clone()))
    }
}

fn dashboard(text: &str) -> Result<(String, i64), String> {
    let wrong = || format!("{text}: a name and a number such as members=1");
    let (name, id) = text.split_once('=').ok_or_else(wrong)?;
    if !is_dashboard(name) {
        return Err(format!("{name}: there is no dashboard of this name"));
    }
    Ok((name.to_owned(), id.parse().map_err(|_| wrong())?))
}

fn traces(text: &str) -> Result<Arc<str>, String> {
    let is_address = text.starts_with("https://") || text.starts_with("http://");
    if is_address && text.contains("{trace}") {
        Ok(text.into())
    } else {
        Err("an address that begins with https:// and contains {trace}".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_metabase_has_dashboards_of_ours_alone() {
        assert_eq!(dashboard("agents=3"), Ok(("agents".to_owned(), 3)));
        for wrong in ["members", "members=x", "salaries=1"] {
            let refused = dashboard(wrong).expect_err("it is none");
            let name = wrong.split('=').next().expect("a name");
            assert!(refused.starts_with(name), "{refused}");
        }
    }
}
