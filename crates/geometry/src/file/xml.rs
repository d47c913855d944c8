//! Elements of an XML file, one after the other. No document type, so no entities but XML's own; no deeper
//! than any real file; nothing kept but the element in hand.

use std::borrow::Cow;
use std::io::Cursor;

use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::fault::FileFault;

/// Elements in elements. Folders of KML lie in folders; six of them are many.
const MAX_DEPTH: usize = 64;
/// Attributes of an element that are looked at.
const MAX_ATTRIBUTES: usize = 16;

/// What comes next.
#[derive(Debug)]
pub(super) enum Node {
    /// An element begins; its name without prefix, and its attributes.
    Start(String, Attributes),
    /// An element ends.
    End(String),
}

/// Attributes as they are named without prefix.
#[derive(Debug, Default)]
pub(super) struct Attributes(Vec<(String, String)>);

impl Attributes {
    pub(super) fn find(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }
}

/// A file that is being read.
pub(super) struct Xml<'a> {
    reader: Reader<Cursor<Cow<'a, [u8]>>>,
    buffer: Vec<u8>,
    /// Elements that are open.
    depth: usize,
    /// The end of an element that was written as `<a/>`.
    end: Option<String>,
}

impl<'a> Xml<'a> {
    /// The text is UTF-8, whatever it says of itself.
    pub(super) fn new(text: Cow<'a, str>) -> Self {
        let bytes = match text {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        };
        Self {
            reader: Reader::from_reader(Cursor::new(bytes)),
            buffer: Vec::new(),
            depth: 0,
            end: None,
        }
    }

    /// The next beginning or end; none at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<Node>, FileFault> {
        if let Some(name) = self.end.take() {
            self.depth -= 1;
            return Ok(Some(Node::End(name)));
        }
        loop {
            match self.event()? {
                Event::Start(start) => return self.begin(&start).map(Some),
                Event::Empty(start) => {
                    self.end = Some(local(start.local_name().as_ref()));
                    return self.begin(&start).map(Some);
                }
                Event::End(end) => {
                    self.depth = self.depth.saturating_sub(1);
                    return Ok(Some(Node::End(local(end.local_name().as_ref()))));
                }
                Event::Eof if self.depth > 0 => return Err(self.broken()),
                Event::Eof => return Ok(None),
                _ => {}
            }
        }
    }

    /// The text of the element that just began, to its end; of elements in it nothing. Of a text that is
    /// longer than that, a little more than that.
    pub(super) fn text(&mut self, most: usize) -> Result<String, FileFault> {
        let mut text = String::new();
        let around = self.depth;
        loop {
            if self.end.take().is_some() {
                self.depth -= 1;
            }
            if self.depth < around {
                return Ok(text);
            }
            let is_own = self.depth == around;
            let event = self.event()?;
            let piece = match &event {
                Event::Text(piece) if is_own => String::from_utf8_lossy(piece),
                Event::CData(piece) if is_own => String::from_utf8_lossy(piece),
                Event::GeneralRef(name) if is_own => {
                    Cow::Owned(resolved(name).ok_or_else(|| self.broken())?)
                }
                Event::Start(start) => {
                    self.begin(start)?;
                    continue;
                }
                Event::End(_) => {
                    self.depth = self.depth.saturating_sub(1);
                    continue;
                }
                Event::Eof => return Err(self.broken()),
                _ => continue,
            };
            if text.len() <= most {
                let room = most + 8 - text.len();
                text.push_str(&piece[..piece.floor_char_boundary(room)]);
            }
        }
    }

    fn event(&mut self) -> Result<Event<'static>, FileFault> {
        self.buffer.clear();
        match self.reader.read_event_into(&mut self.buffer) {
            Ok(Event::DocType(_)) => Err(FileFault::HasEntities),
            Ok(event) => Ok(event.into_owned()),
            Err(_) => Err(self.broken()),
        }
    }

    fn begin(&mut self, start: &BytesStart<'_>) -> Result<Node, FileFault> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(FileFault::TooDeep { most: MAX_DEPTH });
        }
        let name = local(start.local_name().as_ref());
        let mut attributes = Attributes::default();
        // Checks compare each with each: an element of a million attributes would take an hour.
        for attribute in start.attributes().with_checks(false).take(MAX_ATTRIBUTES) {
            let attribute = attribute.map_err(|_| self.broken())?;
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            let value = value.map_err(|_| self.broken())?.into_owned();
            let key = local(attribute.key.local_name().as_ref());
            attributes.0.push((key, value));
        }
        Ok(Node::Start(name, attributes))
    }

    fn broken(&self) -> FileFault {
        FileFault::Broken {
            at: Some(self.reader.buffer_position() + 1),
        }
    }
}

fn local(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
}

/// A letter by its number, or one of the five that XML knows.
fn resolved(name: &BytesRef<'_>) -> Option<String> {
    if let Some(letter) = name.resolve_char_ref().ok()? {
        return Some(letter.into());
    }
    let name = name.decode().ok()?;
    resolve_xml_entity(&name).map(str::to_owned)
}
