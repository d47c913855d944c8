//! The subjects that a durable consumer takes from its stream.

use async_nats::jetstream::consumer;

/// Those that it takes now.
pub(super) fn of(config: &consumer::Config) -> Vec<String> {
    if config.filter_subjects.is_empty() && !config.filter_subject.is_empty() {
        return vec![config.filter_subject.clone()];
    }
    config.filter_subjects.clone()
}

/// These and those, without what another of them takes as well: the server refuses subjects that overlap.
pub(super) fn union(known: &[String], more: &[String]) -> Vec<String> {
    let mut all = known.to_vec();
    for one in more {
        if !all.iter().any(|other| covers(other, one)) {
            all.retain(|other| !covers(one, other));
            all.push(one.clone());
        }
    }
    all
}

/// Whether a pattern takes whatever a subject or another pattern takes.
pub(super) fn covers(pattern: &str, subject: &str) -> bool {
    let (mut wanted, mut words) = (pattern.split('.'), subject.split('.'));
    loop {
        match (wanted.next(), words.next()) {
            (Some(">"), Some(_)) | (None, None) => return true,
            (Some(want), Some(word)) if want == word || want == "*" && word != ">" => {}
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{covers, union};

    #[test]
    fn a_pattern_covers_what_it_takes() {
        for (pattern, other, is_covered) in [
            ("members.>", "members.member.*", true),
            ("members.member.*", "members.>", false),
            ("members.*.*", "members.member.*", true),
            ("members.*", "members.>", false),
            ("members.member.*", "members.member.*", true),
            ("members.member.*", "members.member.created", true),
            ("members.member", "members.member.created", false),
        ] {
            assert_eq!(covers(pattern, other), is_covered, "{pattern} {other}");
        }
    }

    #[test]
    fn a_union_never_takes_less_and_never_twice() {
        let of = |words: &[&str]| {
            words
                .iter()
                .map(|word| (*word).to_owned())
                .collect::<Vec<_>>()
        };
        let (member, usage, all) = ("members.member.*", "members.use.*", "members.>");
        assert_eq!(union(&of(&[]), &of(&[member])), of(&[member]));
        assert_eq!(union(&of(&[member]), &of(&[usage])), of(&[member, usage]));
        assert_eq!(
            union(&of(&[member, usage]), &of(&[member])),
            of(&[member, usage])
        );
        assert_eq!(union(&of(&[member, usage]), &of(&[all])), of(&[all]));
        assert_eq!(union(&of(&[all]), &of(&[member])), of(&[all]));
    }
}
