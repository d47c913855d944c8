// Addresses of the documentation.

/** What the documentation opens with. */
export const FIRST_PAGE = 'documentation';

/** The page of the manual that says what all calls have in common. */
export const RULES = 'api';

/** Pages that are no part of the manual: made of what the server tells. */
export const REFERENCES = { rights: 'permissions', api: 'appels' } as const;

export function addressOf(page: string, anchor?: string): string {
  return `/documentation/${page}${anchor ? `#${anchor}` : ''}`;
}
