const PHONE = /^\+?[\d\s.()-]+$/;

/** One number without what was typed for the eye; several stay as they are. */
export const compactPhone = (text: string): string =>
  PHONE.test(text.trim()) ? text.replaceAll(/[^\d+]/g, '') : text.trim();
