// What jobs on the audit do.
import type { FileKind, JobKind } from '../../../ui/jobs/types';
import { type AuditExport, exportAudit } from './api';

const file: FileKind<AuditExport> = { type: 'file', run: exportAudit };

export const jobKinds: Record<string, JobKind> = { 'audit.export': file };
