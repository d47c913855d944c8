//! Templates that somebody made to do harm, or broke: they are refused with a name, or drawn, in bounded time
//! and size. `fuzz/` looks for more.

use std::mem::discriminant;
use std::time::{Duration, Instant};

use print::{
    CardOptions, DocumentData, DocumentOptions, Error, Expected, Layout, Offset, Record, Template,
    TemplateError, fields,
};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::golden::defaults;
use crate::lies::{base64, jpeg, png};

/// Longer than the slowest takes on a busy machine, unoptimised, many times over.
const PATIENCE: Duration = Duration::from_secs(30);
/// What a file weighs at most beyond what its template does: fonts, and pages of a few lines.
const HEAVIEST: usize = 4 * 1024 * 1024;

/// Bytes that a change adds at most; templates travel in one message of 3 MiB.
const LARGEST: usize = 3 * 1024 * 1024;

fn nested(depth: usize) -> Value {
    (0..depth).fold(json!([]), |inside, _| json!([inside]))
}

/// What may stand where something else belongs.
fn bad_value() -> impl Strategy<Value = Value> {
    let svg =
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><script>a()</script></svg>";
    let numbers = prop::sample::select(vec![
        0.0, -0.0, -1.0, 1e-300, 1e-40, 1e-7, 0.001, 7.5, 180.0, 9_999.9, 10_000.0, 1e7, -1e7,
        1e300,
    ]);
    let texts = prop::sample::select(vec![
        "",
        " ",
        "NaN",
        "{",
        "{}",
        "{card_photo}",
        "{card_lastname}",
        "\u{0}\u{7}\u{1b}[2J\u{202e}",
        "text",
        "table",
        "qrcode",
        "code128",
        "image",
        "line",
        "ellipse",
        "multiVariableText",
        "cover",
        "justify",
        "bottom",
        "Comic Sans MS",
        "NotoSans-Bold",
        "#fff",
        "#12345",
        "[[\"a\"]]",
        "[[]]",
        svg,
    ]);
    prop_oneof![
        4 => numbers.prop_map(Value::from),
        4 => texts.prop_map(Value::from),
        1 => any::<bool>().prop_map(Value::from),
        1 => Just(Value::Null),
        1 => any::<String>().prop_map(Value::from),
        1 => (1_u32..70_000).prop_map(|side| png(side).into()),
        1 => (1_u16..65_000).prop_map(|side| jpeg(side).into()),
        1 => (1_usize..200).prop_map(nested),
        1 => (1_usize..40_000).prop_map(|length| "mot ".repeat(length).into()),
        1 => (1_usize..40_000).prop_map(|length| "W".repeat(length).into()),
        1 => (1_usize..12_000).prop_map(|length| json!(vec![json!({}); length])),
        1 => (1_usize..600).prop_map(|length| json!(vec!["{card_lastname}"; length])),
    ]
}

#[derive(Debug, Clone)]
enum Change {
    Remove,
    Double(usize),
    Put(Value),
    /// Where a value of its type stands: most of these are no reason to refuse.
    PutAlike(Value),
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        1 => Just(Change::Remove),
        1 => prop::sample::select(vec![1, 2, 9, 600, 10_000]).prop_map(Change::Double),
        2 => bad_value().prop_map(Change::Put),
        6 => bad_value().prop_map(Change::PutAlike),
    ]
}

/// The pointers to all that is in the value.
fn pointers(value: &Value, at: &str, into: &mut Vec<String>) {
    let mut see = |key: &str, value: &Value| {
        let pointer = format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"));
        into.push(pointer.clone());
        pointers(value, &pointer, into);
    };
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| see(key, value)),
        Value::Array(list) => {
            for (index, value) in list.iter().enumerate().take(700) {
                see(&index.to_string(), value);
            }
        }
        _ => {}
    }
}

fn changed(template: &mut Value, place: prop::sample::Index, change: Change) {
    let mut all = vec![];
    pointers(template, "", &mut all);
    if let Change::PutAlike(value) = &change {
        let is_alike = |other: &Value| discriminant(other) == discriminant(value);
        all.retain(|pointer| template.pointer(pointer).is_some_and(is_alike));
    }
    if all.is_empty() {
        return;
    }
    let pointer = place.get(&all);
    let (parent, key) = pointer.rsplit_once('/').expect("it begins with one");
    match (change, template.pointer_mut(parent)) {
        (Change::Remove, Some(Value::Object(map))) => {
            map.remove(key);
        }
        (Change::Remove, Some(Value::Array(list))) => {
            list.remove(key.parse().unwrap_or(0));
        }
        (Change::Double(times), Some(Value::Array(list))) => {
            let one = list[key.parse::<usize>().unwrap_or(0)].clone();
            let times = times.min(LARGEST / one.to_string().len());
            list.extend(vec![one; times]);
        }
        (Change::Put(value) | Change::PutAlike(value), _) => {
            *template.pointer_mut(pointer).expect("it was seen") = value;
        }
        _ => {}
    }
}

fn data(kind: &str) -> DocumentData {
    let of = |is_line| {
        let fields = fields::of(kind).filter(move |field| field.in_lines == is_line);
        let texts = fields.map(|field| (field.name, field.sample));
        texts.collect::<Record>()
    };
    DocumentData {
        record: of(false),
        lines: vec![of(true); 3],
    }
}

fn draw(template: &Template, kind: &str) -> Result<Vec<u8>, Error> {
    let data = data(kind);
    if kind == "card" && template.page_count() <= 2 {
        let options = CardOptions {
            layout: Layout::Single,
            offset: Offset::default(),
            title: String::new(),
        };
        return print::cards(template, &options, [data.record]);
    }
    print::documents(template, &DocumentOptions::default(), [data])
}

/// Whether the refusal says whose fault it is.
fn is_named(error: &TemplateError) -> bool {
    match error {
        TemplateError::Field { element, field, .. } => !element.is_empty() && !field.is_empty(),
        TemplateError::UnknownElement { element, .. } | TemplateError::SecondTable { element } => {
            !element.is_empty()
        }
        TemplateError::Frame { field, .. } => !field.is_empty(),
        TemplateError::TooMany { element, what, .. } => {
            element.is_empty() == ["pages", "elements"].contains(what)
        }
        TemplateError::NotJson => true,
    }
}

/// It is refused or drawn, and soon; the text may be anything.
fn check(json: &str, kind: &str) -> Result<(), TestCaseError> {
    let start = Instant::now();
    match Template::parse(json) {
        Err(error) => prop_assert!(is_named(&error), "{error:?}"),
        Ok(template) => {
            if let Ok(file) = draw(&template, kind) {
                prop_assert!(file.starts_with(b"%PDF-"));
                let most = HEAVIEST + 8 * json.len();
                prop_assert!(file.len() < most, "{} bytes", file.len());
            }
        }
    }
    prop_assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_broken_template_is_refused_by_name_or_drawn(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), change()), 1..6),
    ) {
        let defaults = defaults();
        let (_, kind, mut template) = which.get(&defaults).clone();
        for (place, change) in changes {
            changed(&mut template, place, change);
        }
        check(&template.to_string(), kind)?;
    }

    #[test]
    fn a_broken_text_is_refused_or_drawn(
        which in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        length in 0_usize..40,
        put in prop::sample::select(vec!["", "NaN", "1e999", "[[[[", "\"", "{}", "\\u0000", "null", "-"]),
    ) {
        let defaults = defaults();
        let (_, kind, template) = which.get(&defaults).clone();
        let mut letters: Vec<char> = template.to_string().chars().collect();
        let at = at.index(letters.len());
        let end = letters.len().min(at + length);
        letters.splice(at..end, put.chars());
        check(&letters.into_iter().collect::<String>(), kind)?;
    }
}

#[test]
fn lists_without_end_and_pictures_that_lie_are_refused() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(Template::parse(&deep).err(), Some(TemplateError::NotJson));
    let with = |element: Value| {
        let json = json!({"basePdf": {"width": 80, "height": 50}, "schemas": [[element]]});
        Template::from_value(&json).err()
    };
    let at = json!({"x": 1, "y": 1});
    let heavy = format!("data:image/png;base64,{}", "A".repeat(2_900_000));
    for (content, told) in [
        (png(60_000), Expected::SmallerPicture),
        (jpeg(60_000), Expected::SmallerPicture),
        (png(0), Expected::Picture),
        (heavy, Expected::LighterPicture),
    ] {
        let image = json!({"name": "i", "type": "image", "position": at, "width": 9, "height": 9,
            "content": content});
        let refused = with(image);
        assert!(
            matches!(&refused, Some(TemplateError::Field { element, field, expected })
                if element == "i" && field == "content" && *expected == told),
            "{refused:?}"
        );
    }
}

fn image(name: &str, content: &str) -> Value {
    json!({"name": name, "type": "image", "position": {"x": 1, "y": 1}, "width": 9, "height": 9,
        "content": content})
}

fn of_elements(elements: &[Value]) -> Result<Template, TemplateError> {
    Template::from_value(&json!({"basePdf": {"width": 80, "height": 50}, "schemas": [elements]}))
}

fn wrong_picture(element: &str, expected: Expected) -> TemplateError {
    TemplateError::Field {
        element: element.to_owned(),
        field: "content".to_owned(),
        expected,
    }
}

#[test]
fn ten_thousand_elements_are_told_with_what_there_may_be_and_a_script_is_no_picture() {
    let refused = of_elements(&vec![image("i", ""); 10_000]);
    let told = TemplateError::TooMany {
        element: String::new(),
        what: "elements",
        most: 500,
    };
    assert_eq!(refused.err(), Some(told));
    let svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>a()</script></svg>";
    for content in [
        format!("data:image/svg+xml,{svg}"),
        format!("data:image/svg+xml;base64,{}", base64(svg.as_bytes())),
        format!("data:image/png;base64,{}", base64(svg.as_bytes())),
        svg.to_owned(),
    ] {
        let refused = of_elements(&[image("logo", &content)]);
        assert_eq!(
            refused.err(),
            Some(wrong_picture("logo", Expected::Picture))
        );
    }
}

#[test]
fn pictures_have_no_more_pixels_together_than_one_may() {
    let four_million = png(2_000);
    let images: Vec<Value> = (1..=6)
        .map(|nth| image(&format!("i{nth}"), &four_million))
        .collect();
    assert!(of_elements(&images).is_ok());
    let many = [images, vec![image("i7", &four_million)]].concat();
    let refused = of_elements(&many).expect_err("28 million");
    assert_eq!(refused, wrong_picture("i7", Expected::SmallerPicture));
}

#[test]
fn a_picture_of_a_head_alone_is_refused_by_name_before_it_is_kept() {
    for content in [png(40), jpeg(40)] {
        let template = of_elements(&[image("logo", &content)]).expect("its head is right");
        assert_eq!(
            template.refuse_broken_pictures(),
            Err(wrong_picture("logo", Expected::Picture))
        );
    }
    let photo = base64(&crate::support::jpeg([9, 99, 9]));
    let good = image("logo", &format!("data:image/jpeg;base64,{photo}"));
    let template = of_elements(&[good]).expect("a picture");
    assert_eq!(template.refuse_broken_pictures(), Ok(()));
}

fn table(head: usize, rows: &[Vec<String>]) -> Value {
    json!({"name": "lines", "type": "table", "position": {"x": 1, "y": 1}, "width": 60, "height": 9,
        "head": vec!["t"; head], "headWidthPercentages": vec![1; head],
        "content": serde_json::to_string(rows).expect("texts")})
}

#[test]
fn a_table_of_more_rows_or_columns_than_it_may_have_is_refused_by_name() {
    let row = |columns: usize| vec!["{line_number}".to_owned(); columns];
    assert!(of_elements(&[table(50, &vec![row(50); 100])]).is_ok());
    for (head, rows, what, most) in [(51, 1, "columns", 50), (1, 101, "rows", 100)] {
        let refused = of_elements(&[table(head, &vec![row(head); rows])]);
        let told = TemplateError::TooMany {
            element: "lines".to_owned(),
            what,
            most,
        };
        assert_eq!(refused.err(), Some(told));
    }
}

/// The table on a slip of so many lines.
fn slip(table: Value, lines: usize) -> Result<Vec<u8>, Error> {
    let template = of_elements(&[table])?;
    let data = DocumentData {
        record: Record::new(),
        lines: vec![Record::new(); lines],
    };
    print::documents(&template, &DocumentOptions::default(), [data])
}

#[test]
fn a_cell_as_long_as_a_template_is_drawn_soon_for_each_of_many_lines() {
    let start = Instant::now();
    let cell = format!("{{line_number}} {}", "mot ".repeat(750_000));
    let file = slip(table(1, &[vec![cell]]), 500).expect("it is drawn");
    assert!(file.len() < HEAVIEST, "{} bytes", file.len());
    assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
}

#[test]
fn a_table_that_says_more_than_memory_holds_is_refused_by_name() {
    let start = Instant::now();
    let cell = format!("{{line_number}} {}", "mot ".repeat(100));
    let rows = vec![vec![cell; 50]; 100];
    let refused = slip(table(50, &rows), 500).expect_err("a book");
    assert!(matches!(refused, Error::TooLong { element } if element == "lines"));
    assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
}

#[test]
fn a_document_that_says_too_much_on_all_its_pages_is_refused_by_name() {
    // Each of them alone says less than a box shows, and the table less than memory holds.
    let text = json!({"name": "conditions", "type": "text", "position": {"x": 1, "y": 1}, "width": 70,
        "height": 5, "content": "mot ".repeat(7_000)});
    let paper = json!({"width": 80, "height": 50, "staticSchema": [text]});
    let of_pages = |pages: usize, lines: usize| {
        let tall = json!({"name": "lines", "type": "table", "position": {"x": 1, "y": 8}, "width": 60,
            "height": 9, "head": ["t"], "headWidthPercentages": [100], "rowHeight": 35,
            "content": "[[\"{line_number}\"]]"});
        let template = json!({"basePdf": paper, "schemas": vec![vec![tall]; pages]});
        let template = Template::from_value(&template).expect("a template");
        let data = DocumentData {
            record: Record::new(),
            lines: vec![Record::new(); lines],
        };
        print::documents(&template, &DocumentOptions::default(), [data])
    };
    assert!(of_pages(1, 20).is_ok());
    for (pages, lines) in [(1, 200), (10, 20)] {
        let start = Instant::now();
        let refused = of_pages(pages, lines).expect_err("a book");
        assert!(matches!(refused, Error::TooLong { element } if element == "conditions"));
        assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
    }
}

#[test]
fn numbers_of_almost_nothing_are_drawn_or_refused() {
    for small in [1e-300, 1e-45, 1e-40, 1e-30, 1e-7] {
        for field in ["lineHeight", "fontSize", "width", "height"] {
            let mut text = json!({"name": "t", "type": "text", "position": {"x": 1, "y": 1},
                "width": 30, "height": 10, "content": "Deux mots\net une ligne"});
            text[field] = small.into();
            let paper = json!({"width": 80, "height": 50});
            let template = json!({"basePdf": paper, "schemas": [[text]]}).to_string();
            check(&template, "card").expect("it is refused or drawn");
        }
    }
}
