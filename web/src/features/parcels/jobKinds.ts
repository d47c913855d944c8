// What jobs on parcels do.
import type { FileKind, JobKind } from '../../ui/jobs/types';
import { exportParcels, type ParcelExport } from './api';

const file: FileKind<ParcelExport> = { type: 'file', run: exportParcels };

export const jobKinds: Record<string, JobKind> = { 'parcels.export': file };
