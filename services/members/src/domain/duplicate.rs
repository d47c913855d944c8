//! How much two members look like one person.

use proto::maillon::members::v1::DuplicateReason;

/// From which likeness of their names two members of one birth date may be one person.
pub(crate) const ALIKE: f32 = 0.55;
/// Most candidates of an answer.
const MOST: usize = 10;

/// What two members have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Likeness {
    /// Of the names, where the birth dates agree; 1 = the same.
    pub(crate) names: Option<f32>,
    pub(crate) same_document: bool,
    pub(crate) same_phone: bool,
}

impl Likeness {
    /// 0 to 100: the strongest of the reasons, and a little more for each further one.
    pub(crate) fn score(self) -> i32 {
        let names = self.names.map(|names| (f64::from(names) * 95.0).round());
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a likeness is between 0 and 1"
        )]
        let names = names.map(|names| names as i32);
        let reasons = [
            names,
            self.same_document.then_some(90),
            self.same_phone.then_some(75),
        ];
        let best = reasons.iter().flatten().max().copied().unwrap_or_default();
        let further = i32::try_from(reasons.iter().flatten().count()).unwrap_or_default() - 1;
        (best + 5 * further).clamp(0, 100)
    }

    /// What agrees, in words.
    pub(crate) fn reasons(self) -> Vec<i32> {
        let reasons = [
            (
                self.names.is_some(),
                DuplicateReason::SimilarNameAndBirthDate,
            ),
            (self.same_document, DuplicateReason::SameIdentityDocument),
            (self.same_phone, DuplicateReason::SamePhoneAndFirstname),
        ];
        let held = reasons.into_iter().filter(|(is_held, _)| *is_held);
        held.map(|(_, reason)| reason.into()).collect()
    }
}

/// The best of these by their scores, the best first; of equals the older record.
pub(crate) fn most_alike(mut alike: Vec<(i64, Likeness)>) -> Vec<(i64, Likeness)> {
    alike.sort_by_key(|(id, likeness)| (-likeness.score(), *id));
    alike.truncate(MOST);
    alike
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_at_most_are_candidates_the_best_first() {
        let likeness = |names| Likeness {
            names: Some(names),
            ..Likeness::default()
        };
        let mut alike: Vec<(i64, Likeness)> = (1..=11).map(|id| (id, likeness(0.6))).collect();
        alike.push((12, likeness(0.9)));
        let best: Vec<i64> = most_alike(alike).iter().map(|(id, _)| *id).collect();
        assert_eq!(best, [12, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn each_further_reason_weighs_a_little() {
        let likeness = |names, same_document, same_phone| Likeness {
            names,
            same_document,
            same_phone,
        };
        let cases = [
            (likeness(None, false, false), 0, 0),
            (likeness(Some(0.55), false, false), 52, 1),
            (likeness(Some(1.0), false, false), 95, 1),
            (likeness(None, true, false), 90, 1),
            (likeness(None, false, true), 75, 1),
            (likeness(Some(0.6), false, true), 80, 2),
            (likeness(Some(1.0), true, true), 100, 3),
        ];
        for (likeness, score, reasons) in cases {
            assert_eq!(likeness.score(), score.max(0), "{likeness:?}");
            assert_eq!(likeness.reasons().len(), reasons);
        }
    }
}
