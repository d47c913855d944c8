//! When a member is suspended, deceased, removed, or active again.

use platform::{Refusal, text};
use proto::Date;
use proto::bounds;
use proto::maillon::members::v1::{ChangeMemberStatusRequest, Member, MemberStatus};
use proto::maillon::refusal::v1::{Fault, Reason};

use super::member::first_day;

/// The state a member is in, why and since when.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) status: MemberStatus,
    pub(crate) reason: Option<String>,
    pub(crate) on: Date,
}

impl Standing {
    /// The state that a request asks for; refused with all that is wrong in it.
    pub(crate) fn of_request(
        request: &ChangeMemberStatusRequest,
        today: Date,
    ) -> Result<Self, Refusal> {
        let mut refusal = Refusal::new(Reason::ValidationFailed);
        let status = match request.status() {
            MemberStatus::Unspecified => {
                refusal = refusal.and("member_status", Fault::Required, "");
                MemberStatus::Unspecified
            }
            status => status,
        };
        let given = request.status_reason.as_deref().unwrap_or_default();
        let reason =
            text::line(given, bounds::STATUS_REASON_MAX).and_then(|reason| match reason.as_str() {
                "" if status == MemberStatus::Active => Ok(None),
                "" => Err(Fault::Required),
                _ => Ok(Some(reason)),
            });
        let reason = reason.unwrap_or_else(|fault| {
            refusal = std::mem::take(&mut refusal).and(
                "member_statusReason",
                fault,
                &bounds::STATUS_REASON_MAX.to_string(),
            );
            None
        });
        let on = request.status_on.unwrap_or(today);
        if on > today {
            refusal = refusal.and("member_statusOn", Fault::InFuture, "");
        } else if on < first_day() {
            let bounds = format!("{} – {}", first_day().naive(), today.naive());
            refusal = refusal.and("member_statusOn", Fault::OutOfRange, &bounds);
        }
        refusal.unless_clean()?;
        Ok(Self { status, reason, on })
    }

    /// Whether it is what the member is in already.
    pub(crate) fn is_of(&self, member: &Member) -> bool {
        self.status == member.status()
            && self.reason == member.status_reason
            && member.status_on == Some(self.on)
    }
}
