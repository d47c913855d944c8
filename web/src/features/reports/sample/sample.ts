// Sample data as they are changed: the fields of the whole, and one line that repeats.
import type { PreviewData, ReportField } from '../api';
import { HEAVIEST_SAMPLE, MOST_SAMPLE_LINES } from '../bounds';
import { isNumber, isObject } from '../template';

export type Texts = Record<string, string>;

export interface Sample {
  fields: Texts;
  /** What each line says. */
  line: Texts;
  count: number;
  /** Lines that differ from each other, as long as none is changed. */
  own?: Texts[];
}

/** Lines of the sample that a type brings (services/reports). */
const SHIPPED_LINES = 3;

function textsIn(json: unknown): Texts {
  if (!isObject(json)) return {};
  const text = (value: unknown) => (isNumber(value) ? String(value) : typeof value === 'string' ? value : '');
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, text(value)]));
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What the server draws a template of this type with that has none of its own. */
export function shippedSample(fields: readonly ReportField[]): Sample {
  const texts = (inLines: boolean): Texts =>
    Object.fromEntries(
      fields
        .filter(({ field_inLines }) => field_inLines === inLines)
        .map(({ field_name, field_sample }) => [field_name, field_sample]),
    );
  return { fields: texts(false), line: texts(true), count: SHIPPED_LINES };
}

export function sampleOf({ fields, lines }: PreviewData): Sample {
  const all = (lines ?? []).map(textsIn);
  const line = all[0] ?? {};
  const isMixed = all.some((one) => !same(one, line));
  return { fields: textsIn(fields), line, count: all.length, ...(isMixed && { own: all }) };
}

export function dataOf({ fields, line, count, own }: Sample): Required<PreviewData> {
  return { fields, lines: own ?? Array.from({ length: count }, () => line) };
}

export const withField = (sample: Sample, name: string, text: string): Sample => ({
  ...sample,
  fields: { ...sample.fields, [name]: text },
});

export const withLine = ({ fields, line, count }: Sample, name: string, text: string): Sample => ({
  fields,
  line: { ...line, [name]: text },
  count,
});

/** `usual`: what lines say where there were none to go by. */
export const withCount = ({ fields, line }: Sample, count: number, usual: Texts): Sample => ({
  fields,
  line: Object.keys(line).length > 0 ? line : usual,
  count,
});

const bytesOf = (json: unknown): number => new TextEncoder().encode(JSON.stringify(json)).length;

/** How many such lines the server would take, if it is fewer than these. */
export function mostLines(sample: Sample): number | undefined {
  const data = dataOf(sample);
  if (bytesOf(data) <= HEAVIEST_SAMPLE) return undefined;
  const room = HEAVIEST_SAMPLE - bytesOf({ ...data, lines: [] });
  // Each but the first has a comma before it.
  const fitting = Math.floor((room + 1) / (bytesOf(sample.line) + 1));
  return Math.max(0, Math.min(fitting, MOST_SAMPLE_LINES));
}
