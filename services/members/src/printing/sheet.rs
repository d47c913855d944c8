//! What is printed of one parcel: its texts, and its outline on a plane.

use geometry::{Geometry, Position};
use print::words::word;
use print::{MOST_CORNERS, Plan, Record};
use printer::count;
use proto::maillon::members::v1::Parcel;

/// Of a degree of latitude; a parcel is so small that the earth is flat under it.
const METRES: f64 = 111_195.08;

/// What the sheet says.
pub(crate) fn record(made: Record, parcel: &Parcel, geometry: Option<&Geometry>) -> Record {
    let hectares = |area: f64| format!("{} ha", grouped(area, 2));
    let outline = geometry.and_then(Geometry::as_polygon);
    let places = [
        &parcel.region_name,
        &parcel.department_name,
        &parcel.subprefecture_name,
        &parcel.locality_name,
    ];
    let place: Vec<&str> = places.into_iter().flatten().map(String::as_str).collect();
    let or_none = Option::unwrap_or_default;
    let perimeter = geometry.filter(|_| outline.is_some());
    made.with("parcel_code", parcel.code.clone())
        .with("parcel_memberName", parcel.member_name.clone())
        .with("member_idNumber", parcel.member_id_number.clone())
        .with("cooperative_name", cooperative(parcel))
        .with("parcel_place", place.join(" › "))
        .with("parcel_crop", crop(parcel))
        .with(
            "parcel_plantedYear",
            or_none(parcel.planted_year.map(|year| year.to_string())),
        )
        .with("parcel_landTitle", or_none(parcel.land_title.clone()))
        .with(
            "parcel_measuredArea",
            or_none(outline.map(|outline| hectares(outline.area_ha()))),
        )
        .with(
            "parcel_declaredArea",
            or_none(parcel.declared_area_ha.map(hectares)),
        )
        .with(
            "parcel_perimeter",
            or_none(perimeter.map(|geometry| format!("{} m", grouped(geometry.perimeter_m(), 0)))),
        )
        .with(
            "parcel_accuracy",
            or_none(
                parcel
                    .accuracy_m
                    .map(|metres| sentence("accuracy", &[decimal(metres, 1)])),
            ),
        )
        .with(
            "parcel_centre",
            or_none(geometry.map(|geometry| centre(geometry.label()))),
        )
        .with("corners_note", note(geometry))
}

/// That of the member today; of one whose name the reader may not know, the number.
fn cooperative(parcel: &Parcel) -> String {
    match (&parcel.cooperative_name, parcel.cooperative_id) {
        (Some(name), _) => name.clone(),
        (None, Some(id)) => sentence("cooperative_outside", &[id.to_string()]),
        (None, None) => String::new(),
    }
}

fn crop(parcel: &Parcel) -> String {
    let known = parcel.crop.map(|_| parcel.crop());
    let word_of =
        |crop: proto::maillon::members::v1::Crop| proto::word(crop.as_str_name(), "CROP_");
    known
        .and_then(|crop| word("parcel_crop", &word_of(crop)))
        .unwrap_or_default()
        .to_owned()
}

fn decimal(number: f64, digits: usize) -> String {
    format!("{number:.digits$}").replace('.', ",")
}

/// With its thousands apart.
fn grouped(number: f64, digits: usize) -> String {
    let written = decimal(number, digits);
    let (whole, rest) = written.split_at(written.find(',').unwrap_or(written.len()));
    match whole.parse() {
        Ok(whole) => count(whole) + rest,
        Err(_) => written,
    }
}

/// `9,46000° N, 5,63000° O`
fn centre(place: Position) -> String {
    let side = |degrees: f64, positive: char, negative: char| {
        let letter = if degrees < 0.0 { negative } else { positive };
        format!("{}° {letter}", decimal(degrees.abs(), 5))
    };
    let (latitude, longitude) = (place.latitude(), place.longitude());
    format!(
        "{}, {}",
        side(latitude, 'N', 'S'),
        side(longitude, 'E', 'O')
    )
}

/// The corners around all, without the end.
fn ring(geometry: &Geometry) -> Vec<Position> {
    match geometry {
        Geometry::Point(place) => vec![*place],
        Geometry::Polygon(outline) => open(outline.exterior()),
    }
}

fn open(ring: &[Position]) -> Vec<Position> {
    ring[..ring.len().saturating_sub(1)].to_vec()
}

fn note(geometry: Option<&Geometry>) -> String {
    let Some(geometry) = geometry else {
        return sentence("nowhere", &[]);
    };
    let corners = match ring(geometry).len() {
        1 => return sentence("point", &[]),
        corners if corners > MOST_CORNERS => {
            sentence("first_corners", &[count(MOST_CORNERS), count(corners)])
        }
        corners => sentence("corners", &[count(corners)]),
    };
    let holes = geometry
        .as_polygon()
        .map_or(0, |outline| outline.holes().len());
    match holes {
        0 => corners,
        // They are drawn and measured, and have no room in the list.
        holes => sentence("without_holes", &[corners, count(holes)]),
    }
}

/// A sentence of the sheet with its numbers.
fn sentence(name: &str, numbers: &[String]) -> String {
    let sentence = word("parcel_sheet", name).unwrap_or_default();
    let filled = |text: String, number: &String| text.replacen("{}", number, 1);
    numbers.iter().fold(sentence.to_owned(), filled)
}

/// Where it is, metres from the first corner.
pub(crate) fn plan(geometry: Option<&Geometry>) -> Plan {
    let Some(geometry) = geometry else {
        return Plan::default();
    };
    let outer = ring(geometry);
    let holes = geometry
        .as_polygon()
        .map(|outline| outline.holes().iter().map(|hole| open(hole)));
    let Some(from) = outer.first().copied() else {
        return Plan::default();
    };
    let corners = outer.iter().take(MOST_CORNERS);
    Plan {
        corners: corners
            .map(|corner| {
                [
                    decimal(corner.latitude(), 6),
                    decimal(corner.longitude(), 6),
                ]
            })
            .collect(),
        rings: [outer.clone()]
            .into_iter()
            .chain(holes.into_iter().flatten())
            .map(|ring| ring.iter().map(|corner| metres(from, *corner)).collect())
            .collect(),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "of a drawing: seven digits are finer than what is printed"
)]
fn metres(from: Position, to: Position) -> (f32, f32) {
    let narrowing = from.latitude().to_radians().cos();
    let east = (to.longitude() - from.longitude()) * METRES * narrowing;
    let north = (to.latitude() - from.latitude()) * METRES;
    (east as f32, north as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: &str = r#"{"type":"Polygon","coordinates":[
        [[-5.63,9.46],[-5.629,9.46],[-5.629,9.461],[-5.63,9.461],[-5.63,9.46]]]}"#;

    fn sheet_of(parcel: &Parcel, geometry: Option<&Geometry>) -> Record {
        record(Record::new(), parcel, geometry)
    }

    #[test]
    fn a_sheet_names_the_members_cooperative_as_the_page_does() {
        let of = |id: Option<i64>, name: Option<&str>| Parcel {
            cooperative_id: id,
            cooperative_name: name.map(str::to_owned),
            ..Parcel::default()
        };
        for (parcel, told) in [
            (of(None, None), ""),
            (of(Some(7), Some("Espoir")), "Espoir"),
            (
                of(Some(7), None),
                "Coopérative n° 7, hors de votre territoire",
            ),
        ] {
            let record = sheet_of(&parcel, None);
            let mut texts = record.texts();
            let found = texts.find(|(name, _)| *name == "cooperative_name");
            assert_eq!(
                found.map(|(_, text)| text.to_owned()).unwrap_or_default(),
                told
            );
        }
    }

    #[test]
    fn a_sheet_says_what_is_known_and_draws_metres_as_metres() {
        let geometry = Geometry::read(SQUARE).expect("good");
        let parcel = Parcel {
            code: "P-1".to_owned(),
            crop: Some(proto::maillon::members::v1::Crop::Cafe.into()),
            declared_area_ha: Some(1.5),
            ..Parcel::default()
        };
        let record = sheet_of(&parcel, Some(&geometry));
        let texts: Vec<(&str, &str)> = record
            .texts()
            .filter(|(_, text)| !text.is_empty())
            .collect();
        let expected = [
            ("corners_note", "4 sommets"),
            ("parcel_centre", "9,46050° N, 5,62950° O"),
            ("parcel_code", "P-1"),
            ("parcel_crop", "Café"),
            ("parcel_declaredArea", "1,50 ha"),
            ("parcel_measuredArea", "1,21 ha"),
            ("parcel_perimeter", "441 m"),
        ];
        assert_eq!(texts, expected);
        let plan = plan(Some(&geometry));
        assert_eq!(plan.corners[0], ["9,460000", "-5,630000"]);
        let (east, north) = plan.rings[0][2];
        assert!((east - 109.68).abs() < 0.05 && (north - 111.195).abs() < 0.05);
        assert_eq!(super::plan(None).rings.len(), 0);
    }

    #[test]
    fn thousands_stand_apart_and_holes_are_told_beside_the_corners() {
        let ring = |west: f64, south: f64, size: f64| {
            let (east, north) = (west + size, south + size);
            format!(
                "[[{west},{south}],[{east},{south}],[{east},{north}],[{west},{north}],[{west},{south}]]"
            )
        };
        let rings = [ring(-6.0, 7.0, 0.06), ring(-5.99, 7.01, 0.01)].join(",");
        let text = format!(r#"{{"type":"Polygon","coordinates":[{rings}]}}"#);
        let geometry = Geometry::read(&text).expect("good");
        let record = sheet_of(&Parcel::default(), Some(&geometry));
        let told = |name: &str| {
            let found = record.texts().find(|(known, _)| *known == name);
            found.map(|(_, text)| text.to_owned()).unwrap_or_default()
        };
        let area = told("parcel_measuredArea");
        assert!(
            area.starts_with("4\u{a0}2") && area.ends_with(" ha"),
            "{area}"
        );
        assert!(told("parcel_perimeter").starts_with("30\u{a0}"));
        assert_eq!(
            told("corners_note"),
            "4 sommets, sans ceux des enclaves (1)"
        );
    }
}
