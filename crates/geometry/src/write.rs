//! Files of parcels for other programs, one parcel after the other: nothing but the piece in hand is in
//! memory.

use std::borrow::Cow;

use quick_xml::escape::escape;

use crate::geometry::Geometry;
use crate::position::Position;

/// A value of a property.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    /// Words.
    Text(&'a str),
    /// A number; one that is not finite is left out.
    Number(f64),
}

/// A parcel as it is written.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// Its id in the file.
    pub id: Option<&'a str>,
    /// Its name; a property of GeoJSON.
    pub name: Option<&'a str>,
    /// What else is told of it.
    pub properties: &'a [(&'a str, Value<'a>)],
    /// Where it is, where that is known.
    pub geometry: Option<&'a Geometry>,
}

/// A GeoJSON FeatureCollection or a KML document that is being written.
#[derive(Clone, Debug)]
pub struct Collection {
    kind: Kind,
    is_begun: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    GeoJson,
    Kml,
}

const KML_BEGINNING: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\n";

impl Collection {
    /// GeoJSON by RFC 7946, six decimals.
    pub fn geojson() -> Self {
        let (kind, is_begun) = (Kind::GeoJson, false);
        Self { kind, is_begun }
    }

    /// KML 2.2, a placemark each.
    pub fn kml() -> Self {
        let (kind, is_begun) = (Kind::Kml, false);
        Self { kind, is_begun }
    }

    /// Appends a parcel, before the first one also the beginning of the file.
    pub fn add(&mut self, record: &Record<'_>, file: &mut Vec<u8>) {
        let mut text = String::new();
        let is_first = !self.is_begun;
        self.begin(&mut text);
        match self.kind {
            Kind::GeoJson => {
                if !is_first {
                    text.push_str(",\n");
                }
                push_feature(record, &mut text);
            }
            Kind::Kml => push_placemark(record, &mut text),
        }
        file.extend_from_slice(text.as_bytes());
    }

    /// Appends the end of the file; of a file without parcels all of it.
    pub fn finish(mut self, file: &mut Vec<u8>) {
        let mut text = String::new();
        self.begin(&mut text);
        text.push_str(match self.kind {
            Kind::GeoJson => "\n]}\n",
            Kind::Kml => "</Document></kml>\n",
        });
        file.extend_from_slice(text.as_bytes());
    }

    fn begin(&mut self, text: &mut String) {
        if self.is_begun {
            return;
        }
        self.is_begun = true;
        text.push_str(match self.kind {
            Kind::GeoJson => "{\"type\":\"FeatureCollection\",\"features\":[\n",
            Kind::Kml => KML_BEGINNING,
        });
    }
}

fn push_feature(record: &Record<'_>, text: &mut String) {
    text.push_str(r#"{"type":"Feature""#);
    if let Some(id) = record.id {
        text.push_str(r#","id":"#);
        push_json(id, text);
    }
    text.push_str(r#","properties":{"#);
    let name = record.name.map(|name| ("name", Value::Text(name)));
    let mut is_first = true;
    for (key, value) in name.iter().chain(record.properties) {
        if !is_written(value) {
            continue;
        }
        if !is_first {
            text.push(',');
        }
        is_first = false;
        push_json(key, text);
        text.push(':');
        match value {
            Value::Text(words) => push_json(words, text),
            Value::Number(number) => text.push_str(&number.to_string()),
        }
    }
    text.push_str(r#"},"geometry":"#);
    match record.geometry {
        Some(geometry) => geometry.push_to(text),
        None => text.push_str("null"),
    }
    text.push('}');
}

fn is_written(value: &Value<'_>) -> bool {
    match value {
        Value::Text(_) => true,
        Value::Number(number) => number.is_finite(),
    }
}

fn push_json(words: &str, text: &mut String) {
    text.push_str(&serde_json::to_string(words).expect("a text is JSON"));
}

fn push_placemark(record: &Record<'_>, text: &mut String) {
    text.push_str("<Placemark");
    if let Some(id) = record.id {
        push_words(&[" id=\"", id, "\""], text);
    }
    text.push('>');
    if let Some(name) = record.name {
        push_words(&["<name>", name, "</name>"], text);
    }
    if record.properties.iter().any(|(_, value)| is_written(value)) {
        text.push_str("<ExtendedData>");
        for (key, value) in record
            .properties
            .iter()
            .filter(|(_, value)| is_written(value))
        {
            push_words(&["<Data name=\"", key, "\"><value>"], text);
            let words = match value {
                Value::Text(words) => Cow::Borrowed(*words),
                Value::Number(number) => Cow::Owned(number.to_string()),
            };
            push_words(&["", &words, "</value></Data>"], text);
        }
        text.push_str("</ExtendedData>");
    }
    match record.geometry {
        None => {}
        Some(Geometry::Point(position)) => push_ring("Point", &[*position], text),
        Some(Geometry::Polygon(polygon)) => {
            text.push_str("<Polygon><outerBoundaryIs>");
            push_ring("LinearRing", polygon.exterior(), text);
            text.push_str("</outerBoundaryIs>");
            for hole in polygon.holes() {
                text.push_str("<innerBoundaryIs>");
                push_ring("LinearRing", hole, text);
                text.push_str("</innerBoundaryIs>");
            }
            text.push_str("</Polygon>");
        }
    }
    text.push_str("</Placemark>\n");
}

fn push_ring(element: &str, positions: &[Position], text: &mut String) {
    let (open, close) = (
        format!("<{element}><coordinates>"),
        format!("</coordinates></{element}>"),
    );
    text.push_str(&open);
    for (number, position) in positions.iter().enumerate() {
        if number > 0 {
            text.push(' ');
        }
        Position::push_degrees(position.lon, text);
        text.push(',');
        Position::push_degrees(position.lat, text);
    }
    text.push_str(&close);
}

/// Markup, words of somebody, markup. What XML has no letter for is left out.
fn push_words(parts: &[&str; 3], text: &mut String) {
    let [before, words, after] = parts;
    let is_letter = |letter: &char| {
        !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}')
            || matches!(letter, '\t' | '\n')
    };
    let words: String = words.chars().filter(is_letter).collect();
    text.push_str(before);
    text.push_str(&escape(words));
    text.push_str(after);
}
