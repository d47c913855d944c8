// What antd would write into the page while it runs, as text: rules by component, variables by component for
// light and dark, and what all share.
import { createCache, StyleProvider } from '@ant-design/cssinjs';
import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider } from 'antd';
import { createElement } from 'react';

/** Names our own variables among those of themes that a component makes for what it draws inside itself. */
const KEY = 'ours';
const PAGE = ':root';
const SHARED = ['ant-design-icons', 'Shared'];

/** Every entry of antd's cache after each component was drawn once in this theme. */
function entriesOf(theme) {
  const cache = createCache();
  const config = { ...theme, hashed: false, cssVar: { key: KEY }, zeroRuntime: false };
  extractStyle((all) =>
    createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme: config }, all)),
  );
  return [...cache.cache].map(([key, [, entry]]) => ({ path: key.split('%'), entry }));
}

/**
 * `.ours.ant-btn{--ant-button-gap:8px;…}` → place → variable → value. The place is the whole page, from which
 * all inherit, but for a component's own value of what is everybody's: `--ant-color-primary` of buttons.
 */
export function variablesIn(sheets, shared) {
  const places = new Map();
  for (const sheet of sheets)
    for (const [, selectors, declarations] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      // What a component draws inside itself may have a theme of its own.
      if (!selectors.includes(`.${KEY}`)) continue;
      for (const [, name, value] of declarations.matchAll(/(--[\w-]+):([^;]*);/g)) {
        const place = shared?.get(PAGE).has(name) ? selectors.replaceAll(`.${KEY}.`, '.') : PAGE;
        const found = places.get(place) ?? new Map();
        if (found.has(name) && found.get(name) !== value)
          throw new Error(`antd's ${name} has two values, ${found.get(name)} and ${value}`);
        places.set(place, found.set(name, value));
      }
    }
  return places;
}

function written(places) {
  const rule = ([place, found]) =>
    found.size === 0 ? '' : `${place}{${[...found].map(([name, value]) => `${name}:${value};`).join('')}}`;
  return [...places].map(rule).join('');
}

/** Where the reader's system asks for others: only those. */
function changed(usual, asked) {
  const differs = (place, [name, value]) => usual.get(place)?.get(name) !== value;
  return new Map(
    [...asked].map(([place, found]) => [place, new Map([...found].filter((one) => differs(place, one)))]),
  );
}

function variableSheet(usual, asked) {
  const media = Object.entries(asked).map(([query, places]) => {
    const others = written(changed(usual, places));
    return others && `@media ${query}{${others}}`;
  });
  return written(usual) + media.join('');
}

/** Name of a style (`Button-compact`) → its rules; the keyframes that they name are several styles'. */
function rulesIn(entries) {
  const rules = new Map();
  const keyframes = {};
  for (const { path, entry } of entries) {
    if (path[0] !== 'style') continue;
    const name = SHARED.includes(path.at(-2)) ? path.at(-2) : path.at(-3);
    rules.set(name, (rules.get(name) ?? '') + entry[0]);
    Object.assign(keyframes, entry[2]);
  }
  return { rules, keyframes };
}

/** Component → place → variable → value. */
function variablesOf(entries, shared) {
  const sheets = new Map();
  for (const { path, entry } of entries) {
    if (path[0] !== 'cssVar') continue;
    sheets.set(path[1], [...(sheets.get(path[1]) ?? []), entry[1]]);
  }
  return new Map([...sheets].map(([component, all]) => [component, variablesIn(all, shared)]));
}

const tokensIn = (entries) =>
  variablesIn(entries.filter(({ path }) => path[0] === 'token').map(({ entry }) => entry[3]));

/** Paper is white. */
const DARK = 'screen and (prefers-color-scheme:dark)';
const STILL = '(prefers-reduced-motion:reduce)';

/** `base` is for every screen; `rules` go by the name of a style, `variables` by that of its component. */
export function sheetsOf({ lightTheme, darkTheme, withoutMotion }) {
  const [light, dark, still] = [lightTheme, darkTheme, withoutMotion(lightTheme)].map(entriesOf);
  const tokens = tokensIn(light);
  const inDark = variablesOf(dark, tokens);
  const variables = new Map();
  for (const [component, usual] of variablesOf(light, tokens))
    variables.set(component, variableSheet(usual, { [DARK]: inDark.get(component) }));
  const { rules, keyframes } = rulesIn(light);
  const asked = {
    [DARK]: tokensIn(dark),
    [STILL]: tokensIn(still),
  };
  const base = variableSheet(tokens, asked) + SHARED.map((name) => rules.get(name)).join('');
  return { rules, variables, keyframes, base };
}
