//! What texts are compared by: the database makes the keys, so that a file and the tables agree on them to
//! the letter.

use super::sheet::Texts;

/// The keys of a file's texts, and a number for each key.
pub(crate) struct Keys {
    numbers: Texts,
    of: Vec<u32>,
}

impl Keys {
    /// Keys in the order of the texts' numbers.
    pub(crate) fn new(keys: &[String]) -> Self {
        let mut numbers = Texts::default();
        let of = keys.iter().map(|key| numbers.number(key)).collect();
        Self { numbers, of }
    }

    /// The number of a text's key.
    pub(super) fn of(&self, text: u32) -> u32 {
        self.of[text as usize]
    }

    /// The number of a stored key, if the file has it.
    pub(super) fn find(&self, key: &str) -> Option<u32> {
        self.numbers.find(key)
    }

    /// A stored key's number, a new one if need be.
    pub(super) fn number(&mut self, key: &str) -> u32 {
        self.numbers.number(key)
    }

    pub(super) fn at(&self, number: u32) -> &str {
        self.numbers.at(number)
    }
}
