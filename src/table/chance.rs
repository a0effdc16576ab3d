//! Fair by proof: the SHA-256 of a secret is shown before anybody joins; what the players do
//! decides the seed with it, so neither side chose it alone; at the end the secret is told.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use sha2::{Digest, Sha256};

/// What the host of the program chose by chance when the table was opened: hidden until the end.
/// In JSON, 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl Secret {
    /// Its SHA-256, as 64 hexadecimal digits: shown with the invitation.
    pub fn hash(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// 64 hexadecimal digits: shown at the end.
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }

    /// The seed of all dice: SHA-256(secret ‖ the causes, each followed by a line feed). The causes
    /// are the ids of the interactions by which the players joined, in that order (the host's is
    /// that of the opening), and then of the start.
    pub fn seed<'a>(&self, causes: impl IntoIterator<Item = &'a str>) -> [u8; 32] {
        let mut hash = Sha256::new().chain_update(self.0);
        for cause in causes {
            hash.update(cause);
            hash.update("\n");
        }
        hash.finalize().into()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.reveal())
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Secret, D::Error> {
        let text = String::deserialize(from)?;
        unhex(&text).map(Secret).ok_or_else(|| D::Error::custom("a secret is 64 hexadecimal digits"))
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; 32];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some(bytes)
}
