//! Where a parcel is, read from GeoJSON, and what is wrong with it in the contract's words.

use geometry::{Geometry, MOST_HA, Position};
use proto::maillon::refusal::v1::Fault;

/// The point or outline of a text; or what is wrong with it, and the detail that the fault has.
pub(super) fn read(text: &str) -> Result<Geometry, (Fault, String)> {
    let read = Geometry::read(text).map_err(|fault| words(&fault, text))?;
    refuse_large(read)
}

/// The same, unless its outline is larger than any parcel. What is kept is not asked: a bound that came later
/// takes nobody's outline away.
pub(super) fn refuse_large(geometry: Geometry) -> Result<Geometry, (Fault, String)> {
    if geometry.area_ha() > MOST_HA {
        return Err((Fault::TooLargeArea, MOST_HA.to_string()));
    }
    Ok(geometry)
}

/// Of a geometry whose text is at hand, the corner too that is nearest to a crossing.
pub(super) fn words(fault: &geometry::Fault, text: &str) -> (Fault, String) {
    use geometry::Fault as Found;
    const MIB: usize = 1024 * 1024;
    match fault {
        Found::NotGeoJson | Found::Unreadable | Found::Empty => {
            (Fault::NotAGeometry, String::new())
        }
        Found::OtherType { found } => (Fault::NotAGeometry, (*found).to_owned()),
        Found::TooManyBytes { most } => (Fault::TooManyBytes, (most / MIB).to_string()),
        Found::SeveralParts { found } => (Fault::SeveralParts, found.to_string()),
        // The end of a ring is its beginning once more, and no corner.
        Found::TooFewPositions { least, .. } => (Fault::TooFewCorners, (least - 1).to_string()),
        Found::TooManyPositions { most } => (Fault::TooManyCorners, most.to_string()),
        Found::TooManyHoles { most } => (Fault::WrongHole, most.to_string()),
        Found::NotANumber { at }
        | Found::LongitudeOutOfRange { at }
        | Found::AtPole { at }
        | Found::LatitudeOutOfRange {
            at,
            is_swapped: false,
        } => (Fault::NotAPlace, at.to_string()),
        Found::LatitudeOutOfRange {
            at,
            is_swapped: true,
        } => (Fault::LatitudeFirst, at.to_string()),
        Found::AcrossDateLine => (Fault::AcrossDateLine, String::new()),
        Found::NotClosed | Found::ClosesBeforeRounding => (Fault::NotClosed, String::new()),
        Found::CrossesItself { near } => (Fault::CrossesItself, nearest_corner(text, *near)),
        Found::NoArea => (Fault::NoArea, String::new()),
        Found::HoleTouches { .. } | Found::HoleOutside { .. } => (Fault::WrongHole, String::new()),
    }
}

/// Number of the outline's corner that is nearest to a place, from 1; nothing where no outline can be read.
fn nearest_corner(text: &str, near: Position) -> String {
    let corners = outer_ring(text).unwrap_or_default();
    let distance = |&[longitude, latitude]: &[f64; 2]| {
        (longitude - near.longitude()).hypot(latitude - near.latitude())
    };
    let nearest = (corners.iter().enumerate())
        .min_by(|(_, one), (_, other)| distance(one).total_cmp(&distance(other)));
    nearest.map_or_else(String::new, |(number, _)| (number + 1).to_string())
}

fn outer_ring(text: &str) -> Option<Vec<[f64; 2]>> {
    let json: serde_json::Value = serde_json::from_str(text).ok()?;
    let geometry = json.get("geometry").unwrap_or(&json);
    let mut ring = geometry.get("coordinates")?.get(0)?;
    if geometry.get("type")? == "MultiPolygon" {
        ring = ring.get(0)?;
    }
    let corners = ring.as_array()?.iter();
    corners
        .map(|corner| Some([corner.get(0)?.as_f64()?, corner.get(1)?.as_f64()?]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_place_of_a_parcel_is_told_by_its_corner() {
        let ring = |corners: &str| format!(r#"{{"type":"Polygon","coordinates":[[{corners}]]}}"#);
        let cases = [
            ("tout près du puits".to_owned(), Fault::NotAGeometry, ""),
            (
                r#"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#.to_owned(),
                Fault::NotAGeometry,
                "LineString",
            ),
            (
                r#"{"type":"MultiPoint","coordinates":[[0,0],[1,1]]}"#.to_owned(),
                Fault::SeveralParts,
                "2",
            ),
            (ring("[0,0],[1,1],[0,0]"), Fault::TooFewCorners, "3"),
            (ring("[0,0],[0,1],[1,1],[1,0]"), Fault::NotClosed, ""),
            (ring("[0,0],[0,1],[0,2],[0,0]"), Fault::NoArea, ""),
            (
                // A bow tie: its sides cross nearest to the third corner.
                ring("[0,0],[1.2,1],[1,0],[0,1],[0,0]"),
                Fault::CrossesItself,
                "3",
            ),
            (
                r#"{"type":"Point","coordinates":[7.5,95]}"#.to_owned(),
                Fault::LatitudeFirst,
                "1",
            ),
            (
                r#"{"type":"Point","coordinates":[190,95]}"#.to_owned(),
                Fault::NotAPlace,
                "1",
            ),
            (
                // Of the size of a country.
                ring("[-8,5],[-3,5],[-3,10],[-8,10],[-8,5]"),
                Fault::TooLargeArea,
                "1000000",
            ),
            (
                ring("[179,0],[-179,0],[-179,1],[179,0]"),
                Fault::AcrossDateLine,
                "",
            ),
        ];
        for (text, fault, detail) in cases {
            let told = read(&text).expect_err(&text);
            assert_eq!(told, (fault, detail.to_owned()), "{text}");
        }
    }
}
