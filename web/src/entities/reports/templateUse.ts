// With which template, and which version of it, something was printed, as the audit and a job's log have it.
import { fr } from '../../i18n/fr';

/** Nothing where it is none. */
export function templateUseText(use: unknown): string | undefined {
  if (typeof use !== 'object' || use === null) return undefined;
  const { type, name, version, ...rest } = use as Record<string, unknown>;
  const id = Number(rest.reportId ?? rest.report_id ?? 0);
  const kinds: Record<string, string> = { ...fr.reports.types, error_delivery: fr.history.slipBack };
  const kind = kinds[String(type)] ?? '';
  // The one that ships is named by neither, one that was sent to be tried by its hash alone.
  if (id === 0) return rest.sha256 ? fr.history.templateUnsaved(kind) : fr.history.templateShipped(kind);
  return fr.history.templateUse(kind, id, Number(version ?? 0), typeof name === 'string' ? name : '');
}
