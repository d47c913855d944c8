//! Cards one to a page and many on a sheet.

use print::{CardOptions, Error, Layout, Offset, Record, Template, templates};
use serde_json::Value;

use crate::support::{
    LONG_FIRST, LONG_LAST, Pages, card, darkest, jpeg, part, photo, qr_code, qr_codes_of_sheet,
};

fn options(layout: Layout) -> CardOptions {
    CardOptions {
        layout,
        offset: Offset::default(),
        title: "Cartes".to_owned(),
    }
}

/// A card that says its number in a QR code on both sides, `F` or `B` before it.
fn numbered() -> Template {
    let side = |letter: &str| {
        format!(
            r#"[{{"name":"n","type":"qrcode","position":{{"x":30,"y":15}},"width":24,"height":24,
            "content":"{letter}{{card_idNumber}}"}}]"#
        )
    };
    let json = format!(
        r#"{{"basePdf":{{"width":85.6,"height":54,"padding":[0,0,0,0]}},"schemas":[{},{}]}}"#,
        side("F"),
        side("B")
    );
    Template::parse(&json).expect("the template is right")
}

fn number(number: usize) -> Record {
    Record::new().with("card_idNumber", number.to_string())
}

#[test]
fn a_card_is_two_pages_of_its_size_front_then_back() {
    let two = [number(1), number(2)];
    let file = print::cards(&numbered(), &options(Layout::Single), two).expect("they print");
    let pages = Pages::of(file);
    assert_eq!(pages.count(), 4);
    for (page, text) in ["F1", "B1", "F2", "B2"].into_iter().enumerate() {
        let (width, height) = pages.size(page);
        assert!((width - 85.6).abs() < 0.05 && (height - 54.0).abs() < 0.05);
        assert_eq!(qr_code(&pages.grey(page, 150.0)).as_deref(), Some(text));
    }
}

#[test]
fn backs_lie_behind_their_fronts_on_sheets() {
    let cards = (1..=13).map(number);
    let file = print::cards(&numbered(), &options(Layout::SheetA4), cards).expect("they print");
    let pages = Pages::of(file);
    assert_eq!(pages.count(), 4, "two sheets, fronts and backs");
    let read = |page| qr_codes_of_sheet(&pages.grey(page, 300.0), 300.0);
    let said =
        |texts: [&str; 10]| texts.map(|text| Some(text.to_owned()).filter(|t| !t.is_empty()));
    assert_eq!(
        read(0),
        said(["F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10"])
    );
    assert_eq!(
        read(1),
        said(["B2", "B1", "B4", "B3", "B6", "B5", "B8", "B7", "B10", "B9"])
    );
    assert_eq!(
        read(2),
        said(["F11", "F12", "F13", "", "", "", "", "", "", ""])
    );
    // The last one's back is on the right, where its front is on the left.
    assert_eq!(
        read(3),
        said(["B12", "B11", "", "B13", "", "", "", "", "", ""])
    );
}

#[test]
fn the_offset_moves_all_that_is_printed() {
    let square = r##"{"basePdf":{"width":85.6,"height":54},"schemas":[[
        {"name":"s","type":"rectangle","color":"#000000",
        "position":{"x":10,"y":10},"width":10,"height":10}]]}"##;
    let template = Template::parse(square).expect("the template is right");
    for (x, y) in [(0.0, 0.0), (2.5, -1.5), (-3.0, 4.0)] {
        let options = CardOptions {
            offset: Offset { x, y },
            ..options(Layout::Single)
        };
        let file = print::cards(&template, &options, [Record::new()]).expect("it prints");
        let page = Pages::of(file).grey(0, 254.0);
        let dark: Vec<(u32, u32)> = page
            .enumerate_pixels()
            .filter(|(_, _, pixel)| pixel.0[0] < 128)
            .map(|(x, y, _)| (x, y))
            .collect();
        // Ten pixels a millimetre.
        let left = dark.iter().map(|at| at.0).min().map(f64::from);
        let top = dark.iter().map(|at| at.1).min().map(f64::from);
        assert!(left.is_some_and(|left| (left / 10.0 - 10.0 - f64::from(x)).abs() < 0.11));
        assert!(top.is_some_and(|top| (top / 10.0 - 10.0 - f64::from(y)).abs() < 0.11));
    }
}

#[test]
fn a_label_is_left_out_where_its_field_says_nothing() {
    let label = r##"{"basePdf":{"width":85.6,"height":54},"schemas":[[
        {"name":"label","type":"rectangle","color":"#000000",
        "position":{"x":10,"y":10},"width":10,"height":10,"showWith":"card_city"}]]}"##;
    let template = Template::parse(label).expect("the template is right");
    let records = [
        Record::new().with("card_city", "Korhogo"),
        Record::new().with("card_city", " "),
        Record::new(),
    ];
    let file = print::cards(&template, &options(Layout::Single), records).expect("they print");
    let pages = Pages::of(file);
    let is_drawn = |page| darkest(&pages.grey(page, 60.0)) < 128;
    assert_eq!([0, 1, 2].map(is_drawn), [true, false, false]);
}

#[test]
fn the_photo_is_in_the_file_as_it_came_and_only_once() {
    let bytes = jpeg([200, 30, 30]);
    let inside = |file: &[u8]| {
        file.windows(bytes.len())
            .filter(|part| *part == bytes)
            .count()
    };
    let same = (0..5).map(|number| card(number).with_photo(Some(photo([200, 30, 30]))));
    let template = templates::card().expect("it is right");
    let file = print::cards(&template, &options(Layout::Single), same).expect("they print");
    assert_eq!(inside(&file), 1);

    let page = Pages::of(file).colour(0, 100.0);
    let [red, green, _] = page.get_pixel(56, 120).0;
    assert!(red > 150 && green < 80, "the photo is where it should be");
}

#[test]
fn a_missing_photo_is_a_neutral_figure() {
    let template = templates::card().expect("it is right");
    let file = print::cards(&template, &options(Layout::Single), [card(1)]).expect("it prints");
    let page = Pages::of(file).grey(0, 150.0);
    let frame = part(&page, 150.0, [5.0, 18.0, 18.0, 25.0]);
    let grey = frame
        .pixels()
        .filter(|pixel| (150..250).contains(&pixel.0[0]))
        .count();
    assert!(grey * 10 > frame.pixels().len() * 9);
    assert!(matches!(
        print::Photo::jpeg(b"\x89PNG".to_vec()),
        Err(Error::Photo)
    ));
}

#[test]
fn long_names_stay_on_the_card_and_out_of_the_photo() {
    let template = templates::card().expect("it is right");
    let long = card(1)
        .with("card_lastname", LONG_LAST)
        .with("card_firstname", LONG_FIRST);
    let endless = card(2)
        .with("card_lastname", "W".repeat(500))
        .with("card_firstname", "abc ".repeat(500))
        .with("card_birthLocation", "-".repeat(500))
        .with("locality_name", "ɛ\u{301}".repeat(500));
    let bare = Record::new();
    let cards = [bare, long, endless];
    let file = print::cards(&template, &options(Layout::Single), cards).expect("they print");
    let pages = Pages::of(file);
    let empty = pages.grey(0, 200.0);
    for page in [2, 4] {
        let full = pages.grey(page, 200.0);
        // Between photo and texts, right of the texts, and between the rows: as without names.
        for free in [
            [24.8, 15.0, 2.7, 31.0],
            [81.7, 15.0, 3.8, 31.0],
            [27.0, 32.1, 58.0, 0.4],
            [27.0, 45.0, 58.0, 1.0],
        ] {
            let (full, empty) = (part(&full, 200.0, free), part(&empty, 200.0, free));
            assert!(full == empty, "page {page} {free:?}");
        }
    }
}

#[test]
fn crop_marks_are_in_the_margins() {
    let file = print::cards(&numbered(), &options(Layout::SheetA4), (1..=10).map(number));
    let pages = Pages::of(file.expect("they print"));
    let page = pages.grey(0, 300.0);
    // Left margin: ten edges of cards; top margin: four.
    let dark_runs = |values: Vec<u8>| {
        let dark: Vec<bool> = values.into_iter().map(|value| value < 160).collect();
        dark.windows(2).filter(|pair| pair[1] && !pair[0]).count()
    };
    let column = part(&page, 300.0, [16.0, 0.0, 0.1, 297.0]);
    assert_eq!(
        dark_runs(column.pixels().map(|pixel| pixel.0[0]).collect()),
        10
    );
    let row = part(&page, 300.0, [0.0, 7.0, 210.0, 0.1]);
    assert_eq!(dark_runs(row.pixels().map(|pixel| pixel.0[0]).collect()), 4);
}

#[test]
fn lots_are_files_of_bounded_size_in_order() {
    let template = numbered();
    assert_eq!(
        print::cards_per_file(&template, Layout::Single).ok(),
        Some(250)
    );
    assert_eq!(
        print::cards_per_file(&template, Layout::SheetA4).ok(),
        Some(1000)
    );
    let options = options(Layout::Single);
    let lot = (1..=260).map(number);
    let files = print::card_files(&template, &options, lot).expect("the template is a card");
    let files: Vec<Pages> = files
        .map(|file| Pages::of(file.expect("it prints")))
        .collect();
    assert_eq!(
        files.iter().map(Pages::count).collect::<Vec<_>>(),
        [500, 20]
    );
    assert_eq!(qr_code(&files[0].grey(499, 150.0)).as_deref(), Some("B250"));
    assert_eq!(qr_code(&files[1].grey(0, 150.0)).as_deref(), Some("F251"));
    let none = print::card_files(&template, &options, []).expect("the template is a card");
    assert_eq!(none.count(), 0);
    assert!(matches!(
        print::cards(&template, &options, []),
        Err(Error::Nothing)
    ));
}

#[test]
fn the_same_input_makes_the_same_bytes() {
    let template = templates::card().expect("it is right");
    let make = || print::cards(&template, &options(Layout::SheetA4), (0..3).map(card)).ok();
    assert!(make().is_some());
    assert_eq!(make(), make());
}

#[test]
fn what_is_locked_prints_as_before() {
    let json = templates::default_of("card").expect("a default");
    let mut locked: Value = serde_json::from_str(json).expect("it is JSON");
    let elements = locked["schemas"].as_array_mut().expect("pages");
    for element in elements
        .iter_mut()
        .filter_map(Value::as_array_mut)
        .flatten()
    {
        element["locked"] = true.into();
    }
    let locked = Template::from_value(&locked).expect("it is right");
    let open = templates::card().expect("it is right");
    let make = |template| print::cards(template, &options(Layout::Single), [card(1)]).ok();
    assert!(make(&open).is_some());
    assert_eq!(make(&open), make(&locked));
}

#[test]
fn the_test_card_has_rulers_to_the_edge() {
    let single = print::test_card(Layout::Single, Offset::default()).expect("it prints");
    let pages = Pages::of(single);
    assert_eq!(pages.count(), 2);
    for page in 0..2 {
        let page = pages.grey(page, 300.0);
        let edge = part(&page, 300.0, [0.0, 0.6, 85.6, 0.1]);
        let values: Vec<u8> = edge.pixels().map(|pixel| pixel.0[0]).collect();
        let marks = values
            .windows(2)
            .filter(|pair| pair[1] < 180 && pair[0] >= 180)
            .count();
        assert!((84..=86).contains(&marks), "a mark a millimetre: {marks}");
        assert!(
            darkest(&part(&page, 300.0, [20.0, 8.0, 45.0, 6.0])) < 100,
            "words"
        );
    }
    let sheet = print::test_card(Layout::SheetA4, Offset { x: 1.0, y: -0.5 }).expect("it prints");
    assert_eq!(Pages::of(sheet).count(), 2);
}
