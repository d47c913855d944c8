// A function of more than 60 lines does several things. One list may be as long as what it lists: it
// is named here. ESLint's own rule knows no exceptions by name.
import { relative, sep } from 'node:path';
import { builtinRules } from 'eslint/use-at-your-own-risk';

const LONGEST = 60;
const counted = builtinRules.get('max-lines-per-function');

/** What is one list: where, what it is called, of what. */
const LISTS = [
  ['src/features/deliveries/list/FilterBar.tsx', 'More', 'filters'],
  ['src/features/deliveries/page/Lines.tsx', 'columnsOf', 'columns'],
];

export const functions = {
  meta: { ...counted.meta, schema: [] },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const isList = (node) => LISTS.some(([where, called]) => where === file && node.id?.name === called);
    return counted.create(
      Object.create(context, {
        options: { value: [{ max: LONGEST, skipBlankLines: false, skipComments: false }] },
        report: { value: (found) => isList(found.node) || context.report(found) },
      }),
    );
  },
};
