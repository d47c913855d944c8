// Which version the template in the making was begun from, and the record's version that a save of it
// replaces. While nobody else saved a version, that is the newest: a new name is no reason to ask.
import { useState } from 'react';
import type { Report } from '../api';

export interface Base {
  version: number;
  row: number;
}

/** `version`: of the template that is shown. The record may be read before it, or after. */
export function useBase(report: Report, version: number): [Base, (base: Base) => void] {
  const { report_currentVersion, report_rowVersion } = report;
  const [begun, setBegun] = useState<Base>({ version, row: report_rowVersion });
  const isNewest = begun.version === report_currentVersion;
  const base = isNewest ? { ...begun, row: Math.max(begun.row, report_rowVersion) } : begun;
  return [base, setBegun];
}
