//! The list of the parcels that can't go to the EU's information system, and why, as a French reader has it.

use std::collections::HashMap;
use std::io;

use csv::{Writer, WriterBuilder};
use platform::text::without_formula;
use print::words::word;

use crate::domain::plot_export::{LeftOut, Why};

/// What a spreadsheet knows UTF-8 by.
const MARK: &str = "\u{feff}";
const COLUMNS: [&str; 4] = ["code", "member", "locality", "reason"];

/// A line for each parcel and reason.
pub(crate) struct Report(Writer<Vec<u8>>);

impl Report {
    pub(crate) fn new() -> io::Result<Self> {
        let mut list = WriterBuilder::new()
            .delimiter(b';')
            .from_writer(MARK.as_bytes().to_vec());
        let titles = COLUMNS.map(|column| word("eudr_column", column).unwrap_or_default());
        list.write_record(titles)?;
        Ok(Self(list))
    }

    /// `codes` are those of the parcels that reasons name.
    pub(crate) fn add(&mut self, left: &LeftOut, codes: &HashMap<i64, String>) -> io::Result<()> {
        let parcel = &left.parcel;
        for reason in &left.reasons {
            let reason = sentence(reason, codes);
            let locality = parcel.locality_name.as_deref().unwrap_or_default();
            let cells = [&parcel.code, &parcel.member_id_number, locality, &reason];
            let cells = cells.map(without_formula);
            self.0
                .write_record(cells.iter().map(|cell| cell.as_bytes()))?;
        }
        Ok(())
    }

    pub(crate) fn finish(self) -> io::Result<Vec<u8>> {
        let written = self.0.into_inner();
        written.map_err(|error| io::Error::other(error.to_string()))
    }
}

fn sentence(reason: &Why, codes: &HashMap<i64, String>) -> String {
    let (name, detail) = match reason {
        Why::Word(name) => (*name, String::new()),
        Why::Hole(found) => ("hole", found.to_string()),
        Why::PointTooLarge(hectares) => ("point_too_large", hectares.to_string().replace('.', ",")),
        Why::SameAs(id) => ("same_as", codes.get(id).cloned().unwrap_or_default()),
    };
    let words = word("eudr_reason", name).unwrap_or_default();
    words.replace("{}", &detail)
}

#[cfg(test)]
mod tests {
    use proto::maillon::members::v1::Parcel;

    use super::*;

    fn list(reasons: Vec<Why>) -> String {
        let parcel = Parcel {
            code: "=P-1".to_owned(),
            member_id_number: "26000009337".to_owned(),
            locality_name: Some("Soubré".to_owned()),
            ..Parcel::default()
        };
        let mut report = Report::new().expect("memory");
        let codes = HashMap::from([(7, "P-7".to_owned())]);
        let left = LeftOut { parcel, reasons };
        report.add(&left, &codes).expect("memory");
        String::from_utf8(report.finish().expect("memory")).expect("UTF-8")
    }

    #[test]
    fn a_line_for_each_reason_under_french_titles_that_no_spreadsheet_computes() {
        let list = list(vec![Why::PointTooLarge(5.25), Why::SameAs(7)]);
        let lines: Vec<&str> = list.lines().collect();
        assert_eq!(
            lines,
            [
                "\u{feff}Code de la parcelle;Numéro du membre;Localité;Motif",
                "'=P-1;26000009337;Soubré;Point pour 5,25 ha déclarés : au-delà de 4 ha, un contour est \
                exigé.",
                "'=P-1;26000009337;Soubré;Même emplacement que la parcelle P-7.",
            ]
        );
    }

    #[test]
    fn every_reason_has_a_sentence() {
        let words = [
            "no_place",
            "unreadable_place",
            "not_closed",
            "closes_before_rounding",
            "crosses_itself",
            "no_ground",
            "wrong_hole",
            "several_parts",
            "no_area",
            "swapped_axes",
            "outside_country",
            "no_country",
            "too_many_bytes",
        ];
        let words = words.map(Why::Word).into_iter();
        for reason in words.chain([Why::Hole(2), Why::PointTooLarge(5.0), Why::SameAs(7)]) {
            let sentence = sentence(&reason, &HashMap::from([(7, "P-7".to_owned())]));
            assert!(
                sentence.ends_with('.') && !sentence.contains("{}"),
                "{reason:?}: {sentence}"
            );
        }
    }
}
