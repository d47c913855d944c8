//! What processes occupy, in MiB.

use std::fs;

use crate::Failure;

/// What is resident now.
pub(crate) fn resident(pid: u32) -> Result<f64, Failure> {
    line(pid, "VmRSS:")
}

/// The most that was resident since [`forget_peak`].
pub(crate) fn peak(pid: u32) -> Result<f64, Failure> {
    line(pid, "VmHWM:")
}

/// Lets the peak begin anew; see proc(5), `clear_refs`.
pub(crate) fn forget_peak(pid: u32) -> Result<(), Failure> {
    Ok(fs::write(format!("/proc/{pid}/clear_refs"), "5")?)
}

fn line(pid: u32, key: &str) -> Result<f64, Failure> {
    let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix(key))
        .ok_or("no such line in status")?;
    let kib: f64 = line.trim().trim_end_matches(" kB").trim().parse()?;
    Ok(kib / 1024.0)
}
