//! How much CPU processes have used.

use std::fs;

use crate::Failure;

/// User and system time of a process so far, in milliseconds; see proc(5).
pub(crate) fn used_ms(pid: u32) -> Result<f64, Failure> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"))?;
    // The name may hold spaces; fields are counted after its bracket, from the third.
    let after = stat.rsplit_once(')').ok_or("no name in stat")?.1;
    let field = |number: usize| -> Result<f64, Failure> {
        Ok(after
            .split_whitespace()
            .nth(number - 3)
            .ok_or("a short stat")?
            .parse::<f64>()?)
    };
    let ticks = field(14)? + field(15)?;
    let per_second =
        nix::unistd::sysconf(nix::unistd::SysconfVar::CLK_TCK)?.ok_or("no clock tick")?;
    Ok(ticks * 1000.0 / per_second as f64)
}

/// The middle value.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
