// What jobs on parcels do.
import type { FileKind, JobKind } from '../../ui/jobs/types';
import { exportParcels, exportPlots, type ParcelExport, type PlotExport } from './api';

const file: FileKind<ParcelExport> = { type: 'file', run: exportParcels };

const plots: FileKind<PlotExport> = { type: 'file', run: exportPlots };

export const jobKinds: Record<string, JobKind> = { 'parcels.export': file, 'parcels.eudr': plots };
