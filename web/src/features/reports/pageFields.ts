// Fields that every template may name, whatever it prints (crates/print/src/fields.rs).
import type { ReportField } from './api';

const field = (field_name: string, field_sample: string, field_inLines = false): ReportField => ({
  field_name,
  field_sample,
  field_inLines,
  field_isPhoto: false,
});

const OF_PAGES = [field('currentPage', '1'), field('totalPages', '3')];
const OF_LINES = field('line_number', '1', true);

/** The fields of a type, and those of its pages and lines. */
export const withPageFields = (fields: readonly ReportField[]): ReportField[] => [
  ...fields,
  ...OF_PAGES,
  ...(fields.some(({ field_inLines }) => field_inLines) ? [OF_LINES] : []),
];
