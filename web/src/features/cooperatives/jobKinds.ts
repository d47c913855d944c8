// What jobs on cooperatives do.
import type { FileKind, JobKind } from '../../ui/jobs/types';
import { type CooperativeExport, exportCooperatives } from './api';

const file: FileKind<CooperativeExport> = { type: 'file', run: exportCooperatives };

export const jobKinds: Record<string, JobKind> = { 'cooperatives.export': file };
