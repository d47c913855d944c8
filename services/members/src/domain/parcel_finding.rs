//! What is found of a parcel that has an outline.

use std::collections::HashMap;

use geometry::{Country, Geometry, Neighbour, Warning};
use proto::maillon::members::v1::ParcelFindingKind;

use super::parcel::Content;

/// Neighbours that an outline is compared with: more of them lie upon each other in no country.
pub(crate) const MOST_NEIGHBOURS: i64 = 1_000;

/// The country that parcels are compared with; none = no comparison.
pub(crate) fn country_of(word: &str) -> Option<&'static Country> {
    Country::of(word)
}

/// New parcels, the pairs of them and of those before them whose rectangles meet, and what is known of those:
/// finds what is to be looked at. Each pair is compared once, from the later one.
pub(crate) fn find_all(
    new: &[(i64, Content)],
    pairs: &[(i64, i64)],
    others: &[(i64, String)],
    country: Option<&Country>,
) -> Vec<(i64, Finding)> {
    let others: Vec<(i64, Geometry)> = others
        .iter()
        .filter_map(|(id, text)| Some((*id, Geometry::read(text).ok()?)))
        .collect();
    let of_new = new
        .iter()
        .filter_map(|(id, content)| Some((*id, content.geometry.as_ref()?)));
    let of_others = others.iter().map(|(id, geometry)| (*id, geometry));
    let places: HashMap<i64, &Geometry> = of_others.chain(of_new).collect();
    let mut beside: HashMap<i64, Vec<Neighbour<'_>>> = HashMap::new();
    for (id, other) in pairs {
        if let Some(geometry) = places.get(other) {
            let neighbour = Neighbour {
                id: *other,
                geometry,
            };
            beside.entry(*id).or_default().push(neighbour);
        }
    }
    let mut found = Vec::new();
    for (id, content) in new {
        if let Some(geometry) = &content.geometry {
            let neighbours = beside.get(id).map_or(&[][..], Vec::as_slice);
            let findings = compare(geometry, content.declared_area_ha, neighbours, country);
            found.extend(findings.into_iter().map(|finding| (*id, finding)));
        }
    }
    found
}

/// Something that a supervisor should look at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Finding {
    pub(crate) kind: ParcelFindingKind,
    /// The neighbour that it is about.
    pub(crate) other_id: Option<i64>,
    /// Hectares that are in both.
    pub(crate) shared_ha: Option<f64>,
    /// Part of this one, from 0 to 1; of an area that differs, the declared one by the measured one.
    pub(crate) share: Option<f64>,
    /// Part of the neighbour, from 0 to 1.
    pub(crate) other_share: Option<f64>,
}

/// Compares an outline with what was declared and with its neighbours: id and GeoJSON of each. Takes as much
/// processor as there are corners and neighbours.
pub(crate) fn find(
    geometry: &Geometry,
    declared_ha: Option<f64>,
    neighbours: &[(i64, String)],
    country: Option<&Country>,
) -> Vec<Finding> {
    let read: Vec<(i64, Geometry)> = neighbours
        .iter()
        // What is kept was looked at when it was saved.
        .filter_map(|(id, text)| Some((*id, Geometry::read(text).ok()?)))
        .collect();
    let neighbours: Vec<Neighbour<'_>> = read
        .iter()
        .map(|(id, geometry)| Neighbour { id: *id, geometry })
        .collect();
    compare(geometry, declared_ha, &neighbours, country)
}

/// The same with neighbours that were read already.
pub(crate) fn compare(
    geometry: &Geometry,
    declared_ha: Option<f64>,
    neighbours: &[Neighbour<'_>],
    country: Option<&Country>,
) -> Vec<Finding> {
    let warnings = geometry::check(geometry, declared_ha, neighbours, country);
    warnings.into_iter().map(finding).collect()
}

fn finding(warning: Warning) -> Finding {
    let of = |kind, other_id| Finding {
        kind,
        other_id,
        shared_ha: None,
        share: None,
        other_share: None,
    };
    match warning {
        Warning::Overlap { with, overlap } => Finding {
            shared_ha: Some(overlap.shared_ha),
            share: Some(overlap.of_this),
            other_share: Some(overlap.of_other),
            ..of(ParcelFindingKind::Overlap, Some(with))
        },
        Warning::TooIntricate { with } => of(ParcelFindingKind::TooIntricate, Some(with)),
        Warning::AreaDiffers {
            declared_ha,
            measured_ha,
        } => Finding {
            share: Some(declared_ha / measured_ha),
            ..of(ParcelFindingKind::AreaDiffers, None)
        },
        Warning::TooLarge => of(ParcelFindingKind::TooLarge, None),
        Warning::OutsideCountry { is_swapped: true } => of(ParcelFindingKind::SwappedAxes, None),
        Warning::OutsideCountry { is_swapped: false } => {
            of(ParcelFindingKind::OutsideCountry, None)
        }
    }
}

#[cfg(test)]
mod tests {
    use proto::{SettingKind, settings};

    use super::*;

    fn square(west: f64) -> String {
        let east = west + 0.001;
        let corners = format!("[{west},7],[{east},7],[{east},7.001],[{west},7.001],[{west},7]");
        format!(r#"{{"type":"Polygon","coordinates":[[{corners}]]}}"#)
    }

    #[test]
    fn shared_ground_is_found_above_a_twentieth_and_a_declared_area_beyond_a_fifth() {
        let parcel = Geometry::read(&square(-5.0)).expect("good");
        let neighbours = [
            (2, square(-4.9995)),
            (3, square(-4.99901)),
            (4, square(-4.5)),
        ];
        let found = find(&parcel, Some(1.3), &neighbours, None);
        let told: Vec<_> = found
            .iter()
            .map(|finding| (finding.kind, finding.other_id))
            .collect();
        assert_eq!(told, [(ParcelFindingKind::Overlap, Some(2))]);
        assert!((found[0].share.expect("told") - 0.5).abs() < 0.001);
        let found = find(&parcel, Some(2.0), &[], None);
        assert_eq!(found[0].kind, ParcelFindingKind::AreaDiffers);
    }

    #[test]
    fn what_lies_outside_of_the_country_is_found_and_swapped_axes_are_told() {
        let kinds = |place: &Geometry, word: &str| -> Vec<ParcelFindingKind> {
            let found = find(place, None, &[], country_of(word));
            found.iter().map(|finding| finding.kind).collect()
        };
        let outline = Geometry::read(&square(-5.0)).expect("good");
        assert_eq!(kinds(&outline, "CI"), []);
        assert_eq!(kinds(&outline, "GH"), [ParcelFindingKind::OutsideCountry]);
        assert_eq!(kinds(&outline, "other"), []);
        let soubre = Geometry::point(5.785, -6.607).expect("a point");
        assert_eq!(kinds(&soubre, "CI"), [ParcelFindingKind::SwappedAxes]);
    }

    #[test]
    fn every_country_that_can_be_chosen_is_known() {
        let SettingKind::Word { words, .. } = settings::PARCEL_COUNTRY.kind else {
            panic!("it is a word");
        };
        let unknown: Vec<_> = words
            .iter()
            .filter(|word| country_of(word).is_none())
            .collect();
        assert_eq!(unknown, [&"other"]);
    }
}
