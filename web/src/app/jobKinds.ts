// Which feature knows how to do which jobs; its code comes when one is to be done.
import type { JobKinds } from '../ui/jobs/JobStore';

export const jobKinds: JobKinds = {
  members: async () => (await import('../features/members/list/jobKinds')).jobKinds,
  cooperatives: async () => (await import('../features/cooperatives/jobKinds')).jobKinds,
  parcels: async () => (await import('../features/parcels/jobKinds')).jobKinds,
  cards: async () => (await import('../features/cards/jobKinds')).jobKinds,
  transactions: async () => (await import('../features/transactions/jobKinds')).jobKinds,
  audit: async () => (await import('../features/tools/audit/jobKinds')).jobKinds,
  conflicts: async () => (await import('../features/sync/conflicts/jobKinds')).jobKinds,
  deliveries: async () => (await import('../features/deliveries/list/jobKinds')).jobKinds,
};
