// Every query key starts with one of these, so that a save can make a whole entity's answers stale.
export const keys = {
  department: ['department'],
  environment: ['environment'],
  listPreferences: ['listPreferences'],
  locality: ['locality'],
  manual: ['manual'],
  permissions: ['permissions'],
  region: ['region'],
  session: ['session'],
  settings: ['settings'],
  subprefecture: ['subprefecture'],
  user: ['user'],
} as const;
