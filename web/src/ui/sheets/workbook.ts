// A workbook with a sheet for each table, the first line bold and frozen; loaded when somebody asks for it.
import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export interface WorkbookSheet {
  name: string;
  widths: number[];
  lines: readonly (readonly (string | number)[])[];
}

/** The first line bold and frozen. */
function sheetXml({ widths, lines }: WorkbookSheet): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const rows = lines.map((cells, row) => {
    const style = row === 0 ? ' s="1"' : '';
    const inner = cells.map((cell) =>
      typeof cell === 'number'
        ? `<c${style}><v>${cell}</v></c>`
        : `<c t="inlineStr"${style}><is><t>${escaped(cell)}</t></is></c>`,
    );
    return `<row r="${row + 1}">${inner.join('')}</row>`;
  });
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return (
    `${HEAD}<worksheet xmlns="${MAIN}">` +
    `<sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>` +
    `<cols>${columns.join('')}</cols>` +
    `<sheetData>${rows.join('')}</sheetData></worksheet>`
  );
}

const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2">' +
  '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>';

export function workbook(sheets: readonly WorkbookSheet[]): Uint8Array<ArrayBuffer> {
  const entries = sheets.map(
    ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" ` +
      `Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const overrides = sheets.map(
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
  );
  const files: Record<string, string> = {
    '[Content_Types].xml':
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>` +
      `${overrides.join('')}</Types>`,
    '_rels/.rels':
      `${HEAD}<Relationships xmlns="${RELATIONS}">` +
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
      `<sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${HEAD}<Relationships xmlns="${RELATIONS}">${relations.join('')}` +
      `<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>` +
      '</Relationships>',
    'xl/styles.xml': STYLES,
  };
  sheets.forEach((sheet, index) => {
    files[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(sheet);
  });
  const parts = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  return zipSync(parts) as Uint8Array<ArrayBuffer>;
}

export const workbookOf = (sheets: readonly WorkbookSheet[]): Blob =>
  new Blob([workbook(sheets)], { type: `${CONTENT}.sheet` });
