//! What is worth a second look about a parcel: warnings, which a supervisor may keep with a reason. What
//! makes a geometry impossible is no warning but a fault.

use crate::country::Country;
use crate::geometry::Geometry;
use crate::overlap::Overlap;

/// A declared area may be off by this part of the measured one.
pub const TOLERATED_DIFFERENCE: f64 = 0.20;

/// Hectares above which nobody's plot is believed without a look.
pub const LARGE_HA: f64 = 10_000.0;
/// Hectares above which an outline is no parcel: a district, or coordinates of something else.
pub const MOST_HA: f64 = 1_000_000.0;

/// Another parcel, as it is compared with.
#[derive(Clone, Copy, Debug)]
pub struct Neighbour<'a> {
    /// Whose number the warning names.
    pub id: i64,
    /// Where it is.
    pub geometry: &'a Geometry,
}

/// Something that somebody should look at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Warning {
    /// More than the tolerated share of one of the two is the same ground.
    Overlap {
        /// The other parcel.
        with: i64,
        /// How much.
        overlap: Overlap,
    },
    /// The boundaries meet so often that nobody can say how much is shared.
    TooIntricate {
        /// The other parcel.
        with: i64,
    },
    /// What was declared is not what was measured.
    AreaDiffers {
        /// Hectares that were declared.
        declared_ha: f64,
        /// Hectares of the outline.
        measured_ha: f64,
    },
    /// The outline has more than [`LARGE_HA`].
    TooLarge,
    /// It lies outside of the country, whole or in part.
    OutsideCountry {
        /// Whether it would lie inside if latitude had been written first.
        is_swapped: bool,
    },
}

/// Compares a parcel with what was declared of it, with its neighbours and with the country: what is not
/// known is not compared.
pub fn check(
    geometry: &Geometry,
    declared_ha: Option<f64>,
    neighbours: &[Neighbour<'_>],
    country: Option<&Country>,
) -> Vec<Warning> {
    let mut warnings = Vec::new();
    if let Some(country) = country.filter(|country| !country.contains(geometry)) {
        let is_swapped = country.contains_swapped(geometry);
        warnings.push(Warning::OutsideCountry { is_swapped });
    }
    let Geometry::Polygon(polygon) = geometry else {
        return warnings;
    };
    let measured_ha = polygon.area_ha();
    if measured_ha > LARGE_HA {
        warnings.push(Warning::TooLarge);
    }
    if let Some(declared_ha) = declared_ha.filter(|declared| differs(*declared, measured_ha)) {
        warnings.push(Warning::AreaDiffers {
            declared_ha,
            measured_ha,
        });
    }
    let others = neighbours
        .iter()
        .filter_map(|other| Some((other.id, other.geometry.as_polygon()?)));
    for (with, other) in others {
        match polygon.overlap(other) {
            Ok(overlap) if overlap.is_above_tolerance() => {
                warnings.push(Warning::Overlap { with, overlap });
            }
            Ok(_) => {}
            Err(_) => warnings.push(Warning::TooIntricate { with }),
        }
    }
    warnings
}

fn differs(declared_ha: f64, measured_ha: f64) -> bool {
    declared_ha > 0.0 && (declared_ha - measured_ha).abs() > TOLERATED_DIFFERENCE * measured_ha
}
