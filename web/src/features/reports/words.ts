// How a template and its fields are called.
import { fr } from '../../i18n/fr';
import type { Report } from './api';

export const nameOf = (report: Pick<Report, 'report_name'>): string => fr.reports.named(report.report_name);

/** The field's label, and its name in the API where it has none. */
export const fieldLabel = (name: string): string => fr.reportFields[name] ?? name;
