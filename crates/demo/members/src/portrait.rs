//! Drawn portraits of people who don't exist: a hundred and fifty, each made of parts drawn by lot.

mod canvas;
mod face;

use chrono::NaiveDate;

use super::failure::Failure;
use super::person::Person;
use bytes::Bytes;
use canvas::Canvas;
use demo_base::chance::Chance;
use face::Face;
use photo_store::{FileName, PhotoStore};

/// Portraits of each kind of person.
const OF_EACH: usize = 25;
/// How many of a hundred members have a photo.
const WITH_PHOTO: u32 = 80;

/// Who may be on a portrait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sitter {
    Boy,
    Girl,
    Man,
    Woman,
    OldMan,
    OldWoman,
}

const SITTERS: [Sitter; 6] = [
    Sitter::Boy,
    Sitter::Girl,
    Sitter::Man,
    Sitter::Woman,
    Sitter::OldMan,
    Sitter::OldWoman,
];

impl Sitter {
    fn of(person: &Person, today: NaiveDate) -> Self {
        match (person.age(today), person.is_woman()) {
            (..=15, false) => Self::Boy,
            (..=15, true) => Self::Girl,
            (16..=57, false) => Self::Man,
            (16..=57, true) => Self::Woman,
            (_, false) => Self::OldMan,
            (_, true) => Self::OldWoman,
        }
    }
}

/// The names of the portraits that were stored, by who is on them.
pub(super) struct Album {
    names: Vec<Vec<String>>,
}

impl Album {
    /// Draws and stores them, one after the other: a first start has more to do.
    pub(super) async fn make(photos: &PhotoStore) -> Result<Self, Failure> {
        let mut names = Vec::new();
        for sitter in SITTERS {
            let mut kept = Vec::with_capacity(OF_EACH);
            for nth in 0..OF_EACH {
                let portrait = tokio::task::spawn_blocking(move || draw(sitter, nth)).await?;
                photos
                    .keep(&portrait.name, &portrait.content, &portrait.thumbnail)
                    .await?;
                kept.push(portrait.name.as_str().to_owned());
            }
            names.push(kept);
        }
        Ok(Self { names })
    }

    /// From the first page.
    pub(super) fn open(&self) -> Pages<'_> {
        Pages {
            album: self,
            next: [0; SITTERS.len()],
            chance: Chance::new(1),
        }
    }
}

/// An album turned page by page, so that all portraits are used alike.
pub(super) struct Pages<'a> {
    album: &'a Album,
    next: [usize; SITTERS.len()],
    chance: Chance,
}

impl Pages<'_> {
    /// The name of a photo that may be of this person, for most of them.
    pub(super) fn photo(&mut self, person: &Person, today: NaiveDate) -> Option<String> {
        if !self.chance.per_cent(WITH_PHOTO) {
            return None;
        }
        let sitter = Sitter::of(person, today);
        let place = SITTERS.iter().position(|one| *one == sitter)?;
        let names = self.album.names.get(place)?;
        self.next[place] += 1;
        names.get(self.next[place] % names.len().max(1)).cloned()
    }
}

/// A portrait as it is kept.
struct Portrait {
    name: FileName,
    content: Bytes,
    thumbnail: Bytes,
}

/// The portrait of this number.
fn draw(sitter: Sitter, nth: usize) -> Portrait {
    let seed = (sitter as u64) * 1_000 + u64::try_from(nth).unwrap_or_default();
    let face = Face::by_lot(sitter, &mut Chance::new(seed));
    let content = Bytes::from(jpeg(&face, 600, 800));
    Portrait {
        name: FileName::of(&content),
        thumbnail: jpeg(&face, 120, 160).into(),
        content,
    }
}

/// Drawn anew at each size: lines stay sharp, nothing is resampled.
fn jpeg(face: &Face, width: u16, height: u16) -> Vec<u8> {
    let mut canvas = Canvas::new(width, height);
    face.draw(&mut canvas);
    picture::encoded(&canvas.into_picture())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn portraits_are_jpegs_of_their_size_and_none_is_like_another() {
        let mut seen = HashSet::new();
        for sitter in SITTERS {
            for nth in 0..3 {
                let portrait = draw(sitter, nth);
                for (file, size) in [
                    (&portrait.content, (600, 800)),
                    (&portrait.thumbnail, (120, 160)),
                ] {
                    let format = image::ImageFormat::Jpeg;
                    let picture =
                        image::load_from_memory_with_format(file, format).expect("a JPEG");
                    assert_eq!((picture.width(), picture.height()), size);
                }
                assert!(
                    portrait.content.len() < 60_000,
                    "{}",
                    portrait.content.len()
                );
                assert!(
                    seen.insert(portrait.content),
                    "{sitter:?} {nth} is there twice"
                );
            }
        }
    }
}
