// Where pdfme can't show what our template says, it gets something to show in its place, and a note of what
// was there. What comes back unchanged becomes what it was; what somebody changed stays changed.
import { isObject, type JsonObject } from '../template';

const NOTE = 'maillon';

interface Note {
  /** What pdfme was given. */
  put: JsonObject;
  /** What it stands for; a name that is missing here was absent. */
  was: JsonObject;
  /** Of the element: a text that stands for the field of its name stands for it under that name only. */
  name: unknown;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function withStandIns(original: JsonObject, put: JsonObject): JsonObject {
  const hidden = NOTE in original;
  if (Object.keys(put).length === 0 && !hidden) return original;
  const names = [...Object.keys(put), ...(hidden ? [NOTE] : [])];
  const was = Object.fromEntries(
    names.filter((name) => name in original).map((name) => [name, original[name]]),
  );
  return { ...original, ...put, [NOTE]: { put, was, name: put.name ?? original.name } satisfies Note };
}

export function withoutStandIns(shown: JsonObject): JsonObject {
  const note = shown[NOTE] as Note | undefined;
  if (!isObject(note) || !isObject(note.put) || !isObject(note.was)) return shown;
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(shown)) {
    const stands = name === NOTE || (name in note.put && isSame(value, note.put[name]));
    const isOfItsName = name === 'content' && value !== '' && !('content' in note.was);
    if (!stands || (isOfItsName && shown.name !== note.name)) {
      entries.push([name, value]);
    } else if (name in note.was) entries.push([name, note.was[name]]);
  }
  return Object.fromEntries(entries);
}
