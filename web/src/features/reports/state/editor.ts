// The template as it is being changed, by whichever view: one state, one history, pure.
import { type Element, isNumber, isObject, type JsonObject, type Template } from '../template';
import { rounded } from './lengths';
import { hasLocked, isLockedAt, setLocks } from './locks';
import { elementAt, elementsOn, freeName, getIn, type Place, setIn, withElements } from './places';

export interface Editor {
  present: Template;
  past: readonly Template[];
  future: readonly Template[];
  /** What the server has. */
  saved: Template;
  /** What the last change was about: more of the same, such as letters of a word, is one step. */
  about: string | undefined;
}

export type Change =
  | { do: 'put'; place: Place; values: Record<string, unknown> }
  | { do: 'paper'; values: Record<string, unknown> }
  | { do: 'add'; page: number; element: Element }
  | { do: 'duplicate'; place: Place }
  | { do: 'paste'; page: number; elements: readonly Element[] }
  | { do: 'lock'; places: readonly Place[]; locked: boolean }
  | { do: 'remove'; place: Place }
  | { do: 'move'; place: Place; by: -1 | 1 }
  | { do: 'addPage' }
  | { do: 'removePage'; page: number }
  | { do: 'design'; template: Template };

export type Act =
  Change | { do: 'undo' } | { do: 'redo' } | { do: 'saved' } | { do: 'start'; template: Template };

/** A step of a designer's day is far below; each holds what it changed only. */
const MOST_STEPS = 200;

export const start = (template: Template): Editor => ({
  present: template,
  past: [],
  future: [],
  saved: template,
  about: undefined,
});

/** A copy on the same page is seen beside the first. */
const BESIDE_MM = 2;

const putAll = (json: JsonObject, values: Record<string, unknown>): JsonObject =>
  Object.entries(values).reduce(
    (done, [path, value]) => (getIn(done, path) === value ? done : setIn(done, path, value)),
    json,
  );

function duplicate(template: Template, place: Place): Template {
  const element = elementAt(template, place);
  if (!element) return template;
  const elements = elementsOn(template, place.page);
  const copy = { ...element, name: freeName(template, String(element.name ?? '')) };
  return withElements(template, place.page, elements.toSpliced(place.index + 1, 0, copy));
}

function freePosition(elements: readonly Element[], wanted: unknown): unknown {
  if (!isObject(wanted) || !isNumber(wanted.x) || !isNumber(wanted.y)) return wanted;
  const isTaken = (x: number, y: number): boolean =>
    elements.some((one) => getIn(one, 'position.x') === x && getIn(one, 'position.y') === y);
  let { x, y } = { x: wanted.x, y: wanted.y };
  for (; isTaken(x, y); x = rounded(x + BESIDE_MM), y = rounded(y + BESIDE_MM));
  return { x, y };
}

/** Beside those they were copied of, or where these were on their page. */
function paste(template: Template, page: number, copies: readonly Element[]): Template {
  return copies.reduce<Template>((done, copied) => {
    const elements = elementsOn(done, page);
    const name = freeName(done, String(copied.name ?? ''));
    const copy = { ...copied, name, position: freePosition(elements, copied.position) };
    return withElements(done, page, [...elements, copy]);
  }, template);
}

function move(template: Template, { page, index }: Place, by: -1 | 1): Template {
  const elements = elementsOn(template, page);
  const to = index + by;
  if (!elements[index] || to < 0 || to >= elements.length) return template;
  return withElements(template, page, elements.toSpliced(index, 1).toSpliced(to, 0, elements[index]));
}

/** Whether it would change, move or take away what is locked. */
function isLockedAgainst(template: Template, change: Change): boolean {
  if (change.do === 'put' || change.do === 'move' || change.do === 'remove')
    return isLockedAt(template, change.place);
  return change.do === 'removePage' && hasLocked(template, change.page);
}

/** The template after a change; the same one if nothing is to be changed. */
export function changed(template: Template, change: Change): Template {
  if (isLockedAgainst(template, change)) return template;
  switch (change.do) {
    case 'put': {
      const { place, values } = change;
      const element = elementAt(template, place);
      const next = element && putAll(element, values);
      if (!next || next === element) return template;
      return withElements(template, place.page, elementsOn(template, place.page).with(place.index, next));
    }
    case 'paper': {
      const basePdf = putAll(template.basePdf, change.values);
      return basePdf === template.basePdf ? template : { ...template, basePdf };
    }
    case 'add':
      return withElements(template, change.page, [...elementsOn(template, change.page), change.element]);
    case 'duplicate':
      return duplicate(template, change.place);
    case 'paste':
      return paste(template, change.page, change.elements);
    case 'lock':
      return setLocks(template, change.places, change.locked);
    case 'remove': {
      const { page, index } = change.place;
      if (!elementAt(template, change.place)) return template;
      return withElements(template, page, elementsOn(template, page).toSpliced(index, 1));
    }
    case 'move':
      return move(template, change.place, change.by);
    case 'addPage':
      return { ...template, schemas: [...template.schemas, []] };
    case 'removePage':
      // A template without a page is none.
      if (template.schemas.length < 2) return template;
      return { ...template, schemas: template.schemas.toSpliced(change.page, 1) };
    case 'design':
      return JSON.stringify(change.template) === JSON.stringify(template) ? template : change.template;
  }
}

const aboutOf = (change: Change): string | undefined => {
  if (change.do === 'put') return JSON.stringify([change.place, Object.keys(change.values)]);
  if (change.do === 'paper') return JSON.stringify(Object.keys(change.values));
  return undefined;
};

function back(editor: Editor): Editor {
  const present = editor.past.at(-1);
  if (!present) return editor;
  const future = [editor.present, ...editor.future];
  return { ...editor, present, past: editor.past.slice(0, -1), future, about: undefined };
}

function forth(editor: Editor): Editor {
  const [present, ...future] = editor.future;
  if (!present) return editor;
  return { ...editor, present, past: [...editor.past, editor.present], future, about: undefined };
}

export function reduce(editor: Editor, act: Act): Editor {
  if (act.do === 'undo') return back(editor);
  if (act.do === 'redo') return forth(editor);
  if (act.do === 'saved') return { ...editor, saved: editor.present, about: undefined };
  if (act.do === 'start') return start(act.template);
  const present = changed(editor.present, act);
  if (present === editor.present) return editor;
  const about = aboutOf(act);
  const isMore = about !== undefined && about === editor.about;
  const past = isMore ? editor.past : [...editor.past, editor.present].slice(-MOST_STEPS);
  return { ...editor, present, past, future: [], about };
}

export const isDirty = ({ present, saved }: Editor): boolean =>
  present !== saved && JSON.stringify(present) !== JSON.stringify(saved);
