//! Reads tables of tab-separated cells below a header.

/// The rows with their lines, the header being 1; refuses a row of another width.
pub fn cells<'a, const N: usize>(
    file: &str,
    text: &'a str,
) -> Result<Vec<(usize, [&'a str; N])>, String> {
    let rows = text.lines().enumerate().skip(1).map(|(index, line)| {
        let cells: Vec<&str> = line.split('\t').collect();
        let count = cells.len();
        let cells = <[&str; N]>::try_from(cells);
        let cells = cells.map_err(|_| format!("{file} line {}: {count} cells for {N}", index + 1));
        Ok((index + 1, cells?))
    });
    rows.collect()
}

pub fn number(file: &str, line: usize, text: &str) -> Result<i64, String> {
    let number = text.parse();
    number.map_err(|_| format!("{file} line {line}: `{text}` is no whole number"))
}
