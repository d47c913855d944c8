// Files as people have them: every encoding, separator and accident.
import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { workbook } from '../../../../ui/sheets/workbook';
import { answer } from './answer';
import { readBytes } from './read';
import { MAX_FILE_BYTES, MAX_ROWS, UnreadableFile } from './types';
import { readWorkbook } from './xlsx';

const utf8 = (text: string) => new TextEncoder().encode(text);
const cellsOf = (bytes: Uint8Array) => readBytes(bytes).lines.map(({ cells }) => cells);

function problemOf(bytes: Uint8Array, sheet = 0): string {
  try {
    readBytes(bytes, sheet);
  } catch (error) {
    if (error instanceof UnreadableFile) return error.problem;
    throw error;
  }
  return 'read';
}

/**
 * As Excel writes French in western Europe: one byte a letter. Node 20 takes the codes from 0x80 to 0x9f for
 * control characters, unlike browsers: the journey of the import reads those.
 */
const windows1252 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const TEXT = 'Code région;Région;Localité\r\nPO;Poro;Gbonné\r\nBG;Bagoué;N«Dotré» §';
const CELLS = [
  ['Code région', 'Région', 'Localité'],
  ['PO', 'Poro', 'Gbonné'],
  ['BG', 'Bagoué', 'N«Dotré» §'],
];

describe('encodings', () => {
  it.each([
    ['UTF-8', utf8(TEXT)],
    ['UTF-8 with its mark', utf8(`\u{feff}${TEXT}`)],
    ['Windows-1252', windows1252(TEXT)],
    [
      'UTF-16, as « Texte Unicode »',
      new Uint8Array([0xff, 0xfe, ...new Uint8Array(Buffer.from(TEXT, 'utf16le'))]),
    ],
  ])('reads %s', (_name, bytes) => {
    expect(cellsOf(bytes)).toEqual(CELLS);
  });
});

describe('separators', () => {
  it.each([';', ',', '\t', '|'])('finds « %s »', (separator) => {
    expect(cellsOf(utf8(TEXT.replaceAll(';', separator)))).toEqual(CELLS);
  });

  it('is not misled by commas in names', () => {
    const text = 'code region;region\nA;Un, deux, trois\nB;Quatre, cinq, six';
    expect(cellsOf(utf8(text))[1]).toEqual(['A', 'Un, deux, trois']);
  });
});

describe('lines', () => {
  it('keeps their numbers, and leaves blank ones out', () => {
    const { lines } = readBytes(utf8('region_code,region_name\n\nPO,Poro\n , \nTC,Tchologo\n\n\n,\n'));
    expect(lines.map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  it('reads quotes, also with line breaks and quotes in them, and apostrophes', () => {
    const text = 'region_code,region_name\nA,"Poro\nNord"\nB,"Le ""Grand"" Ouest"\nC,District d\'Abidjan';
    const { lines } = readBytes(utf8(text));
    expect(lines.map(({ cells }) => cells[1])).toEqual([
      'region_name',
      'Poro Nord',
      'Le "Grand" Ouest',
      "District d'Abidjan",
    ]);
    expect(lines.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  });

  it('takes stray and unbreakable spaces away', () => {
    expect(cellsOf(utf8(' region_code ;region_name\n\u00a0PO ;  Poro \u202f Nord '))[1]).toEqual([
      'PO',
      'Poro Nord',
    ]);
  });

  it('takes back the apostrophe of an export before what looks like a formula, and no other', () => {
    const text = "region_code;region_name\n'=A1;'-Poro\nB;'Ndouci";
    expect(cellsOf(utf8(text)).slice(1)).toEqual([
      ['=A1', '-Poro'],
      ['B', "'Ndouci"],
    ]);
  });

  it('names the line of a quote that is never closed', async () => {
    const file = new Blob(['region_code,region_name\nPO,Poro\nTC,"Tchologo\nBG,Bagoué']);
    expect(await answer({ file, sheet: 0 })).toEqual({ problem: 'openQuote', line: 3 });
  });

  it('reads the real file of a whole country', () => {
    const path = '../../shared/data/cote-divoire-localities.csv';
    const { lines } = readBytes(new Uint8Array(readFileSync(path)));
    expect(lines).toHaveLength(8519);
    expect(lines[1]?.cells).toEqual([
      'CI01',
      "District Autonome D'Abidjan",
      'CI0101',
      'Abidjan',
      'CI010101',
      'Abidjan',
      'ABOBO',
    ]);
  });
});

const sheet = (name: string, lines: string[][]) => ({ name, widths: [], lines });

describe('workbooks', () => {
  it('reads the first sheet, or the one that is chosen', () => {
    const bytes = workbook([sheet('Un', [['Région'], ['Poro & Nord']]), sheet('Deux & trois', [['Autre']])]);
    const first = readBytes(bytes);
    expect(first.sheets).toEqual(['Un', 'Deux & trois']);
    expect(first.lines).toEqual([
      { line: 1, cells: ['Région'] },
      { line: 2, cells: ['Poro & Nord'] },
    ]);
    expect(readBytes(bytes, 1).lines).toEqual([{ line: 1, cells: ['Autre'] }]);
  });

  it('reads what Excel writes: shared texts, gaps, numbers, rich texts, last values of formulas', () => {
    const shared =
      '<sst><si><t>Code région</t></si><si><r><t>Po</t></r>' +
      '<r><t xml:space="preserve">ro </t></r><rPh><t>x</t></rPh></si></sst>';
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="str"><f>A1</f><v>Région</v></c></row>' +
      '<row r="4"><c r="A4"><v>1.01E2</v></c><c r="C4" t="s"><v>1</v></c></row>';
    const bytes = zipSync({
      'xl/workbook.xml': strToU8(
        '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="S" r:id="a"/></x:sheets></x:workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="a" Target="/xl/worksheets/feuille.xml"/></Relationships>',
      ),
      'xl/sharedStrings.xml': strToU8(shared),
      'xl/worksheets/feuille.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    });
    expect(readBytes(bytes).lines).toEqual([
      { line: 1, cells: ['Code région', '', 'Région'] },
      { line: 4, cells: ['101', '', 'Poro'] },
    ]);
  });

  it('leaves entities that a document declares as they are written', () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData>' +
      '<row r="1"><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>';
    const bytes = zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="S" id="a"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="a" Target="s.xml"/></Relationships>',
      ),
      'xl/s.xml': strToU8(bomb),
    });
    expect(JSON.stringify(readBytes(bytes).lines)).not.toContain('haha');
  });

  it('refuses one that unfolds to more than it may, whatever it says of itself', () => {
    const bytes = zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="S" id="a"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="a" Target="s.xml"/></Relationships>',
      ),
      'xl/s.xml': new Uint8Array(8_000_000).fill(32),
    });
    expect(bytes.length).toBeLessThan(20_000);
    expect(() => readWorkbook(bytes, 0, { inflated: 1_000_000 })).toThrow('inflated');
    // Its directories, local and central, lie: 100 bytes.
    const lying = bytes.slice();
    const view = new DataView(lying.buffer);
    for (let at = 0; at < lying.length - 30; at += 1) {
      const sign = view.getUint32(at, true);
      if (sign === 0x04034b50 && view.getUint32(at + 22, true) === 8_000_000)
        view.setUint32(at + 22, 100, true);
      if (sign === 0x02014b50 && view.getUint32(at + 24, true) === 8_000_000)
        view.setUint32(at + 24, 100, true);
    }
    expect(() => readWorkbook(lying, 0, { inflated: 1_000_000 })).toThrow('inflated');
  });
});

describe('what can’t be read', () => {
  const good = workbook([sheet('S', [['Région'], ['Poro']])]);
  const cases: [string, Uint8Array][] = [
    ['empty', new Uint8Array()],
    ['empty', utf8('\n\n ;; \n')],
    ['empty', workbook([sheet('S', [[]])])],
    ['tooLarge', new Uint8Array(MAX_FILE_BYTES + 1)],
    ['binary', new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 1, 2, 3])],
    ['binary', zipSync({ 'photo.jpg': new Uint8Array(10) })],
    ['oldExcel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])],
    ['openDocument', zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') })],
    ['truncated', good.slice(0, good.length - 200)],
    ['tooManyRows', utf8(`region_name\n${'x\n'.repeat(MAX_ROWS + 30)}`)],
  ];
  it.each(cases)('says « %s »', (problem, bytes) => {
    expect(problemOf(bytes)).toBe(problem);
  });

  it('calls a workbook damaged whose bytes were changed', () => {
    const bad = good.slice();
    const at = Buffer.from(bad).indexOf('xl/worksheets/sheet1.xml') + 24;
    bad.fill(0xff, at, at + 40);
    expect(problemOf(bad)).toBe('damaged');
  });
});
