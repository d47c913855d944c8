//! Cards: one to a page, or many on a sheet.

use std::iter::Peekable;

use crate::calibration;
use crate::data::{CardData, Scope};
use crate::draw;
use crate::error::Error;
use crate::file::{File, Offset};
use crate::font::Fonts;
use crate::pen::{Area, Pen};
use crate::sheet::{A4, Grid};
use crate::template::{Colour, Template};

/// Pages of a file at most: a file is held in memory until it is whole.
pub const PAGES_PER_FILE: usize = 500;
/// Cards of a file at most, for sheets hold many.
pub const CARDS_PER_FILE: usize = 1000;

/// How cards lie on paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// Pages of the card's size, front then back: for card printers.
    Single,
    /// As many as fit on A4, with crop marks; a page of fronts, then their backs, for printing on both sides
    /// turned over the long edge.
    SheetA4,
}

/// How to print.
#[derive(Debug, Clone)]
pub struct CardOptions {
    /// One to a page, or many.
    pub layout: Layout,
    /// What the workstation's printer needs.
    pub offset: Offset,
    /// The file's title.
    pub title: String,
}

/// Prints the cards into one file. More cards than [`cards_per_file`] says belong into [`card_files`].
pub fn cards(
    template: &Template,
    options: &CardOptions,
    cards: impl IntoIterator<Item = CardData>,
) -> Result<Vec<u8>, Error> {
    render(template, options, cards.into_iter().peekable(), false)
}

/// How many cards a file takes at most.
pub fn cards_per_file(template: &Template, layout: Layout) -> Result<usize, Error> {
    let sides = sides(template)?;
    let per_page = match layout {
        Layout::Single => 1,
        Layout::SheetA4 => Grid::of(template.size())?.cards(),
    };
    Ok((PAGES_PER_FILE / sides * per_page).min(CARDS_PER_FILE))
}

/// Prints any number of cards as files, one after another: only one is in memory, and cards are taken as they
/// are needed. No card, no file.
pub fn card_files<'a, I>(
    template: &'a Template,
    options: &'a CardOptions,
    cards: I,
) -> Result<impl Iterator<Item = Result<Vec<u8>, Error>> + 'a, Error>
where
    I: IntoIterator<Item = CardData>,
    I::IntoIter: 'a,
{
    let most = cards_per_file(template, options.layout)?;
    let mut cards = cards.into_iter().peekable();
    Ok(std::iter::from_fn(move || {
        cards.peek()?;
        let part = cards.by_ref().take(most).peekable();
        Some(render(template, options, part, false))
    }))
}

/// One sheet or card with rulers on both sides, to find out the printer's offset.
pub fn test_card(layout: Layout, offset: Offset) -> Result<Vec<u8>, Error> {
    let template = crate::templates::test_card()?;
    let options = CardOptions {
        layout,
        offset,
        title: "Test".to_owned(),
    };
    let number = match layout {
        Layout::Single => 1,
        Layout::SheetA4 => Grid::of(template.size())?.cards(),
    };
    let cards = (1..=number).map(|number| {
        CardData::new()
            .with("card_number", number.to_string())
            .with("offset_x", millimetres(offset.x))
            .with("offset_y", millimetres(offset.y))
    });
    render(&template, &options, cards.peekable(), true)
}

/// With a comma, as the rulers' readers write it.
fn millimetres(length: f32) -> String {
    format!("{length:.1}").replace('.', ",")
}

fn sides(template: &Template) -> Result<usize, Error> {
    match template.pages.len() {
        sides @ 1..=2 => Ok(sides),
        other => Err(Error::NotACard(other)),
    }
}

fn render<I: Iterator<Item = CardData>>(
    template: &Template,
    options: &CardOptions,
    mut cards: Peekable<I>,
    has_rulers: bool,
) -> Result<Vec<u8>, Error> {
    let sides = sides(template)?;
    let mut file = File::new(&options.title, options.offset);
    let one = |pen: &mut Pen<'_, '_>, fonts: &mut Fonts, card: &CardData, side| {
        draw_side(pen, fonts, template, side, card)?;
        if has_rulers {
            calibration::rulers(pen, fonts, template.size());
        }
        Ok(())
    };
    match options.layout {
        Layout::Single => {
            for card in cards {
                for side in 0..sides {
                    file.page(template.size(), |pen, fonts| one(pen, fonts, &card, side))?;
                }
            }
        }
        Layout::SheetA4 => {
            let grid = Grid::of(template.size())?;
            let (width, height) = template.size();
            while cards.peek().is_some() {
                let sheet: Vec<CardData> = cards.by_ref().take(grid.cards()).collect();
                for side in 0..sides {
                    file.page(A4, |pen, fonts| {
                        for (index, card) in sheet.iter().enumerate() {
                            let (x, y) = if side == 0 {
                                grid.front(index)
                            } else {
                                grid.back(index)
                            };
                            pen.moved(x, y, |pen| {
                                let card_only = Area::new(0.0, 0.0, width, height);
                                pen.within(card_only, |pen| one(pen, fonts, card, side))
                                    .unwrap_or(Err(Error::TooLarge))
                            })?;
                        }
                        for (from, to) in grid.marks(sheet.len(), side == 1) {
                            pen.line(from, to, 0.1, Colour::BLACK);
                        }
                        Ok(())
                    })?;
                }
            }
        }
    }
    file.finish()
}

fn draw_side(
    pen: &mut Pen<'_, '_>,
    fonts: &mut Fonts,
    template: &Template,
    side: usize,
    card: &CardData,
) -> Result<(), Error> {
    let scope = Scope {
        page: (side + 1, template.pages.len()),
        ..Scope::of(card)
    };
    fonts.begin();
    for element in template.furniture.iter().chain(&template.pages[side]) {
        draw::element(pen, fonts, element, 0.0, &scope)?;
    }
    Ok(())
}
