//! Chance that is the same at every run, for fictitious data: SplitMix64. Ten lines of our own, so that what
//! a seed gives never changes with a library.

/// A sequence of numbers that look like chance.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The sequence that begins with this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to this one, without it; 0 when that is 0. The bias of the remainder does not
    /// matter here.
    pub fn below(&mut self, end: u32) -> u32 {
        u32::try_from(self.next() % u64::from(end.max(1))).unwrap_or_default()
    }

    /// From the first to the last, both among them.
    pub fn between(&mut self, first: i32, last: i32) -> i32 {
        let width = last.abs_diff(first) + 1;
        first + i32::try_from(self.below(width)).unwrap_or_default()
    }

    /// True so often of a hundred times.
    pub fn per_cent(&mut self, share: u32) -> bool {
        self.per_mille(share * 10)
    }

    /// True so often of a thousand times.
    pub fn per_mille(&mut self, share: u32) -> bool {
        self.below(1_000) < share
    }

    /// A little more or less than nothing.
    pub fn shift(&mut self, most: u8) -> f32 {
        let shift = self.between(-i32::from(most), i32::from(most));
        i16::try_from(shift).map_or(0.0, f32::from)
    }

    /// One of them, all alike; there must be one.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        let count = u32::try_from(of.len()).unwrap_or(u32::MAX);
        &of[self.below(count) as usize]
    }

    /// A place in a list whose entries are the rarer the later they stand.
    pub fn skewed(&mut self, by: &Skew) -> usize {
        let at = self.below(by.total);
        by.until.partition_point(|until| *until <= at)
    }
}

/// Weights of 1, 1/2, 1/3 … (the law of Zipf), summed up.
#[derive(Debug)]
pub struct Skew {
    until: Vec<u32>,
    total: u32,
}

impl Skew {
    /// For a list of this many entries; `flat` evens the first ones out.
    pub fn new(entries: usize, flat: u32) -> Self {
        let mut total = 0;
        let until = (1..)
            .take(entries)
            .map(|place: u32| {
                total += (1_000_000 / (place + flat)).max(1);
                total
            })
            .collect();
        Self { until, total }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_chance_for_ever() {
        let mut chance = Chance::new(0);
        assert_eq!(chance.next(), 0xE220_A839_7B1D_CDAF);
        assert_eq!(chance.next(), 0x6E78_9E6A_A1B9_65F4);
    }

    #[test]
    fn the_first_of_a_list_is_the_commonest_and_the_last_is_reached() {
        let (skew, mut chance) = (Skew::new(200, 0), Chance::new(7));
        let mut hits = [0_u32; 200];
        for _ in 0..100_000 {
            hits[chance.skewed(&skew)] += 1;
        }
        assert!((15_000..20_000).contains(&hits[0]), "{}", hits[0]);
        assert!(hits[0] > hits[9] && hits[9] > hits[99]);
        assert!(hits.iter().all(|hit| *hit > 0));
    }
}
