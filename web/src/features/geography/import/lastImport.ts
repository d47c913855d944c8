// What became of the last import, kept in this tab: its result and its undoing survive a reload.
import { getSession } from '../../../auth/session';
import type { Outcome } from './useImport';

export interface LastImport extends Outcome {
  uuid: string;
  name: string;
  at: string;
}

const entry = (): string => `maillon.import.${getSession().user?.login_id ?? 0}`;

export const lastImport = {
  read(): LastImport | undefined {
    try {
      return (JSON.parse(sessionStorage.getItem(entry()) ?? 'null') as LastImport | null) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(last: LastImport): void {
    sessionStorage.setItem(entry(), JSON.stringify(last));
  },
  clear(): void {
    sessionStorage.removeItem(entry());
  },
};
