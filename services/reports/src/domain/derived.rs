//! Which facts are no entries.

/// Sums that services publish for one another, steps of jobs, files that are there or not: nobody did them.
/// And what a service says of an act on its job, which `reports` has told in the name of who did it.
pub(crate) const DERIVED: [&str; 19] = [
    "members.member.photo_lost",
    "members.member.photo_found",
    "members.figures.counted",
    "cards.figures.counted",
    "sync.figures.counted",
    "members.use.counted",
    "cards.holder.updated",
    "cards.job.progressed",
    "cards.job.expired",
    "cards.job.paused",
    "cards.job.resumed",
    "cards.job.retried",
    "cards.job.cancelled",
    "members.job.progressed",
    "members.job.expired",
    "members.job.paused",
    "members.job.resumed",
    "members.job.retried",
    "members.job.cancelled",
];

/// Whether a fact is to be an entry, by its subject.
pub(crate) fn is_entry(subject: &str) -> bool {
    !DERIVED.contains(&subject)
}
