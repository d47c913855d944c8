//! The features of a file as parcels that may be stored, by the rules of a form; and what is wrong with them.

use std::collections::HashMap;

use geometry::Geometry;
use geometry::file::{self, Format};
use geometry::fold;
use platform::{Refusal, text};
use proto::maillon::members::v1::{Crop, SaveParcelRequest};
use proto::maillon::refusal::v1::Fault;
use proto::{Kind, Message, bounds};
use sha2::{Digest, Sha256};

use super::fault::{Bad, PLACE, refuse};
use super::meaning::{Key, Meaning, Unmet, Upload, value};
use crate::domain::parcel::{Content, Homes, Known};
use crate::domain::place;

const MEMBER: &str = "member_idNumber";
const CODE: &str = "parcel_code";

/// A parcel of the file.
#[derive(Debug)]
pub(super) struct Row {
    /// The line of a table, else the number of the feature.
    pub(super) line: u64,
    pub(super) content: Content,
    pub(super) key: Option<Key>,
    /// The number of its member among the numbers.
    pub(super) number: Option<usize>,
}

/// A file that was read.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    pub(super) rows: Vec<Row>,
    /// Members' numbers, each once.
    pub(crate) numbers: Vec<String>,
    pub(super) bad: Vec<Bad>,
    /// Rows are lines that a reader of the file can count.
    pub(super) has_lines: bool,
}

impl Sheet {
    /// Reads a file; what is wrong with it as a whole is refused. The file is given up when it ends.
    pub(crate) fn read(upload: Upload, meaning: &Meaning, year: i32) -> Result<Self, Refusal> {
        let format = upload.format()?;
        let options = meaning.options(upload.is_wgs84);
        let mut unmet = match format {
            Format::Table => {
                let header = file::read_header(&upload.bytes).map_err(|fault| refuse(&fault))?;
                Unmet::of_table(meaning, &header.columns)?
            }
            _ => Unmet::of(meaning),
        };
        let features = file::read(&upload.bytes, format, &options);
        let mut reading = Reading {
            meaning,
            year,
            places: HashMap::new(),
            sheet: Self {
                has_lines: format == Format::Table,
                ..Self::default()
            },
        };
        for feature in features.map_err(|fault| refuse(&fault))? {
            let feature = feature.map_err(|fault| refuse(&fault))?;
            unmet.meet(&feature);
            reading.add(feature);
        }
        unmet.refuse()?;
        Ok(reading.sheet)
    }

    /// Codes that rows bring.
    pub(crate) fn codes(&self) -> Vec<&str> {
        let codes = self.rows.iter().map(|row| row.content.code.as_str());
        codes.filter(|code| !code.is_empty()).collect()
    }
}

struct Reading<'a> {
    meaning: &'a Meaning,
    year: i32,
    /// Places of members' numbers.
    places: HashMap<String, usize>,
    sheet: Sheet,
}

impl Reading<'_> {
    fn add(&mut self, feature: file::Feature) {
        let row = feature.row;
        if let Err(fault @ geometry::Fault::TooManyBytes { .. }) = &feature.geometry {
            // Nothing else of it was read: nobody left its member out.
            let (fault, detail) = place::words(fault, "");
            self.bad(row, PLACE, fault, &detail);
            self.keep(row, Content::default(), None);
            return;
        }
        let meaning = self.meaning;
        let is_table = self.sheet.has_lines;
        let of = |column: &Option<String>| {
            let value = value(&feature, column.as_ref());
            if is_table { unmarked(value) } else { value }.to_owned()
        };
        let some = |text: String| (!text.is_empty()).then_some(text);
        let code = some(of(&meaning.code));
        let may_lack_place = is_table && code.is_some();
        let save = SaveParcelRequest {
            code,
            // Who it is stands beside it; the rules of a form want somebody.
            member_id: Some(1),
            crop: self.crop(row, &of(&meaning.crop)),
            declared_area_ha: self.number(row, &of(&meaning.area)),
            planted_year: self.whole(row, &of(&meaning.year)),
            land_title: some(of(&meaning.title)),
            ..SaveParcelRequest::default()
        };
        let number = self.member(row, &of(&meaning.member));
        // What a preview names a row by, whatever else is wrong with it.
        let named = SaveParcelRequest {
            code: save.code.clone(),
            member_id: save.member_id,
            ..SaveParcelRequest::default()
        };
        let known = Known {
            year: self.year,
            has_locality: true,
            has_member: true,
            homes: Homes::default(),
        };
        let mut content = Content::default()
            .after(save, &known)
            .unwrap_or_else(|refusal| {
                self.refuse_all(row, &refusal);
                let named = Content::default().after(named, &known);
                named.unwrap_or_default()
            });
        content.geometry = self.place(row, feature.geometry, may_lack_place);
        self.keep(row, content, number);
    }

    /// Where a parcel is. One without a place needs a code: nothing else tells it from another one of its
    /// member, in this file or in the same one once more.
    fn place(
        &mut self,
        row: u64,
        given: Result<Geometry, geometry::Fault>,
        may_be_none: bool,
    ) -> Option<Geometry> {
        let (fault, detail) = match given {
            Ok(geometry) => match place::refuse_large(geometry) {
                Ok(geometry) => return Some(geometry),
                Err(wrong) => wrong,
            },
            Err(geometry::Fault::Empty) if may_be_none => return None,
            Err(geometry::Fault::Empty) => (Fault::Required, String::new()),
            // Numbers of a table or of a KML, where nobody wrote GeoJSON.
            Err(geometry::Fault::Unreadable) => (Fault::WrongType, String::new()),
            Err(fault) => place::words(&fault, ""),
        };
        self.bad(row, PLACE, fault, &detail);
        None
    }

    fn keep(&mut self, line: u64, content: Content, number: Option<usize>) {
        self.sheet.rows.push(Row {
            line,
            key: content.geometry.as_ref().map(key_of),
            content,
            number,
        });
    }

    fn member(&mut self, row: u64, given: &str) -> Option<usize> {
        let number = match text::line(given, bounds::MEMBER_NUMBER_MAX) {
            Ok(number) if number.is_empty() => {
                self.bad(row, MEMBER, Fault::Required, "");
                return None;
            }
            Ok(number) => number,
            Err(fault) => {
                self.bad(row, MEMBER, fault, &bounds::MEMBER_NUMBER_MAX.to_string());
                return None;
            }
        };
        let numbers = &mut self.sheet.numbers;
        let next = numbers.len();
        let place = *self.places.entry(number.clone()).or_insert(next);
        if place == next {
            numbers.push(number);
        }
        Some(place)
    }

    /// A word of the contract, or what people call it.
    fn crop(&mut self, row: u64, given: &str) -> Option<i32> {
        if given.is_empty() {
            return None;
        }
        let crop = match fold(given).as_str() {
            "cacao" | "cocoa" => Crop::Cacao,
            "cafe" | "coffee" => Crop::Cafe,
            "anacarde" | "cajou" => Crop::Anacarde,
            "hevea" | "caoutchouc" => Crop::Hevea,
            "palmier" | "palmier_a_huile" => Crop::Palmier,
            "riz" => Crop::Riz,
            "mais" => Crop::Mais,
            "autre" | "autre_culture" => Crop::Autre,
            _ => {
                let words = crops();
                self.bad(row, "parcel_crop", Fault::UnknownWord, &words);
                return None;
            }
        };
        Some(crop.into())
    }

    /// With a comma or a point.
    fn number(&mut self, row: u64, given: &str) -> Option<f64> {
        if given.is_empty() {
            return None;
        }
        let read = given.replace(',', ".").parse();
        if read.is_err() {
            self.bad(row, "parcel_declaredAreaHa", Fault::WrongType, "");
        }
        read.ok()
    }

    fn whole(&mut self, row: u64, given: &str) -> Option<i32> {
        if given.is_empty() {
            return None;
        }
        // A database may have written it as a number with decimals.
        let read = given.strip_suffix(".0").unwrap_or(given).parse();
        if read.is_err() {
            self.bad(row, "parcel_plantedYear", Fault::WrongType, "");
        }
        read.ok()
    }

    fn refuse_all(&mut self, row: u64, refusal: &Refusal) {
        for wrong in &refusal.message().fields {
            let known = [
                CODE,
                "parcel_declaredAreaHa",
                "parcel_plantedYear",
                "parcel_landTitle",
            ];
            let field = known.into_iter().find(|field| *field == wrong.field);
            self.bad(row, field.unwrap_or(CODE), wrong.fault(), &wrong.detail);
        }
    }

    fn bad(&mut self, row: u64, field: &'static str, fault: Fault, detail: &str) {
        self.sheet.bad.push(Bad {
            row,
            field,
            fault,
            detail: detail.to_owned(),
        });
    }
}

/// A text as it was before a spreadsheet, or our own file for one, marked it as no formula.
fn unmarked(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if rest.starts_with(['=', '+', '-', '@']) => rest,
        _ => text,
    }
}

fn crops() -> String {
    let crop = Message::of::<SaveParcelRequest>().and_then(|save| save.field("parcel_crop"));
    let words = match crop.map(|field| field.kind) {
        Some(Kind::Enum(words)) => words,
        _ => &[],
    };
    let words: Vec<&str> = words.iter().map(|(_, word)| *word).collect();
    words.join(", ")
}

/// As the database makes it of what is stored.
pub(super) fn key_of(geometry: &Geometry) -> Key {
    Sha256::digest(geometry.encode()).into()
}

#[cfg(test)]
mod tests {
    use proto::maillon::members::v1::ImportParcelsRequest;

    use super::*;

    #[test]
    fn a_row_keeps_its_code_whatever_else_is_wrong_with_it() {
        let table = "code;membre;latitude;longitude;annee\nA-1;26001;7;-5;1700\n";
        let upload = Upload {
            bytes: table.as_bytes().to_vec(),
            name: "a.csv".to_owned(),
            is_wgs84: false,
        };
        let column = |name: &str| Some(name.to_owned());
        let meaning = Meaning::of(&ImportParcelsRequest {
            code_column: column("code"),
            member_column: column("membre"),
            year_column: column("annee"),
            latitude_column: column("latitude"),
            longitude_column: column("longitude"),
            ..ImportParcelsRequest::default()
        });
        let sheet = Sheet::read(upload, &meaning, 2026).expect("a table");
        assert_eq!(sheet.rows[0].content.code, "A-1");
        let bad: Vec<_> = sheet.bad.iter().map(|bad| (bad.row, bad.field)).collect();
        assert_eq!(bad, [(2, "parcel_plantedYear")]);
    }
}
