// The spaces of French at which no line may break: in the sources they are plain ones, as they are typed and
// searched for; here they become what is shown.
import { parseSync, Visitor } from 'vite';
import { keptTogether } from '../src/i18n/kept.ts';

const FRENCH = /\/src\/i18n\/fr\/\w+\.ts$/;

/** The module with what its texts say, and nothing else of it, kept together. */
export function withKeptSpaces(id, source) {
  const texts = [];
  new Visitor({
    Literal: (text) => void (typeof text.value === 'string' && texts.push(text)),
    TemplateElement: (text) => void texts.push(text),
  }).visit(parseSync(id, source).program);
  let code = '';
  let end = 0;
  for (const text of texts.toSorted((a, b) => a.start - b.start)) {
    code += source.slice(end, text.start) + keptTogether(source.slice(text.start, text.end));
    end = text.end;
  }
  return code + source.slice(end);
}

export function spaces() {
  return {
    name: 'maillon-spaces',
    enforce: 'pre',
    transform: (code, id) =>
      FRENCH.test(id.split('?')[0]) ? { code: withKeptSpaces(id, code), map: null } : undefined,
  };
}
