//! Who sees a job.

use platform::Caller;
use proto::maillon::reports::v1::Job;
use territory::Territory;

/// Whether a caller sees the jobs of others: they may be about members anywhere, so only from the whole
/// country.
pub(crate) fn sees_all(caller: &Caller) -> bool {
    caller.holds("tools.read") && Territory::of(caller).is_national()
}

/// Whether a caller sees a job: their own, where it was begun within what they may see now, or all. `regions`
/// are those within which it was begun; none = the whole country.
pub(crate) fn is_visible(job: &Job, regions: &[i64], caller: &Caller) -> bool {
    is_within(regions, caller) && job.login_id == caller.login_id || sees_all(caller)
}

fn is_within(regions: &[i64], caller: &Caller) -> bool {
    let territory = Territory::of(caller);
    let holds = |region: &i64| territory.holds(Some(*region));
    territory.is_national() || !regions.is_empty() && regions.iter().all(holds)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn caller(role: &str, regions: &[i64]) -> Caller {
        Caller {
            login_id: 9,
            name: "awa".to_owned(),
            role: role.to_owned(),
            regions: regions.to_vec(),
            session: Uuid::nil(),
            is_provisional: false,
            address: String::new(),
        }
    }

    #[test]
    fn a_limited_caller_sees_own_jobs_of_their_own_regions() {
        let own = Job {
            login_id: 9,
            ..Job::default()
        };
        let limited = caller("admin", &[1, 2]);
        assert!(is_visible(&own, &[1], &limited));
        assert!(
            !is_visible(&own, &[1, 3], &limited),
            "one region lies outside"
        );
        assert!(!is_visible(&own, &[], &limited), "the whole country");
        assert!(!is_visible(&Job::default(), &[1], &limited));
    }

    #[test]
    fn a_national_administrator_sees_all_jobs() {
        let others = Job::default();
        assert!(is_visible(&others, &[], &caller("admin", &[])));
        let no_role = caller("nobody", &[]);
        assert!(!is_visible(&others, &[], &no_role));
    }
}
