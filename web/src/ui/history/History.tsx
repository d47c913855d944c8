import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';

interface HistoryProps {
  entity: string;
  id: number;
  labels?: Record<string, string>;
  format?: (field: string, value: unknown) => ReactNode;
}

/** Who did what to a record, newest first. */
export function History({ entity, id }: HistoryProps) {
  return <p data-record={`${entity}/${id}`}>{fr.shell.notYetTitle}</p>;
}
