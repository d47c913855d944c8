//! GPX: waypoints are points, tracks and routes are walks around a parcel. Read element by element: `gpx`
//! keeps half a kilobyte of each position of the whole file.

use std::borrow::Cow;

use super::Rows;
use super::fault::FileFault;
use super::feature::{Feature, MAX_VALUE};
use super::xml::{Attributes, Node, Xml};
use crate::fault::Fault;
use crate::geometry::Geometry;
use crate::ring::MAX_POSITIONS;

/// Letters take up to four bytes.
const MAX_WORDS: usize = MAX_VALUE * 4;

pub(super) fn read(text: Cow<'_, str>) -> Rows<'_> {
    Box::new(Gpx {
        xml: Xml::new(text),
        row: 0,
    })
}

struct Gpx<'a> {
    xml: Xml<'a>,
    row: u64,
}

impl Iterator for Gpx<'_> {
    type Item = Result<Feature, FileFault>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (name, attributes) = match self.xml.next() {
                Ok(None) => return None,
                Ok(Some(Node::Start(name, attributes))) => (name, attributes),
                Ok(Some(Node::End(_))) => continue,
                Err(fault) => return Some(Err(fault)),
            };
            if matches!(name.as_str(), "wpt" | "trk" | "rte") {
                self.row += 1;
                return Some(self.feature(&name, &attributes));
            }
        }
    }
}

impl Gpx<'_> {
    fn feature(&mut self, around: &str, attributes: &Attributes) -> Result<Feature, FileFault> {
        let mut feature = Feature::new(self.row);
        let mut corners = Vec::new();
        if around == "wpt" {
            corners.push(place(attributes));
        }
        let mut is_in_point = false;
        while let Some(node) = self.xml.next()? {
            let (name, attributes) = match node {
                Node::End(name) if name == around => break,
                Node::End(name) => {
                    is_in_point &= !is_point(&name);
                    continue;
                }
                Node::Start(name, attributes) => (name, attributes),
            };
            match name.as_str() {
                // A track goes on after a pause in another segment.
                point if is_point(point) => {
                    is_in_point = true;
                    if corners.len() <= MAX_POSITIONS {
                        corners.push(place(&attributes));
                    }
                }
                "name" if !is_in_point => feature.set_name(&self.xml.text(MAX_WORDS)?),
                "desc" | "cmt" | "type" | "time" if !is_in_point => {
                    feature.keep(&name, &self.xml.text(MAX_WORDS)?);
                }
                "extensions" | "link" => {
                    self.xml.text(0)?;
                }
                _ => {}
            }
        }
        let corners: Result<Vec<_>, Fault> = corners.into_iter().collect();
        feature.geometry = corners.and_then(|corners| {
            let is_walk = around != "wpt";
            if is_walk && corners.len() == 1 {
                let (found, least) = (1, 4);
                return Err(Fault::TooFewPositions { found, least });
            }
            Geometry::walked(&corners)
        });
        Ok(feature)
    }
}

fn is_point(name: &str) -> bool {
    matches!(name, "trkpt" | "rtept")
}

fn place(attributes: &Attributes) -> Result<(f64, f64), Fault> {
    let number = |name| -> Option<f64> { attributes.find(name)?.trim().parse().ok() };
    number("lon").zip(number("lat")).ok_or(Fault::Unreadable)
}
