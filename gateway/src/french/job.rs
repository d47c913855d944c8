//! What can't be done to a job.

use proto::maillon::refusal::v1::Refusal;
use proto::maillon::reports::v1::JobState;

/// Which state was asked for, and why not.
pub(super) fn transition(refusal: &Refusal) -> String {
    let state = |key: &str| {
        let number = refusal.counts.get(key).copied();
        let number = number.and_then(|number| i32::try_from(number).ok());
        number.and_then(|number| JobState::try_from(number).ok())
    };
    let (from, to) = (state("job_from").unwrap_or_default(), state("job_to"));
    let is = match from {
        JobState::Unspecified => "dans un état inconnu",
        JobState::Waiting => "en attente",
        JobState::Running => "en cours",
        JobState::Done => "terminé",
        JobState::Failed => "en échec",
        JobState::Cancelled => "annulé",
        JobState::Paused => "en pause",
    };
    let cannot = match (from, to) {
        (_, Some(JobState::Cancelled)) => "il n’y a plus rien à annuler",
        (_, Some(JobState::Paused)) => "il ne peut pas être mis en pause",
        (JobState::Paused, _) => "il se reprend, sans nouvel essai",
        (JobState::Failed, Some(JobState::Running)) => "il lui faut un nouvel essai",
        (JobState::Failed, _) => {
            "ce qu’il en restait n’est plus conservé ; recommencez depuis la liste"
        }
        _ => "il ne peut pas reprendre",
    };
    format!("Ce travail est {is} : {cannot}.")
}

#[cfg(test)]
mod tests {
    use proto::maillon::refusal::v1::Reason;

    use super::*;

    #[test]
    fn a_refusal_says_how_the_job_stands() {
        for (from, to, sentence) in [
            (
                JobState::Done,
                JobState::Paused,
                "Ce travail est terminé : il ne peut pas être mis en pause.",
            ),
            (
                JobState::Done,
                JobState::Cancelled,
                "Ce travail est terminé : il n’y a plus rien à annuler.",
            ),
            (
                JobState::Cancelled,
                JobState::Waiting,
                "Ce travail est annulé : il ne peut pas reprendre.",
            ),
            (
                JobState::Paused,
                JobState::Waiting,
                "Ce travail est en pause : il se reprend, sans nouvel essai.",
            ),
            (
                JobState::Failed,
                JobState::Running,
                "Ce travail est en échec : il lui faut un nouvel essai.",
            ),
            (
                JobState::Failed,
                JobState::Waiting,
                "Ce travail est en échec : ce qu’il en restait n’est plus conservé ; recommencez depuis \
                la liste.",
            ),
        ] {
            let refusal = Refusal {
                reason: Reason::InvalidTransition.into(),
                counts: [("job_from", from), ("job_to", to)]
                    .map(|(key, state)| (key.to_owned(), state as i64))
                    .into(),
                ..Refusal::default()
            };
            assert_eq!(transition(&refusal), sentence);
        }
    }
}
