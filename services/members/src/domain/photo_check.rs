//! What becomes of a member's photo once somebody has looked at it (docs/decisions/0175).

use platform::{Refusal, text};
use proto::bounds;
use proto::maillon::members::v1::CheckPhotoRequest;
use proto::maillon::refusal::v1::{Fault, Reason};

/// What was decided of a photo.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    Accepted,
    /// Why: a word of the contract, or words of somebody's own.
    Refused(String),
}

impl Decision {
    /// The decision that a request holds; refused with all that is wrong in it.
    pub(crate) fn of_request(request: &CheckPhotoRequest) -> Result<Self, Refusal> {
        let mut refusal = Refusal::new(Reason::ValidationFailed);
        let given = request.reason.as_deref().unwrap_or_default();
        let reason = text::line(given, bounds::PHOTO_REASON_MAX).and_then(|reason| {
            if reason.is_empty() && request.accepted == Some(false) {
                Err(Fault::Required)
            } else {
                Ok(reason)
            }
        });
        let reason = reason.unwrap_or_else(|fault| {
            let most = bounds::PHOTO_REASON_MAX.to_string();
            refusal = std::mem::take(&mut refusal).and("reason", fault, &most);
            String::new()
        });
        if request.accepted.is_none() {
            refusal = refusal.and("accepted", Fault::Required, "");
        }
        refusal.unless_clean()?;
        Ok(if request.accepted == Some(true) {
            Self::Accepted
        } else {
            Self::Refused(reason)
        })
    }
}

/// The photo that was refused last, as long as no other has come.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    /// Among the photos before.
    pub(crate) id: i64,
    pub(crate) file_name: String,
    pub(crate) reason: String,
}

/// How it stands with a member's photo.
#[derive(Debug, Default)]
pub(crate) struct Standing {
    /// The member's.
    pub(crate) version: i64,
    pub(crate) file_name: Option<String>,
    pub(crate) is_checked: bool,
    pub(crate) refused: Option<Refused>,
}

/// What a decision makes of it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// It was decided so already, by whoever decides again.
    Nothing,
    Decide,
    /// The member has the refused photo again first.
    Withdraw(i64),
}

impl Standing {
    /// The step that follows from a decision about a photo, none = the one that the member has. Of several
    /// who look at one photo the first decides; `version` is what one's own decision answered.
    pub(crate) fn step(
        &self,
        decision: &Decision,
        photo: Option<&str>,
        version: Option<i64>,
    ) -> Result<Step, Reason> {
        let current = self.file_name.as_deref();
        let photo = photo.or(current).ok_or(Reason::PhotoNotFound)?;
        let is_own = version == Some(self.version);
        if current == Some(photo) {
            return match decision {
                _ if !self.is_checked => Ok(Step::Decide),
                _ if !is_own => Err(Reason::PhotoAlreadyChecked),
                Decision::Accepted => Ok(Step::Nothing),
                Decision::Refused(_) => Ok(Step::Decide),
            };
        }
        let refused = self.refused.as_ref();
        let refused = refused
            .filter(|refused| refused.file_name == photo && current.is_none())
            .ok_or(Reason::PhotoChanged)?;
        match decision {
            _ if !is_own => Err(Reason::PhotoAlreadyChecked),
            Decision::Refused(reason) if *reason == refused.reason => Ok(Step::Nothing),
            _ => Ok(Step::Withdraw(refused.id)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(accepted: Option<bool>, reason: Option<&str>) -> CheckPhotoRequest {
        CheckPhotoRequest {
            accepted,
            reason: reason.map(str::to_owned),
            ..CheckPhotoRequest::default()
        }
    }

    fn blurred() -> Decision {
        Decision::Refused("blurred".to_owned())
    }

    #[test]
    fn a_refusal_says_why() {
        let read = |accepted, reason| Decision::of_request(&request(accepted, reason));
        assert_eq!(read(Some(true), None).ok(), Some(Decision::Accepted));
        assert_eq!(
            read(Some(true), Some("as before")).ok(),
            Some(Decision::Accepted)
        );
        assert_eq!(read(Some(false), Some(" blurred ")).ok(), Some(blurred()));
        let own = Decision::Refused("Les yeux sont fermés".to_owned());
        assert_eq!(
            read(Some(false), Some("Les yeux sont fermés")).ok(),
            Some(own)
        );
        let long = "a".repeat(251);
        let cases = [
            (None, None, vec![("accepted", Fault::Required)]),
            (Some(false), None, vec![("reason", Fault::Required)]),
            (Some(false), Some(" "), vec![("reason", Fault::Required)]),
            (
                None,
                Some(long.as_str()),
                vec![("reason", Fault::TooLong), ("accepted", Fault::Required)],
            ),
        ];
        for (accepted, reason, wanted) in cases {
            let refusal = read(accepted, reason).expect_err("something is wrong");
            let faults = refusal.message().fields.iter();
            let faults: Vec<_> = faults
                .map(|one| (one.field.as_str(), one.fault()))
                .collect();
            assert_eq!(faults, wanted);
        }
    }

    fn standing(file_name: Option<&str>, is_checked: bool) -> Standing {
        Standing {
            version: 4,
            file_name: file_name.map(str::to_owned),
            is_checked,
            refused: None,
        }
    }

    #[test]
    fn the_first_decides_and_may_decide_otherwise() {
        let new = standing(Some("a"), false);
        let accepted = standing(Some("a"), true);
        for photo in [None, Some("a")] {
            for decision in [Decision::Accepted, blurred()] {
                let step = new.step(&decision, photo, None);
                assert_eq!(step, Ok(Step::Decide), "{decision:?}");
                for version in [None, Some(3)] {
                    let late = accepted.step(&decision, photo, version);
                    assert_eq!(late, Err(Reason::PhotoAlreadyChecked), "{decision:?}");
                }
            }
            let again = accepted.step(&Decision::Accepted, photo, Some(4));
            assert_eq!(again, Ok(Step::Nothing));
            let otherwise = accepted.step(&blurred(), photo, Some(4));
            assert_eq!(otherwise, Ok(Step::Decide));
        }
    }

    #[test]
    fn a_refusal_is_withdrawn_until_another_photo_comes() {
        let refused = || Refused {
            id: 9,
            file_name: "a".to_owned(),
            reason: "blurred".to_owned(),
        };
        let gone = Standing {
            refused: Some(refused()),
            ..standing(None, false)
        };
        let taken_again = Standing {
            refused: Some(refused()),
            ..standing(Some("b"), false)
        };
        let document = Decision::Refused("document".to_owned());
        let cases = [
            (Decision::Accepted, Some(4), Ok(Step::Withdraw(9))),
            (document, Some(4), Ok(Step::Withdraw(9))),
            (blurred(), Some(4), Ok(Step::Nothing)),
            (blurred(), None, Err(Reason::PhotoAlreadyChecked)),
            (
                Decision::Accepted,
                Some(3),
                Err(Reason::PhotoAlreadyChecked),
            ),
        ];
        for (decision, version, wanted) in cases {
            assert_eq!(gone.step(&decision, Some("a"), version), wanted);
            let late = taken_again.step(&decision, Some("a"), version);
            assert_eq!(late, Err(Reason::PhotoChanged));
        }
        let cases = [
            (None, Reason::PhotoNotFound),
            (Some("c"), Reason::PhotoChanged),
        ];
        for (photo, wanted) in cases {
            assert_eq!(gone.step(&blurred(), photo, Some(4)), Err(wanted));
        }
    }
}
