//! What a save says about how a member lives.

use platform::text;
use proto::maillon::members::v1::SaveMemberRequest;
use proto::maillon::refusal::v1::Fault;

use super::fields::Fields;
use super::{Content, DOCUMENT_MAX, LINE_MAX, country, occupation};

/// Most people of a household.
const PERSONS_MAX: i32 = 100;

impl Content {
    pub(super) fn take_situation(&mut self, save: SaveMemberRequest, fields: &mut Fields) {
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
            save.ethnicity,
            LINE_MAX,
            &mut self.ethnicity,
        );
        fields.line(
            "member_identityDocumentNumber",
            save.identity_document_number,
            DOCUMENT_MAX,
            &mut self.identity_document_number,
        );
        fields.whole(
            "member_householdSize",
            save.household_size,
            &(1..=PERSONS_MAX),
            &mut self.household_size,
        );
        fields.whole(
            "member_dependentCount",
            save.dependent_count,
            &(0..=PERSONS_MAX),
            &mut self.dependent_count,
        );
        fields.listed(
            "member_nationality",
            save.nationality,
            country::nationality,
            "ISO 3166-1 alpha-2, other",
            &mut self.nationality,
        );
        own_words(
            "member_otherNationality",
            save.other_nationality,
            self.nationality.as_deref(),
            &mut self.other_nationality,
            fields,
        );
        fields.listed(
            "member_occupation",
            save.occupation,
            occupation::occupation,
            &occupation::words(),
            &mut self.occupation,
        );
        own_words(
            "member_otherOccupation",
            save.other_occupation,
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
    if chosen == Some(country::OTHER) {
        return fields.line(field, given, LINE_MAX, kept);
    }
    *kept = None;
    let is_said = |given: &String| text::line(given, LINE_MAX).is_ok_and(|line| !line.is_empty());
    match given {
        Some(given) if is_said(&given) => fields.refuse(field, Fault::OutOfPlace, ""),
        // Too long or unreadable is told as such.
        given => fields.line(field, given, LINE_MAX, &mut None),
    }
}
