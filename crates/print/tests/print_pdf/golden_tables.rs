//! The default lists, slips and signing sheets with few and many lines: which pages they take, and what
//! stands on each.

use hayro::kurbo::Rect;
use print::{DocumentData, DocumentOptions, Record, Template, fields};
use serde_json::Value;

use crate::golden::{defaults, number, place};
use crate::ink::{Letter, Line, POINT, lines_of, text_of};
use crate::support::Pages;

/// How far ink may be over the edge, in millimetres, and pixels of one.
const OFF: f64 = 0.3;
const FINE: f64 = 5.0;
/// The font's heights above and below the baseline, in sizes.
const TALL: f64 = 1.069 + 0.293;

const LINES: [usize; 4] = [0, 1, 37, 500];

/// A default with a table.
struct Sheet {
    name: &'static str,
    kind: &'static str,
    template: Value,
    table: Value,
    paper: Rect,
    /// Without the padding.
    room: Rect,
}

impl Sheet {
    fn all() -> impl Iterator<Item = Self> {
        defaults().into_iter().filter_map(|(name, kind, template)| {
            let elements = template["schemas"][0].as_array()?;
            let table = elements.iter().find(|element| element["type"] == "table")?;
            let frame = &template["basePdf"];
            let paper = Rect::new(0.0, 0.0, number(frame, "width"), number(frame, "height"));
            let padding = |side: usize| frame["padding"][side].as_f64().unwrap_or(0.0);
            Some(Self {
                room: Rect::new(
                    padding(3),
                    padding(0),
                    paper.x1 - padding(1),
                    paper.y1 - padding(2),
                ),
                table: table.clone(),
                name,
                kind,
                paper,
                template,
            })
        })
    }

    /// What tells one line from another.
    fn key(&self, line: usize) -> (&'static str, String) {
        match self.kind {
            "member_list" => ("member_idNumber", format!("01-2025-{line:06}-7")),
            "transaction_list" => ("transaction_number", format!("MP261120A{line:05}")),
            _ => ("card_idNumber", format!("26{line:08}7")),
        }
    }

    fn data(&self, lines: usize) -> DocumentData {
        let of = |is_line| {
            let of_place = fields::of(self.kind).filter(move |field| field.in_lines == is_line);
            let samples = of_place.map(|field| (field.name, field.sample));
            samples.collect::<Record>()
        };
        let count = lines.to_string();
        let record = of(false).with("list_count", &*count);
        DocumentData {
            record: record.with("delivery_quantity", count),
            lines: (1..=lines)
                .map(|line| {
                    let (field, text) = self.key(line);
                    of(true).with(field, text)
                })
                .collect(),
        }
    }

    fn printed(&self, template: &Value, lines: usize) -> Pages {
        let template = Template::from_value(template).expect("a good template");
        let data = self.data(lines);
        let file = print::documents(&template, &DocumentOptions::default(), [data]);
        Pages::of(file.expect("it prints"))
    }

    /// Where the table begins on a page.
    fn top(&self, page: usize) -> f64 {
        if page == 0 {
            place(&self.table).y0
        } else {
            self.room.y0
        }
    }

    /// The letters of the head on this page, and those that are drawn after it: of the rows, and of what
    /// follows the table.
    fn head<'a>(&self, page: usize, letters: &'a [Letter]) -> (&'a [Letter], &'a [Letter]) {
        let size = number(&self.table["headStyles"], "fontSize") * POINT;
        let top = self.top(page);
        let is_head = |letter: &Letter| {
            (letter.size - size).abs() < 0.01 && (top..top + 15.0).contains(&letter.at.y)
        };
        let start = letters.iter().position(is_head).unwrap_or(0);
        let end = letters.iter().rposition(is_head).map_or(0, |last| last + 1);
        (&letters[start..end], &letters[end..])
    }

    /// How many pages so many lines take, by the template's own numbers.
    fn pages(&self, lines: usize) -> usize {
        let end = place(&self.table).y1;
        let mut alone = self.template.clone();
        let elements = alone["schemas"][0].as_array_mut().expect("a list");
        elements.retain(|element| element["type"] == "table" || place(element).y0 <= end - 0.01);
        let one = self.printed(&alone, 1).letters(0);
        let (head, row) = self.head(0, &one);
        let head = height(&self.table["headStyles"], head);
        let row = height(&self.table["bodyStyles"], row).max(number(&self.table, "rowHeight"));
        let elements = self.template["schemas"][0].as_array().expect("a list");
        let after = elements.iter().map(place).filter(|at| at.y0 > end - 0.01);
        // What follows the table keeps its distance.
        let after = after.map(|at| at.y1 - end).fold(0.0, f64::max);
        let (mut left, mut page) = (lines, 0);
        loop {
            let room = self.room.y1 - self.top(page) - head + 0.01;
            page += 1;
            #[expect(clippy::cast_precision_loss, reason = "hundreds of lines")]
            if left as f64 * row + after <= room {
                return page;
            }
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "lines of a page"
            )]
            let fitting = (room / row) as usize;
            // What follows does not stand without a line.
            left -= fitting.min(left - 1);
        }
    }
}

/// How high a row with these letters is: as its cell with the most lines.
fn height(styles: &Value, letters: &[Letter]) -> f64 {
    let baselines = letters.iter().map(|letter| letter.at.y);
    let (first, last) = baselines.fold((f64::MAX, 0.0_f64), |(first, last), y| {
        (first.min(y), last.max(y))
    });
    let padding = number(&styles["padding"], "top") + number(&styles["padding"], "bottom");
    TALL * number(styles, "fontSize") * POINT + padding + last - first
}

fn bare(text: &str) -> String {
    text.replace(' ', "")
}

/// What is wrong with the head of a page, and with its number.
fn faults_of_page(sheet: &Sheet, (page, count): (usize, usize), letters: &[Letter]) -> Vec<String> {
    let mut faults = vec![];
    let (head, _) = sheet.head(page, letters);
    let says = bare(&text_of(&lines_of(head)));
    let heads = sheet.table["head"].as_array().expect("a list").iter();
    if says
        != heads
            .filter_map(Value::as_str)
            .map(bare)
            .collect::<String>()
    {
        faults.push(format!("page {page}: its head says {says:?}"));
    }
    let number = format!("Page {} / {count}", page + 1);
    let numbered = lines_of(letters)
        .iter()
        .filter(|line| line.text == number)
        .count();
    if numbered != 1 {
        faults.push(format!("page {page}: numbered {numbered} times"));
    }
    faults
}

/// Each line once, in order, from top to bottom, and the total below the last of them alone.
fn faults_of_lines(sheet: &Sheet, lines: usize, pages: &[Vec<Line>]) -> Vec<String> {
    let mut faults = vec![];
    let keys: Vec<String> = (1..=lines).map(|line| sheet.key(line).1).collect();
    let is_total = |line: &&Line| {
        ["Total : ", "Cartes à remettre : "]
            .iter()
            .any(|word| line.text.starts_with(word))
    };
    let mut next = keys.iter();
    for (page, said) in pages.iter().enumerate() {
        let mut down = sheet.top(page);
        for line in said.iter().filter(|line| keys.contains(&line.text)) {
            if next.next() != Some(&line.text) || line.at.y <= down {
                faults.push(format!("page {page}: {} is out of place", line.text));
            }
            down = line.at.y;
        }
        let totals: Vec<&Line> = said.iter().filter(is_total).collect();
        let is_last = page + 1 == pages.len();
        if totals.len() != usize::from(is_last) || totals.iter().any(|total| total.at.y <= down) {
            faults.push(format!("page {page}: its total is missing or out of place"));
        }
    }
    if let Some(lost) = next.next() {
        faults.push(format!("{lost} is missing"));
    }
    faults
}

/// The page without what stands in its padding.
fn bare_pages(sheet: &Sheet, lines: usize) -> Pages {
    let mut template = sheet.template.clone();
    let frame = template["basePdf"].as_object_mut().expect("an object");
    frame.remove("staticSchema");
    sheet.printed(&template, lines)
}

#[test]
fn the_defaults_with_tables_print_each_line_once_on_the_pages_that_are_needed() {
    let mut all_counts = vec![];
    let mut faults = vec![];
    for sheet in Sheet::all() {
        let mut counts = vec![];
        for lines in LINES {
            let pages = sheet.printed(&sheet.template, lines);
            let count = pages.count();
            let letters: Vec<_> = (0..count).map(|page| pages.letters(page)).collect();
            let said: Vec<_> = letters.iter().map(lines_of).collect();
            let mut found = faults_of_lines(&sheet, lines, &said);
            for (page, letters) in letters.iter().enumerate() {
                found.extend(faults_of_page(&sheet, (page, count), letters));
            }
            let needed = sheet.pages(lines);
            if needed != count {
                found.push(format!("{count} pages, {needed} are needed"));
            }
            let named = |fault| format!("{} of {lines}: {fault}", sheet.name);
            faults.extend(found.into_iter().map(named));
            counts.push(count);
        }
        all_counts.push((sheet.name, counts));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let expected = [
        ("delivery", [1, 1, 2, 16]),
        ("signing_sheet", [1, 1, 4, 43]),
        ("member_list", [1, 1, 2, 23]),
        ("transaction_list", [1, 1, 2, 15]),
        ("error_delivery", [1, 1, 2, 16]),
    ];
    assert_eq!(
        all_counts,
        expected.map(|(name, counts)| (name, counts.to_vec()))
    );
}

#[test]
fn nothing_of_a_table_or_what_follows_it_is_in_the_padding() {
    let mut faults = vec![];
    for sheet in Sheet::all() {
        for lines in LINES {
            let pages = bare_pages(&sheet, lines);
            for page in 0..pages.count() {
                let ink = pages.ink(page, sheet.paper, FINE).expect("something");
                if !sheet.room.inflate(OFF, OFF).contains_rect(ink) {
                    faults.push(format!("{} of {lines}, page {page}: {ink:?}", sheet.name));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
