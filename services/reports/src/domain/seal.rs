//! What is said of a file of the audit, and how it is signed (docs/decisions/0186).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use platform::NewKey;
use ring::signature::{ED25519, Ed25519KeyPair, UnparsedPublicKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Stands before the signed bytes, so that no other text of ours has this signature.
const HEAD: &[u8] = b"MLN-EXPORT:1\n";
/// Bytes of the key's hash that its id is.
const KID: usize = 5;

/// A new pair of keys; its id is the start of its public half's hash.
pub(crate) fn new_key() -> Result<NewKey, ring::error::Unspecified> {
    NewKey::make(|public_key| hex::encode(&Sha256::digest(public_key)[..KID]))
}

/// The signature of a manifest, in base64url without padding.
pub(crate) fn sign(key: &Ed25519KeyPair, manifest: &str) -> String {
    URL_SAFE_NO_PAD.encode(key.sign(&[HEAD, manifest.as_bytes()].concat()))
}

/// Why a file is not what left.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum Unsealed {
    /// The manifest is not ours.
    #[error("the manifest can't be read")]
    Manifest,
    /// Another key signed it than the one that is trusted.
    #[error("it was signed by another key: {0}")]
    OtherKey(String),
    /// The signature is not that of this manifest.
    #[error("the signature is wrong: the manifest was changed, or another installation made it")]
    Signature,
}

/// What a manifest says of its file.
#[derive(Debug, PartialEq, Eq)]
pub struct Sealed {
    /// Its name in the archive.
    pub file: String,
    /// Lower-case hex.
    pub sha256: String,
    /// Lines without the head.
    pub rows: i64,
    /// When it was made, and by whom.
    pub made_at: String,
    /// See [`made_at`](Self::made_at).
    pub made_by: String,
}

/// Reads a manifest that one of these keys (base64url without padding) has signed.
pub fn unseal(manifest: &str, signature: &str, keys: &[String]) -> Result<Sealed, Unsealed> {
    let told: Value = serde_json::from_str(manifest).map_err(|_| Unsealed::Manifest)?;
    let text = |name: &str| told[name].as_str().map(str::to_owned);
    let key = text("publicKey").ok_or(Unsealed::Manifest)?;
    if !keys.contains(&key) {
        return Err(Unsealed::OtherKey(key));
    }
    let decode = |text: &str| URL_SAFE_NO_PAD.decode(text.trim());
    let (key, signature) = decode(&key)
        .and_then(|key| Ok((key, decode(signature)?)))
        .map_err(|_| Unsealed::Signature)?;
    UnparsedPublicKey::new(&ED25519, key)
        .verify(&[HEAD, manifest.as_bytes()].concat(), &signature)
        .map_err(|_| Unsealed::Signature)?;
    Ok(Sealed {
        file: text("file").ok_or(Unsealed::Manifest)?,
        sha256: text("sha256").ok_or(Unsealed::Manifest)?,
        rows: told["rows"].as_i64().ok_or(Unsealed::Manifest)?,
        made_at: text("madeAt").ok_or(Unsealed::Manifest)?,
        made_by: text("madeBy").unwrap_or_default(),
    })
}

/// What is known of a file and of the audit when the file is finished.
pub(crate) struct Made<'a> {
    pub(crate) file: &'a str,
    pub(crate) sha256: &'a str,
    pub(crate) bytes: i64,
    pub(crate) rows: i64,
    /// The query that it answers.
    pub(crate) query: &'a str,
    pub(crate) at: String,
    pub(crate) by: &'a str,
    pub(crate) regions: &'a [i64],
    pub(crate) node: i32,
    /// Id and hash of the audit's last entry.
    pub(crate) last: Option<(i64, String)>,
    pub(crate) kid: &'a str,
    pub(crate) public_key: &'a [u8],
}

impl Made<'_> {
    /// For people and programs.
    pub(crate) fn manifest(&self) -> String {
        let last = self.last.as_ref();
        let manifest = json!({
            "format": "maillon-export-1",
            "file": self.file,
            "sha256": self.sha256,
            "bytes": self.bytes,
            "rows": self.rows,
            "query": self.query,
            "madeAt": self.at,
            "madeBy": self.by,
            "regions": self.regions,
            "node": self.node,
            "lastEntry": last.map(|(id, hash)| json!({"id": id, "hash": hash})),
            "kid": self.kid,
            "publicKey": URL_SAFE_NO_PAD.encode(self.public_key),
        });
        format!("{manifest:#}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made() -> (String, String, String) {
        let new = new_key().expect("a key");
        let key = Ed25519KeyPair::from_pkcs8(&new.secret_key).expect("a key");
        let manifest = Made {
            file: "journal.csv",
            sha256: "ab",
            bytes: 2,
            rows: 1,
            query: "action=deleted",
            at: "2026-12-01T08:00:00Z".to_owned(),
            by: "awa",
            regions: &[],
            node: 0,
            last: Some((5, "cd".to_owned())),
            kid: &new.kid,
            public_key: &new.public_key,
        };
        let manifest = manifest.manifest();
        let signature = sign(&key, &manifest);
        (manifest, signature, URL_SAFE_NO_PAD.encode(new.public_key))
    }

    #[test]
    fn a_signed_manifest_is_read_and_any_change_of_it_refused() {
        let (manifest, signature, key) = made();
        let keys = [key.clone()];
        let sealed = unseal(&manifest, &signature, &keys).expect("it is ours");
        assert_eq!((&*sealed.file, sealed.rows), ("journal.csv", 1));
        for (was, is) in [("\"rows\": 1", "\"rows\": 2"), ("awa", "eva"), ("{", "{ ")] {
            let changed = manifest.replacen(was, is, 1);
            assert_ne!(changed, manifest);
            assert_eq!(
                unseal(&changed, &signature, &keys),
                Err(Unsealed::Signature),
                "{was}"
            );
        }
        let (_, other, _) = made();
        assert_eq!(unseal(&manifest, &other, &keys), Err(Unsealed::Signature));
        assert_eq!(
            unseal(&manifest, &signature, &[]),
            Err(Unsealed::OtherKey(key))
        );
        assert_eq!(unseal("{", &signature, &keys), Err(Unsealed::Manifest));
    }
}
