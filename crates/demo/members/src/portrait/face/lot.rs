//! What a face is like, by lot.

use demo_base::chance::Chance;

use super::super::Sitter;
use super::{Beard, Dress, Face, HAIR, Head, Rgb};

const GROUNDS: [(Rgb, Rgb); 8] = [
    ((214, 228, 236), (170, 194, 208)),
    ((236, 228, 210), (214, 196, 164)),
    ((220, 234, 218), (178, 204, 178)),
    ((238, 220, 214), (214, 182, 172)),
    ((226, 222, 238), (190, 182, 212)),
    ((244, 236, 200), (226, 206, 150)),
    ((214, 236, 232), (164, 206, 200)),
    ((232, 232, 232), (196, 198, 202)),
];
const SKINS: [Rgb; 7] = [
    (92, 58, 40),
    (110, 70, 48),
    (126, 82, 56),
    (142, 94, 64),
    (158, 106, 72),
    (76, 48, 36),
    (176, 122, 84),
];
const CLOTHES: [Rgb; 14] = [
    (196, 84, 60),
    (38, 104, 120),
    (226, 168, 52),
    (72, 116, 68),
    (120, 64, 110),
    (236, 230, 218),
    (46, 62, 104),
    (168, 52, 72),
    (92, 142, 176),
    (210, 122, 48),
    (64, 72, 80),
    (140, 168, 96),
    (216, 140, 150),
    (248, 246, 240),
];
const GREYS: [Rgb; 3] = [(150, 146, 142), (188, 184, 180), (112, 106, 102)];

impl Face {
    pub(crate) fn by_lot(sitter: Sitter, chance: &mut Chance) -> Self {
        let is_child = matches!(sitter, Sitter::Boy | Sitter::Girl);
        let is_woman = matches!(sitter, Sitter::Girl | Sitter::Woman | Sitter::OldWoman);
        let is_old = matches!(sitter, Sitter::OldMan | Sitter::OldWoman);
        let cloth = *chance.pick(&CLOTHES);
        let other = |chance: &mut Chance, but: Rgb| loop {
            let color = *chance.pick(&CLOTHES);
            if color != but {
                break color;
            }
        };
        Self {
            ground: *chance.pick(&GROUNDS),
            skin: *chance.pick(&SKINS),
            hair: if is_old { *chance.pick(&GREYS) } else { HAIR },
            head: *chance.pick(heads(sitter)),
            beard: *chance.pick(beards(sitter)),
            dress: *chance.pick(dresses(is_woman)),
            cloth,
            trim: other(chance, cloth),
            scarf: other(chance, cloth),
            has_glasses: chance.per_cent(if is_old { 40 } else { 12 }),
            has_earrings: is_woman && chance.per_cent(65),
            is_old,
            is_child,
            is_woman,
            half: if is_child {
                (118.0 + chance.shift(6), 130.0 + chance.shift(6))
            } else if is_woman {
                (112.0 + chance.shift(8), 146.0 + chance.shift(8))
            } else {
                (118.0 + chance.shift(8), 150.0 + chance.shift(8))
            },
            middle: if is_child { 390.0 } else { 350.0 },
            smile: 14.0 + chance.shift(10),
            eyes: 48.0 + chance.shift(4),
            nose: 17.0 + chance.shift(4),
        }
    }
}

/// Those that come more often stand there more often.
fn heads(sitter: Sitter) -> &'static [Head] {
    match sitter {
        Sitter::Boy => &[Head::Short, Head::Shaved, Head::Short, Head::Afro],
        Sitter::Girl => &[
            Head::Braids,
            Head::Puffs,
            Head::Bun,
            Head::Puffs,
            Head::Scarf,
        ],
        Sitter::Man => &[
            Head::Short,
            Head::Shaved,
            Head::Afro,
            Head::Bald,
            Head::Cap,
            Head::Short,
        ],
        Sitter::Woman => &[
            Head::Braids,
            Head::Bun,
            Head::Afro,
            Head::Long,
            Head::Scarf,
            Head::KnottedScarf,
        ],
        Sitter::OldMan => &[Head::Bald, Head::Short, Head::Cap, Head::Shaved, Head::Cap],
        Sitter::OldWoman => &[Head::KnottedScarf, Head::Scarf, Head::Short, Head::Bun],
    }
}

fn beards(sitter: Sitter) -> &'static [Beard] {
    match sitter {
        Sitter::Man => &[
            Beard::None,
            Beard::None,
            Beard::Moustache,
            Beard::Goatee,
            Beard::Full,
        ],
        Sitter::OldMan => &[
            Beard::None,
            Beard::Goatee,
            Beard::Full,
            Beard::Full,
            Beard::Moustache,
        ],
        _ => &[Beard::None],
    }
}

fn dresses(is_woman: bool) -> &'static [Dress] {
    if is_woman {
        &[
            Dress::Round,
            Dress::Neckline,
            Dress::Dotted,
            Dress::Dotted,
            Dress::Embroidered,
        ]
    } else {
        &[
            Dress::Round,
            Dress::Collar,
            Dress::Collar,
            Dress::Embroidered,
            Dress::Dotted,
        ]
    }
}
