// Text to lines: the separator that makes a header of the first lines, or else the most columns.
import Papa from 'papaparse';
import { recognised } from '../columns';
import { type Line, MAX_COLUMNS, MAX_LINES, MAX_LINES_ABOVE, tidy, UnreadableFile } from './types';

const SEPARATORS = [';', ',', '\t', '|'];
/** Ours and the server's exports write an apostrophe before what a spreadsheet would take for a formula. */
const NEUTRALISED = /^'(?=[=+\-@\t\r\uff1d])/;

function separatorOf(text: string): string {
  let best = { separator: SEPARATORS[0]!, known: -1, columns: -1 };
  for (const separator of SEPARATORS) {
    const { data } = Papa.parse<string[]>(text, { delimiter: separator, preview: MAX_LINES_ABOVE });
    const known = Math.max(0, ...data.map((cells) => recognised(cells).size));
    const columns = Math.max(0, ...data.map((cells) => cells.length));
    if (known > best.known || (known === best.known && columns > best.columns))
      best = { separator, known, columns };
  }
  return best.separator;
}

export function parseText(text: string): Line[] {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    delimiter: separatorOf(text),
  });
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  // Everything after it is in one cell: not what anybody means.
  if (open) throw new UnreadableFile('openQuote', (open.row ?? 0) + 1);
  const lines = data
    .map((cells, index) => ({
      line: index + 1,
      cells: cells.slice(0, MAX_COLUMNS).map((cell) => tidy(cell.replace(NEUTRALISED, ''))),
    }))
    .filter(({ cells }) => cells.some(Boolean));
  if (lines.length === 0) throw new UnreadableFile('empty');
  if (lines.at(-1)!.line > MAX_LINES) throw new UnreadableFile('tooManyRows');
  return lines;
}
