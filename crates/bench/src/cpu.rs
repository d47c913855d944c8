//! How much CPU processes have used.

use std::fs;

use sqlx::PgConnection;

use crate::Failure;
use crate::web::Web;

/// User and system time of a process so far, in milliseconds; see proc(5).
pub(crate) fn used_ms(pid: u32) -> Result<f64, Failure> {
    ticks_ms(pid, [14, 15])
}

/// The same of those of its children that have ended.
pub(crate) fn used_by_ended_ms(pid: u32) -> Result<f64, Failure> {
    ticks_ms(pid, [16, 17])
}

/// The process that started it.
pub(crate) fn parent(pid: u32) -> Result<u32, Failure> {
    Ok(field(&fs::read_to_string(format!("/proc/{pid}/stat"))?, 4)?.parse()?)
}

fn ticks_ms(pid: u32, fields: [usize; 2]) -> Result<f64, Failure> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"))?;
    let mut ticks = 0.0;
    for number in fields {
        ticks += field(&stat, number)?.parse::<f64>()?;
    }
    let per_second =
        nix::unistd::sysconf(nix::unistd::SysconfVar::CLK_TCK)?.ok_or("no clock tick")?;
    Ok(ticks * 1000.0 / per_second as f64)
}

/// A field of proc(5)'s stat, counted from 1.
fn field(stat: &str, number: usize) -> Result<&str, Failure> {
    // The name may hold spaces; fields are counted after its bracket, from the third.
    let after = stat.rsplit_once(')').ok_or("no name in stat")?.1;
    let field = after.split_whitespace().nth(number - 3);
    Ok(field.ok_or("a short stat")?)
}

/// CPU of one request, in milliseconds.
pub(crate) struct Cost {
    pub(crate) servers: f64,
    pub(crate) database: f64,
}

impl Cost {
    pub(crate) fn whole(&self) -> f64 {
        self.servers + self.database
    }
}

/// What a request costs these processes and their database, asked so many times.
pub(crate) async fn cost_of(
    web: &Web,
    path: &str,
    requests: usize,
    pids: &[u32],
    database: &mut PgConnection,
) -> Result<Cost, Failure> {
    cost(requests, pids, database, async |_| {
        web.get(path).await.map(|_| ())
    })
    .await
}

/// What something costs these processes and their database, done so many times.
pub(crate) async fn cost(
    times: usize,
    pids: &[u32],
    database: &mut PgConnection,
    mut work: impl AsyncFnMut(usize) -> Result<(), Failure>,
) -> Result<Cost, Failure> {
    let used = |pids: &[u32]| {
        pids.iter()
            .map(|pid| used_ms(*pid))
            .sum::<Result<f64, Failure>>()
    };
    let backends = backends(database).await?;
    let before = used(pids)?;
    // A pool may end one that was idle for long: it did nothing here.
    let backends: Vec<(u32, f64)> = backends
        .into_iter()
        .filter_map(|pid| Some((pid, used_ms(pid).ok()?)))
        .collect();
    for nth in 0..times {
        work(nth).await?;
    }
    let times = times as f64;
    Ok(Cost {
        servers: (used(pids)? - before) / times,
        database: backends
            .into_iter()
            .filter_map(|(pid, before)| Some(used_ms(pid).ok()? - before))
            .sum::<f64>()
            / times,
    })
}

/// Process ids of the database's other connections, whoever holds them: only one server works at a time.
async fn backends(database: &mut PgConnection) -> Result<Vec<u32>, Failure> {
    let pids: Vec<i32> = sqlx::query_scalar(
        "select pid from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    .fetch_all(database)
    .await?;
    Ok(pids.into_iter().map(i32::cast_unsigned).collect())
}

/// The middle value.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The value that 99 of 100 do not exceed.
pub(crate) fn p99(values: Vec<f64>) -> f64 {
    percentile(values, 99)
}

/// The value that 95 of 100 do not exceed.
pub(crate) fn p95(values: Vec<f64>) -> f64 {
    percentile(values, 95)
}

fn percentile(mut values: Vec<f64>, of_hundred: usize) -> f64 {
    values.sort_by(f64::total_cmp);
    let place = (values.len() * of_hundred).div_ceil(100).saturating_sub(1);
    values.get(place).copied().unwrap_or(f64::NAN)
}
