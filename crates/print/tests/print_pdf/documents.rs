//! Slips and signing sheets.

use print::{DocumentData, DocumentOptions, Record, Template, templates};
use serde_json::{Value, json};

use crate::support::{LONG_FIRST, LONG_LAST, Pages, card, darkest, delivery, part, photo, qr_code};

fn options() -> DocumentOptions {
    DocumentOptions {
        title: "Bordereau".to_owned(),
        ..DocumentOptions::default()
    }
}

fn data(lines: usize) -> DocumentData {
    DocumentData {
        record: delivery(lines),
        lines: (0..lines).map(card).collect(),
    }
}

/// Rows of 10 mm in a table from 20 to 280 of a page of 290: 25 rows below a head of 10. A QR code in the
/// margin says the page, another one below the table how many lines there are.
fn exact(after: f32) -> Template {
    let json = format!(
        r#"{{"basePdf":{{"width":200,"height":290,"padding":[20,10,10,10],"staticSchema":[
        {{"name":"page","type":"qrcode","position":{{"x":180,"y":2}},"width":15,"height":15,
        "content":"P{{currentPage}}/{{totalPages}}"}}]}},
        "schemas":[[
        {{"name":"lines","type":"table","position":{{"x":10,"y":20}},"width":150,"height":20,
        "head":["N"],"headWidthPercentages":[100],
        "headStyles":{{"fontSize":10,"lineHeight":1,"padding":{{"top":3,"right":1,"bottom":2.195,"left":1}}}},
        "content":"[[\"{{line_number}}\"]]","rowHeight":10}},
        {{"name":"after","type":"qrcode","position":{{"x":10,"y":41}},"width":15,"height":{after},
        "content":"END{{count}}"}}]]}}"#
    );
    Template::parse(&json).expect("the template is right")
}

/// What the pages say, page by page.
fn read(template: &Template, lines: usize) -> Vec<Vec<String>> {
    let data = DocumentData {
        record: Record::new().with("count", lines.to_string()),
        lines: vec![Record::new(); lines],
    };
    let file = print::documents(template, &options(), [data]).expect("it prints");
    said(&Pages::of(file))
}

/// The code in the margin of each page, and the one that follows the table.
fn said(pages: &Pages) -> Vec<Vec<String>> {
    (0..pages.count())
        .map(|page| {
            // The reader misses some small codes in one resolution, not in both.
            let pictures = [100.0, 150.0].map(|dpi| (dpi, pages.grey(page, dpi)));
            let read = |place| {
                let mut pictures = pictures.iter();
                pictures.find_map(|(dpi, page)| qr_code(&part(page, *dpi, place)))
            };
            let margin = read([0.0, 0.0, 200.0, 19.0]);
            let below = read([0.0, 30.0, 170.0, 260.0]);
            margin.into_iter().chain(below).collect()
        })
        .collect()
}

#[test]
fn a_table_goes_on_over_pages_and_the_rest_follows_it() {
    let template = exact(19.0);
    assert_eq!(read(&template, 0), [["P1/1", "END0"]]);
    assert_eq!(read(&template, 1), [["P1/1", "END1"]]);
    // 23 rows and the 20 mm after them fill the page exactly.
    assert_eq!(read(&template, 23), [["P1/1", "END23"]]);
    assert_eq!(read(&template, 24), [vec!["P1/2"], vec!["P2/2", "END24"]]);
    // 25 rows fill it exactly, so what follows goes on, with the last row.
    assert_eq!(read(&template, 25), [vec!["P1/2"], vec!["P2/2", "END25"]]);
    assert_eq!(read(&template, 26), [vec!["P1/2"], vec!["P2/2", "END26"]]);
    let many = read(&template, 500);
    assert_eq!(many.len(), 21);
    assert_eq!(many[19], ["P20/21"]);
    assert_eq!(many[20], ["P21/21", "END500"]);
}

#[test]
fn the_head_is_repeated_on_each_page() {
    let file = print::documents(&exact(19.0), &options(), [data(60)]).expect("it prints");
    let pages = Pages::of(file);
    assert_eq!(pages.count(), 3);
    let head = |page| part(&pages.grey(page, 100.0), 100.0, [10.0, 20.0, 150.0, 9.0]);
    assert!(darkest(&head(0)) < 100);
    assert!(head(0) == head(1) && head(1) == head(2));
}

#[test]
fn each_document_has_pages_of_its_own() {
    let template = exact(19.0);
    let document = |lines: usize| DocumentData {
        record: Record::new().with("count", lines.to_string()),
        lines: vec![Record::new(); lines],
    };
    let file = print::documents(&template, &options(), [document(30), document(2)]);
    let pages = Pages::of(file.expect("they print"));
    assert_eq!(
        said(&pages),
        [vec!["P1/2"], vec!["P2/2", "END30"], vec!["P1/1", "END2"]]
    );
}

#[test]
fn photos_and_long_names_stay_in_their_cells() {
    let line = card(1)
        .with("card_lastname", LONG_LAST)
        .with("card_firstname", LONG_FIRST)
        .with_photo(Some(photo([20, 20, 200])));
    let endless = card(2).with("card_lastname", "Wa".repeat(2000));
    let data = DocumentData {
        record: delivery(2),
        lines: vec![line, endless],
    };
    let template = templates::signing_sheet().expect("it is right");
    let file = print::documents(&template, &options(), [data]).expect("it prints");
    let pages = Pages::of(file);
    assert_eq!(pages.count(), 1);
    let page = pages.colour(0, 100.0);
    let blue = page
        .pixels()
        .filter(|pixel| pixel.0[2] > 150 && pixel.0[0] < 80)
        .count();
    assert!(blue > 1000, "the photo is seen: {blue}");
}

/// A black table of one row from 20 to 40 mm of a page of 100, with these properties, and other elements.
fn table_with(properties: Value, others: &[Value]) -> Pages {
    let none = json!({"top": 0, "right": 0, "bottom": 0, "left": 0});
    let black = json!({"backgroundColor": "#000000", "padding": none});
    let mut table = json!({"name": "lines", "type": "table", "position": {"x": 20, "y": 20}, "width": 60,
        "height": 20, "head": [" "], "headWidthPercentages": [100], "showHead": false, "bodyStyles": black,
        "content": "[[\" \"]]", "rowHeight": 20});
    for (name, value) in properties.as_object().expect("properties") {
        table[name] = value.clone();
    }
    let elements = [&[table], others].concat();
    let template = json!({"basePdf": {"width": 100, "height": 100}, "schemas": [elements]});
    let template = Template::from_value(&template).expect("a template");
    let data = DocumentData {
        record: Record::new().with("told", "x").with("untold", " "),
        lines: vec![],
    };
    let file = print::documents(&template, &options(), [data]).expect("it prints");
    Pages::of(file)
}

#[test]
fn a_table_is_hidden_faded_turned_and_covered_as_other_elements_are() {
    let ink = |pages: &Pages, place| darkest(&part(&pages.grey(0, 100.0), 100.0, place));
    let (middle, left, above) = (
        [45.0, 25.0, 10.0, 10.0],
        [22.0, 25.0, 10.0, 10.0],
        [45.0, 5.0, 10.0, 10.0],
    );
    assert_eq!(ink(&table_with(json!({}), &[]), left), 0);
    assert_eq!(ink(&table_with(json!({"showWith": "told"}), &[]), left), 0);
    assert_eq!(
        ink(&table_with(json!({"showWith": "untold"}), &[]), left),
        255
    );
    assert_eq!(ink(&table_with(json!({"opacity": 0}), &[]), left), 255);
    let faded = ink(&table_with(json!({"opacity": 0.5}), &[]), left);
    assert!((120..136).contains(&faded), "{faded}");
    let turned = table_with(json!({"rotate": 90}), &[]);
    assert_eq!(
        [middle, left, above].map(|place| ink(&turned, place)),
        [0, 255, 0]
    );
    let white = json!({"name": "white", "type": "rectangle", "position": {"x": 20, "y": 20}, "width": 20,
        "height": 20, "color": "#ffffff"});
    let covered = table_with(json!({}), &[white]);
    assert_eq!([middle, left].map(|place| ink(&covered, place)), [0, 255]);
}

#[test]
fn a_table_says_on_which_page_it_stands() {
    let heads = |head: &str| {
        let table = json!({"name": "lines", "type": "table", "position": {"x": 5, "y": 5}, "width": 60,
            "height": 20, "head": [head], "headWidthPercentages": [100], "rowHeight": 20,
            "content": "[[\"{line_number}\"]]"});
        let paper = json!({"width": 80, "height": 80, "padding": [5, 5, 5, 5]});
        let template = Template::from_value(&json!({"basePdf": paper, "schemas": [[table]]}));
        let data = DocumentData {
            record: Record::new(),
            lines: vec![Record::new(); 7],
        };
        let template = template.expect("a template");
        let file = print::documents(&template, &options(), [data]).expect("it prints");
        let pages = Pages::of(file);
        let head = |page| part(&pages.grey(page, 150.0), 150.0, [5.0, 5.0, 60.0, 5.0]);
        (0..pages.count()).map(head).collect::<Vec<_>>()
    };
    let told = heads("{currentPage} / {totalPages}");
    assert_eq!(told.len(), 3);
    for (page, said) in told.iter().zip(["1 / 3", "2 / 3", "3 / 3"]) {
        assert!(*page == heads(said)[0], "{said}");
    }
}
