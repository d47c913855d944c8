//! Any text as a template: it is refused, or drawn, or can't be; nothing else. libFuzzer runs it (`fuzz/`),
//! and `seeded.rs` from one seed.

use print::{
    CardOptions, DocumentData, DocumentOptions, Layout, Offset, Record, Template, fields, templates,
};

fn sample(kind: &str, in_lines: bool) -> Record {
    let fields = fields::of(kind).filter(|field| field.in_lines == in_lines);
    fields.map(|field| (field.name, field.sample)).collect()
}

/// Answers whether it was a template.
pub(crate) fn try_as_template(json: &str) -> bool {
    let Ok(template) = Template::parse(json) else {
        return false;
    };
    for kind in templates::KINDS {
        let _ = template.misused_field(kind);
    }
    let _ = template.refuse_broken_pictures();
    let card = CardOptions {
        layout: Layout::Single,
        offset: Offset::default(),
        title: String::new(),
    };
    let cards = print::cards(&template, &card, [sample("card", false)]);
    let slip = DocumentData {
        record: sample("delivery", false),
        lines: vec![sample("delivery", true); 3],
    };
    let slips = print::documents(&template, &DocumentOptions::default(), [slip]);
    for file in [cards, slips].into_iter().flatten() {
        assert!(file.starts_with(b"%PDF-"));
    }
    true
}
