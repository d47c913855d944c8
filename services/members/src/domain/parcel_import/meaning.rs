//! Which column of a file means what: as somebody says it, or as its name lets one guess.

use geometry::file::{self, Columns, Feature, FileFault, Format, Options};
use geometry::fold;
use platform::Refusal;
use proto::maillon::members::v1::{
    ImportParcelsRequest, ParcelColumns, ReadParcelFileReply, ReadParcelFileRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sha2::{Digest, Sha256};

use super::fault::{Bad, FILE, refuse};

/// What a feature is called, and its id, which stand beside its properties.
const NAME: &str = "@name";
const ID: &str = "@id";
/// Columns that a screen can offer.
const MOST_COLUMNS: usize = 200;

/// Names of columns as they are folded, the best first: those of our own files among them.
const CODES: [&str; 8] = [
    "parcel_code",
    "code",
    "code_parcelle",
    "code_de_la_parcelle",
    "parcelle",
    "id_parcelle",
    "plot_id",
    "plot_code",
];
const MEMBERS: [&str; 13] = [
    "member_idnumber",
    // Of our own files, in which « Membre » is a name.
    "numero_de_membre",
    "numero_du_membre",
    "numero_membre",
    "membre",
    "member",
    "producername",
    "code_producteur",
    "numero_producteur",
    "producteur",
    "matricule",
    "numero",
    "id_number",
];
const CROPS: [&str; 4] = ["parcel_crop", "culture", "crop", "speculation"];
const AREAS: [&str; 7] = [
    "parcel_declaredareaha",
    "superficie_declaree_ha",
    "superficie_declaree",
    "superficie_ha",
    "superficie",
    "area",
    "area_ha",
];
const YEARS: [&str; 5] = [
    "parcel_plantedyear",
    "annee_de_plantation",
    "annee_plantation",
    "annee",
    "year",
];
const TITLES: [&str; 4] = ["parcel_landtitle", "titre_foncier", "titre", "land_title"];

/// What a parcel's place, or a file, is compared by.
pub(crate) type Key = [u8; 32];

/// A file as it came.
pub(crate) struct Upload {
    pub(crate) bytes: Vec<u8>,
    pub(crate) name: String,
    pub(crate) is_wgs84: bool,
}

impl Upload {
    /// What tells a file from another.
    pub(crate) fn key(&self) -> Key {
        Sha256::digest(&self.bytes).into()
    }

    pub(super) fn format(&self) -> Result<Format, Refusal> {
        let named = Refusal::new(Reason::ValidationFailed);
        if self.bytes.is_empty() {
            return Err(named.and(FILE, Fault::Required, ""));
        }
        let format = Format::find(&self.name, &self.bytes);
        format.ok_or_else(|| named.and(FILE, Fault::UnknownFormat, ""))
    }
}

/// Which column means what.
#[derive(Debug, Default)]
pub(crate) struct Meaning {
    pub(super) code: Option<String>,
    pub(super) member: Option<String>,
    pub(super) crop: Option<String>,
    pub(super) area: Option<String>,
    pub(super) year: Option<String>,
    pub(super) title: Option<String>,
    pub(super) places: Columns,
}

impl Meaning {
    /// As a request has it, whose file is another's.
    pub(crate) fn of(request: &ImportParcelsRequest) -> Self {
        let named = |column: &Option<String>| column.clone().filter(|name| !name.trim().is_empty());
        Self {
            code: named(&request.code_column),
            member: named(&request.member_column),
            crop: named(&request.crop_column),
            area: named(&request.area_column),
            year: named(&request.year_column),
            title: named(&request.title_column),
            places: Columns {
                latitude: named(&request.latitude_column),
                longitude: named(&request.longitude_column),
                outline: named(&request.outline_column),
                code: named(&request.code_column).filter(|name| name != NAME && name != ID),
                order: named(&request.order_column),
            },
        }
    }

    /// Columns of all files that were named, by the fields that name them.
    fn named(&self) -> impl Iterator<Item = (&'static str, &String)> {
        let columns = [
            ("codeColumn", &self.code),
            ("memberColumn", &self.member),
            ("cropColumn", &self.crop),
            ("areaColumn", &self.area),
            ("yearColumn", &self.year),
            ("titleColumn", &self.title),
        ];
        let named = columns.into_iter();
        named.filter_map(|(field, column)| Some((field, column.as_ref()?)))
    }

    /// Columns of places that were named; a table alone has them.
    fn named_places(&self) -> impl Iterator<Item = (&'static str, &String)> {
        let columns = [
            ("latitudeColumn", &self.places.latitude),
            ("longitudeColumn", &self.places.longitude),
            ("outlineColumn", &self.places.outline),
            ("orderColumn", &self.places.order),
        ];
        let named = columns.into_iter();
        named.filter_map(|(field, column)| Some((field, column.as_ref()?)))
    }

    pub(super) fn options(&self, is_wgs84: bool) -> Options {
        Options {
            columns: self.places.clone(),
            is_wgs84,
        }
    }
}

/// Columns that were named and that nothing of the file has had yet: they would be read as empty.
pub(super) struct Unmet<'a>(Vec<(&'static str, &'a String)>);

impl<'a> Unmet<'a> {
    /// Of a file that may have any.
    pub(super) fn of(meaning: &'a Meaning) -> Self {
        Self(meaning.named().collect())
    }

    /// Of a table: its header has all of them, or they are refused before it is read.
    pub(super) fn of_table(meaning: &'a Meaning, header: &[String]) -> Result<Self, Refusal> {
        let folded: Vec<String> = header.iter().map(|column| fold(column)).collect();
        let values = meaning
            .named()
            .filter(|(_, column)| !header.contains(column));
        let places = (meaning.named_places()).filter(|(_, column)| !folded.contains(&fold(column)));
        Self(values.chain(places).collect()).refuse()?;
        Ok(Self(Vec::new()))
    }

    pub(super) fn meet(&mut self, feature: &Feature) {
        if feature.is_cut {
            // It may have had all of them.
            self.0.clear();
        }
        self.0
            .retain(|(_, column)| value(feature, Some(column)).is_empty());
    }

    pub(super) fn refuse(&self) -> Result<(), Refusal> {
        let named = Refusal::new(Reason::ValidationFailed);
        let refusal = (self.0.iter()).fold(named, |refusal, (field, column)| {
            refusal.and(field, Fault::UnknownColumn, column)
        });
        if self.0.is_empty() {
            return Ok(());
        }
        Err(refusal)
    }
}

/// What a feature says under a column; blank = nothing.
pub(super) fn value<'a>(feature: &'a Feature, column: Option<&String>) -> &'a str {
    let found = match column.map(String::as_str) {
        None => None,
        Some(NAME) => feature.name.as_deref(),
        Some(ID) => feature.id.as_deref(),
        Some(column) => {
            let mut properties = feature.properties.iter();
            properties
                .find(|(name, _)| name == column)
                .map(|(_, value)| value.as_str())
        }
    };
    found.unwrap_or_default().trim()
}

/// Reads a file's columns, and guesses which of them means what. Features that are too large are named in the
/// reply's refusal.
pub(crate) fn read_columns(request: ReadParcelFileRequest) -> Result<ReadParcelFileReply, Refusal> {
    let upload = Upload {
        bytes: request.file,
        name: request.file_name,
        is_wgs84: request.is_wgs84 == Some(true),
    };
    let format = upload.format()?;
    let is_table = format == Format::Table;
    let refused = |fault: FileFault| refuse(&fault);
    let mut reply = ReadParcelFileReply {
        is_table,
        ..ReadParcelFileReply::default()
    };
    let mut places = Columns::default();
    if is_table {
        let header = file::read_header(&upload.bytes).map_err(refused)?;
        (reply.columns, places) = (header.columns, header.guessed);
        if places == Columns::default() {
            // Somebody will say where they are.
            reply.guessed = Some(guess(&reply.columns, places));
            return Ok(reply);
        }
    }
    let options = Options {
        columns: Columns::default(),
        is_wgs84: upload.is_wgs84,
    };
    let mut called = [false; 2];
    let mut large = Refusal::new(Reason::ValidationFailed);
    for feature in file::read(&upload.bytes, format, &options).map_err(refused)? {
        let feature = feature.map_err(refused)?;
        reply.total += 1;
        if let Some(wrong) = Bad::of_large(&feature) {
            wrong.tell(&mut large, is_table);
        }
        if is_table {
            continue;
        }
        called[0] |= feature.name.is_some();
        called[1] |= feature.id.is_some();
        for (name, _) in feature.properties {
            if reply.columns.len() < MOST_COLUMNS && !reply.columns.contains(&name) {
                reply.columns.push(name);
            }
        }
    }
    let beside = [NAME, ID].into_iter().zip(called);
    let beside = beside.filter(|(_, is_there)| *is_there);
    reply
        .columns
        .extend(beside.map(|(name, _)| name.to_owned()));
    reply.guessed = Some(guess(&reply.columns, places));
    let large = large.unless_clean().err();
    reply.refusal = large.map(|refusal| refusal.message().clone());
    Ok(reply)
}

fn guess(columns: &[String], places: Columns) -> ParcelColumns {
    let folded: Vec<String> = columns.iter().map(|column| fold(column)).collect();
    let find = |words: &[&str]| {
        let place = (words.iter()).find_map(|word| folded.iter().position(|column| column == word));
        place.map(|place| columns[place].clone())
    };
    ParcelColumns {
        code: find(&CODES).or(places.code),
        member_number: find(&MEMBERS),
        crop: find(&CROPS),
        declared_area: find(&AREAS),
        planted_year: find(&YEARS),
        land_title: find(&TITLES),
        latitude: places.latitude,
        longitude: places.longitude,
        outline: places.outline,
        order: places.order,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, text: &str) -> Result<ReadParcelFileReply, Refusal> {
        read_columns(ReadParcelFileRequest {
            file: text.as_bytes().to_vec(),
            file_name: name.to_owned(),
            is_wgs84: None,
        })
    }

    #[test]
    fn columns_are_those_of_all_features_and_our_own_names_are_known() {
        let placemark = |more: &str| {
            format!(
                "<Placemark><name>P</name><ExtendedData>{more}</ExtendedData><Point><coordinates>-5,7\
                </coordinates></Point></Placemark>"
            )
        };
        let data = |name: &str| format!("<Data name=\"{name}\"><value>x</value></Data>");
        let kml = format!(
            "<kml><Document>{}{}</Document></kml>",
            placemark(&data("Numéro du membre")),
            placemark(&data("Culture"))
        );
        let reply = read("a.kml", &kml).expect("good");
        assert_eq!((reply.total, reply.is_table), (2, false));
        assert_eq!(reply.columns, ["Numéro du membre", "Culture", "@name"]);
        let guessed = reply.guessed.expect("always there");
        assert_eq!(guessed.member_number.as_deref(), Some("Numéro du membre"));
        assert_eq!(guessed.crop.as_deref(), Some("Culture"));
        assert_eq!(guessed.code, None);
        let table = "code;membre;latitude;longitude\nA;1;7;-5\nB;2;7;-5\n";
        let reply = read("a.csv", table).expect("good");
        assert_eq!((reply.total, reply.is_table), (2, true));
        let guessed = reply.guessed.expect("always there");
        assert_eq!(guessed.code.as_deref(), Some("code"));
        assert_eq!(guessed.latitude.as_deref(), Some("latitude"));
    }

    #[test]
    fn features_that_are_too_large_are_named_and_the_others_are_read() {
        let feature = |properties: &str, corners: usize| {
            let corners = vec!["[-5.123456,7.123456]"; corners].join(",");
            format!(
                r#"{{"type":"Feature","properties":{properties},
                "geometry":{{"type":"Polygon","coordinates":[[{corners}]]}}}}"#
            )
        };
        let all = [
            feature(r#"{"only here":"lost"}"#, 120_000),
            feature(r#"{"membre":"N-0001"}"#, 4),
            feature(r#"{"culture":"riz"}"#, 10_002),
        ];
        let list = all.join(",");
        let file = format!(r#"{{"type":"FeatureCollection","features":[{list}]}}"#);
        let reply = read("a.geojson", &file).expect("it is a file");
        assert_eq!(reply.columns, ["membre", "culture"]);
        assert_eq!(reply.total, 3);
        let told = reply.refusal.expect("two are wrong").fields;
        let told: Vec<_> = (told.iter())
            .map(|one| (one.row, one.fault(), one.detail.as_str(), one.is_feature))
            .collect();
        assert_eq!(
            told,
            [
                (1, Fault::TooManyBytes, "2", true),
                (3, Fault::TooManyCorners, "10000", true)
            ]
        );
        let outline = format!("POLYGON(({}))", vec!["-5 7"; 10_002].join(","));
        let table = format!("membre;contour\nN-0001;\"{outline}\"\n");
        let told = read("a.csv", &table).expect("it is a file").refusal;
        let told = &told.expect("one is wrong").fields[0];
        assert_eq!(
            (told.row, told.fault(), told.is_feature),
            (2, Fault::TooManyCorners, false)
        );
    }

    #[test]
    fn a_file_that_can_not_be_read_is_refused_with_what_is_wrong() {
        for (name, text, fault) in [
            ("a.csv", "", Fault::Required),
            ("a.pdf", "%PDF-1.7", Fault::UnknownFormat),
            (
                "a.kml",
                "<!DOCTYPE x [<!ENTITY a \"b\">]><kml/>",
                Fault::UnsafeFile,
            ),
            ("a.json", "{\"type\":", Fault::BrokenFile),
            ("a.zip", "PK\u{3}\u{4}", Fault::BrokenFile),
            (
                "a.json",
                "{\"type\":\"FeatureCollection\",\"features\":[]}",
                Fault::EmptyFile,
            ),
        ] {
            let refusal = read(name, text).expect_err(text);
            let first = &refusal.message().fields[0];
            assert_eq!(
                (first.field.as_str(), first.fault()),
                (FILE, fault),
                "{text}"
            );
        }
    }
}
