// What somebody typed, apart from a form that saves a record.

/** Without the blanks around it; null where nothing is left. */
export function typedOrNull(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : value;
  return text === undefined || text === '' ? null : text;
}
