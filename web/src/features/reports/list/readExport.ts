// A file that was exported, read before it is sent: what is no template is said at once.
import { fr } from '../../../i18n/fr';
import type { importReport } from '../api';
import { HEAVIEST_IMPORT } from '../bounds';

type Import = Parameters<typeof importReport>[0];

const t = fr.reports;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body of the import; throws a sentence. The server checks the template itself, and its digest. */
export async function readExport(file: File): Promise<Import> {
  if (file.size > HEAVIEST_IMPORT)
    throw new Error(t.importTooLarge(Math.floor(HEAVIEST_IMPORT / 1024 / 1024)));
  let read: unknown;
  try {
    read = JSON.parse(await file.text());
  } catch {
    throw new Error(t.importNotJson);
  }
  const isWhole =
    isObject(read) &&
    typeof read.report_name === 'string' &&
    typeof read.report_type === 'string' &&
    isObject(read.report_json);
  if (!isWhole) throw new Error(t.importNoReport);
  return read as Import;
}
