// Every query key starts with one of these, so that a save can make a whole entity's answers stale.
export const keys = {
  environment: ['environment'],
  listPreferences: ['listPreferences'],
  permissions: ['permissions'],
  region: ['region'],
  session: ['session'],
  settings: ['settings'],
  user: ['user'],
} as const;
