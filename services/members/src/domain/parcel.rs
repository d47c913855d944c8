//! What a parcel holds, who may see and change it, and when it may be saved.

use std::ops::RangeInclusive;

use geometry::Geometry;
use platform::{Caller, Refusal, text};
use proto::maillon::members::v1::{Crop, GetParcelReply, Parcel, SaveParcelRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Change, bounds};

use super::fields::Fields;
use super::{access, place};

/// Hectares that a parcel may have, as its owner says.
const HECTARES: RangeInclusive<f64> = 0.001..=100_000.0;
/// Metres that a receiver may be off.
const ACCURACY_M: RangeInclusive<f64> = 0.0..=10_000.0;
/// The first year in which something that still grows may have been planted.
const FIRST_YEAR: i32 = 1900;

/// What a save is judged by beside itself.
pub(crate) struct Known {
    /// Of today.
    pub(crate) year: i32,
    /// The locality that the save names exists and lies where the caller may put parcels.
    pub(crate) has_locality: bool,
    /// The member that the save names is living, seen by the caller and changed on this node.
    pub(crate) has_member: bool,
    pub(crate) homes: Homes,
}

/// Where a member lives; nothing where there is none.
#[derive(Clone, Copy, Default)]
pub(crate) struct Home {
    pub(crate) locality_id: Option<i64>,
    pub(crate) region_id: Option<i64>,
}

/// Where the members live whose parcel it was before a save, and is after it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Homes {
    pub(crate) before: Home,
    pub(crate) after: Home,
}

impl Homes {
    /// Whoever sees one of the two members may not see the other.
    pub(crate) fn lie_apart(&self) -> bool {
        let regions = [self.before.region_id, self.after.region_id];
        matches!(regions, [Some(one), Some(other)] if one != other)
    }
}

/// The content of a parcel that may be stored; empty where there is none yet.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Content {
    /// Empty: it gets one of its member's.
    pub(crate) code: String,
    pub(crate) member_id: Option<i64>,
    pub(crate) locality_id: Option<i64>,
    pub(crate) crop: Option<Crop>,
    pub(crate) declared_area_ha: Option<f64>,
    pub(crate) planted_year: Option<i32>,
    pub(crate) land_title: Option<String>,
    pub(crate) accuracy_m: Option<f64>,
    pub(crate) geometry: Option<Geometry>,
}

impl Content {
    /// Of a parcel as it is. What is kept was looked at when it was saved.
    pub(crate) fn of(parcel: &Parcel) -> Self {
        let geometry = parcel.geometry.as_deref().map(Geometry::read);
        let crop = parcel.crop.map(|_| parcel.crop());
        let parcel = parcel.clone();
        Self {
            code: parcel.code,
            member_id: Some(parcel.member_id),
            locality_id: parcel.locality_id,
            crop,
            declared_area_ha: parcel.declared_area_ha,
            planted_year: parcel.planted_year,
            land_title: parcel.land_title,
            accuracy_m: parcel.accuracy_m,
            geometry: geometry.and_then(Result::ok),
        }
    }

    /// Hectares of its outline to the square metre, where it has one.
    pub(crate) fn measured_area_ha(&self) -> Option<f64> {
        const SQUARE_METRES: f64 = 10_000.0;
        let outline = self.geometry.as_ref().and_then(Geometry::as_polygon);
        outline.map(|outline| (outline.area_ha() * SQUARE_METRES).round() / SQUARE_METRES)
    }

    /// What a save makes of the parcel as it is; empty = a new one.
    pub(crate) fn after(self, mut save: SaveParcelRequest, known: &Known) -> Result<Self, Refusal> {
        let before = self;
        let cleared = std::mem::take(&mut save.cleared);
        let mut fields = Fields::of::<SaveParcelRequest>(cleared);
        let mut content = before.clone();
        content.take_code(save.code, &before, &mut fields);
        content.take_member(save.member_id, known, &before, &mut fields);
        content.take_locality(save.locality_id, known, &before, &mut fields);
        fields.word("parcel_crop", save.crop, &mut content.crop);
        let years = FIRST_YEAR..=known.year;
        fields.whole(
            "parcel_plantedYear",
            save.planted_year,
            &years,
            &mut content.planted_year,
        );
        let title = &mut content.land_title;
        fields.line(
            "parcel_landTitle",
            save.land_title,
            bounds::MEMBER_DOCUMENT_MAX,
            title,
        );
        let accuracy = &mut content.accuracy_m;
        fields.number("parcel_accuracyM", save.accuracy_m, &ACCURACY_M, accuracy);
        content.take_geometry(save.geometry, &mut fields);
        content.take_area(save.area_ha, save.declared_area_ha, &mut fields);
        fields.done()?;
        Ok(content)
    }

    fn take_code(&mut self, given: Option<String>, before: &Self, fields: &mut Fields) {
        const FIELD: &str = "parcel_code";
        match fields.change(FIELD, given) {
            Change::Keep => {}
            // A new one gets a code; one that is there has to keep one.
            Change::Clear if before.code.is_empty() => {}
            Change::Clear => fields.refuse(FIELD, Fault::Required, ""),
            Change::Set(given) => match text::code(&given, bounds::PARCEL_CODE_MAX) {
                Ok(line) if line.is_empty() && !before.code.is_empty() => {
                    fields.refuse(FIELD, Fault::Required, "");
                }
                Ok(line) => self.code = line,
                Err((fault, detail)) => fields.refuse(FIELD, fault, &detail),
            },
        }
    }

    fn take_member(
        &mut self,
        given: Option<i64>,
        known: &Known,
        before: &Self,
        fields: &mut Fields,
    ) {
        const FIELD: &str = "parcel_memberId";
        match fields.change(FIELD, given) {
            Change::Keep if before.member_id.is_some() => {}
            Change::Keep | Change::Clear => fields.refuse(FIELD, Fault::Required, ""),
            Change::Set(id) if before.member_id == Some(id) || known.has_member => {
                self.member_id = Some(id);
            }
            Change::Set(_) => fields.refuse(FIELD, Fault::UnknownReference, ""),
        }
    }

    fn take_locality(
        &mut self,
        given: Option<i64>,
        known: &Known,
        before: &Self,
        fields: &mut Fields,
    ) {
        const FIELD: &str = "parcel_localityId";
        match fields.change(FIELD, given) {
            Change::Keep if before.member_id.is_none() => {
                self.locality_id = known.homes.after.locality_id;
            }
            Change::Keep => {}
            Change::Clear => self.locality_id = None,
            Change::Set(id) if before.locality_id == Some(id) || known.has_locality => {
                self.locality_id = Some(id);
            }
            Change::Set(_) => fields.refuse(FIELD, Fault::UnknownReference, ""),
        }
    }

    fn take_geometry(&mut self, given: Option<String>, fields: &mut Fields) {
        const FIELD: &str = "parcel_geometry";
        match fields.change(FIELD, given) {
            Change::Keep => {}
            Change::Clear => self.geometry = None,
            Change::Set(given) => match place::read(&given) {
                Ok(geometry) => self.geometry = Some(geometry),
                Err((fault, detail)) => fields.refuse(FIELD, fault, &detail),
            },
        }
    }

    /// `area_ha` says what was declared where no outline tells it, and nobody names the declared one.
    fn take_area(&mut self, area_ha: Option<f64>, declared: Option<f64>, fields: &mut Fields) {
        const DECLARED: &str = "parcel_declaredAreaHa";
        const AREA: &str = "parcel_areaHa";
        let is_named = !matches!(fields.change(DECLARED, declared), Change::Keep);
        let kept = &mut self.declared_area_ha;
        if is_named {
            fields.number(DECLARED, declared, &HECTARES, kept);
        } else if self
            .geometry
            .as_ref()
            .and_then(Geometry::as_polygon)
            .is_none()
        {
            fields.number(AREA, area_ha, &HECTARES, kept);
        }
    }
}

/// The code of a member's next parcel.
pub(crate) fn code_of(member_number: &str, rank: i64) -> String {
    let behind = format!("-{rank}");
    let room = bounds::PARCEL_CODE_MAX.saturating_sub(behind.chars().count());
    let number: String = member_number.chars().take(room).collect();
    number + &behind
}

/// What of a parcel decides who may do what with it: all of it is its member's.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub(crate) member_id: i64,
    /// Where the member lives.
    pub(crate) locality_id: Option<i64>,
    pub(crate) region_id: Option<i64>,
    pub(crate) created_by_id: i64,
    pub(crate) can_write: bool,
}

impl Held {
    pub(crate) fn is_seen_by(&self, caller: &Caller) -> bool {
        territory::sees(caller, self.locality_id, self.region_id, self.created_by_id)
    }
}

/// The parcel; what the caller may not see is not there.
pub(crate) fn find(held: Option<Held>, caller: &Caller) -> Result<Held, Reason> {
    held.filter(|held| held.is_seen_by(caller))
        .ok_or(Reason::ParcelNotFound)
}

/// The same, refused where its member may not be changed here.
pub(crate) fn find_writable(held: Option<Held>, caller: &Caller) -> Result<Held, Reason> {
    let held = find(held, caller)?;
    access::check_writable(held.can_write)?;
    Ok(held)
}

/// Refuses to change what somebody else changed since the caller read it, with the record as it is now.
pub(crate) fn refuse_stale(current: &Parcel, version: Option<i64>) -> Result<(), Refusal> {
    if version.is_none_or(|version| version == current.version) {
        return Ok(());
    }
    let reply = GetParcelReply {
        parcel: Some(current.clone()),
        ..GetParcelReply::default()
    };
    Err(Refusal::new(Reason::StaleVersion).current(&reply))
}

/// Why a finding is kept as it is: a sentence.
pub(crate) fn read_reason(reason: &str) -> Result<String, Refusal> {
    const FIELD: &str = "finding_keptReason";
    const MAX: usize = bounds::PARCEL_REASON_MAX;
    match text::line(reason, MAX) {
        Ok(line) if line.is_empty() => Err(Refusal::field(FIELD, Fault::Required)),
        Ok(line) => Ok(line),
        Err(fault) => {
            Err(Refusal::new(Reason::ValidationFailed).and(FIELD, fault, &MAX.to_string()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: &str = r#"{"type":"Polygon","coordinates":[
        [[-5,7],[-4.999,7],[-4.999,7.001],[-5,7.001],[-5,7]]]}"#;

    const KNOWN: Known = Known {
        year: 2026,
        has_locality: true,
        has_member: true,
        homes: Homes {
            before: Home {
                locality_id: None,
                region_id: None,
            },
            after: Home {
                locality_id: Some(4),
                region_id: None,
            },
        },
    };

    fn save() -> SaveParcelRequest {
        SaveParcelRequest {
            member_id: Some(8),
            ..SaveParcelRequest::default()
        }
    }

    fn faults(save: SaveParcelRequest, known: &Known) -> Vec<(String, Fault)> {
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
        let save = SaveParcelRequest {
            code: Some("Ρ-1".to_owned()),
            ..save()
        };
        let told = faults(save, &KNOWN);
        assert!(
            told.contains(&("parcel_code".to_owned(), Fault::ForeignSign)),
            "{told:?}"
        );
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let nobody = Known {
            has_locality: false,
            has_member: false,
            ..KNOWN
        };
        let hostile = SaveParcelRequest {
            code: Some("é".repeat(41)),
            member_id: Some(8),
            locality_id: Some(7),
            crop: Some(99),
            planted_year: Some(2027),
            land_title: Some("a\u{7}".to_owned()),
            accuracy_m: Some(-1.0),
            geometry: Some("{}".to_owned()),
            declared_area_ha: Some(f64::NAN),
            ..SaveParcelRequest::default()
        };
        let told = |field: &str, fault| (field.to_owned(), fault);
        assert_eq!(
            faults(hostile, &nobody),
            [
                told("parcel_code", Fault::TooLong),
                told("parcel_memberId", Fault::UnknownReference),
                told("parcel_localityId", Fault::UnknownReference),
                told("parcel_crop", Fault::UnknownWord),
                told("parcel_plantedYear", Fault::OutOfRange),
                told("parcel_landTitle", Fault::ControlCharacter),
                told("parcel_accuracyM", Fault::OutOfRange),
                told("parcel_geometry", Fault::NotAGeometry),
                told("parcel_declaredAreaHa", Fault::OutOfRange),
            ]
        );
        let missing = faults(SaveParcelRequest::default(), &KNOWN);
        assert_eq!(missing, [told("parcel_memberId", Fault::Required)]);
    }

    #[test]
    fn an_outline_tells_the_area_and_what_was_declared_stays_beside_it() {
        let of_point = SaveParcelRequest {
            area_ha: Some(2.5),
            ..save()
        };
        let content = Content::default().after(of_point, &KNOWN).expect("good");
        assert_eq!(content.declared_area_ha, Some(2.5));
        assert_eq!(
            (content.measured_area_ha(), content.locality_id),
            (None, Some(4))
        );
        let outlined = SaveParcelRequest {
            geometry: Some(SQUARE.to_owned()),
            // As a form sends back what it read.
            area_ha: Some(9.0),
            ..SaveParcelRequest::default()
        };
        let content = content.after(outlined, &KNOWN).expect("good");
        assert_eq!(content.declared_area_ha, Some(2.5));
        let measured = content.measured_area_ha().expect("it has an outline");
        assert!((1.2..1.25).contains(&measured), "{measured}");
        let cleared = SaveParcelRequest {
            cleared: vec![
                "parcel_geometry".to_owned(),
                "parcel_declaredAreaHa".to_owned(),
            ],
            ..SaveParcelRequest::default()
        };
        let content = content.after(cleared, &KNOWN).expect("good");
        assert_eq!((content.geometry, content.declared_area_ha), (None, None));
    }

    #[test]
    fn a_code_is_the_members_number_with_a_rank_and_never_too_long() {
        assert_eq!(code_of("26000009337", 2), "26000009337-2");
        let long = code_of(&"X".repeat(40), 12);
        assert_eq!((long.chars().count(), long.ends_with("X-12")), (40, true));
        let kept = Content {
            code: "P-1".to_owned(),
            member_id: Some(8),
            ..Content::default()
        };
        let emptied = SaveParcelRequest {
            code: Some("  ".to_owned()),
            ..SaveParcelRequest::default()
        };
        assert!(kept.after(emptied, &KNOWN).is_err());
    }
}
