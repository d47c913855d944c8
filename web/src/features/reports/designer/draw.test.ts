// How elements are drawn where nothing can be measured: a letter is half as wide as it is high. Against print
// they are held by a journey (e2e/golden.e2e.ts).
import { expect, it } from 'vitest';
import { barsOf } from './code128';
import { drawings } from './draw';
import { POINT } from './letters';

/** Letters of a millimetre are half a millimetre wide. */
const POINTS = 1 / POINT;
const text = (content: string, more = {}) =>
  drawings.text({ content, width: 10, height: 10, fontSize: POINTS, ...more });
const linesOf = (drawn: Element) => [...drawn.querySelectorAll('text')].map((line) => line.textContent);
const placeOf = (drawn: Element, line = 0) =>
  /translate\((.+) (.+)\) scale\((.+)\)/
    .exec(drawn.querySelectorAll('text')[line]!.getAttribute('transform')!)!
    .slice(1)
    .map(Number);

it('breaks lines at words and after hyphens, and keeps those that are there', () => {
  expect(linesOf(text('Un texte qui continue'))).toEqual(['Un texte qui', 'continue']);
  expect(linesOf(text('Marie-Louise-Éléonore'))).toEqual(['Marie-Louise-', 'Éléonore']);
  expect(linesOf(text('a\n\nb '))).toEqual(['a', '', 'b']);
  expect(linesOf(text(' '))).toEqual([]);
});

it('makes a text smaller before it splits words, and cuts what is still too much', () => {
  const [, , scale] = placeOf(text('mot'.repeat(8), { dynamicFontSize: { min: 1, max: POINTS } }));
  expect(scale).toBeLessThan(0.01);
  const cut = linesOf(text('mot '.repeat(400), { height: 2 }));
  expect(cut.at(-1)).toMatch(/…$/);
  const none = linesOf(text('W'.repeat(900), { height: 3 }));
  expect(none.join('')).toMatch(/^W+…$/);
});

it('sets lines where the alignments say, with all ink in the box', () => {
  expect(placeOf(text('abcd'))).toEqual([0, 1.069, 0.01]);
  expect(placeOf(text('abcd', { alignment: 'right', characterSpacing: POINTS }))[0]).toBeCloseTo(5);
  expect(placeOf(text('abcd', { alignment: 'center' }))[0]).toBeCloseTo(4);
  expect(placeOf(text('abcd', { verticalAlignment: 'middle' }))[1]).toBeCloseTo(5.388);
  expect(placeOf(text('abcd', { verticalAlignment: 'bottom' }))[1]).toBeCloseTo(9.707);
  expect(placeOf(text('a\nb', { lineHeight: 2 }), 1)[1]).toBeCloseTo(3.569);
});

it('draws rows as high as their fullest cell', () => {
  const styles = { fontSize: POINTS, borderColor: '#000000', borderWidth: { bottom: 0.1 }, padding: {} };
  const table = drawings.table({
    head: ['Titre', 'b'],
    headWidthPercentages: [25, 75],
    content: '[["deux mots","y"],["{card_photo}","z"]]',
    width: 16,
    rowHeight: 2,
    headStyles: styles,
    bodyStyles: styles,
  });
  expect(linesOf(table)).toEqual(['Titre', 'b', 'deux', 'mots', 'y', 'z']);
  const edges = [...table.querySelectorAll('line')].map((line) => Number(line.getAttribute('y1')));
  expect([...new Set(edges.map((y) => y.toFixed(3)))]).toEqual(['1.362', '3.724', '5.724']);
  expect(table.querySelectorAll('ellipse')).toHaveLength(1);
});

it('draws codes that can be read, and nothing where there is none', () => {
  expect(barsOf('26000000123')!.slice(0, 6).join('')).toBe('211232');
  expect(barsOf('26000000123')).toHaveLength(9 * 6 + 7);
  expect(barsOf('é')).toBeUndefined();
  const bars = (content: string) => drawings.code128({ content }).querySelector('path');
  expect(bars('LIV-1')).toBeTruthy();
  expect(bars('é')).toBeNull();
  expect(drawings.qrcode({ content: 'M1' }).querySelector('path')!.getAttribute('d')).toMatch(/^M0 0h1/);
  expect(drawings.qrcode({ content: 'A'.repeat(5000) }).querySelector('path')).toBeNull();
});
