//! What a save says about where a member lives and how to reach it.

use platform::text;
use proto::Change;
use proto::bounds;
use proto::maillon::members::v1::SaveMemberRequest;
use proto::maillon::refusal::v1::Fault;

use super::{Content, Known};
use crate::domain::fields::Fields;

impl Content {
    pub(super) fn take_places(
        &mut self,
        save: &mut SaveMemberRequest,
        known: &Known,
        before: &Self,
        fields: &mut Fields,
    ) {
        self.take_lines(save, fields);
        self.check_phones(before, fields);
        match fields.change("member_localityId", save.locality_id) {
            Change::Keep => {}
            // It would be out of sight of its own region, too.
            Change::Clear if self.locality_id.is_some() && !known.may_lie_nowhere => {
                fields.refuse("member_localityId", Fault::Required, "");
            }
            Change::Clear => self.locality_id = None,
            Change::Set(id) if self.locality_id == Some(id) || known.has_locality => {
                self.locality_id = Some(id);
            }
            Change::Set(_) => fields.refuse("member_localityId", Fault::UnknownReference, ""),
        }
        match fields.change("member_cooperativeId", save.cooperative_id) {
            Change::Keep => {}
            Change::Clear => self.cooperative_id = None,
            Change::Set(id) if self.cooperative_id == Some(id) || known.cooperative.is_some() => {
                self.cooperative_id = Some(id);
            }
            Change::Set(_) => fields.refuse("member_cooperativeId", Fault::UnknownReference, ""),
        }
    }

    fn take_lines(&mut self, save: &mut SaveMemberRequest, fields: &mut Fields) {
        let lines = [
            (
                "member_birthLocation",
                save.birth_location.take(),
                bounds::MEMBER_LINE_MAX,
                &mut self.birth_location,
            ),
            (
                "member_city",
                save.city.take(),
                bounds::MEMBER_LINE_MAX,
                &mut self.city,
            ),
            (
                "member_address",
                save.address.take(),
                bounds::MEMBER_ADDRESS_MAX,
                &mut self.address,
            ),
            (
                "member_district",
                save.district.take(),
                bounds::MEMBER_LINE_MAX,
                &mut self.district,
            ),
        ];
        for (field, given, max, kept) in lines {
            fields.line(field, given, max, kept);
        }
        let phones = [
            (
                "member_contact",
                save.contact.take(),
                bounds::MEMBER_CONTACT_MAX,
                &mut self.contact,
            ),
            (
                "member_contactUrgency",
                save.contact_urgency.take(),
                bounds::MEMBER_CONTACT_MAX,
                &mut self.contact_urgency,
            ),
        ];
        for (field, given, max, kept) in phones {
            fields.plain_number(field, given, max, kept);
        }
    }

    /// Refuses what is no phone. What is older than this rule stays until it is changed; beside the number
    /// of the emergency contact may stand whose it is.
    fn check_phones(&self, before: &Self, fields: &mut Fields) {
        let phones = [
            (
                "member_contact",
                &self.contact,
                &before.contact,
                text::is_phone as fn(&str) -> bool,
            ),
            (
                "member_contactUrgency",
                &self.contact_urgency,
                &before.contact_urgency,
                text::holds_phone,
            ),
        ];
        for (field, kept, before, is_good) in phones {
            if kept != before && kept.as_deref().is_some_and(|kept| !is_good(kept)) {
                fields.refuse(field, Fault::NotAPhone, "");
            }
        }
    }
}
