//! What a cooperative holds and when it may be saved.

use platform::{Caller, Refusal, text};
use proto::maillon::members::v1::{
    Cooperative, CooperativeStatus, GetCooperativeReply, SaveCooperativeRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Change, bounds};

use super::fields::Fields;

/// What a save is judged by beside itself.
pub(crate) struct Known {
    /// The locality that the save names exists and lies where the caller may put cooperatives.
    pub(crate) has_locality: bool,
    /// The caller would see the cooperative without a locality, too.
    pub(crate) may_lie_nowhere: bool,
    /// The member that the save names as president.
    pub(crate) president: President,
}

/// What the member is that a save names as president.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum President {
    /// Nobody is named.
    Unnamed,
    /// Not there, or not for the caller.
    Unknown,
    /// Deceased or removed.
    NotLiving,
    /// In this cooperative or, given no one, in none yet.
    Fit,
    /// In another cooperative.
    Elsewhere,
}

/// The content of a cooperative that may be stored; empty where there is none yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Content {
    pub(crate) code: String,
    pub(crate) name: String,
    pub(crate) locality_id: Option<i64>,
    pub(crate) contact: Option<String>,
    pub(crate) president_member_id: Option<i64>,
    pub(crate) status: CooperativeStatus,
}

impl Default for Content {
    fn default() -> Self {
        Self {
            code: String::new(),
            name: String::new(),
            locality_id: None,
            contact: None,
            president_member_id: None,
            status: CooperativeStatus::Active,
        }
    }
}

impl Content {
    /// Of a cooperative as it is.
    pub(crate) fn of(cooperative: &Cooperative) -> Self {
        let status = cooperative.status();
        let cooperative = cooperative.clone();
        Self {
            code: cooperative.code,
            name: cooperative.name,
            locality_id: cooperative.locality_id,
            contact: cooperative.contact,
            president_member_id: cooperative.president_member_id,
            status,
        }
    }

    /// What a save makes of the cooperative as it is; empty = a new one.
    pub(crate) fn after(
        self,
        mut save: SaveCooperativeRequest,
        known: &Known,
    ) -> Result<Self, Refusal> {
        let before = self;
        let cleared = std::mem::take(&mut save.cleared);
        let mut fields = Fields::of::<SaveCooperativeRequest>(cleared);
        let mut content = before.clone();
        fields.code(
            "cooperative_code",
            save.code,
            bounds::COOPERATIVE_CODE_MAX,
            &mut content.code,
        );
        fields.required(
            "cooperative_name",
            save.name,
            bounds::COOPERATIVE_NAME_MAX,
            &mut content.name,
        );
        fields.plain_number(
            "cooperative_contact",
            save.contact,
            bounds::MEMBER_CONTACT_MAX,
            &mut content.contact,
        );
        if content.contact != before.contact
            && content
                .contact
                .as_deref()
                .is_some_and(|contact| !text::is_phone(contact))
        {
            fields.refuse("cooperative_contact", Fault::NotAPhone, "");
        }
        let mut status = Some(content.status);
        fields.word("cooperative_status", save.status, &mut status);
        content.status = status.unwrap_or(CooperativeStatus::Active);
        match fields.change("cooperative_localityId", save.locality_id) {
            Change::Keep => {}
            // It would be out of sight of its own region, too.
            Change::Clear if before.locality_id.is_some() && !known.may_lie_nowhere => {
                fields.refuse("cooperative_localityId", Fault::Required, "");
            }
            Change::Clear => content.locality_id = None,
            Change::Set(id) if before.locality_id == Some(id) || known.has_locality => {
                content.locality_id = Some(id);
            }
            Change::Set(_) => {
                fields.refuse("cooperative_localityId", Fault::UnknownReference, "");
            }
        }
        content.take_president(save.president_member_id, known, &before, &mut fields);
        fields.done()?;
        Ok(content)
    }

    fn take_president(
        &mut self,
        given: Option<i64>,
        known: &Known,
        before: &Self,
        fields: &mut Fields,
    ) {
        const FIELD: &str = "cooperative_presidentMemberId";
        match fields.change(FIELD, given) {
            Change::Keep => {}
            Change::Clear => self.president_member_id = None,
            Change::Set(id) if before.president_member_id == Some(id) => {}
            Change::Set(id) => match known.president {
                President::Fit => self.president_member_id = Some(id),
                President::Unnamed | President::Unknown => {
                    fields.refuse(FIELD, Fault::UnknownReference, "");
                }
                President::NotLiving => fields.refuse(FIELD, Fault::NotLiving, ""),
                President::Elsewhere => fields.refuse(FIELD, Fault::OtherCooperative, ""),
            },
        }
    }
}

/// What of a cooperative decides who may do what with it.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub(crate) locality_id: Option<i64>,
    /// Where the locality lies, also when it was deleted since.
    pub(crate) region_id: Option<i64>,
    pub(crate) created_by_id: i64,
    pub(crate) status: CooperativeStatus,
}

impl Held {
    /// Whether it lies in the caller's territory (contract §2); without a locality, the whole country sees
    /// it, and who made it.
    fn is_seen_by(&self, caller: &Caller) -> bool {
        territory::sees(caller, self.locality_id, self.region_id, self.created_by_id)
    }

    /// Whether the caller would see it without a locality, too.
    pub(crate) fn is_seen_nowhere_by(&self, caller: &Caller) -> bool {
        territory::sees(caller, None, None, self.created_by_id)
    }

    /// Refuses new members where it takes none.
    pub(crate) fn check_active(&self) -> Result<(), Reason> {
        if self.status == CooperativeStatus::Active {
            Ok(())
        } else {
            Err(Reason::CooperativeNotActive)
        }
    }
}

/// The cooperative; what the caller may not see is not there.
pub(crate) fn find(held: Option<Held>, caller: &Caller) -> Result<Held, Reason> {
    held.filter(|held| held.is_seen_by(caller))
        .ok_or(Reason::CooperativeNotFound)
}

/// Refuses to change what somebody else changed since the caller read it, with the record as it is now.
pub(crate) fn refuse_stale(current: &Cooperative, version: Option<i64>) -> Result<(), Refusal> {
    if version.is_none_or(|version| version == current.version) {
        return Ok(());
    }
    let reply = GetCooperativeReply {
        cooperative: Some(current.clone()),
        figures: Vec::new(),
        land: Vec::new(),
    };
    Err(Refusal::new(Reason::StaleVersion).current(&reply))
}

/// Refuses to delete one that has or had members.
pub(crate) fn check_members(members: i64, former_members: i64) -> Result<(), Refusal> {
    if members + former_members == 0 {
        return Ok(());
    }
    let refusal = Refusal::new(Reason::CooperativeInUse)
        .count("members", members)
        .count("former_members", former_members);
    Err(refusal)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOBODY: Known = Known {
        has_locality: false,
        may_lie_nowhere: true,
        president: President::Unnamed,
    };

    fn named(code: &str, name: &str) -> SaveCooperativeRequest {
        SaveCooperativeRequest {
            code: Some(code.to_owned()),
            name: Some(name.to_owned()),
            ..SaveCooperativeRequest::default()
        }
    }

    fn faults(save: SaveCooperativeRequest, known: &Known) -> Vec<(String, Fault)> {
        let refusal = Content::default()
            .after(save, known)
            .expect_err("it is refused");
        let fields = &refusal.message().fields;
        fields
            .iter()
            .map(|fault| (fault.field.clone(), fault.fault()))
            .collect()
    }

    #[test]
    fn light_a_code_of_look_alikes_is_refused() {
        let told = faults(named("СOOP-1", "Яблоко"), &NOBODY);
        assert_eq!(told, [("cooperative_code".to_owned(), Fault::ForeignSign)]);
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let missing = faults(SaveCooperativeRequest::default(), &NOBODY);
        let told = |field: &str, fault| (field.to_owned(), fault);
        assert_eq!(
            missing,
            [
                told("cooperative_code", Fault::Required),
                told("cooperative_name", Fault::Required)
            ]
        );
        let hostile = SaveCooperativeRequest {
            contact: Some("abc".to_owned()),
            status: Some(9),
            locality_id: Some(7),
            president_member_id: Some(8),
            ..named("a\u{7}", &"é".repeat(121))
        };
        assert_eq!(
            faults(hostile, &NOBODY),
            [
                told("cooperative_code", Fault::ControlCharacter),
                told("cooperative_name", Fault::TooLong),
                told("cooperative_contact", Fault::NotAPhone),
                told("cooperative_status", Fault::UnknownWord),
                told("cooperative_localityId", Fault::UnknownReference),
                told("cooperative_presidentMemberId", Fault::UnknownReference),
            ]
        );
    }

    #[test]
    fn a_president_is_somebody_of_it() {
        let with = |president| Known {
            has_locality: true,
            may_lie_nowhere: true,
            president,
        };
        let save = SaveCooperativeRequest {
            president_member_id: Some(8),
            ..named("C1", "Espoir")
        };
        let field = "cooperative_presidentMemberId".to_owned();
        for (president, fault) in [
            (President::Unknown, Fault::UnknownReference),
            (President::NotLiving, Fault::NotLiving),
            (President::Elsewhere, Fault::OtherCooperative),
        ] {
            let told = faults(save.clone(), &with(president));
            assert_eq!(told, [(field.clone(), fault)]);
        }
        let fit = Content::default().after(save, &with(President::Fit));
        let content = fit.expect("it is good");
        assert_eq!(content.president_member_id, Some(8));
        let kept = content
            .clone()
            .after(SaveCooperativeRequest::default(), &NOBODY);
        assert_eq!(kept.expect("nothing is asked"), content);
        let cleared = SaveCooperativeRequest {
            cleared: vec![field],
            ..SaveCooperativeRequest::default()
        };
        let content = content.after(cleared, &NOBODY).expect("it is good");
        assert_eq!(content.president_member_id, None);
    }
}
