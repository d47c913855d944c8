// What jobs on transactions do.
import type { FileKind, JobKind } from '../../ui/jobs/types';
import { exportTransactions, type TransactionExport } from './api';

const file: FileKind<TransactionExport> = { type: 'file', run: exportTransactions };

export const jobKinds: Record<string, JobKind> = { 'transactions.export': file };
