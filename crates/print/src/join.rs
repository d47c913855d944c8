//! One file out of several that this crate made: a large lot is drawn in parts and read as one file, of which
//! no more than a part is ever held.
//!
//! The parts' objects go into the file as they are, with other numbers. What is read of them is what krilla
//! writes (objects one after the other, a plain table of where they begin), not PDF at large.

use std::fmt::Write;

use crate::error::Error;

/// Version, and bytes that tell a file of texts from one of bytes.
const HEADER: &[u8] = b"%PDF-1.7\n%\x80\x80\x80\x80\n\n";
/// The number of the root of all pages: the parts' own roots refer to it, so it is known before it is
/// written.
const PAGES: usize = 1;

/// A file in the making.
#[derive(Debug)]
pub struct Joiner {
    /// Where each object begins, by its number.
    begins: Vec<usize>,
    written: usize,
    /// The roots of the parts' pages.
    roots: Vec<usize>,
    pages: usize,
    /// Title and so on, of the first part.
    info: Option<usize>,
}

impl Default for Joiner {
    fn default() -> Self {
        Self {
            begins: vec![0; PAGES + 1],
            written: 0,
            roots: Vec::new(),
            pages: 0,
            info: None,
        }
    }
}

impl Joiner {
    /// What one more part adds to the file.
    pub fn part(&mut self, file: &[u8]) -> Result<Vec<u8>, Error> {
        let part = Part::read(file).ok_or_else(|| Error::Pdf("no file of ours".to_owned()))?;
        let mut out = Vec::with_capacity(file.len() + file.len() / 16);
        if self.roots.is_empty() {
            out.extend_from_slice(HEADER);
        }
        let base = self.begins.len() - 1;
        for (number, object) in (1..).zip(&part.objects) {
            self.begins.push(self.written + out.len());
            out.extend_from_slice(format!("{} 0 obj\n", base + number).as_bytes());
            let object = if number == part.root {
                out.extend_from_slice(format!("<</Parent {PAGES} 0 R ").as_bytes());
                object.strip_prefix(b"<<".as_slice()).unwrap_or(object)
            } else {
                object
            };
            renumber(object, base, &mut out);
        }
        self.written += out.len();
        self.roots.push(base + part.root);
        self.pages += part.pages;
        self.info = self.info.or(part.info.map(|info| base + info));
        Ok(out)
    }

    /// The end of the file.
    pub fn end(mut self) -> Result<Vec<u8>, Error> {
        if self.roots.is_empty() {
            return Err(Error::Nothing);
        }
        let mut out = String::new();
        let kids: Vec<String> = self
            .roots
            .iter()
            .map(|root| format!("{root} 0 R"))
            .collect();
        let (kids, count) = (kids.join(" "), self.pages);
        self.begins[PAGES] = self.written;
        let catalog = self.begins.len();
        let size = catalog + 1;
        // A text takes everything.
        let _ = write!(
            out,
            "{PAGES} 0 obj\n<</Type/Pages/Count {count}/Kids[{kids}]>>\nendobj\n\n"
        );
        self.begins.push(self.written + out.len());
        let _ = write!(
            out,
            "{catalog} 0 obj\n<</Type/Catalog/Pages {PAGES} 0 R/Lang(fr)>>\nendobj\n\n"
        );
        let table = self.written + out.len();
        let _ = write!(out, "xref\n0 {size}\n0000000000 65535 f\r\n");
        for begin in &self.begins[PAGES..] {
            let _ = write!(out, "{begin:010} 00000 n\r\n");
        }
        let info = self.info.map(|info| format!("/Info {info} 0 R"));
        let info = info.unwrap_or_default();
        let _ = write!(
            out,
            "trailer\n<</Size {size}/Root {catalog} 0 R{info}>>\nstartxref\n{table}\n%%EOF"
        );
        Ok(out.into_bytes())
    }
}

/// A file as krilla wrote it.
struct Part<'a> {
    /// By their numbers, from 1 on; each from behind `obj` to behind `endobj`.
    objects: Vec<&'a [u8]>,
    /// The root of its pages, and how many there are.
    root: usize,
    pages: usize,
    info: Option<usize>,
}

impl<'a> Part<'a> {
    fn read(file: &'a [u8]) -> Option<Self> {
        let tail = &file[file.len().saturating_sub(64)..];
        let table = number_behind(tail, b"startxref")?;
        let (objects, rest) = file.split_at_checked(table)?;
        let mut lines = rest
            .strip_prefix(b"xref\n0 ")?
            .splitn(2, |byte| *byte == b'\n');
        let size = number(lines.next()?)?;
        let entries = lines.next()?;
        let begins: Option<Vec<usize>> = (1..size)
            .map(|nth| number(entries.get(nth * 20..)?))
            .collect();
        let begins = begins?;
        let trailer = entries.get(size * 20..)?;
        let ends = begins.iter().skip(1).copied().chain([table]);
        let objects: Option<Vec<&[u8]>> = begins
            .iter()
            .zip(ends)
            .map(|(begin, end)| {
                let object = objects.get(*begin..end)?;
                let head = find(object, b"obj")? + b"obj".len();
                Some(object[head..].trim_ascii_start())
            })
            .collect();
        let objects = objects?;
        let catalog = objects.get(number_behind(trailer, b"/Root")?.checked_sub(1)?)?;
        let root = number_behind(catalog, b"/Pages")?;
        let pages = number_behind(objects.get(root.checked_sub(1)?)?, b"/Count")?;
        Some(Self {
            root,
            pages,
            info: number_behind(trailer, b"/Info"),
            objects,
        })
    }
}

/// Writes an object whose references mean objects `base` further on.
fn renumber(object: &[u8], base: usize, out: &mut Vec<u8>) {
    let mut at = 0;
    while let Some(&byte) = object.get(at) {
        let rest = &object[at..];
        let length = match byte {
            b'(' => text(rest),
            // A name may have digits.
            b'/' => 1 + word(&rest[1..]),
            b'0'..=b'9' => match reference(rest) {
                Some((number, length)) => {
                    out.extend_from_slice(format!("{} 0 R", base + number).as_bytes());
                    at += length;
                    continue;
                }
                None => word(rest),
            },
            // What follows is no PDF any more.
            b's' if rest.starts_with(b"stream") => rest.len(),
            _ => word(rest).max(1),
        };
        out.extend_from_slice(&rest[..length]);
        at += length;
    }
}

/// How long the text in brackets is that stands at the start.
fn text(bytes: &[u8]) -> usize {
    let (mut depth, mut is_escaped) = (0, false);
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'(' => depth += 1,
            b')' if depth == 1 => return at + 1,
            b')' => depth -= 1,
            _ => {}
        }
    }
    bytes.len()
}

/// How long the word, name or number is that stands at the start.
fn word(bytes: &[u8]) -> usize {
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"()<>[]{}/%\0".contains(byte);
    bytes.iter().position(is_end).unwrap_or(bytes.len())
}

/// The reference that stands at the start, `12 0 R`: its number, and how long it is.
fn reference(bytes: &[u8]) -> Option<(usize, usize)> {
    let digits = bytes
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let rest = bytes[digits..].strip_prefix(b" 0 R")?;
    (word(rest) == 0).then_some((number(bytes)?, digits + b" 0 R".len()))
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|part| part == wanted)
}

/// The number that stands at the start.
fn number(bytes: &[u8]) -> Option<usize> {
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit());
    let digits = std::str::from_utf8(&bytes[..digits.count()]).ok()?;
    digits.parse().ok()
}

fn number_behind(bytes: &[u8], name: &[u8]) -> Option<usize> {
    let at = find(bytes, name)? + name.len();
    number(bytes[at..].trim_ascii_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn renumbered(object: &str) -> String {
        let mut out = Vec::new();
        renumber(object.as_bytes(), 10, &mut out);
        String::from_utf8(out).expect("a text")
    }

    #[test]
    fn references_alone_get_other_numbers() {
        for (object, expected) in [
            (
                "<</A 2 0 R/B[3 0 R 4 0 R 0 5 0 R]>>",
                "<</A 12 0 R/B[13 0 R 14 0 R 0 15 0 R]>>",
            ),
            ("<</F1 2 0 R/2 0 R>>", "<</F1 12 0 R/2 0 R>>"),
            (
                "(2 0 R \\) 2 0 R (2 0 R)) 2 0 R",
                "(2 0 R \\) 2 0 R (2 0 R)) 12 0 R",
            ),
            ("[2 0 0 R 2 0 Red 1.2 0 R]", "[2 10 0 R 2 0 Red 1.2 0 R]"),
            (
                "<</Length 6>>\nstream\n2 0 R (",
                "<</Length 6>>\nstream\n2 0 R (",
            ),
            (
                "<</Length 2 0 R>>\nstream\n2 0 R (",
                "<</Length 12 0 R>>\nstream\n2 0 R (",
            ),
            ("<2012>", "<2012>"),
        ] {
            assert_eq!(renumbered(object), expected, "{object}");
        }
    }

    #[test]
    fn what_is_no_file_of_ours_is_refused() {
        for bytes in [
            "",
            "%PDF-1.7",
            "startxref\n9\n%%EOF",
            "startxref\n99999999\n%%EOF",
            "xref\n0 x\nstartxref\n0\n%%EOF",
        ] {
            let added = Joiner::default().part(bytes.as_bytes());
            assert!(matches!(added, Err(Error::Pdf(_))), "{bytes}");
        }
        assert!(matches!(Joiner::default().end(), Err(Error::Nothing)));
    }
}
