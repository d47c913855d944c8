//! One file out of several: every page as it was drawn, and a table that leads to every object.

use print::{
    CardOptions, DocumentData, DocumentOptions, Joiner, Layout, Offset, Record, cards, documents,
    templates,
};

use crate::support::{Pages, card, delivery, photo};

const DPI: f32 = 72.0;

/// The parts as one file.
fn joined(parts: &[Vec<u8>]) -> Vec<u8> {
    let mut joiner = Joiner::default();
    let mut file = Vec::new();
    for part in parts {
        file.extend(joiner.part(part).expect("a file of ours"));
    }
    file.extend(joiner.end().expect("there are parts"));
    file
}

fn number(text: &str) -> usize {
    text.trim().parse().expect("a number")
}

/// Readers mend a table that is wrong, so it is not enough that they open the file.
fn assert_leads_to_every_object(file: &[u8]) {
    let at = |from: usize, to: usize| -> String {
        file[from..to]
            .iter()
            .map(|&byte| char::from(byte))
            .collect()
    };
    let tail = at(file.len() - 40, file.len());
    let begin = number(
        tail.split("startxref\n")
            .nth(1)
            .expect("its end")
            .trim_end_matches("%%EOF"),
    );
    let rest = at(begin, file.len());
    let mut lines = rest.lines();
    assert_eq!(lines.next(), Some("xref"));
    let size = number(
        lines
            .next()
            .and_then(|line| line.strip_prefix("0 "))
            .expect("from 0 on"),
    );
    assert_eq!(lines.next(), Some("0000000000 65535 f"));
    for object in 1..size {
        let line = lines.next().expect("one for each");
        assert!(line.ends_with(" 00000 n"), "{line}");
        let begin = number(&line[..10]);
        let head = format!("{object} 0 obj\n");
        assert_eq!(at(begin, begin + head.len()), head);
    }
    assert_eq!(lines.next(), Some("trailer"));
}

#[test]
fn cards_drawn_in_parts_are_one_file_with_the_same_pages() {
    let options = CardOptions {
        layout: Layout::Single,
        offset: Offset::default(),
        title: "Cartes (1 0 R) de \\ l'Équateur".to_owned(),
    };
    let template = templates::card().expect("the default one");
    let colours = [[200, 30, 30], [30, 30, 200], [30, 160, 30]];
    let parts: Vec<Vec<u8>> = [1..3, 3..4, 4..7]
        .into_iter()
        .zip(colours)
        .map(|(numbers, colour)| {
            let some = numbers.map(|nth| card(nth).with_photo(Some(photo(colour))));
            cards(&template, &options, some).expect("they print")
        })
        .collect();
    let file = joined(&parts);
    assert_leads_to_every_object(&file);
    let one = Pages::of(file);
    assert_eq!(one.count(), 12);
    let mut page = 0;
    for part in parts {
        let alone = Pages::of(part);
        for nth in 0..alone.count() {
            assert!(
                one.colour(page, DPI) == alone.colour(nth, DPI),
                "page {page}"
            );
            page += 1;
        }
    }
}

#[test]
fn slips_of_several_pages_are_joined_too() {
    let options = DocumentOptions {
        title: "Maillon".to_owned(),
        ..DocumentOptions::default()
    };
    let template = templates::delivery().expect("the default one");
    let parts: Vec<Vec<u8>> = [3, 70]
        .into_iter()
        .map(|lines| {
            let document = DocumentData {
                record: delivery(lines),
                lines: (1..=lines).map(card).collect::<Vec<Record>>(),
            };
            documents(&template, &options, [document]).expect("it prints")
        })
        .collect();
    let counts: Vec<usize> = parts
        .iter()
        .map(|part| Pages::of(part.clone()).count())
        .collect();
    let one = Pages::of(joined(&parts));
    assert!(counts[1] > 1);
    assert_eq!(one.count(), counts.iter().sum::<usize>());
    let alone = Pages::of(parts[1].clone());
    let last = one.count() - 1;
    assert!(one.colour(last, DPI) == alone.colour(counts[1] - 1, DPI));
}

#[test]
fn the_same_parts_make_the_same_bytes() {
    let options = CardOptions {
        layout: Layout::Single,
        offset: Offset::default(),
        title: "Cartes".to_owned(),
    };
    let template = templates::card().expect("the default one");
    let part = cards(&template, &options, [card(1)]).expect("it prints");
    let parts = [part.clone(), part];
    assert!(joined(&parts) == joined(&parts));
    assert_eq!(Pages::of(joined(&parts)).count(), 4);
}
