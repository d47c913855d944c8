//! What the service publishes. A member's facts carry it whole, before and after, with the names of its
//! place, of its cooperative and of its main member as they were at the time. Never a photo: its file's
//! name only.

use listing::left;
use outbox::{Actor, Event};
use platform::Caller;
use proto::Named;
use proto::maillon::event::v1::{Export, PlotsLeft, RecordLeft, TemplateUse};
use proto::maillon::members::v1::{
    Cooperative, LocalityUse, Member, Membership, Parcel, ParcelFinding, ParcelTitle,
};
use proto::maillon::sync::v1::Conflict;
use sqlx::PgConnection;

use crate::domain::parcel::Homes;

/// Full name of the message in a member's facts.
pub(crate) const MEMBER: &str = Member::FULL_NAME;
pub(crate) const MEMBER_CREATED: &str = "members.member.created";
pub(crate) const MEMBER_UPDATED: &str = "members.member.updated";
pub(crate) const MEMBER_ARCHIVED: &str = "members.member.archived";
pub(crate) const MEMBER_RESTORED: &str = "members.member.restored";
/// How many members a locality has.
pub(crate) const USE: &str = LocalityUse::FULL_NAME;
pub(crate) const USE_COUNTED: &str = "members.use.counted";
const EXPORTED: &str = "members.export.made";

/// Publishes facts about members, each with the regions of the places that it names.
pub(crate) async fn publish(
    db: &mut PgConnection,
    actor: &Actor,
    facts: Vec<Event>,
) -> sqlx::Result<()> {
    let places: Vec<i64> = facts.iter().flat_map(Event::records).copied().collect();
    let regions = territory::regions_of(&mut *db, &places).await?;
    let facts = facts.into_iter().map(|fact| {
        let of_fact = fact.records().iter().filter_map(|place| regions.get(place));
        let of_fact: Vec<i64> = of_fact.copied().collect();
        fact.concerning(of_fact)
    });
    outbox::publish_all(db, actor, facts.collect()).await?;
    Ok(())
}

pub(crate) fn created(member: &Member) -> Event {
    Event::new(MEMBER_CREATED, member.id, member.version, MEMBER)
        .about(member.locality_id)
        .after(member)
}

pub(crate) fn updated(before: &Member, after: &Member) -> Event {
    let event = Event::new(MEMBER_UPDATED, after.id, after.version, MEMBER)
        .about(before.locality_id)
        .about(after.locality_id);
    if lie_apart(before.region_name.as_deref(), after.region_name.as_deref()) {
        return event.before(&alone(before)).after(&alone(after));
    }
    event.before(before).after(after)
}

/// What moves to another region is told in both: nobody else of either is named then.
fn lie_apart(before: Option<&str>, after: Option<&str>) -> bool {
    before.is_some() && after.is_some() && before != after
}

fn alone(member: &Member) -> Member {
    Member {
        main_member_name: None,
        cooperative_name: None,
        ..member.clone()
    }
}

/// What somebody decided of a photo, and that one came back, have words of their own: the audit tells them.
pub(crate) fn photo_accepted(before: &Member, after: &Member) -> Event {
    of_photo("members.member.photo_accepted", before, after)
}

pub(crate) fn photo_refused(before: &Member, after: &Member) -> Event {
    of_photo("members.member.photo_refused", before, after)
}

pub(crate) fn photo_restored(before: &Member, after: &Member) -> Event {
    of_photo("members.member.photo_restored", before, after)
}

fn of_photo(subject: &'static str, before: &Member, after: &Member) -> Event {
    Event::new(subject, after.id, after.version, MEMBER)
        .about(after.locality_id)
        .before(before)
        .after(after)
}

/// Whether its file is on this node, as the member says. The version is the one that is known already.
pub(crate) fn photo_noted(member: &Member) -> Event {
    let subject = if member.photo_is_missing {
        "members.member.photo_lost"
    } else {
        "members.member.photo_found"
    };
    let before = Member {
        photo_is_missing: !member.photo_is_missing,
        ..member.clone()
    };
    of_photo(subject, &before, member)
}

/// `version` is the archived record's; the fact has no state after it, so others forget the member.
pub(crate) fn archived(before: &Member, version: i64) -> Event {
    Event::new(MEMBER_ARCHIVED, before.id, version, MEMBER)
        .about(before.locality_id)
        .before(before)
}

pub(crate) fn restored(before: &Member, after: &Member) -> Event {
    Event::new(MEMBER_RESTORED, after.id, after.version, MEMBER)
        .about(after.locality_id)
        .before(before)
        .after(after)
}

pub(crate) fn cooperative_created(cooperative: &Cooperative) -> Event {
    of_cooperative("members.cooperative.created", cooperative).after(cooperative)
}

pub(crate) fn cooperative_updated(before: &Cooperative, after: &Cooperative) -> Event {
    let event = of_cooperative("members.cooperative.updated", after).about(before.locality_id);
    if lie_apart(before.region_name.as_deref(), after.region_name.as_deref()) {
        let unnamed = |state: &Cooperative| Cooperative {
            president_member_name: None,
            ..state.clone()
        };
        return event.before(&unnamed(before)).after(&unnamed(after));
    }
    event.before(before).after(after)
}

/// `version` is the tombstone's.
pub(crate) fn cooperative_deleted(before: &Cooperative, version: i64) -> Event {
    let gone = Cooperative {
        version,
        ..before.clone()
    };
    of_cooperative("members.cooperative.deleted", &gone).before(before)
}

fn of_cooperative(subject: &'static str, cooperative: &Cooperative) -> Event {
    let (id, version) = (cooperative.id, cooperative.version);
    Event::new(subject, id, version, Cooperative::FULL_NAME).about(cooperative.locality_id)
}

/// `locality_id`: where the member lives.
pub(crate) fn membership_corrected(
    before: &Membership,
    after: &Membership,
    locality_id: Option<i64>,
) -> Event {
    let subject = "members.membership.corrected";
    Event::new(subject, after.id, after.version, Membership::FULL_NAME)
        .about(locality_id)
        .before(before)
        .after(after)
}

/// `locality_id`: where its member lives, also in the facts that follow.
pub(crate) fn parcel_created(parcel: &Parcel, locality_id: Option<i64>) -> Event {
    of_parcel("members.parcel.created", parcel, locality_id).after(&without_place(parcel))
}

pub(crate) fn parcel_updated(before: &Parcel, after: &Parcel, homes: &Homes) -> Event {
    let hide_names = |state: &Parcel| {
        let state = without_place(state);
        if !homes.lie_apart() {
            return state;
        }
        // Told in both regions: neither member is named in the other's.
        Parcel {
            member_name: String::new(),
            member_id_number: String::new(),
            cooperative_name: None,
            ..state
        }
    };
    of_parcel("members.parcel.updated", after, homes.after.locality_id)
        .about(homes.before.locality_id)
        .before(&hide_names(before))
        .after(&hide_names(after))
}

/// `version` is the tombstone's.
pub(crate) fn parcel_deleted(before: &Parcel, version: i64, locality_id: Option<i64>) -> Event {
    let gone = Parcel {
        version,
        ..before.clone()
    };
    of_parcel("members.parcel.deleted", &gone, locality_id).before(&without_place(before))
}

fn of_parcel(subject: &'static str, parcel: &Parcel, locality_id: Option<i64>) -> Event {
    Event::new(subject, parcel.id, parcel.version, Parcel::FULL_NAME).about(locality_id)
}

/// As facts have it: its place belongs to people and has rows of its own; its findings follow from others.
fn without_place(parcel: &Parcel) -> Parcel {
    Parcel {
        geometry: None,
        finding_count: None,
        ..parcel.clone()
    }
}

/// The file's name only.
pub(crate) fn title_added(title: &ParcelTitle, parcel: &Parcel, locality_id: Option<i64>) -> Event {
    of_title("members.parcel.title_added", parcel, locality_id).after(title)
}

pub(crate) fn title_removed(
    title: &ParcelTitle,
    parcel: &Parcel,
    locality_id: Option<i64>,
) -> Event {
    of_title("members.parcel.title_removed", parcel, locality_id).before(title)
}

fn of_title(subject: &'static str, parcel: &Parcel, locality_id: Option<i64>) -> Event {
    Event::new(subject, parcel.id, parcel.version, ParcelTitle::FULL_NAME).about(locality_id)
}

/// A supervisor keeps it as it is. The neighbour's code is not told: it may be of another territory.
pub(crate) fn finding_kept(
    before: &ParcelFinding,
    kept: &ParcelFinding,
    parcel: &Parcel,
    locality_id: Option<i64>,
) -> Event {
    let hide_other = |finding: &ParcelFinding| ParcelFinding {
        other_id: None,
        other_code: None,
        ..finding.clone()
    };
    let subject = "members.parcel.finding_kept";
    Event::new(subject, parcel.id, parcel.version, ParcelFinding::FULL_NAME)
        .about(locality_id)
        .before(&hide_other(before))
        .after(&hide_other(kept))
}

/// Somebody chose between what a node and the centre say of a member.
pub(crate) fn conflict_decided(
    before: &Conflict,
    after: &Conflict,
    locality_id: Option<i64>,
) -> Event {
    Event::new("members.conflict.decided", after.id, 1, Conflict::FULL_NAME)
        .about(locality_id)
        .before(before)
        .after(after)
}

/// A list was exported to a file.
pub(crate) fn exported(list: &str, format: &str, rows: i64, by: &Caller) -> Event {
    left::fact(EXPORTED, &left::rows(list, format, rows), by)
}

/// It was printed; the records, where they are few.
pub(crate) fn printed(
    list: &str,
    rows: i64,
    template: Option<TemplateUse>,
    records: Vec<RecordLeft>,
    by: &Caller,
) -> Event {
    let fact = Export {
        template,
        records,
        ..left::rows(list, "pdf", rows)
    };
    left::fact(EXPORTED, &fact, by)
}

/// Parcels left for the EU's information system.
pub(crate) fn plots_exported(rows: i64, plots: PlotsLeft, by: &Caller) -> Event {
    let fact = Export {
        plots: Some(plots),
        ..left::rows("parcel", "eudr", rows)
    };
    left::fact(EXPORTED, &fact, by)
}

/// How many members a locality has from now on.
pub(crate) fn counted(counted: &LocalityUse, version: i64) -> Event {
    Event::new(USE_COUNTED, counted.locality_id, version, USE).after(counted)
}
