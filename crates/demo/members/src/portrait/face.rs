//! One face: its parts, and how each is drawn.

mod features;
mod hair;
mod lot;

use super::canvas::{Canvas, Rgb};

const HAIR: Rgb = (34, 26, 24);
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
        self.neck(on);
        let (width, height) = self.half;
        let (middle, chin) = (self.middle, self.chin());
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

    fn neck(&self, on: &mut Canvas) {
        let chin = self.chin();
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
