// What is shown stands in src/i18n/fr, and nowhere else: no French word, no visible text of any language.
const LETTER = /\p{L}/u;
const NOT_ENGLISH = /[^\p{ASCII}]/u;
/** What these hold is shown or read out. */
const VISIBLE = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'description',
  'message',
  'content',
  'hint',
  'help',
  'extra',
  'tooltip',
  'okText',
  'cancelText',
  'subTitle',
  'aria-label',
  'aria-description',
  'caption',
  'header',
  'footer',
]);

/** Their button that clears them is « Clear » to who hears it, unless it is named. */
const CLEARED = new Set(['Select', 'AutoComplete']);

const isText = (node) =>
  node?.type === 'Literal' && typeof node.value === 'string' && LETTER.test(node.value);
const isFrench = (text) => typeof text === 'string' && NOT_ENGLISH.test(text) && LETTER.test(text);

export const french = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      text: 'visible text belongs in src/i18n/fr',
      french: 'French belongs in src/i18n/fr',
      clear: 'name what clears it: `allowClear={{ label: fr.form.clear }}`',
      named: 'the text of `{{name}}` belongs in src/i18n/fr',
    },
  },
  create(context) {
    const reportFrench = (node, text) => {
      if (isFrench(text)) context.report({ node, messageId: 'french' });
    };
    const reportNamed = (node, name, value) => {
      if (VISIBLE.has(name) && isText(value)) context.report({ node, messageId: 'named', data: { name } });
    };
    return {
      JSXText: (node) => {
        if (LETTER.test(node.value)) context.report({ node, messageId: 'text' });
      },
      Literal: (node) => reportFrench(node, node.value),
      TemplateElement: (node) => reportFrench(node, node.value.cooked),
      JSXAttribute: (node) => {
        reportNamed(node, node.name.name, node.value);
        const isUnnamed = node.name.name === 'allowClear' && !node.value;
        if (isUnnamed && CLEARED.has(node.parent.name.name)) context.report({ node, messageId: 'clear' });
      },
      Property: (node) => reportNamed(node, node.key.name ?? node.key.value, node.value),
    };
  },
};
