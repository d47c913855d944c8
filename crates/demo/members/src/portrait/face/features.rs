//! Eyes, nose, mouth, beard, and what is worn on them.

use super::{Beard, Canvas, Face, HAIR, Head, WHITE, between, darker};

impl Face {
    pub(super) fn beard(&self, on: &mut Canvas) {
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

    pub(super) fn features(&self, on: &mut Canvas) {
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

    pub(super) fn ornaments(&self, on: &mut Canvas) {
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
