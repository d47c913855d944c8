//! The protobuf wire format, tags, varints, length-delimited bytes; and messages of the contract as JSON,
//! straight from their bytes by the contract's tables ([`json`]): for the gateway's answers and the audit's
//! states. Held against prost by the gateway's property test.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the wire carries numbers of 32 bits in 64: the low bits are the number"
)]

pub mod json;

/// The bytes are not a message of the contract: a bug or a newer service, never a caller's fault.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("malformed protobuf")]
pub struct Malformed;

/// Wire type of numbers, words and yes or no.
pub const VARINT: u8 = 0;
/// Wire type of numbers with a fraction.
pub const FIXED64: u8 = 1;
/// Wire type of texts, messages and packed numbers.
pub const BYTES: u8 = 2;
/// A wire type that the contract does not use.
pub const FIXED32: u8 = 5;

/// What a record carries.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    /// Bits of a number, word or yes or no.
    Varint(u64),
    /// Bits of a number with a fraction.
    Fixed64(u64),
    /// A text, a message or packed numbers.
    Bytes(&'a [u8]),
    /// Skipped.
    Fixed32,
}

/// A field number and its value.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// Of the field.
    pub number: u32,
    /// What it holds.
    pub value: Value<'a>,
}

/// Reads a message record by record.
pub struct Records<'a>(pub &'a [u8]);

impl<'a> Records<'a> {
    /// The next record; none at the end.
    pub fn read(&mut self) -> Result<Option<Record<'a>>, Malformed> {
        if self.0.is_empty() {
            return Ok(None);
        }
        let tag = varint(&mut self.0)?;
        let number = u32::try_from(tag >> 3).map_err(|_| Malformed)?;
        let value = match (tag & 7) as u8 {
            VARINT => Value::Varint(varint(&mut self.0)?),
            FIXED64 => Value::Fixed64(fixed64(&mut self.0)?),
            BYTES => {
                let length = usize::try_from(varint(&mut self.0)?).map_err(|_| Malformed)?;
                let (bytes, rest) = self.0.split_at_checked(length).ok_or(Malformed)?;
                self.0 = rest;
                Value::Bytes(bytes)
            }
            FIXED32 => {
                self.0 = self.0.get(4..).ok_or(Malformed)?;
                Value::Fixed32
            }
            _ => return Err(Malformed),
        };
        Ok(Some(Record { number, value }))
    }
}

/// Takes a varint off the front.
pub fn varint(bytes: &mut &[u8]) -> Result<u64, Malformed> {
    let mut value = 0;
    for (index, byte) in bytes.iter().enumerate().take(10) {
        value |= u64::from(byte & 0x7f) << (7 * index);
        if byte & 0x80 == 0 {
            *bytes = &bytes[index + 1..];
            return Ok(value);
        }
    }
    Err(Malformed)
}

/// Takes eight bytes off the front.
pub fn fixed64(bytes: &mut &[u8]) -> Result<u64, Malformed> {
    let (value, rest) = bytes.split_first_chunk::<8>().ok_or(Malformed)?;
    *bytes = rest;
    Ok(u64::from_le_bytes(*value))
}

/// The number of 32 bits in a varint: negative ones travel as 64 as well, the low bits are the number.
pub fn low(bits: u64) -> i32 {
    (bits as u32).cast_signed()
}

/// The one number of a `Date` or `Timestamp`; the last wins, absent is zero.
pub fn single(bytes: &[u8]) -> Result<u64, Malformed> {
    let mut records = Records(bytes);
    let mut bits = 0;
    while let Some(record) = records.read()? {
        if let Record {
            number: 1,
            value: Value::Varint(found),
        } = record
        {
            bits = found;
        }
    }
    Ok(bits)
}

/// Writes a varint.
pub fn put_varint(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        // The low seven bits, so nothing is cut that is needed.
        out.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Writes what stands before a value.
pub fn put_tag(out: &mut Vec<u8>, number: u32, wire_type: u8) {
    put_varint(out, u64::from(number) << 3 | u64::from(wire_type));
}

/// Writes a whole number, a word's number, or yes or no; also when it is zero, since presence counts.
pub fn put_number(out: &mut Vec<u8>, number: u32, value: i64) {
    put_tag(out, number, VARINT);
    put_varint(out, value.cast_unsigned());
}

/// Writes a `Date` or `Timestamp`.
pub fn put_single(out: &mut Vec<u8>, number: u32, value: i64) {
    put_tag(out, number, BYTES);
    // Eleven bytes at most, so their length is one.
    out.push(0);
    let start = out.len();
    put_number(out, 1, value);
    out[start - 1] = (out.len() - start) as u8;
}

/// Writes a field of bytes.
pub fn put_bytes(out: &mut Vec<u8>, number: u32, bytes: &[u8]) {
    put_tag(out, number, BYTES);
    put_varint(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}
