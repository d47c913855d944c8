//! Placemarks of KML. Read element by element: `kml` makes a tree of the whole file, calls itself for each
//! folder in a folder, and ends the process at a point without coordinates.

use std::borrow::Cow;

use super::Rows;
use super::fault::FileFault;
use super::feature::{Feature, MAX_VALUE};
use super::xml::{Attributes, Node, Xml};
use crate::fault::Fault;
use crate::geometry::{Geometry, MAX_HOLES};
use crate::ring::MAX_POSITIONS;
use crate::text::MAX_BYTES;

/// Letters take up to four bytes.
const MAX_WORDS: usize = MAX_VALUE * 4;

pub(super) fn read(text: Cow<'_, str>) -> Rows<'_> {
    Box::new(Kml {
        xml: Xml::new(text),
        row: 0,
    })
}

struct Kml<'a> {
    xml: Xml<'a>,
    row: u64,
}

impl Iterator for Kml<'_> {
    type Item = Result<Feature, FileFault>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.xml.next() {
                Ok(None) => return None,
                Ok(Some(Node::Start(name, attributes))) if name == "Placemark" => {
                    self.row += 1;
                    return Some(self.placemark(&attributes));
                }
                Ok(Some(_)) => {}
                Err(fault) => return Some(Err(fault)),
            }
        }
    }
}

impl Kml<'_> {
    fn placemark(&mut self, attributes: &Attributes) -> Result<Feature, FileFault> {
        let mut feature = Feature::new(self.row);
        if let Some(id) = attributes.find("id") {
            feature.set_id(id);
        }
        let mut shapes = Shapes::default();
        let mut key = String::new();
        while let Some(node) = self.xml.next()? {
            let (name, attributes) = match node {
                Node::End(name) if name == "Placemark" => break,
                Node::End(_) => continue,
                Node::Start(name, attributes) => (name, attributes),
            };
            match name.as_str() {
                "name" => feature.set_name(&self.xml.text(MAX_WORDS)?),
                "description" => feature.keep("description", &self.xml.text(MAX_WORDS)?),
                "Data" => attributes
                    .find("name")
                    .unwrap_or_default()
                    .clone_into(&mut key),
                "value" => feature.keep(&key, &self.xml.text(MAX_WORDS)?),
                "SimpleData" => {
                    let key = attributes.find("name").unwrap_or_default();
                    feature.keep(key, &self.xml.text(MAX_WORDS)?);
                }
                "coordinates" => shapes.add(&self.xml.text(MAX_BYTES)?),
                // Of a style, a region, a link: their names and values are not the parcel's.
                "Style" | "StyleMap" | "Region" | "NetworkLink" | "Snippet" => {
                    self.xml.text(0)?;
                }
                other => shapes.begin(other),
            }
        }
        feature.geometry = shapes.read();
        Ok(feature)
    }
}

/// Geometries of a placemark: of the first its coordinates, of the others how many there are.
#[derive(Default)]
struct Shapes {
    found: usize,
    kind: Kind,
    rings: Vec<Vec<(f64, f64)>>,
    positions: usize,
    /// The next ring goes around all: some writers put holes first.
    is_outer: bool,
    fault: Option<Fault>,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum Kind {
    #[default]
    None,
    Point,
    Polygon,
    Other(&'static str),
}

impl Shapes {
    fn begin(&mut self, element: &str) {
        let kind = match element {
            "Point" => Kind::Point,
            "Polygon" => Kind::Polygon,
            "LineString" | "Track" => Kind::Other("LineString"),
            "Model" => Kind::Other("Model"),
            // A ring alone is an outline; that of a polygon is its part.
            "LinearRing" if self.kind == Kind::None => Kind::Polygon,
            "outerBoundaryIs" => {
                self.is_outer = true;
                return;
            }
            _ => return,
        };
        self.found += 1;
        if self.found == 1 {
            self.kind = kind;
        }
    }

    fn add(&mut self, text: &str) {
        if self.found > 1 || self.fault.is_some() {
            return;
        }
        if text.len() > MAX_BYTES {
            self.fault = Some(Fault::TooManyBytes { most: MAX_BYTES });
            return;
        }
        if self.rings.len() > MAX_HOLES {
            self.fault = Some(Fault::TooManyHoles { most: MAX_HOLES });
            return;
        }
        let room = (MAX_POSITIONS + 1).saturating_sub(self.positions);
        let places: Result<Vec<_>, Fault> = places(text).take(room).collect();
        match places {
            Ok(places) => {
                self.positions += places.len();
                let place = if self.is_outer { 0 } else { self.rings.len() };
                self.rings.insert(place, places);
                self.is_outer = false;
            }
            Err(fault) => self.fault = Some(fault),
        }
    }

    fn read(self) -> Result<Geometry, Fault> {
        if self.found > 1 {
            return Err(Fault::SeveralParts { found: self.found });
        }
        if let Kind::Other(found) = self.kind {
            return Err(Fault::OtherType { found });
        }
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        match (self.kind, &self.rings[..]) {
            (Kind::Point, [places]) => match places[..] {
                [(longitude, latitude)] => Geometry::point(longitude, latitude),
                [] => Err(Fault::Empty),
                _ => Err(Fault::SeveralParts {
                    found: places.len(),
                }),
            },
            (Kind::Polygon, [_, ..]) => Geometry::outline(self.rings),
            _ => Err(Fault::Empty),
        }
    }
}

/// `longitude,latitude` or `longitude,latitude,height`, with blanks between the tuples; careless writers have
/// blanks behind the commas too.
fn places(text: &str) -> impl Iterator<Item = Result<(f64, f64), Fault>> {
    let mut rest = text.trim_start();
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut numbers = [f64::NAN; 2];
        let mut place = 0;
        loop {
            let end = rest
                .find(|letter: char| letter == ',' || letter.is_whitespace())
                .unwrap_or(rest.len());
            if let Some(number) = numbers.get_mut(place) {
                let Ok(read) = rest[..end].parse() else {
                    rest = "";
                    return Some(Err(Fault::Unreadable));
                };
                *number = read;
            }
            place += 1;
            rest = rest[end..].trim_start();
            match rest.strip_prefix(',') {
                Some(after) => rest = after.trim_start(),
                None => break,
            }
        }
        Some(Ok((numbers[0], numbers[1])))
    })
}
