//! The protobuf wire format: tags, varints, length-delimited bytes.

/// The bytes are not a message of the contract: a bug or a newer service, never a caller's fault.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("malformed protobuf")]
pub(crate) struct Malformed;

pub(crate) const VARINT: u8 = 0;
pub(crate) const FIXED64: u8 = 1;
pub(crate) const BYTES: u8 = 2;
pub(crate) const FIXED32: u8 = 5;

/// What a record carries.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    Varint(u64),
    Fixed64(u64),
    Bytes(&'a [u8]),
    Fixed32,
}

/// A field number and its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'a> {
    pub(crate) number: u32,
    pub(crate) value: Value<'a>,
}

/// Reads a message record by record.
pub(crate) struct Records<'a>(pub(crate) &'a [u8]);

impl<'a> Records<'a> {
    pub(crate) fn next(&mut self) -> Result<Option<Record<'a>>, Malformed> {
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

pub(crate) fn varint(bytes: &mut &[u8]) -> Result<u64, Malformed> {
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

pub(crate) fn fixed64(bytes: &mut &[u8]) -> Result<u64, Malformed> {
    let (value, rest) = bytes.split_first_chunk::<8>().ok_or(Malformed)?;
    *bytes = rest;
    Ok(u64::from_le_bytes(*value))
}

/// The number of 32 bits in a varint: negative ones travel as 64 as well, the low bits are the number.
pub(crate) fn low(bits: u64) -> i32 {
    (bits as u32).cast_signed()
}

/// The one number of a `Date` or `Timestamp`; the last wins, absent is zero.
pub(crate) fn single(bytes: &[u8]) -> Result<u64, Malformed> {
    let mut records = Records(bytes);
    let mut bits = 0;
    while let Some(record) = records.next()? {
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

pub(crate) fn put_varint(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        // The low seven bits, so nothing is cut that is needed.
        out.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

pub(crate) fn put_tag(out: &mut Vec<u8>, number: u32, wire_type: u8) {
    put_varint(out, u64::from(number) << 3 | u64::from(wire_type));
}

pub(crate) fn put_bytes(out: &mut Vec<u8>, number: u32, bytes: &[u8]) {
    put_tag(out, number, BYTES);
    put_varint(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}
