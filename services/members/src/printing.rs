//! What is printed of members: their texts as a French reader has them.

pub(crate) mod plot_report;
pub(crate) mod sheet;

use print::words::{narrowed, word, yes_no};
use print::{Photo, Record};
use printer::{day, part_of_day, word_of};
use proto::Date;
use proto::maillon::members::v1::{
    BirthDatePrecision, Gender, ListMembersRequest, Member, MemberStatus,
};

/// A field of the API and what is printed for it.
pub(crate) type Text = (&'static str, String);

/// What templates say of a member.
pub(crate) fn member(member: Member, photo: Option<Photo>) -> Record {
    Record::from_iter(texts_of_member(member)).with_photo(photo)
}

pub(crate) fn texts_of_member(member: Member) -> [Text; 14] {
    let or_none = Option::unwrap_or_default;
    let (gender, status) = (gender(member.gender()), status(member.status()));
    let is_year_alone = member.birth_date_precision() == BirthDatePrecision::Year;
    [
        ("member_idNumber", member.id_number),
        ("member_lastname", member.lastname),
        ("member_firstname", member.firstname),
        ("member_gender", gender),
        (
            "member_birthDate",
            part_of_day(member.birth_date, is_year_alone),
        ),
        ("member_birthLocation", or_none(member.birth_location)),
        ("member_contact", or_none(member.contact)),
        ("member_status", status),
        (
            "member_membershipStartDate",
            day(member.membership_start_date),
        ),
        (
            "member_hasValidCard",
            yes_no(member.has_valid_card).to_owned(),
        ),
        ("locality_name", or_none(member.locality_name)),
        ("subprefecture_name", or_none(member.subprefecture_name)),
        ("department_name", or_none(member.department_name)),
        ("region_name", or_none(member.region_name)),
    ]
}

/// Its letter, as lists have it; nothing where it is not known.
fn gender(gender: Gender) -> String {
    match gender {
        Gender::Unspecified => String::new(),
        known => proto::word(known.as_str_name(), "GENDER_").to_uppercase(),
    }
}

fn status(status: MemberStatus) -> String {
    word_of("member_status", status.as_str_name(), "MEMBER_STATUS_")
}

/// What a list is narrowed to, in words; `places` are the names of its locality, sub-prefecture, department
/// and region.
pub(crate) fn filter(
    list: &ListMembersRequest,
    is_named: bool,
    places: [Option<String>; 4],
) -> String {
    let said = |is: Option<bool>| is.map(|is| yes_no(is).to_owned());
    let on = |on: Option<Date>| on.map(|on| day(Some(on)));
    let [locality, subprefecture, department, region] = places;
    let check = list.check.as_deref();
    let letter = list.gender.map(|_| gender(list.gender()));
    let letter = letter.and_then(|letter| word("member_gender", &letter));
    narrowed([
        ("ids", is_named.then(|| yes_no(true).to_owned())),
        ("filter", list.filter.clone()),
        ("filter_firstname", list.firstname.clone()),
        ("filter_idNumber", list.id_number.clone()),
        ("regionId", region),
        ("departmentId", department),
        ("subprefectureId", subprefecture),
        ("localityId", locality),
        ("gender", letter.map(str::to_owned)),
        ("status", list.status.map(|_| status(list.status()))),
        ("hasValidCard", said(list.has_valid_card)),
        ("hasUnusedTransaction", said(list.has_unused_transaction)),
        ("isMainAccount", said(list.is_main_account)),
        ("withoutPhoto", said(list.without_photo)),
        ("createdBy", list.created_by.clone()),
        ("createdFrom", on(list.created_from)),
        ("createdTo", on(list.created_to)),
        ("membershipFrom", on(list.membership_from)),
        ("membershipTo", on(list.membership_to)),
        ("birthFrom", on(list.birth_from)),
        ("birthTo", on(list.birth_to)),
        ("isSpouse", said(list.is_spouse)),
        ("isChild", said(list.is_child)),
        (
            "check",
            check
                .and_then(|name| word("check", name))
                .map(str::to_owned),
        ),
        ("archived", said(list.archived.filter(|archived| *archived))),
    ])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn what_templates_may_name_is_told() {
        let told: BTreeSet<&str> = texts_of_member(Member::default())
            .into_iter()
            .map(|(field, _)| field)
            .collect();
        for kind in ["member_list", "document"] {
            let fields = print::fields::of(kind).filter(|field| !field.is_photo());
            let of_members = fields.filter(|field| {
                !field.name.starts_with("list_") && !field.name.starts_with("document_")
            });
            let names: BTreeSet<&str> = of_members.map(|field| field.name).collect();
            assert_eq!(names, told, "{kind}");
        }
    }

    #[test]
    fn a_gender_is_its_letter_and_nothing_where_it_is_not_known() {
        let printed = |gender: Option<Gender>| {
            let member = Member {
                gender: gender.map(Into::into),
                ..Member::default()
            };
            let mut texts = texts_of_member(member).into_iter();
            texts.find_map(|(field, text)| (field == "member_gender").then_some(text))
        };
        assert_eq!(printed(Some(Gender::F)).as_deref(), Some("F"));
        assert_eq!(printed(Some(Gender::M)).as_deref(), Some("M"));
        assert_eq!(printed(None).as_deref(), Some(""));
    }

    #[test]
    fn a_list_says_what_it_is_narrowed_to() {
        let list = ListMembersRequest {
            gender: Some(Gender::F.into()),
            status: Some(MemberStatus::Suspended.into()),
            has_valid_card: Some(false),
            ..ListMembersRequest::default()
        };
        let places = [None, None, None, Some("Nawa".to_owned())];
        assert_eq!(
            filter(&list, false, places),
            "Région : Nawa · Genre : Féminin · Statut : Suspendu · Carte valide : Non"
        );
        assert_eq!(
            filter(&ListMembersRequest::default(), false, [const { None }; 4]),
            ""
        );
    }
}
