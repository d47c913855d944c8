//! What the file of a photo is called, in records, paths and the store.

use sha2::{Digest, Sha256};

/// What the file of a photo is called: the SHA-256 of its bytes, so that it never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileName(String);

impl FileName {
    /// A name that we may have given; everything else is none, above all a path.
    pub fn parse(text: &str) -> Option<Self> {
        let hash = text.strip_suffix(".jpg")?;
        let is_hash = hash.len() == 64
            && hash
                .bytes()
                .all(|letter| matches!(letter, b'0'..=b'9' | b'a'..=b'f'));
        is_hash.then(|| Self(text.to_owned()))
    }

    /// The name of a file with this content.
    pub fn of(content: &[u8]) -> Self {
        Self(hex::encode(Sha256::digest(content)) + ".jpg")
    }

    /// As records have it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Where the store keeps the photo.
    pub fn photo_key(&self) -> String {
        format!("{}/{}", &self.0[..2], self.0)
    }

    /// Where the store keeps its thumbnail.
    pub fn thumbnail_key(&self) -> String {
        format!("{}/{}.thumb.jpg", &self.0[..2], &self.0[..64])
    }

    /// `photo_path` of the contract.
    pub fn path(&self) -> String {
        path_of(&self.0)
    }
}

/// What `photo_path` of the contract begins with; the name of the file follows. Statements that answer whole
/// records take it as an argument.
pub const PATHS: &str = "/api/member/photo/";

/// `photo_path` of the contract, by the name that a record has.
pub fn path_of(name: &str) -> String {
    format!("{PATHS}{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_after_its_content() {
        let name = FileName::of(b"a photo");
        let hash = name.as_str().strip_suffix(".jpg").expect("a JPEG");
        assert_eq!(FileName::parse(name.as_str()), Some(name.clone()));
        assert_eq!(name.photo_key(), format!("{}/{hash}.jpg", &hash[..2]));
        assert_eq!(
            name.thumbnail_key(),
            format!("{}/{hash}.thumb.jpg", &hash[..2])
        );
    }

    #[test]
    fn only_a_hash_is_a_name() {
        let hash = "0123456789abcdef".repeat(4);
        assert!(FileName::parse(&format!("{hash}.jpg")).is_some());
        for name in [
            String::new(),
            hash.clone(),
            format!("{hash}.thumb.jpg"),
            format!("{hash}.png"),
            format!("{}.jpg", hash.to_uppercase()),
            format!("{}.jpg", &hash[1..]),
            format!("../{}.jpg", &hash[3..]),
            format!("{hash}.jpg/../x.jpg"),
            format!("{hash}.jpg\0"),
            format!("{}\u{e9}.jpg", &hash[2..]),
        ] {
            assert_eq!(FileName::parse(&name), None, "{name:?}");
        }
    }
}
