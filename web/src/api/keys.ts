// Every query key starts with one of these, so that a save can make a whole entity's answers stale.
export const keys = {
  audit: ['audit'],
  card: ['card'],
  check: ['check'],
  cooperative: ['cooperative'],
  delivery: ['delivery'],
  department: ['department'],
  environment: ['environment'],
  job: ['job'],
  history: ['history'],
  listPreferences: ['listPreferences'],
  locality: ['locality'],
  manual: ['manual'],
  member: ['member'],
  parcel: ['parcel'],
  permissions: ['permissions'],
  photoFailure: ['photoFailure'],
  reader: ['reader'],
  region: ['region'],
  report: ['report'],
  search: ['search'],
  service: ['service'],
  session: ['session'],
  settings: ['settings'],
  statistics: ['statistics'],
  subprefecture: ['subprefecture'],
  synchronization: ['synchronization'],
  transaction: ['transaction'],
  user: ['user'],
} as const;

/** All but single records: what was just deleted must not be asked for again while its form closes. */
export const isNoRecord = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[1] !== 'one';
