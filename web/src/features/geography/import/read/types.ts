// What reading a file gives, whatever its format, and why it may not.
import { bounds } from '../../../../api/facts';
import { bodies } from '../../../../api/words';

const MIB = 1024 * 1024;

/** A line that holds something; the first of a file is 1, blank ones count. */
export interface Line {
  line: number;
  cells: string[];
}

export interface Sheet {
  lines: Line[];
  /** Names of the sheets of a workbook; none for texts. */
  sheets: string[];
  /** Which of them was read. */
  sheet: number;
}

/** Larger files are refused before they are read. */
export const MAX_FILE_BYTES = bodies['/api/locality/post_locality-import'] * MIB;
/** What a workbook may unfold to: a hundred thousand rows are a tenth of it. */
export const MAX_INFLATED_BYTES = 200 * MIB;
export const MAX_ROWS = bounds.importRows.max;
/** Further columns are not ours. */
export const MAX_COLUMNS = 200;
/** Titles and remarks may stand above the header. */
export const MAX_LINES_ABOVE = 20;
export const MAX_LINES = MAX_ROWS + MAX_LINES_ABOVE;

export type Problem =
  | 'empty'
  | 'tooLarge'
  | 'binary'
  | 'oldExcel'
  | 'openDocument'
  | 'truncated'
  | 'inflated'
  | 'damaged'
  | 'tooManyRows'
  | 'openQuote';

/** A file that is not read; the sentence is made where the language is. */
export class UnreadableFile extends Error {
  constructor(
    readonly problem: Problem,
    readonly line?: number,
  ) {
    super(problem);
    this.name = 'UnreadableFile';
  }
}

const SPACES = /[\s\u00a0\u202f]+/g;

/** Stray spaces, also the unbreakable ones of word processors, are nobody's intention. */
export const tidy = (text: string): string => text.replaceAll(SPACES, ' ').trim();
