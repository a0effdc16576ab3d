use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// Names a table, for as long as the database lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableId(pub i64);

/// A Discord user's id. In JSON it is a string, as Discord writes it: it doesn't fit a double.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(pub u64);

impl Serialize for PersonId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for PersonId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<PersonId, D::Error> {
        String::deserialize(from)?.parse().map(PersonId).map_err(D::Error::custom)
    }
}
