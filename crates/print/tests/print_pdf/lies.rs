//! Pictures of a few bytes that say they are as large as one likes.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// A PNG that says it is so wide and high, of almost no bytes.
pub(crate) fn png(side: u32) -> String {
    let chunk = |name: &[u8], data: &[u8]| {
        let mut chunk = u32::try_from(data.len())
            .unwrap_or(0)
            .to_be_bytes()
            .to_vec();
        let said = [name, data].concat();
        chunk.extend(&said);
        chunk.extend(crc(&said).to_be_bytes());
        chunk
    };
    let side = side.to_be_bytes();
    let head = [&side[..], &side[..], &[8, 6, 0, 0, 0]].concat();
    // An empty deflate stream.
    let data = [0x78, 0x9c, 0x03, 0, 0, 0, 0, 1];
    let parts = [
        b"\x89PNG\r\n\x1a\n".to_vec(),
        chunk(b"IHDR", &head),
        chunk(b"IDAT", &data),
        chunk(b"IEND", &[]),
    ];
    format!("data:image/png;base64,{}", STANDARD.encode(parts.concat()))
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    })
}

/// A JPEG that says it is so wide and high, and has a scan of nothing.
pub(crate) fn jpeg(side: u16) -> String {
    let [high, low] = side.to_be_bytes();
    let bytes = [
        0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, high, low, high, low, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11,
        0, 0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0, 0xff, 0xd9,
    ];
    format!("data:image/jpeg;base64,{}", base64(&bytes))
}

pub(crate) fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}
