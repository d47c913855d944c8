//! The check digit of the numbers that the product gives.

/// The digit that makes a mistyped one, or two swapped neighbours, be noticed (Luhn, ISO/IEC 7812-1).
pub fn luhn(digits: &str) -> u32 {
    let sum: u32 = digits
        .bytes()
        .rev()
        .zip([2, 1].into_iter().cycle())
        .map(|(digit, weight)| u32::from(digit - b'0') * weight)
        .map(|product| product / 10 + product % 10)
        .sum();
    (10 - sum % 10) % 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_digit_is_luhn_s() {
        // The standard's own example and two card numbers that payment systems publish for tests.
        for number in ["79927398713", "4242424242424242", "378282246310005"] {
            let (digits, check) = number.split_at(number.len() - 1);
            assert_eq!(luhn(digits).to_string(), check, "{number}");
        }
    }
}
