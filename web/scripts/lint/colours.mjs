// Colours stand in the theme, so that a screen is dark where it has to be.
export const MESSAGE = 'colours belong in src/app/theme.ts';
const COLOUR = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch|lab)\(/i;
const NAMED = /:[^;{]*\b(?:white|black|red|green|blue|grey|gray|orange|yellow|purple|silver)\b\s*[;!}]/i;

export const colours = {
  meta: { type: 'problem', schema: [], messages: { colour: MESSAGE } },
  create(context) {
    const check = (node, text) => {
      if (typeof text === 'string' && COLOUR.test(text)) context.report({ node, messageId: 'colour' });
    };
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
    };
  },
};

/** Of a line of a style sheet, without its comments. */
export const hasColour = (line) => COLOUR.test(line) || NAMED.test(line);
