// A table as a file for spreadsheets: semicolons, and a mark that says UTF-8.

/** What a spreadsheet would take for a formula, also in its full-width form, begins with an apostrophe. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvOf = (lines: readonly (readonly string[])[]): Blob =>
  new Blob([`\u{feff}${lines.map((cells) => cells.map(csvCell).join(';')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });
