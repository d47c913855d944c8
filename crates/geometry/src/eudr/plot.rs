//! A parcel as the information system wants it, and what keeps it out.

use std::fmt::Write as _;

use super::iso::is_country;
use crate::country::Country;
use crate::fault::Fault;
use crate::geometry::Geometry;

/// Hectares of the largest plot that a point may stand for. Cattle have larger ones; nobody here has cattle.
pub const MAX_POINT_HA: f64 = 4.0;

/// A parcel for the file.
#[derive(Clone, Copy, Debug)]
pub struct Plot<'a> {
    /// Whose number reasons name.
    pub id: i64,
    /// Where it is, or what is wrong with what is kept.
    pub geometry: Result<&'a Geometry, &'a Fault>,
    /// Hectares that were declared; written for a point alone, where four are assumed without it.
    pub declared_ha: Option<f64>,
    /// Who grew it: a name, or the member's number in its place; empty is left out.
    pub producer_name: &'a str,
    /// ISO 3166-1 alpha-2.
    pub producer_country: &'a str,
    /// What the place is called; empty is left out.
    pub production_place: &'a str,
}

/// Why a parcel stays out until it is mended.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// It has no geometry, or one that can't be read: open, crossing itself, closing only before rounding.
    Fault(Fault),
    /// It has holes: the outline has to be split.
    Hole {
        /// How many.
        found: usize,
    },
    /// A point for a plot above four hectares: an outline is required.
    PointTooLarge {
        /// Hectares that were declared.
        declared_ha: f64,
    },
    /// The declared area of a point is not above zero.
    NoArea,
    /// Latitude was written first: it lies in the country once they change places.
    SwappedAxes,
    /// It lies outside of the country, whole or in part.
    OutsideCountry,
    /// The same point or outline as that of a parcel before.
    SameAs {
        /// The other parcel.
        id: i64,
    },
    /// The producer's country is missing, or no code of ISO 3166-1.
    NoCountry,
    /// It alone is larger than a file may be.
    TooManyBytes,
}

impl<'a> Plot<'a> {
    /// All that is wrong with it alone, and its geometry where it has one.
    pub(super) fn check(&self, country: Option<&Country>) -> (Option<&'a Geometry>, Vec<Reason>) {
        let mut reasons = Vec::new();
        if !is_country(self.producer_country) {
            reasons.push(Reason::NoCountry);
        }
        let geometry = match self.geometry {
            Ok(geometry) => geometry,
            Err(fault) => {
                reasons.push(Reason::Fault(fault.clone()));
                return (None, reasons);
            }
        };
        match country {
            Some(country) if country.contains_swapped(geometry) => {
                reasons.push(Reason::SwappedAxes);
            }
            Some(country) if !country.contains(geometry) => reasons.push(Reason::OutsideCountry),
            _ => {}
        }
        match geometry {
            Geometry::Point(_) => reasons.extend(self.refuse_area()),
            Geometry::Polygon(polygon) if !polygon.holes().is_empty() => {
                let found = polygon.holes().len();
                reasons.push(Reason::Hole { found });
            }
            Geometry::Polygon(_) => {}
        }
        (Some(geometry), reasons)
    }

    fn refuse_area(&self) -> Option<Reason> {
        let declared_ha = self.declared_ha?;
        if declared_ha > MAX_POINT_HA {
            return Some(Reason::PointTooLarge { declared_ha });
        }
        (declared_ha.is_nan() || declared_ha <= 0.0).then_some(Reason::NoArea)
    }

    /// The feature, on one line.
    pub(super) fn encode(&self, geometry: &Geometry) -> String {
        let mut text = String::from(r#"{"type":"Feature","properties":{"ProducerCountry":"#);
        push_text(self.producer_country, &mut text);
        let words = [
            ("ProducerName", self.producer_name),
            ("ProductionPlace", self.production_place),
        ];
        for (name, value) in words {
            if !value.trim().is_empty() {
                write!(text, r#","{name}":"#).expect("a text takes everything");
                push_text(value.trim(), &mut text);
            }
        }
        if let (Geometry::Point(_), Some(hectares)) = (geometry, self.declared_ha) {
            write!(text, r#","Area":{hectares}"#).expect("a text takes everything");
        }
        text.push_str(r#"},"geometry":"#);
        geometry.push_to(&mut text);
        text.push('}');
        text
    }
}

fn push_text(value: &str, text: &mut String) {
    let quoted = serde_json::to_string(value).expect("a text is JSON");
    text.push_str(&quoted);
}
