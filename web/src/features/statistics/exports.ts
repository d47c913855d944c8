// Tables as files. They are small and on the page already, so that they are made here, once the audit is
// told; the lists behind them are exported by the server.
import { type Shown, tellExport } from '../../entities/statistics/api';
import { fr } from '../../i18n/fr';
import { dayOf } from '../../i18n/format';
import { notifySuccess } from '../../ui/notify';
import { saveFile } from '../../ui/saveFile';
import { csvOf } from '../../ui/sheets/csv';
import type { Sheet } from './charts/sheet';

const t = fr.statistics;
const NAME_WIDTH = 32;
const FIGURE_WIDTH = 18;
/** A spreadsheet takes no longer name of a sheet, and none of these letters. */
const SHEET_NAME = 31;
const NOT_IN_NAMES = /[[\]:*?/\\]/g;

type Line = (string | number)[];

function linesOf({ head, columns, rows, totals }: Sheet): Line[] {
  const lines: Line[] = [[head, ...columns]];
  for (const { name, cells } of rows) lines.push([name, ...cells.map(({ raw }) => raw)]);
  if (totals.length > 0) lines.push([t.total, ...totals.map(({ raw }) => raw)]);
  return lines;
}

function save(blob: Blob, name: string): void {
  saveFile(blob, name);
  notifySuccess(t.exported(name));
}

/** Longer titles are cut, and must differ all the same. */
function sheetNames(sheets: readonly Sheet[]): string[] {
  return sheets.map(({ title }, index) => {
    const name = title.replaceAll(NOT_IN_NAMES, ' ').slice(0, SHEET_NAME);
    const isTaken = sheets.slice(0, index).some((one) => one.title.slice(0, SHEET_NAME) === name);
    return isTaken ? `${name.slice(0, SHEET_NAME - 4)} (${index + 1})` : name;
  });
}

async function saveWorkbook(sheets: readonly Sheet[], told: string, name: string): Promise<void> {
  const { workbookOf } = await import('../../ui/sheets/workbook');
  const names = sheetNames(sheets);
  const blob = workbookOf(
    sheets.map((sheet, index) => ({
      name: names[index]!,
      widths: [NAME_WIDTH, ...sheet.columns.map(() => FIGURE_WIDTH)],
      lines: [...linesOf(sheet), [], [told]],
    })),
  );
  save(blob, `${name}.xlsx`);
}

/** As the audit counts what leaves. */
export const rowsOf = (sheets: readonly Sheet[]): number =>
  sheets.reduce((sum, { rows }) => sum + rows.length, 0);

/** `told`: of when and where, below each table of a workbook. */
export async function exportSheet(
  sheet: Sheet,
  format: 'csv' | 'xlsx',
  { shown, told }: { shown: Shown; told: string },
): Promise<void> {
  const name = t.fileOf(`${shown.name}-${sheet.id}`, dayOf(new Date()));
  await tellExport(shown, format, rowsOf([sheet]));
  if (format === 'xlsx') return saveWorkbook([sheet], told, name);
  return save(csvOf(linesOf(sheet).map((line) => line.map(String))), `${name}.csv`);
}

export async function exportAll(sheets: readonly Sheet[], shown: Shown, told: string): Promise<void> {
  await tellExport(shown, 'xlsx', rowsOf(sheets));
  await saveWorkbook(sheets, told, t.fileOf(shown.name, dayOf(new Date())));
}
