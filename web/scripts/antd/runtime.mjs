// Stands in the built web where antd's style engine was (scripts/antd.mjs).

/** Of every component: no class names of a theme, the variables are the page's. */
export const styled = () => ['', ''];
export const unnamed = () => '';
export const StyledPart = () => null;

const known = new WeakMap();

/**
 * What `useCacheToken` answers, computed once per theme: the values themselves, which components place things
 * by.
 */
export function tokenOf(theme, [seed, own], { override, getComputedToken }) {
  let token = known.get(override);
  if (!token) {
    token = getComputedToken({ ...seed, ...own }, override, theme);
    known.set(override, token);
  }
  return [token, '', token];
}
