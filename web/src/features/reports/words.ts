// How a template, its parts and its fields are called.
import { fr } from '../../i18n/fr';
import type { Report } from './api';
import { EVERY_PAGE } from './state/places';

export const nameOf = (report: Pick<Report, 'report_name'>): string => fr.reports.named(report.report_name);

/** The field's label, and its name in the API where it has none. */
export const fieldLabel = (name: string): string =>
  fr.report.fields[name] ?? fr.report.pageFields[name] ?? name;

export type PropertyLabel = keyof typeof fr.report.properties;

/** A card has two sides, other pages are counted. */
export function pageName(page: number, pages: number, isCard: boolean): string {
  if (page === EVERY_PAGE) return fr.report.everyPage;
  if (isCard && pages === 2) return page === 0 ? fr.report.front : fr.report.back;
  return fr.report.page(page + 1);
}

/** Who saved it; what ships with the product is saved by no account. */
export const authorOf = (saved: Pick<Report, 'report_updatedByLogin' | 'report_updatedByLoginId'>): string =>
  saved.report_updatedByLoginId === 0 ? fr.reports.shipped : saved.report_updatedByLogin;
