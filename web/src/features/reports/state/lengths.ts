// Lengths as they are kept: to the hundredth of a millimetre, which no printer shows. What the sheet reckons
// in pixels comes back with the noise of its division.
import { isNumber, isObject, type JsonObject } from '../template';

const STEPS = 100;

export const rounded = (length: number): number => Math.round(length * STEPS) / STEPS;

/** The lengths of `next` under these names, rounded where they are not those of `before`. */
function withRounded(next: JsonObject, before: JsonObject | undefined, names: readonly string[]): JsonObject {
  const isNew = (name: string) => isNumber(next[name]) && next[name] !== before?.[name];
  const changed = names.filter(isNew);
  if (changed.length === 0) return next;
  return { ...next, ...Object.fromEntries(changed.map((name) => [name, rounded(next[name] as number)])) };
}

/** An element whose place and size were changed on the sheet. */
export function withRoundedBox<One extends JsonObject>(next: One, before: JsonObject | undefined): One {
  const box = withRounded(next, before, ['width', 'height', 'rotate']);
  if (!isObject(next.position)) return box as One;
  const was = isObject(before?.position) ? before.position : undefined;
  const position = withRounded(next.position, was, ['x', 'y']);
  return (position === next.position ? box : { ...box, position }) as One;
}
