// The version of pdfme that is installed has the parts that are kept, under the names that they are kept by.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { paperGrid, slim } from './pdfme.mjs';

const whole = readFileSync('node_modules/@pdfme/ui/dist/index.js', 'utf8');

it('keeps the sheet and leaves out what the program has already, and every code made of texts', () => {
  const kept = slim(whole);
  expect(kept.length).toBeLessThan(whole.length / 6);
  for (const name of ['var TemplateEditor', 'var Canvas', 'var _Guides', 'var checkTemplate'])
    expect(kept).toContain(name);
  for (const name of ['node_modules/antd/', 'node_modules/react-dom/', 'pdf-lib/', 'data:font/ttf;base64'])
    expect(kept).not.toContain(name);
  expect(kept).not.toMatch(/new Function\(|\beval\(/);
});

it('fails on a version that is otherwise', () => {
  expect(() => slim(whole.replace('onDrag = (', 'onMove = ('))).toThrow('pdfme has changed');
});

it('draws a line of the screen at each millimetre of the paper, whatever the zoom', () => {
  const widthOf = (scale) => Number(/%\) ([\d.]+)px/.exec(paperGrid(scale, 3.78).backgroundImage)[1]) * scale;
  for (const scale of [0.5, 1, 2.5]) expect(widthOf(scale)).toBeCloseTo(1);
  expect(paperGrid(1, 4).backgroundSize).toBe('40px 40px,40px 40px,4px 4px,4px 4px');
  expect(paperGrid(0.5, 4).backgroundSize).toBe('40px 40px,40px 40px,20px 20px,20px 20px');
  expect(paperGrid(0.25, 4).backgroundSize).toBe('40px 40px,40px 40px,40px 40px,40px 40px');
  expect(slim(whole)).toContain('...grid$own(scale, ZOOM),');
});
