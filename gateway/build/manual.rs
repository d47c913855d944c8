//! From Markdown to pages: the head of a page, HTML with anchors, checked links.

use std::collections::HashSet;
use std::fmt::Write;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use unicode_normalization::UnicodeNormalization;

/// A page of the manual.
pub(crate) struct Page {
    /// Name of its file: `regions`.
    pub(crate) name: String,
    pub(crate) order: u32,
    pub(crate) chapter: String,
    /// Who may read it as help beside a screen; empty = anyone signed in.
    pub(crate) permission: String,
    pub(crate) title: String,
    pub(crate) html: String,
    anchors: HashSet<String>,
    links: Vec<String>,
}

/// The pages of these sources, in the order of reading.
pub(crate) fn pages(sources: &[(String, String)]) -> Result<Vec<Page>, String> {
    let mut pages = Vec::new();
    for (name, text) in sources {
        pages.push(page(name, text).map_err(|problem| format!("{name}.md: {problem}"))?);
    }
    pages.sort_by_key(|page| page.order);
    if let Some(two) = pages.windows(2).find(|two| two[0].order == two[1].order) {
        return Err(format!(
            "{}.md and {}.md have the same order",
            two[0].name, two[1].name
        ));
    }
    for page in &pages {
        for link in &page.links {
            let (target, anchor) = link.split_once('#').unwrap_or((link, ""));
            let found = pages.iter().find(|other| other.name == target);
            if !found.is_some_and(|found| anchor.is_empty() || found.anchors.contains(anchor)) {
                return Err(format!(
                    "{}.md: the link to {link} leads nowhere",
                    page.name
                ));
            }
        }
    }
    Ok(pages)
}

fn page(name: &str, text: &str) -> Result<Page, String> {
    let (head, body) = text
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"))
        .ok_or("it has no head between two lines of ---")?;
    let mut page = Page {
        name: name.to_owned(),
        order: 0,
        chapter: String::new(),
        permission: String::new(),
        title: String::new(),
        html: String::new(),
        anchors: HashSet::new(),
        links: Vec::new(),
    };
    for line in head.lines() {
        let (key, value) = line.split_once(": ").ok_or(format!("head: {line}"))?;
        match key {
            "order" => page.order = value.parse().map_err(|_| format!("order: {value}"))?,
            "chapter" => value.clone_into(&mut page.chapter),
            "permission" => value.clone_into(&mut page.permission),
            _ => return Err(format!("unknown word in the head: {key}")),
        }
    }
    if page.order == 0 || page.chapter.is_empty() {
        return Err("its head lacks order or chapter".to_owned());
    }
    render(&mut page, body)?;
    if page.title.is_empty() {
        return Err("it has no title (# …)".to_owned());
    }
    Ok(page)
}

/// Writes the HTML and collects title, anchors and links on the way.
fn render(page: &mut Page, body: &str) -> Result<(), String> {
    let mut events = Vec::new();
    // Where the heading being read started, and its text so far.
    let mut heading: Option<(usize, String)> = None;
    for event in Parser::new_ext(body, Options::ENABLE_TABLES) {
        match &event {
            Event::Html(_) | Event::InlineHtml(_) => return Err(format!("HTML: {event:?}")),
            Event::Start(Tag::Image { .. }) => return Err("pictures are not carried".to_owned()),
            Event::Start(Tag::Heading { .. }) => heading = Some((events.len(), String::new())),
            Event::Text(text) | Event::Code(text) => {
                if let Some((_, so_far)) = &mut heading {
                    so_far.push_str(text);
                }
            }
            _ => {}
        }
        let closed = matches!(event, Event::End(TagEnd::Heading(_)));
        events.push(match event {
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }) => Event::Start(Tag::Link {
                link_type,
                dest_url: address(page, &dest_url)?,
                title,
                id,
            }),
            Event::Text(text) => Event::Text(unbroken(&text).into()),
            other => other,
        });
        if let Some((start, text)) = heading.take_if(|_| closed) {
            name_heading(page, &mut events, start, &text)?;
        }
    }
    html::push_html(&mut page.html, events.into_iter());
    Ok(())
}

/// `regions.md#anchor` becomes an address of the web.
fn address<'a>(page: &mut Page, link: &str) -> Result<CowStr<'a>, String> {
    let target = if let Some(anchor) = link.strip_prefix('#') {
        format!("{}#{anchor}", page.name)
    } else if let Some((name, rest)) = link.split_once(".md") {
        format!("{name}{rest}")
    } else {
        return Err(format!("{link} is no page of the manual"));
    };
    page.links.push(target.clone());
    Ok(format!("/documentation/{target}").into())
}

/// With spaces that no line is broken at where French has them: inside of quotation marks, before double
/// punctuation, between the thousands of a number.
fn unbroken(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let kept = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| letters.get(at)).copied();
        let after = letters.get(at + 1).copied();
        let thousands = before.is_some_and(|before| before.is_ascii_digit())
            && letters
                .get(at + 1..at + 4)
                .is_some_and(|three| three.iter().all(char::is_ascii_digit));
        before == Some('\u{ab}')
            || matches!(after, Some('\u{bb}' | ':' | ';' | '?' | '!'))
            || thousands
    };
    let unbroken = letters.iter().enumerate().map(|(at, letter)| match letter {
        ' ' if kept(at) => '\u{a0}',
        letter => *letter,
    });
    unbroken.collect()
}

/// The first heading is the page's title and not part of its text; the others get an anchor.
fn name_heading(
    page: &mut Page,
    events: &mut Vec<Event<'_>>,
    start: usize,
    text: &str,
) -> Result<(), String> {
    let Event::Start(Tag::Heading { level, id, .. }) = &mut events[start] else {
        return Err(format!("{text}: a heading without a start"));
    };
    if *level == HeadingLevel::H1 {
        if !page.title.is_empty() {
            return Err(format!("a second title: {text}"));
        }
        text.clone_into(&mut page.title);
        events.truncate(start);
        return Ok(());
    }
    let anchor = anchor(text);
    if !page.anchors.insert(anchor.clone()) {
        return Err(format!("two headings are called {text}"));
    }
    *id = Some(anchor.into());
    Ok(())
}

/// Small letters and digits, joined by hyphens, without accents.
fn anchor(text: &str) -> String {
    let plain = text
        .nfd()
        .filter(|letter| !('\u{300}'..='\u{36f}').contains(letter));
    let mut anchor = String::new();
    for letter in plain.flat_map(char::to_lowercase) {
        if letter.is_ascii_alphanumeric() {
            anchor.push(letter);
        } else if !anchor.is_empty() && !anchor.ends_with('-') {
            anchor.push('-');
        }
    }
    anchor.trim_end_matches('-').to_owned()
}

/// The pages as a table in Rust.
pub(crate) fn source(pages: &[Page]) -> String {
    let mut source = String::from("static PAGES: &[Page] = &[\n");
    for page in pages {
        writeln!(
            source,
            "Page {{ name: {:?}, title: {:?}, chapter: {:?}, permission: {:?}, html: {:?} }},",
            page.name, page.title, page.chapter, page.permission, page.html
        )
        .expect("a text takes what is written");
    }
    source.push_str("];\n");
    source
}
