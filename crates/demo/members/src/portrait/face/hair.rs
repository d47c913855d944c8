//! Hair, caps and scarves.

use super::{Canvas, Face, Head, Rgb, between, darker};

impl Face {
    /// Hair that falls behind the shoulders or stands around the head.
    pub(super) fn behind(&self, on: &mut Canvas) {
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
            Head::Braids => self.braids(on),
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

    fn braids(&self, on: &mut Canvas) {
        let (width, _) = self.half;
        let (middle, chin) = (self.middle, self.chin());
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

    pub(super) fn hair(&self, on: &mut Canvas) {
        let (width, _) = self.half;
        let top = self.top();
        let mut cover = |color, front, above, off| self.cover(on, color, (front, above, off));
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

    /// From ear to ear over the head: how low it comes on the brow, how high it stands above the head, and
    /// how far beside it.
    fn cover(&self, on: &mut Canvas, color: Rgb, (front, above, off): (f32, f32, f32)) {
        let (width, _) = self.half;
        let (top, middle) = (self.top(), self.middle);
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
}
