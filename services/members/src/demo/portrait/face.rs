//! One face: its parts by lot, and how each is drawn.

use super::Sitter;
use super::canvas::{Canvas, Rgb};
use crate::demo::chance::Chance;

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
const HAIR: Rgb = (34, 26, 24);
const GREYS: [Rgb; 3] = [(150, 146, 142), (188, 184, 180), (112, 106, 102)];
const WHITE: Rgb = (250, 248, 244);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Head {
    Bald,
    Shaved,
    Short,
    Afro,
    Cap,
    Braids,
    Bun,
    Puffs,
    Long,
    Scarf,
    KnottedScarf,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Beard {
    None,
    Moustache,
    Goatee,
    Full,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Dress {
    Round,
    Neckline,
    Collar,
    Embroidered,
    Dotted,
}

/// Everything that tells one portrait from another.
pub(super) struct Face {
    ground: (Rgb, Rgb),
    skin: Rgb,
    hair: Rgb,
    head: Head,
    beard: Beard,
    dress: Dress,
    cloth: Rgb,
    trim: Rgb,
    scarf: Rgb,
    has_glasses: bool,
    has_earrings: bool,
    is_old: bool,
    is_child: bool,
    is_woman: bool,
    /// Half of the head's width and height, and where its middle is.
    half: (f32, f32),
    middle: f32,
    smile: f32,
    eyes: f32,
    nose: f32,
}

impl Face {
    pub(super) fn by_lot(sitter: Sitter, chance: &mut Chance) -> Self {
        let is_child = matches!(sitter, Sitter::Boy | Sitter::Girl);
        let is_woman = matches!(sitter, Sitter::Girl | Sitter::Woman | Sitter::OldWoman);
        let is_old = matches!(sitter, Sitter::OldMan | Sitter::OldWoman);
        let heads: &[Head] = match sitter {
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
        };
        let beards: &[Beard] = match sitter {
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
        };
        let dresses: &[Dress] = if is_woman {
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
        };
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
            head: *chance.pick(heads),
            beard: *chance.pick(beards),
            dress: *chance.pick(dresses),
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

    pub(super) fn draw(&self, on: &mut Canvas) {
        on.ground(self.ground.0, self.ground.1);
        self.behind(on);
        self.shoulders(on);
        self.neck_and_head(on);
        self.beard(on);
        self.hair(on);
        self.features(on);
        self.ornaments(on);
    }

    fn chin(&self) -> f32 {
        self.middle + self.half.1
    }

    fn top(&self) -> f32 {
        self.middle - self.half.1
    }

    /// Hair that falls behind the shoulders or stands around the head.
    fn behind(&self, on: &mut Canvas) {
        let (width, height) = self.half;
        let (top, middle, chin) = (self.top(), self.middle, self.chin());
        match self.head {
            Head::Afro => on.ellipse(300.0, middle - 58.0, width + 44.0, height + 6.0, self.hair),
            Head::Long => on.shape(self.hair, |path| {
                path.move_to(300.0 - width - 30.0, chin + 90.0);
                path.cubic_to(
                    300.0 - width - 52.0,
                    top + 40.0,
                    300.0 - width,
                    top - 44.0,
                    300.0,
                    top - 44.0,
                );
                path.cubic_to(
                    300.0 + width,
                    top - 44.0,
                    300.0 + width + 52.0,
                    top + 40.0,
                    300.0 + width + 30.0,
                    chin + 90.0,
                );
            }),
            Head::Braids => {
                for nth in 0_u8..5 {
                    let away = width - 6.0 + f32::from(nth) * 11.0;
                    for side in [-1.0, 1.0] {
                        on.line(self.hair, 15.0, |path| {
                            path.move_to(300.0 + side * (width - 26.0), middle - 70.0);
                            path.quad_to(
                                300.0 + side * (away + 24.0),
                                middle + 20.0,
                                300.0 + side * away,
                                chin + 70.0 - f32::from(nth) * 9.0,
                            );
                        });
                    }
                }
            }
            Head::Bun => on.ellipse(300.0, top - 34.0, 56.0, 52.0, self.hair),
            Head::Puffs => {
                for side in [-1.0, 1.0] {
                    on.ellipse(
                        300.0 + side * (width - 4.0),
                        top + 18.0,
                        54.0,
                        52.0,
                        self.hair,
                    );
                }
            }
            Head::Scarf => on.shape(darker(self.scarf), |path| {
                path.move_to(300.0 - width - 6.0, middle);
                path.quad_to(
                    300.0 - width - 30.0,
                    chin + 50.0,
                    300.0 - width + 10.0,
                    chin + 110.0,
                );
                path.line_to(300.0 + width - 10.0, chin + 110.0);
                path.quad_to(
                    300.0 + width + 30.0,
                    chin + 50.0,
                    300.0 + width + 6.0,
                    middle,
                );
            }),
            _ => {}
        }
    }

    fn shoulders(&self, on: &mut Canvas) {
        let chin = self.chin();
        let (wide, high) = match (self.is_child, self.is_woman) {
            (true, _) => (182.0, chin + 62.0),
            (_, true) => (212.0, chin + 72.0),
            _ => (246.0, chin + 66.0),
        };
        on.shape(self.cloth, |path| {
            path.move_to(300.0 - wide - 24.0, 810.0);
            path.cubic_to(
                300.0 - wide - 14.0,
                high + 60.0,
                300.0 - wide + 40.0,
                high + 22.0,
                300.0 - 84.0,
                high,
            );
            path.quad_to(300.0, high - 34.0, 384.0, high);
            path.cubic_to(
                300.0 + wide - 40.0,
                high + 22.0,
                300.0 + wide + 14.0,
                high + 60.0,
                300.0 + wide + 24.0,
                810.0,
            );
        });
        if self.dress == Dress::Dotted {
            self.dots(on, wide, high);
        }
    }

    fn dots(&self, on: &mut Canvas, wide: f32, high: f32) {
        for row in 0_u8..5 {
            let y = high + 62.0 + f32::from(row) * 44.0;
            for column in 0_u8..12 {
                let x = 300.0 - 253.0
                    + f32::from(column) * 46.0
                    + if row % 2 == 0 { 0.0 } else { 23.0 };
                // Only where there is cloth.
                let reach = wide - 26.0 + f32::from(row) * 8.0;
                if (x - 300.0).abs() < reach && y < 812.0 {
                    on.ellipse(x, y, 11.0, 11.0, self.trim);
                    on.ellipse(x, y, 5.0, 5.0, self.cloth);
                }
            }
        }
    }

    fn neck_and_head(&self, on: &mut Canvas) {
        let (width, height) = self.half;
        let (middle, chin) = (self.middle, self.chin());
        let neck = if self.is_child {
            44.0
        } else if self.is_woman {
            48.0
        } else {
            60.0
        };
        let low = chin + 64.0;
        let deep = if self.dress == Dress::Neckline {
            74.0
        } else {
            36.0
        };
        on.shape(darker(self.skin), |path| {
            path.move_to(300.0 - neck, chin - 60.0);
            path.line_to(300.0 - neck, low - 14.0);
            path.quad_to(
                300.0 - neck - 6.0,
                low + 2.0,
                300.0 - neck - 26.0,
                low + 4.0,
            );
            path.quad_to(300.0, low + deep * 2.0, 300.0 + neck + 26.0, low + 4.0);
            path.quad_to(300.0 + neck + 6.0, low + 2.0, 300.0 + neck, low - 14.0);
            path.line_to(300.0 + neck, chin - 60.0);
        });
        self.collar(on, neck, low);
        for side in [-1.0, 1.0] {
            on.ellipse(300.0 + side * width, middle + 14.0, 20.0, 32.0, self.skin);
            on.ellipse(
                300.0 + side * (width + 2.0),
                middle + 14.0,
                9.0,
                18.0,
                darker(self.skin),
            );
        }
        on.shape(self.skin, |path| {
            path.move_to(300.0 - width, middle - 20.0);
            path.cubic_to(
                300.0 - width,
                middle - height * 1.28,
                300.0 + width,
                middle - height * 1.28,
                300.0 + width,
                middle - 20.0,
            );
            path.cubic_to(
                300.0 + width,
                middle + height * 0.62,
                300.0 + width * 0.52,
                chin,
                300.0,
                chin,
            );
            path.cubic_to(
                300.0 - width * 0.52,
                chin,
                300.0 - width,
                middle + height * 0.62,
                300.0 - width,
                middle - 20.0,
            );
        });
    }

    fn collar(&self, on: &mut Canvas, neck: f32, low: f32) {
        match self.dress {
            Dress::Collar => {
                on.line(darker(self.cloth), 5.0, |path| {
                    path.move_to(300.0, low + 44.0);
                    path.line_to(300.0, 810.0);
                });
                for side in [-1.0, 1.0] {
                    on.shape(lighter(self.cloth), |path| {
                        path.move_to(300.0 + side * (neck + 2.0), low - 26.0);
                        path.line_to(300.0 + side * (neck + 34.0), low + 12.0);
                        path.line_to(300.0 + side * 52.0, low + 76.0);
                        path.line_to(300.0, low + 42.0);
                    });
                }
            }
            Dress::Embroidered => {
                for (away, width) in [(0.0, 9.0), (20.0, 5.0)] {
                    on.line(self.trim, width, |path| {
                        path.move_to(300.0 - neck - 30.0 - away, low + 6.0);
                        path.quad_to(
                            300.0,
                            low + 84.0 + away * 2.2,
                            300.0 + neck + 30.0 + away,
                            low + 6.0,
                        );
                    });
                }
                on.line(self.trim, 9.0, |path| {
                    path.move_to(300.0, low + 66.0);
                    path.line_to(300.0, 810.0);
                });
            }
            _ => on.line(darker(self.cloth), 6.0, |path| {
                let deep = if self.dress == Dress::Neckline {
                    150.0
                } else {
                    74.0
                };
                path.move_to(300.0 - neck - 27.0, low + 4.0);
                path.quad_to(300.0, low + deep, 300.0 + neck + 27.0, low + 4.0);
            }),
        }
    }

    fn hair(&self, on: &mut Canvas) {
        let (width, _) = self.half;
        let (top, middle) = (self.top(), self.middle);
        // From ear to ear over the head; `front` is how low it comes on the brow, `above` how far it stands off.
        let mut cover = |color: Rgb, front: f32, above: f32, off: f32| {
            on.shape(color, |path| {
                path.move_to(300.0 - width - off, middle - 26.0);
                path.cubic_to(
                    300.0 - width - off * 2.0,
                    top - above,
                    300.0 + width + off * 2.0,
                    top - above,
                    300.0 + width + off,
                    middle - 26.0,
                );
                path.cubic_to(
                    300.0 + width - 16.0,
                    front,
                    300.0 + width * 0.5,
                    front - 12.0,
                    300.0,
                    front - 12.0,
                );
                path.cubic_to(
                    300.0 - width * 0.5,
                    front - 12.0,
                    300.0 - width + 16.0,
                    front,
                    300.0 - width - off,
                    middle - 26.0,
                );
            });
        };
        match self.head {
            Head::Bald => {}
            Head::Shaved => cover(between(self.skin, self.hair), top + 64.0, 34.0, 0.0),
            Head::Short => cover(self.hair, top + 60.0, 52.0, 3.0),
            Head::Afro => cover(self.hair, top + 58.0, 78.0, 16.0),
            Head::Braids | Head::Bun | Head::Puffs => {
                cover(self.hair, top + 46.0, 44.0, 2.0);
                self.partings(on);
            }
            Head::Long => cover(self.hair, top + 62.0, 56.0, 8.0),
            Head::Cap => {
                on.shape(self.scarf, |path| {
                    path.move_to(300.0 - width - 4.0, top + 66.0);
                    path.quad_to(300.0 - width + 2.0, top - 44.0, 300.0, top - 48.0);
                    path.quad_to(
                        300.0 + width - 2.0,
                        top - 44.0,
                        300.0 + width + 4.0,
                        top + 66.0,
                    );
                    path.quad_to(300.0, top + 34.0, 300.0 - width - 4.0, top + 66.0);
                });
                on.line(self.trim, 7.0, |path| {
                    path.move_to(300.0 - width + 4.0, top + 46.0);
                    path.quad_to(300.0, top + 14.0, 300.0 + width - 4.0, top + 46.0);
                });
            }
            Head::Scarf => {
                cover(self.scarf, top + 74.0, 54.0, 14.0);
                on.line(darker(self.scarf), 5.0, |path| {
                    path.move_to(300.0 - width + 8.0, top + 62.0);
                    path.quad_to(300.0, top + 22.0, 300.0 + width - 8.0, top + 62.0);
                });
            }
            Head::KnottedScarf => self.knotted(on),
        }
    }

    fn partings(&self, on: &mut Canvas) {
        let top = self.top();
        for nth in 0_u8..5 {
            let x = 300.0 + (f32::from(nth) - 2.0) * 40.0;
            on.line(between(self.skin, self.hair), 3.0, |path| {
                path.move_to(x, top + 30.0 + (x - 300.0).abs() * 0.3);
                path.quad_to(
                    300.0 + (x - 300.0) * 0.8,
                    top + 14.0,
                    300.0 + (x - 300.0) * 0.5,
                    top + 4.0 + (x - 300.0).abs() * 0.06,
                );
            });
        }
    }

    fn knotted(&self, on: &mut Canvas) {
        let (width, _) = self.half;
        let top = self.top();
        for (tip, color) in [(-1.0, darker(self.scarf)), (1.0, self.trim)] {
            on.shape(color, |path| {
                path.move_to(300.0, top - 50.0);
                path.cubic_to(
                    300.0 + tip * 40.0,
                    top - 150.0,
                    300.0 + tip * 130.0,
                    top - 120.0,
                    300.0 + tip * 92.0,
                    top - 36.0,
                );
            });
        }
        on.shape(self.scarf, |path| {
            path.move_to(300.0 - width - 8.0, top + 96.0);
            path.cubic_to(
                300.0 - width - 46.0,
                top - 106.0,
                300.0 + width + 46.0,
                top - 106.0,
                300.0 + width + 8.0,
                top + 96.0,
            );
            path.quad_to(300.0, top + 6.0, 300.0 - width - 8.0, top + 96.0);
        });
        for (from, bend) in [(70.0, 6.0), (36.0, -26.0)] {
            on.line(darker(self.scarf), 6.0, |path| {
                path.move_to(300.0 - width - 2.0, top + from);
                path.quad_to(
                    300.0,
                    top + bend - 10.0,
                    300.0 + width - 6.0,
                    top + from - 46.0,
                );
            });
        }
        on.ellipse(300.0, top - 46.0, 30.0, 24.0, darker(self.scarf));
    }

    fn beard(&self, on: &mut Canvas) {
        let (width, height) = self.half;
        let (middle, chin) = (self.middle, self.chin());
        let mouth = middle + height * 0.56;
        match self.beard {
            Beard::None => return,
            Beard::Goatee => on.ellipse(300.0, chin - 16.0, 42.0, 30.0, self.hair),
            Beard::Full => on.shape(self.hair, |path| {
                path.move_to(300.0 - width + 1.0, middle + 6.0);
                path.cubic_to(
                    300.0 - width + 4.0,
                    chin - 10.0,
                    300.0 - 62.0,
                    chin + 24.0,
                    300.0,
                    chin + 24.0,
                );
                path.cubic_to(
                    362.0,
                    chin + 24.0,
                    300.0 + width - 4.0,
                    chin - 10.0,
                    300.0 + width - 1.0,
                    middle + 6.0,
                );
                path.cubic_to(
                    300.0 + width - 18.0,
                    mouth - 12.0,
                    352.0,
                    mouth - 34.0,
                    300.0,
                    mouth - 30.0,
                );
                path.cubic_to(
                    248.0,
                    mouth - 34.0,
                    300.0 - width + 18.0,
                    mouth - 12.0,
                    300.0 - width + 1.0,
                    middle + 6.0,
                );
            }),
            Beard::Moustache => {}
        }
        on.line(self.hair, 11.0, |path| {
            path.move_to(254.0, mouth - 12.0);
            path.quad_to(300.0, mouth - 36.0, 346.0, mouth - 12.0);
        });
    }

    fn features(&self, on: &mut Canvas) {
        let (_, height) = self.half;
        let middle = self.middle;
        let eye = middle - 2.0;
        let shade = darker(self.skin);
        for side in [-1.0, 1.0] {
            let x = 300.0 + side * self.eyes;
            on.ellipse(x, eye, 22.0, if self.is_child { 15.0 } else { 12.5 }, WHITE);
            on.ellipse(x, eye, 11.0, 11.5, (58, 36, 26));
            on.ellipse(x, eye, 6.0, 6.5, (18, 14, 14));
            on.ellipse(x + 4.0, eye - 4.0, 2.8, 2.8, WHITE);
            on.line(
                (28, 20, 18),
                if self.is_woman { 5.0 } else { 3.5 },
                |path| {
                    path.move_to(x - 24.0, eye - 3.0);
                    path.quad_to(x, eye - 23.0, x + 24.0, eye - 3.0);
                },
            );
            let brow = if self.is_old { self.hair } else { HAIR };
            on.line(brow, if self.is_woman { 5.0 } else { 8.0 }, |path| {
                path.move_to(x - side * 24.0, eye - 33.0);
                path.quad_to(x + side * 6.0, eye - 45.0, x + side * 30.0, eye - 31.0);
            });
        }
        let nose = middle + height * 0.27;
        on.line(shade, 5.5, |path| {
            path.move_to(300.0 - self.nose, nose);
            path.quad_to(300.0 - self.nose * 0.5, nose + 13.0, 300.0, nose + 8.0);
            path.quad_to(
                300.0 + self.nose * 0.5,
                nose + 13.0,
                300.0 + self.nose,
                nose,
            );
        });
        self.mouth(on, middle + height * 0.56);
        if self.is_old {
            self.wrinkles(on, eye);
        }
    }

    fn mouth(&self, on: &mut Canvas, mouth: f32) {
        let lips = if self.is_woman {
            (164, 66, 66)
        } else {
            darker(between(self.skin, (150, 70, 62)))
        };
        on.shape(lips, |path| {
            path.move_to(258.0, mouth);
            path.quad_to(282.0, mouth - 13.0, 300.0, mouth - 6.0);
            path.quad_to(318.0, mouth - 13.0, 342.0, mouth);
            path.quad_to(300.0, mouth + self.smile + 24.0, 258.0, mouth);
        });
        on.shape(WHITE, |path| {
            path.move_to(268.0, mouth + 1.0);
            path.quad_to(300.0, mouth - 3.0, 332.0, mouth + 1.0);
            path.quad_to(300.0, mouth + self.smile + 6.0, 268.0, mouth + 1.0);
        });
    }

    fn wrinkles(&self, on: &mut Canvas, eye: f32) {
        let shade = darker(self.skin);
        if matches!(self.head, Head::Bald | Head::Shaved | Head::Short) {
            for above in [66.0, 82.0] {
                on.line(shade, 3.0, |path| {
                    path.move_to(252.0, eye - above);
                    path.quad_to(300.0, eye - above - 10.0, 348.0, eye - above);
                });
            }
        }
        for side in [-1.0, 1.0] {
            let x = 300.0 + side * self.eyes;
            on.line(shade, 3.0, |path| {
                path.move_to(x - 18.0, eye + 24.0);
                path.quad_to(x, eye + 33.0, x + 18.0, eye + 24.0);
            });
            on.line(shade, 4.0, |path| {
                path.move_to(300.0 + side * 36.0, eye + 46.0);
                path.quad_to(
                    300.0 + side * 56.0,
                    eye + 62.0,
                    300.0 + side * 58.0,
                    eye + 84.0,
                );
            });
        }
    }

    fn ornaments(&self, on: &mut Canvas) {
        let (width, _) = self.half;
        if self.has_earrings && self.head != Head::Scarf {
            for side in [-1.0, 1.0] {
                on.ring(
                    300.0 + side * (width + 4.0),
                    self.middle + 62.0,
                    (11.0, 16.0),
                    (222, 178, 70),
                    5.0,
                );
            }
        }
        if self.has_glasses {
            let frame = (44, 40, 44);
            for side in [-1.0, 1.0] {
                on.ring(
                    300.0 + side * self.eyes,
                    self.middle,
                    (37.0, 31.0),
                    frame,
                    6.0,
                );
                on.line(frame, 6.0, |path| {
                    path.move_to(300.0 + side * (self.eyes + 37.0), self.middle - 4.0);
                    path.line_to(300.0 + side * (width - 2.0), self.middle - 12.0);
                });
            }
            on.line(frame, 6.0, |path| {
                path.move_to(300.0 - self.eyes + 36.0, self.middle - 4.0);
                path.quad_to(
                    300.0,
                    self.middle - 12.0,
                    300.0 + self.eyes - 36.0,
                    self.middle - 4.0,
                );
            });
        }
    }
}

fn darker(color: Rgb) -> Rgb {
    let less = |part: u8| part / 5 * 4;
    (less(color.0), less(color.1), less(color.2))
}

fn lighter(color: Rgb) -> Rgb {
    between(color, WHITE)
}

fn between(one: Rgb, other: Rgb) -> Rgb {
    (
        one.0.midpoint(other.0),
        one.1.midpoint(other.1),
        one.2.midpoint(other.2),
    )
}
