// How a template's fields read in its history.
import { fr } from '../../i18n/fr';

const t = fr.reports;

export const historyLabels: Record<string, string> = {
  report_name: t.name,
  report_description: t.description,
  report_type: t.type,
  report_isDefault: t.isDefault,
  report_currentVersion: t.version,
  report_versionNotes: t.notes,
  // Told by the entry itself, or by the number of the version.
  report_sha256: '',
  report_updatedByLogin: '',
  report_updatedByLoginId: '',
  report_rowVersion: '',
  report_templateId: '',
};

/** Nothing: as it is. */
export const historyText = (field: string, value: unknown): string | undefined =>
  field === 'report_type' ? (t.types as Record<string, string>)[String(value)] : undefined;
