//! What a save says about how a member lives.

use platform::text;
use proto::bounds;
use proto::maillon::members::v1::SaveMemberRequest;
use proto::maillon::refusal::v1::Fault;
use proto::words::OCCUPATION;

use super::{Content, listed};
use crate::domain::fields::Fields;

/// Most people of a household.
impl Content {
    pub(super) fn take_situation(&mut self, save: &mut SaveMemberRequest, fields: &mut Fields) {
        let words = [
            (
                "member_maritalStatus",
                save.marital_status,
                &mut self.marital_status,
            ),
            (
                "member_educationLevel",
                save.education_level,
                &mut self.education_level,
            ),
            (
                "member_identityDocumentType",
                save.identity_document_type,
                &mut self.identity_document_type,
            ),
            (
                "member_householdStatus",
                save.household_status,
                &mut self.household_status,
            ),
        ];
        for (field, given, kept) in words {
            fields.word(field, given, kept);
        }
        fields.line(
            "member_ethnicity",
            save.ethnicity.take(),
            bounds::MEMBER_LINE_MAX,
            &mut self.ethnicity,
        );
        fields.plain_number(
            "member_identityDocumentNumber",
            save.identity_document_number.take(),
            bounds::MEMBER_DOCUMENT_MAX,
            &mut self.identity_document_number,
        );
        fields.whole(
            "member_householdSize",
            save.household_size,
            &(bounds::HOUSEHOLD_SIZE_MIN..=bounds::HOUSEHOLD_SIZE_MAX),
            &mut self.household_size,
        );
        fields.whole(
            "member_dependentCount",
            save.dependent_count,
            &(bounds::DEPENDENTS_MIN..=bounds::DEPENDENTS_MAX),
            &mut self.dependent_count,
        );
    }

    /// Where it comes from and what it does for a living.
    pub(super) fn take_origin(&mut self, save: &mut SaveMemberRequest, fields: &mut Fields) {
        fields.listed(
            "member_nationality",
            save.nationality.take(),
            listed::nationality,
            "ISO 3166-1 alpha-2, other",
            &mut self.nationality,
        );
        own_words(
            "member_otherNationality",
            save.other_nationality.take(),
            self.nationality.as_deref(),
            &mut self.other_nationality,
            fields,
        );
        fields.listed(
            "member_occupation",
            save.occupation.take(),
            listed::occupation,
            &OCCUPATION.join(", "),
            &mut self.occupation,
        );
        own_words(
            "member_otherOccupation",
            save.other_occupation.take(),
            self.occupation.as_deref(),
            &mut self.other_occupation,
            fields,
        );
    }
}

/// What a list lacks, in the member's own words: only beside the word `other`, and gone with it.
fn own_words(
    field: &str,
    given: Option<String>,
    chosen: Option<&str>,
    kept: &mut Option<String>,
    fields: &mut Fields,
) {
    if chosen == Some(listed::OTHER) {
        return fields.line(field, given, bounds::MEMBER_LINE_MAX, kept);
    }
    *kept = None;
    let is_filled = |given: &String| {
        text::line(given, bounds::MEMBER_LINE_MAX).is_ok_and(|line| !line.is_empty())
    };
    match given {
        Some(given) if is_filled(&given) => fields.refuse(field, Fault::OutOfPlace, ""),
        // Nothing to keep; a text that is too long or unreadable is refused as such.
        given => fields.line(field, given, bounds::MEMBER_LINE_MAX, &mut None),
    }
}
